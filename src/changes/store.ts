import type { FeedAction, FeedType } from "../audit/change.ts"
import { inList } from "../database/in-list.ts"
import { type Engine, empty, type Queries, raw, type Sql, sql } from "../database/port.ts"
import { TIMELINE } from "../database/postgres/timeline.ts"

/** An entry of the feed. */
export interface EntryRow {
  readonly id: number
  /** Epoch milliseconds. */
  readonly at: number
  readonly action: FeedAction
  readonly record_type: FeedType
  readonly record_id: number | null
  /** JSON list of names. */
  readonly fields: string
  readonly actor_id: number | null
}

interface Range {
  /** Exclusive. */
  readonly after: number
  /** Inclusive. */
  readonly upTo: number
  readonly types: readonly FeedType[] | undefined
  readonly limit: number
}

/** The entries of a company with ids in a range, by id. */
export function findEntries(
  queries: Queries,
  companyId: number,
  { after, upTo, types, limit }: Range,
): Promise<EntryRow[]> {
  const ofTypes = types === undefined ? empty : sql`and f.record_type in ${inList(types)}`
  return queries.all(sql`
    select f.id, f.at, f.action, f.record_type, f.record_id, f.fields, f.user_id as actor_id
    from changes f
    where f.company_id = ${companyId} and f.id > ${after} and f.id <= ${upTo} ${ofTypes}
    order by f.id limit ${limit}`)
}

/** The types of records with a key. */
export const KEYED_TYPES = ["location", "team", "user", "course", "company"] as const satisfies readonly FeedType[]

const TABLES: Readonly<Record<(typeof KEYED_TYPES)[number], string>> = {
  location: "locations",
  team: "teams",
  user: "users",
  course: "courses",
  company: "companies",
}

/**
 * The current keys of some records of a type; at most as many as a page has entries. The query for entries does not
 * join them, because SQLite would look into all of their tables for each entry.
 */
export async function findKeys(
  queries: Queries,
  type: (typeof KEYED_TYPES)[number],
  ids: readonly number[],
): Promise<{ id: number; key: string }[]> {
  return ids.length === 0 ? [] : queries.all(sql`select id, key from ${raw(TABLES[type])} where id in ${inList(ids)}`)
}

export interface ActorRow {
  readonly id: number
  readonly first_name: string | null
  readonly last_name: string
}

/** A page of the feed has few actors, so the query for entries does not join them. */
export function findActors(queries: Queries, ids: readonly number[]): Promise<ActorRow[]> {
  return queries.all(sql`select id, first_name, last_name from users where id in ${inList(ids)}`)
}

/** On SQLite, transactions are committed one after the other. For PostgreSQL, see the migration. */
const NEWEST: Readonly<Record<Engine, Sql>> = {
  sqlite: sql`select coalesce((select seq from sqlite_sequence where name = 'changes'), 0) as id`,
  postgres: sql`select newest_change() as id`,
}

/**
 * The id up to which no further entry can appear. Every entry that was committed before this call has this id or a
 * lower one.
 */
export async function findNewest(database: Queries): Promise<number> {
  return (await database.get<{ id: number }>(NEWEST[database.engine]))?.id ?? 0
}

export interface FeedRow {
  /** A string that is different after a restore. */
  readonly epoch: string
  /** The highest id of a removed entry; 0 if no entry has been removed. */
  readonly removed_through: number
}

/**
 * A PostgreSQL database can be restored without our knowledge: into another server or database (pg_restore), or from a
 * base backup, which starts a new timeline. A standby that takes over also starts a new timeline, and may lack the last
 * commits.
 */
const EPOCH: Readonly<Record<Engine, Sql>> = {
  sqlite: raw("epoch"),
  postgres: sql`concat_ws(' ', epoch, (select system_identifier from pg_control_system()), ${TIMELINE},
    (select oid from pg_database where datname = current_database()), cast('changes' as regclass)::oid)`,
}

export async function findFeed(queries: Queries): Promise<FeedRow> {
  const row = await queries.get<FeedRow>(
    sql`select ${EPOCH[queries.engine]} as epoch, removed_through from change_feed`,
  )
  if (row === undefined) throw new TypeError("the row of change_feed is missing")
  return row
}

export async function setEpoch(tx: Queries, epoch: string): Promise<void> {
  await tx.run(sql`update change_feed set epoch = ${epoch}`)
}

/** The oldest entries of all companies, by id. */
export function findOldest(queries: Queries, limit: number): Promise<{ id: number; at: number }[]> {
  return queries.all(sql`select id, at from changes order by id limit ${limit}`)
}

/** Removes entries up to an id. */
export async function removeThrough(tx: Queries, id: number): Promise<void> {
  await tx.run(sql`delete from changes where id <= ${id}`)
  await tx.run(sql`update change_feed set removed_through = ${id}`)
}
