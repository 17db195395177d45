/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import { mayInConsole } from "../../access/caller.ts"
import type { TeamLine } from "../../organisation/teams/resource.ts"
import { Badge } from "../../pages/components/badge.tsx"
import { EmptyState } from "../../pages/components/empty-state.tsx"
import { FaultSummary, type FieldFaults } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { type Filter, FilterForm } from "../frame/filters.tsx"
import { ListFoot } from "../frame/list.tsx"
import { type ListState, numberedLinks } from "../frame/list-state.ts"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleReader } from "../frame/reader.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { type Branch, type FoundPlaces, SHOWN_MAX, type Tree } from "./tree.ts"
import { PLACES_WORDING } from "./wording/wording.ts"

interface TreePage extends Framed {
  readonly state: ListState
  /** Exactly one of the two, unless the filters are faulty. */
  readonly tree?: Tree | undefined
  readonly found?: FoundPlaces | undefined
  readonly faults?: FieldFaults | undefined
}

/** The filters above the tree. */
export function treeFilters({ language }: Pick<ConsoleReader, "language">): readonly Filter[] {
  const { filters } = PLACES_WORDING[language]
  const { states } = FRAME_WORDING[language]
  return [
    { name: "search", label: filters.search, kind: "search" },
    {
      name: "state",
      label: filters.state,
      kind: "choice",
      options: (["active", "inactive"] as const).map((value) => ({ value, label: states[value] })),
    },
  ]
}

/** The locations in the reader's view with their teams. */
export function placesTreePage({ state, tree, found, faults, ...framed }: TreePage): string {
  const { reader, person } = framed
  const wording = PLACES_WORDING[reader.language]
  const may = (permission: Parameters<typeof mayInConsole>[1]) => mayInConsole(person.caller, permission)
  const isEmpty = tree !== undefined && tree.total === 0 && tree.apartTotal === 0
  const addLocation = may("locations.create") && (
    <a class="button" href="/console/places/locations/new">
      <Icon name="plus" />
      {wording.acts.addLocation}
    </a>
  )
  return renderConsolePage({
    ...framed,
    title: wording.title,
    current: "places",
    hasFaults: faults !== undefined,
    acts: isEmpty ? undefined : (
      <>
        {addLocation}
        {may("teams.create") && (
          <a class={addLocation === false ? "button" : "button quiet"} href="/console/places/teams/new">
            <Icon name="plus" />
            {wording.acts.addTeam}
          </a>
        )}
        {may("locations.reorder") && (tree?.total ?? 2) > 1 && (
          <a class="button quiet" href="/console/places/order">
            <Icon name="grip-vertical" />
            {wording.acts.order}
          </a>
        )}
      </>
    ),
    children: isEmpty ? (
      <EmptyState
        icon="map-pin"
        {...(may("locations.create") ? wording.tree.empty : wording.tree.nothingLed)}
        next={addLocation === false ? undefined : addLocation}
      />
    ) : (
      <>
        {faults !== undefined && <FaultSummary reader={reader} faults={faults} />}
        <section class="list">
          <FilterForm reader={reader} state={state} filters={treeFilters(reader)} />
          <div class="list-head">
            <p class="quiet" role="status">
              {tree !== undefined && tree.total > 0 && wording.counted.locations(tree.total)}
              {found !== undefined &&
                `${wording.counted.locations(found.locationsTotal)}, ${wording.counted.teams(found.teamsTotal)}`}
            </p>
          </div>
          <div class="list-body tree">
            {tree !== undefined && <Branches reader={reader} tree={tree} mayAdd={may("teams.create")} />}
            {found !== undefined && <Found reader={reader} found={found} />}
          </div>
          {tree === undefined ? (
            // The script that filters while somebody types replaces it by the pages of the tree.
            <div class="list-foot" />
          ) : (
            <ListFoot reader={reader} state={state} links={numberedLinks(tree.total, state)} />
          )}
        </section>
      </>
    ),
  })
}

/** With no more teams than this on the page, all locations are open. */
const OPEN_MAX = 40

interface BranchesProps {
  readonly reader: ConsoleReader
  readonly tree: Tree
  readonly mayAdd: boolean
}

function Branches({ reader, tree, mayAdd }: BranchesProps) {
  const wording = PLACES_WORDING[reader.language]
  const { branches, apart, apartTotal } = tree
  const areOpen = branches.reduce((sum, { teams }) => sum + teams.length, 0) <= OPEN_MAX
  if (branches.length + apart.length === 0) return <NothingMatches reader={reader} />
  return (
    <>
      {branches.length > 0 && (
        <ul class="branches">
          {branches.map((branch) => (
            <BranchItem key={branch.location.id} reader={reader} branch={branch} isOpen={areOpen} mayAdd={mayAdd} />
          ))}
        </ul>
      )}
      {apart.length > 0 && (
        <section class="block">
          {branches.length > 0 && <h2>{wording.tree.apart}</h2>}
          <TeamList reader={reader} teams={apart} />
          {apartTotal > apart.length && <p class="quiet">{wording.tree.tooMany(SHOWN_MAX)}</p>}
        </section>
      )}
    </>
  )
}

