import { inList } from "../../database/in-list.ts"
import { type Database, join, sql } from "../../database/port.ts"
import type { ApiLanguage } from "../../tools/language/messages.ts"
import type { PairKey } from "./filter.ts"
import { conditionsOf, peopleOf, type Selection } from "./filter.ts"
import { pairResources } from "./resource.ts"
import type { Pair } from "./schema.ts"
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

/** The same as the API shows them. */
export async function pairsOfPeople(
  database: Database,
  selection: Selection,
  userIds: readonly number[],
  language: ApiLanguage,
): Promise<Pair[]> {
  const { sight, source } = selection
  const keys = await findPairsOf(database, selection, userIds)
  const rows = await findRows(database, sight.companyId, source, keys)
  return pairResources(database, rows, { source, language })
}
