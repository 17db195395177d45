import type { Queries } from "../../../database/port.ts"
import { addDays, type DateText } from "../../../tools/calendar/dates.ts"
import * as store from "./store.ts"

export { type NewAbsence, replaceAbsences } from "./store.ts"

/*
 * When people are absent. A user shows one absence: the present, the next or the last one. All of them are kept, because the
 * standing on an earlier day depends on who was absent then.
 */

/** The days of an absence, as the columns of a user have them; no absence without `absent_from`. */
export interface Absence {
  readonly absent_from: DateText | null
  /** The last day; null while nobody knows the return. */
  readonly absent_until: DateText | null
}

/** What becomes of the row that is kept of an absence. */
export type KeptChange =
  | { readonly act: "none" }
  | { readonly act: "add"; readonly after: store.Days }
  | { readonly act: "change"; readonly before: DateText; readonly after: store.Days }
  | { readonly act: "remove"; readonly before: DateText }

/**
 * What another absence of a user means for the one before: one that is over stays, unless the other one begins on the same day
 * and so is the same. Any other is changed. If there is no absence any more, one that lasts has ended yesterday, and one that
 * has not lasted until the end of a day is removed.
 *
 * @param day today in the company's time zone
 */
export function keptChange(before: Absence, after: Absence, day: DateText): KeptChange {
  const { absent_from: from, absent_until: until } = after
  const { absent_from: formerFrom, absent_until: formerUntil } = before
  if (from === formerFrom && until === formerUntil) return { act: "none" }
  const isOver = formerFrom === null || (formerUntil !== null && formerUntil < day)
  if (from === null) {
    if (isOver || formerFrom === null) return { act: "none" }
    if (formerFrom >= day) return { act: "remove", before: formerFrom }
    return { act: "change", before: formerFrom, after: { from_date: formerFrom, until_date: addDays(day, -1) } }
  }
  const days = { from_date: from, until_date: until }
  if (formerFrom === null || (isOver && from !== formerFrom)) return { act: "add", after: days }
  return { act: "change", before: formerFrom, after: days }
}

/**
 * Another absence without the days that somebody has been absent by this one: so no day is told twice. None is left if it has no
 * others.
 */
function withoutDays({ from_date: from, until_date: until }: store.Days, days: store.Days): store.Days[] {
  const isBefore = until !== null && until < days.from_date
  const isAfter = days.until_date !== null && from > days.until_date
  if (isBefore || isAfter) return [{ from_date: from, until_date: until }]
  const earlier = from < days.from_date ? [{ from_date: from, until_date: addDays(days.from_date, -1) }] : []
  const goesOn = days.until_date !== null && (until === null || until > days.until_date)
  return goesOn ? [...earlier, { from_date: addDays(days.until_date, 1), until_date: until }] : earlier
}

/** A user whose absence changes. */
export interface AbsentUser {
  readonly id: number
  readonly before: Absence
  readonly after: Absence
}

/**
 * Keeps the absences of users whose columns change in this transaction.
 *
 * @param day today in the company's time zone
 */
export async function keepAbsences(
  tx: Queries,
  companyId: number,
  users: readonly AbsentUser[],
  day: DateText,
): Promise<void> {
  const added: store.NewAbsence[] = []
  const present = new Map<number, store.Days>()
  for (const { id, before, after } of users) {
    const change = keptChange(before, after, day)
    if (change.act === "remove" || change.act === "change") await store.remove(tx, id, change.before)
    if (change.act !== "add" && change.act !== "change") continue
    present.set(id, change.after)
    added.push({ user_id: id, ...change.after })
  }
  if (added.length === 0) return
  const others = (await store.find(tx, [...present.keys()])).map((row) => {
    const days = present.get(row.user_id)
    return { row, left: days === undefined ? [row] : withoutDays(row, days) }
  })
  const cut = others.filter(
    ({ row, left }) => left[0]?.from_date !== row.from_date || left[0].until_date !== row.until_date,
  )
  await store.removeAll(
    tx,
    cut.map(({ row }) => row.id),
  )
  const rest = cut.flatMap(({ row, left }) => left.map((days) => ({ user_id: row.user_id, ...days })))
  await store.insert(tx, companyId, [...rest, ...added])
}
