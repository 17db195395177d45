import type { Database } from "../../database/port.ts"
import {
  type CursorPage,
  isCursorPage,
  type ListRequest,
  offsetOf,
  type Page,
  type SortTerm,
} from "../../tools/list.ts"
import { Slices } from "../../tools/slices.ts"
import type { PairKey, Selection } from "./filter.ts"
import { findCoursesByTitle, findUsersByName } from "./past-facts.ts"
import { nameOf, type ThenPair, thenPairs } from "./past-pairs.ts"
import { stateOf } from "./state.ts"

interface ThenPage {
  readonly page: Page<PairKey>
  /** Of all selected pairs, the number of those whose success was recorded after the day. */
  readonly recorded_later: number
}

/** A page of the selected pairs of a past day: their keys, in order. Pairs without a deadline come last in both directions. */
export async function findThenPage(
  database: Database,
  selection: Selection,
  { sort, page }: Pick<ListRequest, "sort" | "page">,
): Promise<ThenPage> {
  if (isCursorPage(page)) {
    const found = await findBehind(database, selection, page)
    return { page: found, recorded_later: await countLater(database, selection) }
  }
  const part = { offset: offsetOf(page), limit: page.perPage }
  const [first] = sort
  const find = () =>
    first === undefined
      ? findInOrder(database, selection, part)
      : findSorted(database, selection, { sort, first, part })
  // Titles of courses change on their own.
  const isByTitle = sort.some(({ field }) => field === "course")
  const state = isByTitle ? undefined : await stateOf(database, selection)
  return database.remembered(nameOf(selection, sort, part), find, state)
}

interface Part {
  readonly offset: number
  readonly limit: number
}

/** By user and course. */
async function findInOrder(database: Database, selection: Selection, { offset, limit }: Part): Promise<ThenPage> {
  const items: PairKey[] = []
  let [total, recorded_later] = [0, 0]
  for await (const { pairs, late } of thenPairs(database, selection, { withLate: true })) {
    items.push(...pairs.slice(Math.max(0, offset - total), Math.max(0, offset + limit - total)))
    total += pairs.length
    recorded_later += late
  }
  return { page: { items, total }, recorded_later }
}

async function findSorted(
  database: Database,
  selection: Selection,
  { sort, first, part }: { readonly sort: readonly SortTerm[]; readonly first: SortTerm; readonly part: Part },
): Promise<ThenPage> {
  const values = await valuesOf(database, selection, sort)
  const groups = new Map<Value, ThenPair[]>()
  let [total, recorded_later] = [0, 0]
  const withDeadlines = sort.some(({ field }) => field === "deadline_date")
  for await (const { pairs, late } of thenPairs(database, selection, { withDeadlines, withLate: true })) {
    total += pairs.length
    recorded_later += late
    for (const pair of pairs) {
      const value = values(first, pair)
      const group = groups.get(value)
      if (group === undefined) groups.set(value, [pair])
      else group.push(pair)
    }
  }
  return { page: { items: pick(groups, sort, values, part), total }, recorded_later }
}

async function findBehind(
  database: Database,
  selection: Selection,
  { after, perPage }: CursorPage,
): Promise<Page<PairKey>> {
  const [user = 0, course = 0] = after ?? []
  const items: PairKey[] = []
  for await (const { pairs } of thenPairs(database, selection, { after: user - 1 })) {
    items.push(...pairs.filter(({ user_id, course_id }) => user_id > user || course_id > course))
    if (items.length > perPage) break
  }
  const shown = items.slice(0, perPage)
  const end = items.length > perPage ? shown.at(-1) : undefined
  return { items: shown, last: end === undefined ? null : [end.user_id, end.course_id] }
}

/** Pages behind a cursor count nothing else, so this is counted again only after a change. */
async function countLater(database: Database, selection: Selection): Promise<number> {
  const count = async () => {
    let sum = 0
    for await (const { late } of thenPairs(database, selection, { withLate: true })) sum += late
    return sum
  }
  return database.remembered(nameOf(selection), count, await stateOf(database, selection))
}

/** A deadline, or the place of a name or a title in their order. */
type Value = string | number | null
type Values = (term: SortTerm, pair: ThenPair) => Value

/** What pairs are sorted by. */
async function valuesOf(database: Database, { sight }: Selection, terms: readonly SortTerm[]): Promise<Values> {
  const isBy = (field: string) => terms.some((term) => term.field === field)
  const users = isBy("user") ? placesIn(await usersByName(database, sight.companyId)) : undefined
  const courses = isBy("course") ? placesIn(await findCoursesByTitle(database, sight.companyId)) : undefined
  return ({ field }, { user_id, course_id, deadline_date }) =>
    field === "user"
      ? (users?.get(user_id) ?? null)
      : field === "course"
        ? (courses?.get(course_id) ?? null)
        : deadline_date
}

/** Users that are read at once. */
const USERS = 5_000

async function usersByName(database: Database, companyId: number) {
  const slices = new Slices()
  const users: Awaited<ReturnType<typeof findUsersByName>> = []
  for (let last = { id: 0, text: "" }; ; ) {
    const part = await findUsersByName(database, companyId, last, USERS)
    for (const user of part) users.push(user)
    if (part.length < USERS) return users
    last = part.at(-1) ?? last
    if (slices.isOver) await slices.pause()
  }
}

/** The places of records that are in the order of their texts: equal texts have one place. */
function placesIn(rows: readonly { readonly id: number; readonly text: string }[]): ReadonlyMap<number, number> {
  let place = 0
  return new Map(rows.map(({ id, text }, index) => [id, text === rows[index - 1]?.text ? place : ++place]))
}

/** A part of the pairs in this order. They are grouped by the first term, and within a group ordered by user and course. */
function pick(
  groups: ReadonlyMap<Value, readonly ThenPair[]>,
  [first, ...rest]: readonly SortTerm[],
  values: Values,
  { offset, limit }: Part,
): ThenPair[] {
  const descending = first?.descending === true
  const [second] = rest
  const found: ThenPair[] = []
  let skip = offset
  for (const value of [...groups.keys()].sort((one, other) => compare(one, other, descending))) {
    const group = groups.get(value) ?? []
    if (found.length < limit && skip < group.length) {
      const part = { offset: skip, limit: limit - found.length }
      const own =
        second === undefined
          ? (descending ? group.toReversed() : group).slice(part.offset, part.offset + part.limit)
          : pick(
              Map.groupBy(group, (pair) => values(second, pair)),
              rest,
              values,
              part,
            )
      found.push(...own)
    }
    skip = Math.max(0, skip - group.length)
  }
  return found
}

function compare(one: Value, other: Value, descending: boolean): number {
  if (one === other) return 0
  if (one === null || other === null) return one === null ? 1 : -1
  return one < other === descending ? 1 : -1
}
