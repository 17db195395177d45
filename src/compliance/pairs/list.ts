import type { Database } from "../../database/port.ts"
import { empty, join, raw, sql } from "../../database/port.ts"
import {
  type CursorPage,
  isCursorPage,
  type ListRequest,
  type NumberedPage,
  offsetOf,
  type Page,
  type SortTerm,
} from "../../tools/list.ts"
import type { PairKey, Selection } from "./filter.ts"
import { keptTotal } from "./kept.ts"
import { countSelected, findFew, selected } from "./selected.ts"
import { findWalked } from "./walk.ts"

/** Up to so many pairs, and those of few people, are sorted for a page. On SQLite, an index is followed through others. */
const SORTED_MAX = 5_000

/** A page of the selected pairs of today: their keys, in order. */
export async function findPage(
  database: Database,
  selection: Selection,
  { sort, page }: Pick<ListRequest, "sort" | "page">,
): Promise<Page<PairKey>> {
  if (isCursorPage(page)) return findBehind(database, selection, page)
  const total = (await keptTotal(database, selection)) ?? (await countSelected(database, selection))
  const wanted = { offset: offsetOf(page), limit: Math.min(page.perPage, Math.max(0, total - offsetOf(page))) }
  if (wanted.limit === 0) return { items: [], total }
  const items = (await isWalked(database, selection, total))
    ? await findWalked(database, selection, sort, { ...wanted, total })
    : await findSorted(database, selection, sort, page)
  return { items, total }
}

async function isWalked(database: Database, selection: Selection, total: number): Promise<boolean> {
  if (database.engine !== "sqlite" || !selection.source.isStored || total <= SORTED_MAX) return false
  return (await findFew(database, selection)) === undefined
}

/** What is joined for an order, and its columns. Pairs without a value come last in both directions. */
const SORTS = {
  deadline_date: { joined: empty, columns: ["p.deadline_date"], isNullable: true },
  user: { joined: sql`join users u on u.id = p.user_id`, columns: ["u.name_folded"], isNullable: false },
  course: { joined: sql`join courses c on c.id = p.course_id`, columns: ["c.search"], isNullable: false },
} as const

async function findSorted(
  database: Database,
  selection: Selection,
  terms: readonly SortTerm[],
  page: NumberedPage,
): Promise<PairKey[]> {
  const sorts = terms.map((term) => ({ ...term, ...SORTS[term.field as keyof typeof SORTS] }))
  const direction = terms.at(-1)?.descending === true ? "desc" : "asc"
  const words = [
    ...sorts.flatMap(({ columns, isNullable, descending }) =>
      columns.flatMap((column) => [
        ...(isNullable ? [`(${column} is null)`] : []),
        `${column} ${descending ? "desc" : "asc"}`,
      ]),
    ),
    ...["p.user_id", "p.course_id"].map((column) => `${column} ${direction}`),
  ]
  const joins = join([empty, ...sorts.map(({ joined }) => joined)], " ")
  const pairs = await selected(database, selection)
  return database.all(sql`
    select p.user_id, p.course_id from (select p.user_id, p.course_id, p.deadline_date from ${pairs}) p
    ${joins} ${raw(`order by ${words.join(", ")}`)} limit ${page.perPage} offset ${offsetOf(page)}`)
}

/** The pairs after a cursor, by user and course. */
async function findBehind(
  database: Database,
  selection: Selection,
  { after, perPage }: CursorPage,
): Promise<Page<PairKey>> {
  const [user = 0, course = 0] = after ?? []
  const behind = sql`(p.user_id, p.course_id) > (${user}, ${course})`
  const pairs = await selected(database, selection, { inOrder: true })
  const rows = await database.all<PairKey>(sql`
    select p.user_id, p.course_id from ${pairs} and ${behind}
    order by p.user_id, p.course_id limit ${perPage + 1}`)
  const items = rows.slice(0, perPage)
  const end = rows.length > perPage ? items.at(-1) : undefined
  return { items, last: end === undefined ? null : [end.user_id, end.course_id] }
}
