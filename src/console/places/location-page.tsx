/** @jsxImportSource preact */
import type { TeamDetail } from "../../organisation/teams/schema.ts"
import { ActionButton } from "../../pages/components/action-button.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { Tabs } from "../frame/detail.tsx"
import type { Filter } from "../frame/filters.tsx"
import { type Column, List } from "../frame/list.tsx"
import { linksOf, numberedLinks } from "../frame/list-state.ts"
import { type Crumb, type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleReader } from "../frame/reader.ts"
import { peopleActs, peopleColumns } from "../people/list-page.tsx"
import { About } from "./about.tsx"
import { FiguresLine } from "./figures.tsx"
import { LOCATION_TABS, type LocationTab, type ShownLocation } from "./location.ts"
import { Inactive, treeFilters } from "./tree-page.tsx"
import { PLACES_WORDING } from "./wording/wording.ts"

/** The pages above those of a place. */
export function crumbsTo({ language }: ConsoleReader, ...further: readonly Crumb[]): readonly Crumb[] {
  return [{ label: PLACES_WORDING[language].title, address: "/console/places" }, ...further]
}

interface LocationPage extends Framed {
  readonly tab: LocationTab
  readonly shown: ShownLocation
}

/** A location: its teams, its people, and who is responsible for it. */
export function locationPage({ tab, shown, ...framed }: LocationPage): string {
  const { reader } = framed
  const wording = PLACES_WORDING[reader.language]
  const { location, people, figures, leaders, allowed } = shown
  return renderConsolePage({
    ...framed,
    title: location.name,
    current: "places",
    crumbs: crumbsTo(reader),
    beside: location.state === "active" ? undefined : <Inactive reader={reader} state={location.state} />,
    acts: <Acts reader={reader} shown={shown} />,
    lead: <FiguresLine reader={reader} people={people} figures={figures} of={{ location_id: location.id }} />,
    children: (
      <>
        <Tabs
          reader={reader}
          current={tab}
          tabs={LOCATION_TABS.map((name) => ({
            name,
            label: wording.tabs[name],
            count: name === "teams" ? location.teams_count : undefined,
          }))}
        />
        {tab === "teams" && <Teams reader={reader} shown={shown} />}
        {tab === "people" && <People {...framed} shown={shown} />}
        {tab === "about" && leaders !== undefined && (
          <About reader={reader} place={location} leaders={leaders} mayUpdate={allowed.has("locations.update")} />
        )}
      </>
    ),
  })
}

interface PartProps {
  readonly reader: ConsoleReader
  readonly shown: ShownLocation
}

function Acts({ reader, shown: { location, allowed } }: PartProps) {
  const { acts } = PLACES_WORDING[reader.language]
  const here = `/console/places/locations/${location.id}`
  return (
    <>
      {allowed.has("teams.create") && (
        <a class="button small" href={`/console/places/teams/new?location_id=${location.id}`}>
          <Icon name="plus" />
          {acts.addTeam}
        </a>
      )}
      {allowed.has("locations.update") && (
        <a class="button small quiet" href={`${here}/edit`}>
          <Icon name="pencil" />
          {acts.edit}
        </a>
      )}
      {allowed.has("teams.reorder") && location.teams_count > 1 && (
        <a class="button small quiet" href={`${here}/order`}>
          <Icon name="grip-vertical" />
          {acts.orderTeams}
        </a>
      )}
      {allowed.has("locations.deactivate") && <StateAct reader={reader} here={here} state={location.state} />}
    </>
  )
}

interface StateActProps {
  readonly reader: ConsoleReader
  /** The address of the place. */
  readonly here: string
  readonly state: "active" | "inactive"
}

/** Deactivating asks first, activating does not. */
export function StateAct({ reader, here, state }: StateActProps) {
  const { acts } = PLACES_WORDING[reader.language]
  if (state === "inactive") return <ActionButton action={`${here}/activate`} label={acts.activate} icon="circle-play" />
  return (
    <a class="button small danger" href={`${here}/deactivate`}>
      {acts.deactivate}
    </a>
  )
}

function Teams({ reader, shown: { location, teams, state, allowed } }: PartProps) {
  const wording = PLACES_WORDING[reader.language]
  return (
    <List
      reader={reader}
      caption={wording.captions.teams}
      state={state}
      filters={treeFilters(reader)}
      columns={teamColumns(reader)}
      rows={teams?.items ?? []}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      links={numberedLinks(teams?.total ?? 0, state)}
      total={{ count: teams?.total ?? 0, isMore: false }}
      empty={{
        icon: "users",
        ...wording.noTeams,
        next: allowed.has("teams.create") && (
          <a class="button" href={`/console/places/teams/new?location_id=${location.id}`}>
            <Icon name="plus" />
            {wording.acts.addTeam}
          </a>
        ),
      }}
    />
  )
}

function teamColumns(reader: ConsoleReader): readonly Column<TeamDetail>[] {
  const { columns } = PLACES_WORDING[reader.language]
  return [
    {
      name: "name",
      label: columns.name,
      cell: ({ id, name, state }) => (
        <>
          <a href={`/console/places/teams/${id}`}>
            <bdi>{name}</bdi>
          </a>
          <Inactive reader={reader} state={state} />
        </>
      ),
    },
    { name: "people", label: columns.people, isNumber: true, cell: ({ users_count }) => users_count },
    { name: "course", label: columns.course, cell: ({ instruction }) => instruction?.title },
    {
      name: "leaders",
      label: columns.leaders,
      cell: ({ assignees: { admins, trainer_admins } }) =>
        [...new Map([...admins, ...trainer_admins].map((user) => [user.id, user.full_name])).values()].join(", "),
    },
  ]
}

function People({ shown: { members, state }, ...framed }: Framed & Pick<PartProps, "shown">) {
  const { reader } = framed
  const wording = PLACES_WORDING[reader.language]
  return (
    <List
      reader={reader}
      caption={wording.captions.people}
      state={state}
      filters={peopleFiltersOf(reader)}
      columns={peopleColumns(reader.language)}
      rows={members?.items ?? []}
      idOf={({ id }) => id}
      nameOf={({ full_name }) => full_name}
      links={linksOf(members ?? { first: null, last: null }, state)}
      total={members?.total}
      selection={{ kind: "user", acts: peopleActs(framed) }}
      empty={{ icon: "users", ...wording.noPeople }}
    />
  )
}

/** The filters of people at a place. */
export function peopleFiltersOf(reader: ConsoleReader): readonly Filter[] {
  const { filters } = PLACES_WORDING[reader.language]
  return treeFilters(reader).map((filter) =>
    filter.name === "search" ? { ...filter, label: filters.searchPeople } : filter,
  )
}
