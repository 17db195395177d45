import { inList } from "../../database/in-list.ts"
import { type Database, join, sql } from "../../database/port.ts"
import type { ApiLanguage } from "../../tools/language/messages.ts"
import type { PairKey } from "./filter.ts"
import { conditionsOf, peopleOf, type Selection } from "./filter.ts"
import * as matrixStore from "./matrix-store.ts"
import { type PlainPair, plainPairs } from "./resource.ts"
import { findRows } from "./store.ts"

/** The selected pairs of these people, of whom there are few, by user and course. */
export function findPairsOf(database: Database, selection: Selection, userIds: readonly number[]): Promise<PairKey[]> {
  const { sight, source } = selection
  const among = sql`p.user_id in ${inList(userIds)}`
  const people = peopleOf(selection).map(({ contains, onPostgres, members }) =>
    database.engine === "postgres" ? sql`p.user_id in (${onPostgres ?? members})` : contains(sql`p.user_id`),
  )
  const conditions = [among, sql`+p.company_id = ${sight.companyId}`, ...people, ...conditionsOf(selection)]
  return database.all(sql`
    select p.user_id, p.course_id from ${source.pairs(sql`select id from users where id in ${inList(userIds)}`)} p
    where ${join(conditions, " and ")} order by p.user_id, p.course_id`)
}

/** The same as reports show them. */
export async function pairsOfPeople(
  database: Database,
  selection: Selection,
  userIds: readonly number[],
  language: ApiLanguage,
): Promise<PlainPair[]> {
  const { sight, source } = selection
  const keys = await findPairsOf(database, selection, userIds)
  const rows = await findRows(database, sight.companyId, source, keys)
  return plainPairs(database, rows, { source, language })
}

/**
 * People by name, a few at a time: those with a selected pair. Where it would take long to know who has one, everybody
 * who may have one.
 *
 * @param atOnce how many are read next
 */
export async function* peopleByName(
  database: Database,
  selection: Selection,
  atOnce: () => number,
): AsyncGenerator<readonly { readonly id: number }[]> {
  const people = selection.source.isStored
    ? await matrixStore.peopleWithPairs(database, selection)
    : matrixStore.peopleWhoMay(database, selection)
  let beside: matrixStore.Beside | undefined
  for (;;) {
    const count = atOnce()
    const found = await matrixStore.findPeople(database, people, beside, count)
    if (found.length > 0) yield found
    const last = found.at(-1)
    if (last === undefined || found.length < count) return
    beside = { direction: "after", place: { value: last.name_folded, id: last.id } }
  }
}

/** The number of selected pairs, or of people with one. Counting stops at `most`. */
export async function countOf(
  database: Database,
  selection: Selection,
  what: "pairs" | "people",
  most: number,
): Promise<number> {
  if (what === "pairs") return matrixStore.countSelected(database, selection, most)
  if (!selection.source.isStored) return matrixStore.countSelectedPeople(database, selection, most)
  return matrixStore.countPeople(database, await matrixStore.peopleWithPairs(database, selection), most)
}
