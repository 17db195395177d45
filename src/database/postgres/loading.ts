import { TransactionFailed } from "../errors.ts"
import { join, type Queries, raw, sql } from "../port.ts"
import type { PostgresConnection } from "./connection.ts"

/** A table of the schema, with the sequence from which the server generates its ids, if it does. */
interface Table {
  /** Quoted where it has to be. */
  readonly name: string
  readonly sequence: string | null
}

interface SequencePosition {
  readonly sequence: string
  readonly last_value: number
  /** 0 when `last_value` is still to be given out. */
  readonly is_called: number
}

/** All tables, in an order in which a load locks them: what most tables refer to comes first. */
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
 * Waits for the writers of all tables, then keeps others from writing until the transaction ends; readers go on. All
 * loads take the locks in the same order: what most tables refer to comes first, because a request that writes a record
 * writes what belongs to it afterwards, and so waits before it holds anything that the load needs next.
 *
 * @returns statements that fail with LockTimeout when it takes too long
 */
export function writersLock(tables: readonly Table[]): string {
  return `lock table ${namesOf(tables)} in share row exclusive mode`
}

/**
 * Moves the sequences past the highest id that a row brought along. Equal ones are set as well: the last value of an unused sequence is
 * the one that it gives out first.
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

/** The ids that were generated last, for {@link moveSequencesBack}. */
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

/** Brings the planner's statistics of these tables up to date. */
export async function analyse(connection: PostgresConnection, tables: readonly Table[]): Promise<void> {
  await connection.script(`analyze ${namesOf(tables)}`)
}
