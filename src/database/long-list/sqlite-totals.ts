import { type Database, raw, type Sql, sql } from "../port.ts"
import { conditionsOf, keyOf, type LongList } from "./list.ts"
import { smallestOf } from "./plan.ts"
import { type LeadingSet, leadingSets } from "./sqlite-sets.ts"

/** The total of a list, exact up to `most`. */
export async function totalOf(database: Database, list: LongList, most = Number.POSITIVE_INFINITY): Promise<number> {
  const { keptTotal, difference } = list
  if (keptTotal !== undefined) {
    return Math.min(most, await database.remembered(`total ${keyOf(list)}`, keptTotal, await list.state?.()))
  }
  if (Number.isFinite(most)) {
    return database.remembered(`counted to ${most} ${keyOf(list)}`, () => countedTo(database, list, most))
  }
  if (difference === undefined) return (await allButFew(database, list)) ?? counted(database, list)
  const [whole, rest] = difference()
  return (await totalOf(database, whole)) - (await totalOf(database, rest))
}

/** Rows that are not in a list are counted only up to this number. */
const OTHERS_MAX = 50_000

/** The total of a list whose only set has nearly all rows of the company; undefined for any other list. */
async function allButFew(database: Database, list: LongList): Promise<number | undefined> {
  const [only, ...more] = list.sets
  const others = only?.lead?.others
  if (others === undefined || more.length > 0) return undefined
  const some = sql`(select 1 from ${others} and ${list.base} limit ${OTHERS_MAX + 1}) some`
  const few = await database.count(some, await list.state?.())
  return few > OTHERS_MAX ? undefined : (await list.companyTotal()) - few
}

/** The number of rows of the list; counting stops at `most`. */
async function countedTo(database: Database, list: LongList, most: number): Promise<number> {
  const set = await smallestSet(list)
  const rest = conditionsOf(list, set)
  const parts = set?.lead.parts
  if (parts === undefined) return database.count(sql`(select 1 from ${rowsOf(list, set)} and ${rest} limit ${most})`)
  let total = 0
  for (const part of parts) {
    // If rows are completed over time, the newest ones are the most likely to be in the list.
    const newest = raw(`order by ${list.alias}.id desc`)
    if (total < most)
      total += await database.count(sql`(select 1 from ${part} and ${rest} ${newest} limit ${most - total})`)
  }
  return total
}

/** The number of rows of the list, counted in its smallest set. */
export async function counted(database: Database, list: LongList): Promise<number> {
  const set = await smallestSet(list)
  return database.count(sql`${rowsOf(list, set)} and ${conditionsOf(list, set)}`, await list.state?.())
}

function rowsOf({ table, alias }: LongList, set: LeadingSet | undefined): Sql {
  return set?.lead.rows ?? sql`${raw(`${table} ${alias}`)} where 1 = 1`
}

async function smallestSet(list: LongList): Promise<LeadingSet | undefined> {
  const sets = await leadingSets(list)
  return sets[smallestOf(sets) ?? -1]
}
