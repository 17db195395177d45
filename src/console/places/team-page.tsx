/** @jsxImportSource preact */
import type { Instruction } from "../../organisation/teams/schema.ts"
import { EmptyState } from "../../pages/components/empty-state.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { DeadlineBadge, ResultBadge } from "../../portal/badges.tsx"
import { writtenDay } from "../../tools/calendar/written-day.ts"
import type { ListedAssignment } from "../../training/assignments/list/schema.ts"
import { type Fact, Tabs } from "../frame/detail.tsx"
import type { Filter } from "../frame/filters.tsx"
import { type Column, List } from "../frame/list.tsx"
import { linksOf, numberedLinks } from "../frame/list-state.ts"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleReader } from "../frame/reader.ts"
import type { ListedPerson } from "../people/list.ts"
import { peopleActs, peopleColumns } from "../people/list-page.tsx"
import { About } from "./about.tsx"
import { FiguresLine } from "./figures.tsx"
import { crumbsTo, peopleFiltersOf, StateAct } from "./location-page.tsx"
import { type ShownTeam, STATUSES, TEAM_TABS, type TeamTab } from "./team.ts"
import { Inactive } from "./tree-page.tsx"
import { PLACES_WORDING } from "./wording/wording.ts"

interface TeamPage extends Framed {
  readonly tab: TeamTab
  readonly shown: ShownTeam
}

/** A team: its members, the trainings of its instruction course, and who is responsible for it. */
export function teamPage({ tab, shown, ...framed }: TeamPage): string {
  const { reader } = framed
  const wording = PLACES_WORDING[reader.language]
  const { team, locationName, figures, leaders, allowed } = shown
  const location = `/console/places/locations/${team.location_id}`
  const facts: readonly Fact[] = [
    [wording.fields.location, locationName === undefined ? null : <a href={location}>{locationName}</a>],
    [wording.fields.course, team.instruction ? <CourseLink reader={reader} course={team.instruction} /> : null],
  ]
  return renderConsolePage({
    ...framed,
    title: team.name,
    current: "places",
    crumbs: crumbsTo(reader, ...(locationName === undefined ? [] : [{ label: locationName, address: location }])),
    beside: team.state === "active" ? undefined : <Inactive reader={reader} state={team.state} />,
    acts: <Acts {...framed} shown={shown} />,
    lead: <FiguresLine reader={reader} people={team.users_count} figures={figures} of={{ team_id: team.id }} />,
    children: (
      <>
        <Tabs
          reader={reader}
          current={tab}
          tabs={TEAM_TABS.map((name) => ({
            name,
            label: wording.tabs[name],
            count: name === "members" ? team.users_count : undefined,
          }))}
        />
        {tab === "members" && <Members {...framed} shown={shown} />}
        {tab === "trainings" && <Trainings {...framed} shown={shown} />}
        {tab === "about" && leaders !== undefined && (
          <About reader={reader} place={team} leaders={leaders} mayUpdate={allowed.has("teams.update")} facts={facts} />
        )}
      </>
    ),
  })
}

type PartProps = Framed & { readonly shown: ShownTeam }

interface CourseProps {
  readonly reader: ConsoleReader
  readonly course: Instruction
}

function CourseLink({ reader, course: { id, title, state } }: CourseProps) {
  const { fields } = PLACES_WORDING[reader.language]
  return (
    <a href={`/console/courses/${id}`}>
      <bdi>{state === "active" ? title : fields.inactiveCourse(title)}</bdi>
    </a>
  )
}

function Acts({ reader, shown: { team, allowed } }: PartProps) {
  const { acts } = PLACES_WORDING[reader.language]
  const here = `/console/places/teams/${team.id}`
  const isInstructed = team.state === "active" && team.instruction?.state === "active"
  return (
    <>
      {allowed.has("teams.assign-users") && (
        <a class="button small" href={`${here}/members/add`}>
          <Icon name="user-plus" />
          {acts.addMembers}
        </a>
      )}
      {allowed.has("teams.update") && (
        <a class="button small quiet" href={`${here}/edit`}>
          <Icon name="pencil" />
          {acts.edit}
        </a>
      )}
      {allowed.has("teams.assign-users") && isInstructed && team.users_count > 0 && (
        <a class="button small quiet" href={`${here}/instruction`}>
          <Icon name="calendar-days" />
          {acts.nextDate}
        </a>
      )}
      {allowed.has("teams.deactivate") && <StateAct reader={reader} here={here} state={team.state} />}
    </>
  )
}