interface BranchProps {
  readonly reader: ConsoleReader
  readonly branch: Branch
  readonly isOpen: boolean
  readonly mayAdd: boolean
}

function BranchItem({ reader, branch: { location, people, teams }, isOpen, mayAdd }: BranchProps) {
  const wording = PLACES_WORDING[reader.language]
  const path = `/console/places/locations/${location.id}`
  return (
    <li class="branch">
      <p class="branch-head">
        <Icon name="map-pin" />
        <a class="name" href={path}>
          <bdi>{location.name}</bdi>
        </a>
        <Inactive reader={reader} state={location.state} />
        <span class="about">{wording.counted.people(people)}</span>
      </p>
      {location.teams_count === 0 ? (
        <p class="about no-teams">
          {wording.noTeams.title}
          {mayAdd && (
            <>
              {" · "}
              <a href={`/console/places/teams/new?location_id=${location.id}`}>{wording.acts.addTeam}</a>
            </>
          )}
        </p>
      ) : (
        <details open={isOpen}>
          <summary>{wording.counted.teams(location.teams_count)}</summary>
          <TeamList reader={reader} teams={teams} />
          {location.teams_count > teams.length && teams.length > 0 && (
            <p class="all">
              <a href={path}>{wording.tree.allTeams(location.teams_count)}</a>
            </p>
          )}
        </details>
      )}
    </li>
  )
}

interface TeamListProps {
  readonly reader: ConsoleReader
  readonly teams: readonly TeamLine[]
  readonly about?: (team: TeamLine) => ComponentChildren
}

function TeamList({ reader, teams, about }: TeamListProps) {
  const { counted } = PLACES_WORDING[reader.language]
  return (
    <ul class="team-list">
      {teams.map((team) => (
        <li key={team.id}>
          <a href={`/console/places/teams/${team.id}`}>
            <bdi>{team.name}</bdi>
          </a>
          <Inactive reader={reader} state={team.state} />
          {about?.(team)}
          <span class="about">{counted.people(team.users_count)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Says that a place is inactive. Active ones need no word. */
export function Inactive({ reader, state }: { readonly reader: ConsoleReader; readonly state: "active" | "inactive" }) {
  if (state === "active") return null
  return <Badge tone="plain" icon="circle-pause" word={FRAME_WORDING[reader.language].states.inactive} />
}

function Found({ reader, found }: { readonly reader: ConsoleReader; readonly found: FoundPlaces }) {
  const wording = PLACES_WORDING[reader.language]
  const { locations, teams, locationNames } = found
  if (locations.length + teams.length === 0) return <NothingMatches reader={reader} />
  return (
    <>
      {locations.length > 0 && (
        <section class="card block">
          <h2>{wording.locations}</h2>
          <ul class="team-list">
            {locations.map(({ id, name, state, teams_count }) => (
              <li key={id}>
                <a href={`/console/places/locations/${id}`}>
                  <bdi>{name}</bdi>
                </a>
                <Inactive reader={reader} state={state} />
                <span class="about">{wording.counted.teams(teams_count)}</span>
              </li>
            ))}
          </ul>
          {found.locationsTotal > locations.length && <p class="quiet">{wording.tree.tooMany(SHOWN_MAX)}</p>}
        </section>
      )}
      {teams.length > 0 && (
        <section class="card block">
          <h2>{wording.teams}</h2>
          <TeamList
            reader={reader}
            teams={teams}
            about={({ location_id }) => {
              const name = locationNames.get(location_id)
              return (
                name !== undefined && (
                  <span class="about">
                    <bdi>{name}</bdi>
                  </span>
                )
              )
            }}
          />
          {found.teamsTotal > teams.length && <p class="quiet">{wording.tree.tooMany(SHOWN_MAX)}</p>}
        </section>
      )}
    </>
  )
}

/** A search without results, or a page beyond the last one. */
function NothingMatches({ reader }: { readonly reader: ConsoleReader }) {
  const { list } = FRAME_WORDING[reader.language]
  return (
    <EmptyState
      icon="search"
      title={list.emptyTitle}
      text={list.emptyText}
      next={
        <a class="button quiet" href={reader.path}>
          {list.reset}
        </a>
      }
    />
  )
}
