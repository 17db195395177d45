import type { PersonCaller } from "../../access/caller.ts"
import { listPairs } from "../../compliance/pairs/rules.ts"
import { type Filters, type Pair, type PairQuery, pairQuery } from "../../compliance/pairs/schema.ts"
import { EXCEPTIONS } from "../../compliance/standing/duty.ts"
import type { Database } from "../../database/port.ts"
import type { CountedPage } from "../../tools/list.ts"
import type { Deciding } from "../../training/learning/acts.ts"
import { courseChoices, locationChoices, teamChoices } from "../frame/choices.ts"
import type { Filter } from "../frame/filters.tsx"
import { filtersOf } from "../frame/list-query.ts"
import type { ListOffer, ListState } from "../frame/list-state.ts"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { EXCEPTIONS_WORDING } from "./wording/wording.ts"

export const EXCEPTION_LIST: ListOffer = {
  filters: ["search", "exception", "course_id", "team_id", "location_id"],
  sorts: ["user", "course", "deadline_date"],
  sort: { field: "deadline_date", descending: false },
}

/** The filters of the list, with the places and courses in view. */
export async function exceptionFilters(
  database: Database,
  caller: PersonCaller,
  language: ConsoleLanguage,
  held: ListState["filters"],
): Promise<readonly Filter[]> {
  const { filters, reasons } = EXCEPTIONS_WORDING[language]
  const [courses, teams, locations] = await Promise.all([
    courseChoices(database, caller, { language, held: held.course_id }),
    teamChoices(database, caller, held.team_id),
    locationChoices(database, caller, { held: held.location_id }),
  ])
  return [
    { name: "search", label: filters.search, kind: "search" },
    {
      ...{ name: "exception", label: filters.reason, kind: "choice" },
      options: EXCEPTIONS.map((value) => ({ value, label: reasons[value] })),
    },
    { name: "course_id", label: filters.course, kind: "choice", options: courses },
    { name: "team_id", label: filters.team, kind: "choice", options: teams },
    { name: "location_id", label: filters.location, kind: "choice", options: locations },
  ]
}

/** The filters as the API reads them, or their faults. */
export function exceptionQuery(state: ListState, language: ConsoleLanguage, labels: readonly Filter[]) {
  return filtersOf(pairQuery, state, { language, labels })
}

/** What filters select: only exceptions, whatever their reason, unless one is chosen. */
export function selectedBy({ user_id, team_id, location_id, course_id, search, exception }: PairQuery): Filters {
  return {
    exception: exception ?? EXCEPTIONS.join(","),
    ...(user_id === undefined ? {} : { user_id }),
    ...(team_id === undefined ? {} : { team_id }),
    ...(location_id === undefined ? {} : { location_id }),
    ...(course_id === undefined ? {} : { course_id }),
    ...(search === undefined ? {} : { search }),
  }
}

interface Asked {
  readonly query: PairQuery
  readonly state: Pick<ListState, "term" | "page" | "perPage">
  readonly language: ConsoleLanguage
}

/** A page of the exceptions in the reader's view. */
export async function exceptionPage(
  { database, clock, settings }: Deciding,
  caller: PersonCaller,
  { query, state: { term, page, perPage }, language }: Asked,
): Promise<CountedPage<Pair>> {
  const list = { sort: [term], page: { page, perPage }, include: new Set<string>() }
  const reading = { now: clock(), leadDays: settings.renewal_lead, language }
  const found = await listPairs(database, caller, { ...selectedBy(query), list }, reading)
  if (!("total" in found.page)) throw new TypeError("a numbered page has no total")
  return found.page
}

/** Exceptions that are read at once for a file. */
const ROWS = 500

/** All exceptions of a list in its order, for a file. */
export async function* allExceptions(
  services: Deciding,
  caller: PersonCaller,
  { query, state, language }: Asked,
): AsyncGenerator<readonly Pair[]> {
  for (let page = 1; ; page++) {
    const read = { query, state: { ...state, page, perPage: ROWS }, language }
    const { items, total } = await exceptionPage(services, caller, read)
    yield items
    if (page * ROWS >= total) return
  }
}
