import { TransactionFailed } from "../errors.ts"
import { join, type Queries, raw, sql } from "../port.ts"
import type { PostgresConnection } from "./connection.ts"

/** A table of the schema, with the sequence from which the server generates its ids, if it has one. */
interface Table {
  /** Quoted if necessary. */
  readonly name: string
  readonly sequence: string | null
}

interface SequencePosition {
  readonly sequence: string
  readonly last_value: number
  /** 0 if `last_value` has not been handed out yet. */
  readonly is_called: number
}

/** All tables, in the order in which a load locks them: the most referenced ones first. */
export function tablesOf(queries: Queries): Promise<Table[]> {
  return queries.all<Table>(sql`
    select quote_ident(c.relname) as name, i.sequence
    from pg_class c
    left join (
      select a.attrelid, pg_get_serial_sequence(a.attrelid::regclass::text, a.attname) as sequence
      from pg_attribute a where a.attname = 'id' and a.attidentity <> '') i on i.attrelid = c.oid
    left join (
      select confrelid, count(*) as amount from pg_constraint where contype = 'f' group by confrelid) r on r.confrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = (select oid from pg_namespace where nspname = current_schema())
    order by coalesce(r.amount, 0) desc, c.relname`)
}

/**
 * Waits for the writers of all tables, then keeps others from writing until the transaction ends; readers continue. All
 * loads take the locks in the same order: the most referenced tables come first, because a request writes a record
 * before the rows that belong to it, and so waits before it holds any lock that the load needs next.
 *
 * @returns statements that fail with LockTimeout when it takes too long
 */
export function writersLock(tables: readonly Table[]): string {
  return `lock table ${namesOf(tables)} in share row exclusive mode`
}

/**
 * Moves the sequences past the highest id in the added rows. A sequence whose last value equals that id is moved as
 * well, because the last value of an unused sequence is the first that it would generate.
 */
export async function moveSequences(tx: Queries, tables: readonly Table[]): Promise<void> {
  const highest = withSequence(tables).map(
    ({ name, sequence }) => sql`
      select ${sequence}::text::regclass as sequence, (select max(id) from ${raw(name)}) as highest, last_value
      from ${raw(sequence)}`,
  )
  if (highest.length === 0) return
  await tx.all(sql`
    select setval(sequence, highest) from (${join(highest, " union all ")}) moved
    where highest >= last_value`)
}

/** The latest generated ids, for {@link moveSequencesBack}. */
export async function sequencePositions(tx: Queries, tables: readonly Table[]): Promise<SequencePosition[]> {
  const positions = withSequence(tables).map(
    ({ sequence }) => sql`select ${sequence}::text as sequence, last_value, is_called from ${raw(sequence)}`,
  )
  return positions.length === 0 ? [] : tx.all(join(positions, " union all "))
}

function withSequence(tables: readonly Table[]): (Table & { readonly sequence: string })[] {
  return tables.flatMap(({ name, sequence }) => (sequence === null ? [] : [{ name, sequence }]))
}

function namesOf(tables: readonly Table[]): string {
  return tables.map(({ name }) => name).join(", ")
}

/**
 * Sequences ignore transactions, so ids that were not used have to be made available again, as they are on SQLite.
 * After a failed statement the transaction accepts no further statement, and the ids are lost.
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

/** Updates the planner's statistics of these tables. */
export async function analyse(connection: PostgresConnection, tables: readonly Table[]): Promise<void> {
  await connection.script(`analyze ${namesOf(tables)}`)
}
