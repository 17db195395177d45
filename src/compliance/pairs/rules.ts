import { type Caller, sightOf } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import { type DateText, endOfDay, today } from "../../tools/calendar/dates.ts"
import { fault, Invalid } from "../../tools/errors.ts"
import type { ApiLanguage } from "../../tools/language/messages.ts"
import type { ListRequest, Page } from "../../tools/list.ts"
import type { GroupSight } from "../../training/trainees/groups.ts"
import type { PairFilter, Selection } from "./filter.ts"
import { findPage } from "./list.ts"
import { findThenPage } from "./past-list.ts"
import { pairResources } from "./resource.ts"
import type { Filters, Pair, PairQuery } from "./schema.ts"
import { sourceOf } from "./source.ts"
import * as store from "./store.ts"

export type { PairRow } from "./store.ts"

export const VIEWING = "compliance.view"

/** What reading pairs depends on. */
export interface Reading {
  /** Epoch milliseconds. */
  readonly now: number
  /** The setting `renewal_lead`. */
  readonly leadDays: number
  readonly language: ApiLanguage
}

/** What is known about the day that an answer shows. */
export interface Known {
  readonly known_from: DateText | null
  readonly recorded_later: number
}

/** A page of pairs in the caller's view. */
export async function listPairs(
  database: Database,
  caller: Caller,
  {
    list,
    ...query
  }: Omit<PairQuery, "cursor" | "page" | "per_page" | "sort" | "include"> & { readonly list: ListRequest },
  reading: Reading,
): Promise<{ page: Page<Pair>; known: Known }> {
  const { as_of, ...filters } = query
  const wanted = { asOf: as_of, withNone: list.include.has("none") }
  const { selection, firstDay: known_from } = await selectionOf(database, caller, filters, wanted, reading)
  const { source } = selection
  const { page, recorded_later } =
    source.past === undefined
      ? { page: await findPage(database, selection, list), recorded_later: 0 }
      : await findThenPage(database, selection, list)
  const rows = await store.findRows(database, caller.company.id, source, page.items)
  const items = await pairResources(database, rows, { source, language: reading.language })
  return { page: { ...page, items }, known: { known_from, recorded_later } }
}

/** A day of a selection. `asOf` is undefined for today. */
interface Wanted {
  readonly asOf: DateText | undefined
  /** Whether what people hold without being asked for it is added. */
  readonly withNone: boolean
}

/**
 * The pairs in the caller's view that match filters, on a day.
 *
 * @returns also the day on which the oldest requirement was made
 * @throws Invalid for a day in the future
 */
export async function selectionOf(
  database: Database,
  caller: Caller,
  filters: Filters,
  { asOf, withNone }: Wanted,
  reading: Reading,
): Promise<{ selection: Selection; firstDay: DateText | null }> {
  const { id: companyId, timezone } = caller.company
  const current = today(timezone, reading.now)
  const day = asOf ?? current
  if (day > current) throw new Invalid([fault("as_of", "in_future", { today: current })])
  const past = { companyId, day, until: endOfDay(day, timezone), leadDays: reading.leadDays }
  const firstDay = await store.findFirstDay(database, companyId)
  const isUnknown = asOf !== undefined && day < current && firstDay !== null && day < firstDay
  const source = await sourceOf(database, { ...past, today: current, withNone, isUnknown })
  const selection = { sight: pairSight(caller), filter: filterOf(filters), source }
  return { selection, firstDay }
}

/** The people in view; their teams and locations are in view with them. */
export function pairSight(caller: Caller): GroupSight {
  const sight = sightOf(caller, VIEWING)
  return { ...sight, places: { teams: sight.view, locations: sight.view } }
}

function filterOf({ standing, exception, deadline_before, ...others }: Filters): PairFilter {
  return {
    ...others,
    standings: standing?.split(","),
    exceptions: exception?.split(","),
    deadlineBefore: deadline_before,
  }
}
