import { inList } from "../../database/in-list.ts"
import { type Database, empty, raw, type Sql, sql } from "../../database/port.ts"
import type { SortTerm } from "../../tools/list.ts"
import type { PairKey, Selection } from "./filter.ts"
import { keptAmount } from "./kept.ts"
import { courseOf, eachSelected, selected } from "./selected.ts"

/*
 * Pages of many pairs on SQLite: an index is followed in the order of the list, and each pair is checked, until the page is
 * full. Few pairs are sorted instead.
 */

interface Part {
  readonly offset: number
  readonly limit: number
}

/**
 * A walk is long if less than this part of the pairs that match without their people is selected, or if it is expected to
 * look up the people of too many pairs.
 */
const SPARSE = 0.1
const FAR = 20_000

/**
 * A page of the selected pairs in this order.
 *
 * @param total the number of selected pairs
 */
export async function findWalked(
  database: Database,
  selection: Selection,
  terms: readonly SortTerm[],
  { total, ...part }: Part & { readonly total: number },
): Promise<PairKey[]> {
  const [first] = terms
  const isDescending = terms.at(-1)?.descending === true
  const find = (rows: Sql, order: string, { offset, limit }: Part) =>
    database.all<PairKey>(sql`
      select p.user_id, p.course_id from ${rows} ${raw(`order by ${order}`)} limit ${limit} offset ${offset}`)
  const last = isDescending ? "desc" : "asc"
  const byKey = `p.user_id ${last}, p.course_id ${last}`
  const { standings, exceptions } = selection.filter
  const course_id = await courseOf(database, selection)
  // What the index says costs little, so the people of others are not looked up.
  const lookedUp = await keptAmount(database, selection.sight.companyId, { course_id, standings, exceptions })
  const isLong = total < SPARSE * lookedUp || (part.offset + part.limit) * lookedUp > FAR * total
  if (first === undefined) return find(await selected(database, selection, { inOrder: true, isLong }), byKey, part)
  const rest = terms
    .slice(1)
    .map(({ field, descending }) => `${COLUMNS[field as Field]} ${descending ? "desc" : "asc"}`)
  const joined = raw(
    terms
      .slice(1)
      .map(({ field }) => JOINED[field as Field])
      .join(" "),
  )
  const direction = first.descending ? "desc" : "asc"
  const each = (userId?: Sql) => eachSelected(selection, { isLong, ...(userId && { userId }) })
  if (first.field === "user") {
    const rows = sql`users n indexed by users_by_name cross join pairs p ${joined}
      where n.company_id = ${selection.sight.companyId} and p.user_id = n.id and +${each(sql`n.id`)}`
    // As the index has it: those of one name need no sorting.
    return find(rows, [`n.name_folded ${direction}`, ...rest, `n.id ${last}`, `p.course_id ${last}`].join(", "), part)
  }
  if (first.field === "course")
    return findByCourse(database, selection, { first, find, order: [...rest, byKey].join(", "), joined }, part)
  const own = each()
  // Pairs without a deadline come last in both directions.
  const indexed = sql`pairs p indexed by pairs_by_deadline ${joined} where`
  const before = onlyOverdue(selection) ? sql`and p.deadline_date < ${selection.source.day}` : sql``
  const some = sql`${indexed} p.deadline_date is not null and ${own} ${before}`
  const order = [`p.deadline_date ${direction}`, ...rest, byKey].join(", ")
  const found = await find(some, order, part)
  if (found.length === part.limit || onlyOverdue(selection)) return found
  const counted =
    found.length > 0
      ? part.offset + found.length
      : ((await database.get<{ total: number }>(sql`select count(*) as total from ${some}`))?.total ?? 0)
  const remaining = { offset: Math.max(0, part.offset - counted), limit: part.limit - found.length }
  const others = sql`${indexed} p.deadline_date is null and ${own}`
  return [...found, ...(await find(others, [...rest, byKey].join(", "), remaining))]
}

type Field = "deadline_date" | "user" | "course"
const COLUMNS: Readonly<Record<Field, string>> = {
  deadline_date: "p.deadline_date is null, p.deadline_date",
  user: "u.name_folded",
  course: "c.search",
}
const JOINED: Readonly<Record<Field, string>> = {
  deadline_date: "",
  user: "cross join users u on u.id = p.user_id",
  course: "cross join courses c on c.id = p.course_id",
}

/** Whether only overdue pairs are selected, whose deadlines have passed. */
function onlyOverdue({ filter: { standings } }: Selection): boolean {
  return standings?.length === 1 && standings[0] === "overdue"
}

interface ByCourse {
  readonly first: SortTerm
  readonly find: (rows: Sql, order: string, part: Part) => Promise<PairKey[]>
  /** The order within a course, and what is joined for it. */
  readonly order: string
  readonly joined: Sql
}

/** By title: one course after another, those of one title together. */
async function findByCourse(
  database: Database,
  selection: Selection,
  { first, find, order, joined }: ByCourse,
  { offset, limit }: Part,
): Promise<PairKey[]> {
  const { companyId } = selection.sight
  const only = await courseOf(database, selection)
  const courses = await database.all<{ id: number; search: string }>(sql`
    select c.id, c.search from courses c
    where (c.company_id = ${companyId} or c.company_id is null) ${only === undefined ? empty : sql`and c.id = ${only}`}
      and (select 1 from pairs p where p.company_id = ${companyId} and p.course_id = c.id limit 1) is not null
    order by c.search ${raw(first.descending ? "desc" : "asc")}`)
  const found: PairKey[] = []
  let skip = offset
  for (const [, same] of Map.groupBy(courses, ({ search }) => search)) {
    const ids = inList(same.map(({ id }) => id))
    const rows = sql`pairs p indexed by pairs_by_course ${joined}
      where p.course_id in ${ids} and ${eachSelected(selection)}`
    const part = await find(rows, order, { offset: skip, limit: limit - found.length })
    found.push(...part)
    if (found.length === limit) break
    if (part.length > 0 || skip === 0) skip = 0
    else skip -= (await database.get<{ total: number }>(sql`select count(*) as total from ${rows}`))?.total ?? 0
    skip = Math.max(0, skip)
  }
  return found
}
