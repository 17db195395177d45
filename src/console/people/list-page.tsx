/** @jsxImportSource preact */
import { mayInConsole } from "../../access/caller.ts"
import { mayImport } from "../../organisation/imports/importer.ts"
import { Badge } from "../../pages/components/badge.tsx"
import { FaultSummary, type FieldFaults } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import type { Filter } from "../frame/filters.tsx"
import { type Column, exportsTo, List, type ListAct } from "../frame/list.tsx"
import { type ListState, linksOf } from "../frame/list-state.ts"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import type { ShownViews } from "../views/rules.ts"
import type { ListedPerson, peoplePage } from "./list.ts"
import { PEOPLE_WORDING } from "./wording/wording.ts"

interface ListPage extends Framed {
  readonly views: ShownViews | undefined
  readonly state: ListState
  readonly filters: readonly Filter[]
  /** Undefined if the filters are faulty. */
  readonly found: Awaited<ReturnType<typeof peoplePage>> | undefined
  readonly faults?: FieldFaults | undefined
}

/** The people in the reader's view. */
export function peopleListPage({ views, state, filters, found, faults, ...framed }: ListPage): string {
  const { reader, person } = framed
  const wording = PEOPLE_WORDING[reader.language]
  const mayAdd = mayInConsole(person.caller, "users.create")
  const add = (
    <>
      <a class="button" href="/console/people/new">
        <Icon name="user-plus" />
        {wording.add}
      </a>
      {mayImport(person.caller) && (
        <a class="button quiet" href="/console/people/import">
          <Icon name="upload" />
          {wording.import}
        </a>
      )}
    </>
  )
  return renderConsolePage({
    ...framed,
    title: wording.title,
    current: "people",
    hasFaults: faults !== undefined,
    acts: mayAdd ? add : undefined,
    children: (
      <>
        {faults !== undefined && <FaultSummary reader={reader} faults={faults} />}
        <List
          reader={reader}
          caption={wording.caption}
          views={views}
          state={state}
          filters={filters}
          columns={peopleColumns(reader.language)}
          rows={found?.items ?? []}
          idOf={({ id }) => id}
          nameOf={({ full_name }) => full_name}
          links={linksOf(found ?? { first: null, last: null }, state)}
          total={found?.total}
          selection={{ kind: "user", acts: peopleActs(framed) }}
          exports={exportsTo("/console/people/export/people")}
          empty={{ icon: "users", ...wording.empty, next: mayAdd ? add : undefined }}
        />
      </>
    ),
  })
}

/** The columns of people, on the page and in exported files. */
export function peopleColumns(language: ConsoleLanguage): readonly Column<ListedPerson>[] {
  const { columns } = PEOPLE_WORDING[language]
  const { roles, states } = FRAME_WORDING[language]
  return [
    {
      name: "name",
      label: columns.name,
      sort: "last_name",
      cell: ({ id, full_name }) => (
        <a href={`/console/people/${id}`}>
          <bdi>{full_name}</bdi>
        </a>
      ),
      exported: ({ full_name }) => full_name,
    },
    {
      name: "username",
      label: columns.username,
      sort: "username",
      cell: ({ username }) => username,
      exported: ({ username }) => username,
    },
    { name: "email", label: columns.email, cell: ({ email }) => email, exported: ({ email }) => email },
    {
      name: "teams",
      label: columns.teams,
      cell: ({ teamNames }) => teamNames.join(", "),
      exported: ({ teamNames }) => teamNames.join(", "),
    },
    {
      name: "roles",
      label: columns.roles,
      cell: (user) => user.roles.map((role) => roles[role]).join(", "),
      exported: (user) => user.roles.map((role) => roles[role]).join(", "),
    },
    {
      name: "state",
      label: columns.state,
      sort: "state",
      cell: ({ state }) => (
        <Badge
          tone={state === "active" ? "good" : "plain"}
          icon={state === "active" ? "circle-check" : "circle-pause"}
          word={states[state]}
        />
      ),
      exported: ({ state }) => states[state],
    },
  ]
}

/** What the reader may do with selected people. */
export function peopleActs({ reader, person: { caller } }: Framed): readonly ListAct[] {
  const { acts } = PEOPLE_WORDING[reader.language]
  const offered = [
    ["users.assign-course", acts.assign, "course-assignments.create"],
    ["users.record-qualification", acts.record, "course-assignments.create"],
    ["users.remind", acts.remind, "course-assignments.update"],
    ["users.join-team", acts.join, "teams.assign-users"],
    ["users.leave-team", acts.leave, "teams.assign-users"],
    ["users.give-role", acts.giveRole, "users.assign-roles"],
    ["users.take-role", acts.takeRole, "users.assign-roles"],
    ["users.print-reminders", acts.printReminders, "course-assignments.update"],
    ["users.deactivate", acts.deactivate, "users.deactivate"],
    ["users.activate", acts.activate, "users.activate"],
  ] as const
  return [
    ...offered.flatMap(([name, label, permission]) => (mayInConsole(caller, permission) ? [{ name, label }] : [])),
    ...(mayInConsole(caller, "users.reset-password")
      ? [{ name: "letters", label: acts.letters, address: "/console/people/letters" }]
      : []),
  ]
}
