import { type PersonCaller, sightOf } from "../../access/caller.ts"
import { ROLES } from "../../access/permissions.ts"
import { peopleWithStanding } from "../../compliance/pairs/people-with.ts"
import { STANDINGS } from "../../compliance/standing/standing.ts"
import type { BesidePage, BesideRequest } from "../../database/long-list/beside.ts"
import type { Database } from "../../database/port.ts"
import { teamsInView } from "../../organisation/teams/lookup.ts"
import { countUsers, type UserFilters, usersBeside } from "../../organisation/users/rules.ts"
import type { User } from "../../organisation/users/schema.ts"
import { today } from "../../tools/calendar/dates.ts"
import type { Deciding } from "../../training/learning/acts.ts"
import { locationChoices, teamChoices } from "../frame/choices.ts"
import type { Filter } from "../frame/filters.tsx"
import { besideRequest, type ListOffer, type ListState } from "../frame/list-state.ts"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { STANDINGS_WORDING } from "../standings/wording/wording.ts"
import { PEOPLE_WORDING } from "./wording/wording.ts"

export const PEOPLE_LIST: ListOffer = {
  filters: ["search", "team_id", "location_id", "role", "state", "standing", "absent", "address"],
  sorts: ["last_name", "username", "state", "created_at", "updated_at", "id"],
  sort: { field: "last_name", descending: false },
}

/** The filters of the list of people, with the places in view. */
export async function peopleFilters(
  database: Database,
  caller: PersonCaller,
  language: ConsoleLanguage,
  held: ListState["filters"],
): Promise<readonly Filter[]> {
  const { filters } = PEOPLE_WORDING[language]
  const { roles, states } = FRAME_WORDING[language]
  const { standings } = STANDINGS_WORDING[language]
  const [teams, locations] = await Promise.all([
    teamChoices(database, caller, held.team_id),
    locationChoices(database, caller, { held: held.location_id }),
  ])
  return [
    { name: "search", label: filters.search, kind: "search" },
    { name: "team_id", label: filters.team, kind: "choice", options: teams },
    { name: "location_id", label: filters.location, kind: "choice", options: locations },
    {
      name: "role",
      label: filters.role,
      kind: "choice",
      options: ROLES.map((role) => ({ value: role, label: roles[role] })),
    },
    {
      name: "state",
      label: filters.state,
      kind: "choice",
      options: (["active", "inactive"] as const).map((state) => ({ value: state, label: states[state] })),
    },
    {
      name: "standing",
      label: filters.standing,
      kind: "choice",
      options: STANDINGS.map((standing) => ({ value: standing, label: standings[standing] })),
    },
    {
      name: "absent",
      label: filters.absent,
      kind: "choice",
      options: [{ value: "true", label: filters.absentToday }],
    },
    {
      name: "address",
      label: filters.address,
      kind: "choice",
      options: [{ value: "none", label: filters.withoutAddress }],
    },
  ]
}

/** A person in a list, with the names of the teams in view. */
export interface ListedPerson extends User {
  readonly teamNames: readonly string[]
}

/** The filters of the list: those of the API, and by standing, absence and people without an address. */
export async function peopleQuery(
  { database, clock, settings }: Deciding,
  caller: PersonCaller,
  query: UserFilters,
  { filters }: Pick<ListState, "filters">,
): Promise<UserFilters> {
  const now = clock()
  const standing = STANDINGS.find((one) => one === filters.standing)
  const reading = { now, leadDays: settings.renewal_lead }
  return {
    ...query,
    isWithoutEmail: filters.address === "none" || undefined,
    absentOn: filters.absent === "true" ? today(caller.company.timezone, now) : undefined,
    among: standing === undefined ? undefined : await peopleWithStanding(database, caller, standing, reading),
  }
}

/** A page of people with the names of their teams in view. */
export async function peopleBeside(
  database: Database,
  caller: PersonCaller,
  filters: UserFilters,
  request: BesideRequest,
): Promise<BesidePage<ListedPerson>> {
  const page = await usersBeside(database, caller, filters, request)
  const ids = page.items.flatMap(({ team_ids }) => team_ids)
  const sight = JSON.stringify(sightOf(caller, "teams.view"))
  const teams = await database.remembered(`teams of people ${ids} ${sight}`, () =>
    teamsInView(database, caller, "teams.view", ids),
  )
  const items = page.items.map((user) => ({
    ...user,
    teamNames: user.team_ids.flatMap((id) => teams.get(id)?.name ?? []).sort(),
  }))
  return { ...page, items }
}

/** Counting stops here, because nobody needs to know more exactly. */
const COUNTED_MAX = 10_000

/** A page of people, and their number. */
export async function peoplePage(
  database: Database,
  caller: PersonCaller,
  filters: UserFilters,
  state: ListState,
): Promise<BesidePage<ListedPerson> & { readonly total: { readonly count: number; readonly isMore: boolean } }> {
  const [page, count] = await Promise.all([
    peopleBeside(database, caller, filters, besideRequest(state)),
    countUsers(database, caller, filters, COUNTED_MAX + 1),
  ])
  return { ...page, total: { count: Math.min(count, COUNTED_MAX), isMore: count > COUNTED_MAX } }
}
