import { type Static, Type } from "typebox"
import { isMadeKey } from "../../database/key.ts"
import { allPages } from "../../database/long-list/beside.ts"
import { idsIn } from "../../http/paging.ts"
import { queryOf } from "../../http/schema.ts"
import { countUsers, type UserFilters, usersBeside } from "../../organisation/users/rules.ts"
import { type User, userQuery } from "../../organisation/users/schema.ts"
import { type PlaceNames, ReportPlaces } from "./place-names.ts"
import { type OpenReport, type ReadColumn, type ReportContext, readAtOnce, reportOf } from "./report.ts"
import { REPORT_WORDING } from "./wording/wording.ts"

const { page, per_page, cursor, sort, include, ...filters } = userQuery.schema.properties
const PeopleFilters = Type.Object(filters)
type PeopleFilters = Static<typeof PeopleFilters>

/** The filters of the list of users. */
export const peopleQuery = queryOf(PeopleFilters)

/** People by name. */
const BY_NAME = { field: "last_name", descending: false } as const

/** The people in the caller's view, with the names of their teams and locations in view. */
export async function openPeople(context: ReportContext, query: PeopleFilters): Promise<OpenReport> {
  const { database, caller } = context
  async function* pages(): AsyncGenerator<ShownPerson[]> {
    const known = new ReportPlaces(database, caller)
    const users = allPages(BY_NAME, readAtOnce(context), (request) =>
      usersBeside(database, caller, matching(query), request),
    )
    for await (const page of users) {
      const places = await known.of(page.flatMap(({ team_ids }) => team_ids))
      yield page.map((user) => ({ user, places: places(user.team_ids) }))
    }
  }
  return reportOf(columnsIn(context), pages())
}

export function countPeople({ database, caller }: ReportContext, query: PeopleFilters, most: number): Promise<number> {
  return countUsers(database, caller, matching(query), most)
}

function matching({ ids, ...query }: PeopleFilters): UserFilters {
  return { ...query, ...(ids === undefined ? {} : { ids: idsIn(ids) }) }
}

interface ShownPerson {
  readonly user: User
  readonly places: PlaceNames
}

function columnsIn({ language }: ReportContext): ReadColumn<ShownPerson>[] {
  const { columns, roles, states } = REPORT_WORDING[language]
  return [
    { head: columns.number, read: ({ user }) => shownNumber(user.external_id) },
    { head: columns.lastName, read: ({ user }) => user.last_name },
    { head: columns.firstName, read: ({ user }) => user.first_name },
    { head: columns.username, read: ({ user }) => user.username },
    { head: columns.email, read: ({ user }) => user.email },
    { head: columns.mobile, read: ({ user }) => user.mobile_number, isLeftOutOnPaper: true },
    { head: columns.teams, read: ({ places }) => places.teams.join(", ") },
    { head: columns.locations, read: ({ places }) => places.locations.join(", ") },
    { head: columns.roles, read: ({ user }) => user.roles.map((role) => roles[role]).join(", ") },
    { head: columns.state, read: ({ user }) => states[user.state] },
    { head: columns.birthday, kind: "day", read: ({ user }) => user.birthday, isLeftOutOnPaper: true },
    { head: columns.drivingClasses, read: ({ user }) => user.driving_classes.join(", "), isLeftOutOnPaper: true },
    { head: columns.fitness, kind: "day", read: ({ user }) => user.fitness_valid_until, isLeftOutOnPaper: true },
    { head: columns.added, kind: "instant", read: ({ user }) => Date.parse(user.created_at), isLeftOutOnPaper: true },
  ]
}

/** The number by which another system knows a person; null if none has given one. */
export function shownNumber(externalId: string): string | null {
  return isMadeKey(externalId) ? null : externalId
}
