import type { PersonCaller } from "../../access/caller.ts"
import { type UnreachablePerson, unreachablePage } from "../../compliance/reminders/due.ts"
import type { Database } from "../../database/port.ts"
import { userQuery } from "../../organisation/users/schema.ts"
import type { CountedPage } from "../../tools/list.ts"
import { locationChoices, teamChoices } from "../frame/choices.ts"
import type { Filter } from "../frame/filters.tsx"
import { filtersOf } from "../frame/list-query.ts"
import type { ListOffer, ListState } from "../frame/list-state.ts"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { REMINDERS_WORDING } from "./wording/wording.ts"

export const UNREACHABLE_LIST: ListOffer = {
  filters: ["search", "team_id", "location_id"],
  sorts: ["last_name"],
  sort: { field: "last_name", descending: false },
}

export async function unreachableFilters(
  database: Database,
  caller: PersonCaller,
  language: ConsoleLanguage,
  held: ListState["filters"],
): Promise<readonly Filter[]> {
  const { unreachable } = REMINDERS_WORDING[language]
  const [teams, locations] = await Promise.all([
    teamChoices(database, caller, held.team_id),
    locationChoices(database, caller, { held: held.location_id }),
  ])
  return [
    { name: "search", label: unreachable.search, kind: "search" },
    { name: "team_id", label: unreachable.team, kind: "choice", options: teams },
    { name: "location_id", label: unreachable.location, kind: "choice", options: locations },
  ]
}

/** The filters of the list, as the list of people in the API names and reads them. */
export interface UnreachableFilters {
  readonly search?: string | undefined
  readonly team_id?: number | undefined
  readonly location_id?: number | undefined
}

/** The filters as they are read, or their faults. */
export function askedUnreachable(state: ListState, language: ConsoleLanguage, labels: readonly Filter[]) {
  return filtersOf(userQuery, state, { language, labels })
}

/** The filters in an address; those that cannot be read throw. */
export function unreachableIn({ filters }: Pick<ListState, "filters">): UnreachableFilters {
  const { search, team_id, location_id } = userQuery["~standard"].validate(filters).value
  return { search, team_id, location_id }
}

/** The rows of the list that are read at once for a file. */
const ROWS = 500

/** All people of the list in its order, for a file. */
export async function* allUnreachable(
  database: Database,
  caller: PersonCaller,
  {
    filters,
    descending,
    now,
  }: { readonly filters: UnreachableFilters; readonly descending: boolean; readonly now: number },
): AsyncGenerator<readonly UnreachablePerson[]> {
  for (let page = 1; ; page++) {
    const { items } = await unreachablePage(database, caller, filters, { page, perPage: ROWS, descending, now })
    yield items
    if (items.length < ROWS) return
  }
}

/** A page of the list. */
export function unreachableOf(
  database: Database,
  caller: PersonCaller,
  filters: UnreachableFilters,
  { term, page, perPage }: ListState,
  now: number,
): Promise<CountedPage<UnreachablePerson>> {
  return unreachablePage(database, caller, filters, { page, perPage, descending: term.descending, now })
}