function Members({ shown: { team, members, state, allowed }, ...framed }: PartProps) {
  const { reader } = framed
  const wording = PLACES_WORDING[reader.language]
  const here = `/console/places/teams/${team.id}/members`
  const removing: Column<ListedPerson> = {
    name: "act",
    label: wording.columns.act,
    cell: ({ id, full_name }) => (
      <button type="submit" class="button small quiet" form="removing" name="user" value={id}>
        {wording.acts.remove}
        <span class="unseen"> – {wording.acts.removeMember(full_name)}</span>
      </button>
    ),
  }
  const removal = reader.query.size === 0 ? `${here}/remove` : `${here}/remove?${reader.query}`
  const shownColumns = peopleColumns(reader.language).filter(({ name }) => name !== "teams")
  return (
    <>
      {/* Forms cannot be nested, and the list is one. */}
      <form id="removing" method="post" action={removal} hidden />
      <List
        reader={reader}
        caption={wording.captions.members}
        state={state}
        filters={peopleFiltersOf(reader)}
        columns={allowed.has("teams.assign-users") ? [...shownColumns, removing] : shownColumns}
        rows={members?.items ?? []}
        idOf={({ id }) => id}
        nameOf={({ full_name }) => full_name}
        links={linksOf(members ?? { first: null, last: null }, state)}
        total={members?.total}
        selection={{ kind: "user", acts: peopleActs(framed) }}
        empty={{
          icon: "users",
          ...wording.noMembers,
          next: allowed.has("teams.assign-users") && (
            <a class="button" href={`${here}/add`}>
              <Icon name="user-plus" />
              {wording.acts.addMembers}
            </a>
          ),
        }}
      />
    </>
  )
}

function Trainings({ reader, person, shown }: PartProps) {
  const wording = PLACES_WORDING[reader.language]
  const { team, trainings, state, allowed } = shown
  if (team.instruction_course_id === null) {
    return (
      <EmptyState
        icon="book-open"
        {...wording.noCourse}
        next={
          allowed.has("teams.update") && (
            <a class="button quiet" href={`/console/places/teams/${team.id}/edit`}>
              <Icon name="pencil" />
              {wording.acts.edit}
            </a>
          )
        }
      />
    )
  }
  const filters: readonly Filter[] = [
    {
      name: "status",
      label: wording.status.label,
      kind: "choice",
      options: STATUSES.map((value) => ({ value, label: wording.status[value] })),
    },
  ]
  return (
    <List
      reader={reader}
      caption={wording.captions.trainings}
      state={state}
      filters={filters}
      columns={trainingColumns({ reader, person, shown })}
      rows={trainings?.items ?? []}
      idOf={({ id }) => id}
      nameOf={({ user }) => user?.full_name ?? ""}
      links={numberedLinks(trainings?.total ?? 0, state)}
      total={{ count: trainings?.total ?? 0, isMore: false }}
      empty={{ icon: "list-checks", ...wording.noTrainings }}
    />
  )
}

function trainingColumns({ reader, person, shown: { today } }: PartProps): readonly Column<ListedAssignment>[] {
  const { columns, status } = PLACES_WORDING[reader.language]
  const { timezone } = person.caller.company
  return [
    {
      name: "name",
      label: columns.person,
      cell: ({ id, user }) => (
        // The reader's own training has no page in the console.
        <a href={`${user?.id === person.caller.user.id ? "/learn" : "/console/assignments"}/${id}`}>
          <bdi>{user?.full_name}</bdi>
        </a>
      ),
    },
    {
      name: "state",
      label: columns.state,
      cell: (assignment) => <ResultBadge assignment={assignment} reader={reader} today={today} />,
    },
    {
      name: "deadline",
      label: columns.deadline,
      sort: "deadline_date",
      cell: (assignment) =>
        assignment.finish_date === null && (
          <DeadlineBadge assignment={assignment} reader={reader} timezone={timezone} today={today} />
        ),
    },
    {
      name: "valid",
      label: columns.validUntil,
      cell: ({ state, valid_until }) =>
        state === "success" && (valid_until === null ? status.unlimited : writtenDay(valid_until, reader.language)),
    },
  ]
}
