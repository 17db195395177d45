import { type Database, join, raw, type Sql, sql } from "../../database/port.ts"
import { conditionsOf, type People, peopleOf, type Selection } from "./filter.ts"
import { keptAmount } from "./kept.ts"
import { stateOf } from "./state.ts"

/*
 * How pairs are read. PostgreSQL knows how many rows a set has. SQLite does not, so here it is decided: which index leads to the
 * pairs, and whether their people are gathered first or looked up one by one. Gathering pays if there are few of them, or if
 * many pairs are looked at and each look-up takes long.
 */

/** Up to so many people are gathered first. Of up to so many pairs, all people are looked up one by one. */
const FEW = { people: 2_000, pairs: 5_000 }

interface Way {
  /** Whether only some pairs are read, by user and course, until a page is full. Otherwise all are read. */
  readonly inOrder?: boolean
  /** Whether many pairs are looked at all the same. */
  readonly isLong?: boolean
  readonly limits?: typeof FEW
}

/** The text after `from`, `… where …`: the selected pairs as `p`. */
export async function selected(
  database: Database,
  selection: Selection,
  { inOrder = false, isLong = !inOrder, limits = FEW }: Way = {},
): Promise<Sql> {
  const { sight, source } = selection
  const people = peopleOf(selection)
  const conditions = [sql`p.company_id = ${sight.companyId}`, ...conditionsOf(selection)]
  const [first, ...rest] = people
  if (database.engine === "postgres") {
    const among = people.map(({ onPostgres, members }) => sql`p.user_id in (${onPostgres ?? members})`)
    const pairs = source.pairs(first?.onPostgres ?? first?.members)
    return sql`${pairs} p where ${join([...conditions, ...among], " and ")}`
  }
  if (!source.isStored) {
    const checks = rest.map(({ contains }) => contains(sql`p.user_id`))
    return sql`${source.pairs(first?.members)} p where ${join([...conditions, ...checks], " and ")}`
  }
  const { index, isShort } = await indexOf(database, selection, inOrder, limits.pairs)
  const lead = isShort ? undefined : await findFew(database, selection, people, limits.people)
  const checks = people.map(({ members, contains, isDear }) => {
    const isGathered = members === lead?.members || (isDear && !isShort && isLong && lead === undefined)
    return isGathered ? sql`p.user_id in (${members})` : contains(sql`p.user_id`)
  })
  return sql`pairs p indexed by ${raw(index)} where ${join([...conditions, ...checks], " and ")}`
}

/** The conditions of a selection on one pair at a time, whoever its person is. For SQLite only. */
export function eachSelected(
  selection: Selection,
  { userId = sql`p.user_id`, isLong = false }: Pick<Way, "isLong"> & { readonly userId?: Sql } = {},
): Sql {
  const checks = peopleOf(selection).map(({ contains, members, isDear }) =>
    isDear && isLong ? sql`+${userId} in (${members})` : contains(userId),
  )
  return join([sql`p.company_id = ${selection.sight.companyId}`, ...conditionsOf(selection), ...checks], " and ")
}

/** The first set of few people; undefined if there is none. On SQLite only. */
export async function findFew(
  database: Database,
  selection: Selection,
  people: readonly People[] = peopleOf(selection),
  most = FEW.people,
): Promise<People | undefined> {
  const state = await stateOf(database, selection)
  for (const group of people) {
    const count = await database.count(sql`(select 1 from (${group.members}) limit ${most + 1})`, state)
    if (count <= most) return group
  }
  return undefined
}

/**
 * The index that yields the fewest pairs, unless `inOrder` by user and course.
 *
 * @returns also whether these are few
 */
async function indexOf(
  database: Database,
  selection: Selection,
  inOrder: boolean,
  few: number,
): Promise<{ readonly index: string; readonly isShort: boolean }> {
  const { sight, filter, source } = selection
  const { standings, exceptions, deadlineBefore } = filter
  const kept = (part: Parameters<typeof keptAmount>[2]) => keptAmount(database, sight.companyId, part)
  const indexes: { index: string; size: number }[] = []
  const course = await courseOf(database, selection)
  if (exceptions?.length === 1) indexes.push({ index: "pairs_by_exception", size: await kept({ exceptions }) })
  if (course !== undefined) indexes.push({ index: "pairs_by_course", size: await kept({ course_id: course }) })
  // A requirement that does not exist.
  else if (filter.requirement_id !== undefined) indexes.push({ index: "pairs_by_course", size: 0 })
  if (standings?.length === 1 && source.isKept) {
    indexes.push({ index: "pairs_by_standing", size: await kept({ standings }) })
  }
  if (deadlineBefore !== undefined) {
    const before = join(
      [sql`p.company_id = ${sight.companyId}`, ...conditionsOf({ ...selection, filter: { deadlineBefore } })],
      " and ",
    )
    const rows = sql`(select 1 from pairs p indexed by pairs_by_deadline where ${before} limit ${few + 1})`
    const size = await database.count(rows, await stateOf(database, selection))
    // Read in order, it would have to be sorted; otherwise no other index has the deadlines.
    if (!inOrder || size <= few) indexes.push({ index: "pairs_by_deadline", size })
  }
  indexes.push({ index: "pairs_by_company", size: await kept({}) })
  const { index, size } = indexes.reduce((least, one) => (one.size < least.size ? one : least))
  return { index, isShort: size <= few }
}

/** The only course of a selection; undefined if it may have several. */
export async function courseOf(
  database: Database,
  { sight, filter: { course_id, requirement_id } }: Selection,
): Promise<number | undefined> {
  if (course_id !== undefined || requirement_id === undefined) return course_id
  const requirement = await database.get<{ course_id: number }>(
    sql`select course_id from requirements where id = ${requirement_id} and company_id = ${sight.companyId}`,
  )
  return requirement?.course_id
}

/** The number of selected pairs, counted at most once until they change. */
export async function countSelected(database: Database, selection: Selection): Promise<number> {
  return database.count(await selected(database, selection), await stateOf(database, selection))
}
