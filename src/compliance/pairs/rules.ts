import { type Caller, sightOf } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import { type DateText, endOfDay, today } from "../../tools/calendar/dates.ts"
import { fault, Invalid } from "../../tools/errors.ts"
import type { ApiLanguage } from "../../tools/language/messages.ts"
import type { ListRequest, Page } from "../../tools/list.ts"
import type { GroupSight } from "../../training/trainees/groups.ts"
import type { PairFilter, Selection } from "./filter.ts"
import { countLater } from "./later.ts"
import { findPage } from "./list.ts"
import type { PastDay } from "./past.ts"
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
  const { selection, known } = await selectionOf(database, caller, filters, wanted, reading)
  const { source } = selection
  const page = await findPage(database, selection, list)
  const rows = await store.findRows(database, caller.company.id, source, page.items)
  const items = await pairResources(database, rows, { source, language: reading.language })
  return { page: { ...page, items }, known }
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
 * @throws Invalid for a day in the future
 */
export async function selectionOf(
  database: Database,
  caller: Caller,
  filters: Filters,
  wanted: Wanted,
  reading: Reading,
): Promise<{ selection: Selection; known: Known }> {
  const { selection, firstDay: known_from, past } = await selectionOn(database, caller, filters, wanted, reading)
  const recorded_later = past === undefined ? 0 : await countLater(database, selection, past)
  return { selection, known: { known_from, recorded_later } }
}

/**
 * The same without a count of what was recorded later.
 *
 * @returns also the day on which the oldest requirement was made, and the day of the selection if it is over
 * @throws Invalid for a day in the future
 */
export async function selectionOn(
  database: Database,
  caller: Caller,
  filters: Filters,
  { asOf, withNone }: Wanted,
  reading: Reading,
): Promise<{ selection: Selection; firstDay: DateText | null; past: Omit<PastDay, "isBound"> | undefined }> {
  const { id: companyId, timezone } = caller.company
  const current = today(timezone, reading.now)
  const day = asOf ?? current
  if (day > current) throw new Invalid([fault("as_of", "in_future", { today: current })])
  const past = { companyId, day, until: endOfDay(day, timezone), leadDays: reading.leadDays }
  const firstDay = await store.findFirstDay(database, companyId)
  const isUnknown = asOf !== undefined && day < current && firstDay !== null && day < firstDay
  const source = await sourceOf(database, { ...past, today: current, withNone, isUnknown })
  const selection = { sight: pairSight(caller), filter: filterOf(filters), source }
  return { selection, firstDay, past: day < current ? past : undefined }
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
