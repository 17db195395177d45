import { TransactionFailed } from "../errors.ts"
import { join, type Queries, raw, sql } from "../port.ts"
import type { PostgresConnection } from "./connection.ts"

/** The tables whose `id` the server generates, with their sequences. */
export interface IdentityTable {
  readonly table_name: string
  readonly sequence: string
}

interface SequencePosition {
  readonly sequence: string
  readonly last_value: number
  /** 0 when `last_value` is still to be given out. */
  readonly is_called: number
}

export function identityTables(queries: Queries): Promise<IdentityTable[]> {
  return queries.all<IdentityTable>(sql`
    select table_name::text, pg_get_serial_sequence(quote_ident(table_name), 'id') as sequence
    from information_schema.columns
    where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES' order by table_name`)
}

/**
 * Waits for the writers of all tables, then keeps others from writing until the transaction ends; readers go on. All
 * loads take the locks in the same order: what most tables refer to comes first, because a request that writes a record
 * writes what belongs to it afterwards, and so waits before it holds anything that the load needs next.
 *
 * @returns statements that fail with LockTimeout when it takes too long
 */
export async function writersLock(queries: Queries): Promise<string> {
  const rows = await queries.all<{ name: string }>(sql`
    select quote_ident(c.relname) as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = (select oid from pg_namespace where nspname = current_schema())
    order by (select count(*) from pg_constraint r where r.confrelid = c.oid) desc, c.relname`)
  const tables = rows.map(({ name }) => name).join(", ")
  return `lock table ${tables} in share row exclusive mode`
}

/**
 * Moves the sequences past the highest id that a row brought along. An unused sequence has 1 as its last value too, so
 * equal ones are set as well.
 */
export async function moveSequences(tx: Queries, tables: readonly IdentityTable[]): Promise<void> {
  for (const { table_name, sequence } of tables) {
    await tx.all(sql`
      select setval(${sequence}::text::regclass, highest) from (select max(id) as highest from ${raw(`"${table_name}"`)}) as t
      where highest >= (select last_value from ${raw(sequence)})`)
  }
}

/** The ids that were generated last, for {@link moveSequencesBack}. */
export function sequencePositions(tx: Queries, tables: readonly IdentityTable[]): Promise<SequencePosition[]> {
  const positions = tables.map(
    ({ sequence }) => sql`select ${sequence}::text as sequence, last_value, is_called from ${raw(sequence)}`,
  )
  return positions.length === 0 ? Promise.resolve([]) : tx.all(join(positions, " union all "))
}

/**
 * Sequences know nothing of transactions: unused ids have to be generated again, as on SQLite. After a failed statement
 * the transaction accepts no other one, and they are lost.
 */
export async function moveSequencesBack(tx: Queries, positions: readonly SequencePosition[]): Promise<void> {
  try {
    for (const { sequence, last_value, is_called } of positions) {
      await tx.all(sql`select setval(${sequence}::text::regclass, ${last_value}, ${is_called} = 1)`)
    }
  } catch (error) {
    if (!(error instanceof TransactionFailed)) throw error
  }
}

/** Brings the planner's statistics of all tables up to date. */
export async function analyse(connection: PostgresConnection): Promise<void> {
  await connection.script(`analyze ${await tableList(connection)}`)
}

/** The names of all tables, for a statement. */
async function tableList(queries: Queries): Promise<string> {
  const row = await queries.get<{ tables: string }>(sql`
    select string_agg(quote_ident(tablename), ', ' order by tablename) as tables
    from pg_tables where schemaname = current_schema()`)
  return row?.tables ?? ""
}
