import { allIn } from "../../database/in-list.ts"
import { type ColumnValue, insertRows } from "../../database/insert-rows.ts"
import { type Queries, raw, type Sql, sql } from "../../database/port.ts"
import type { OwnerId, RecordKind, RecordOf } from "../format/record.ts"
import type { NumberedTable } from "../format/tables.ts"

/** Receives the changes, for the audit log and the summary of an import. */
export interface ChangeLog {
  /** Reports the rows in the dataset, and those that were added. */
  saved(table: NumberedTable, rows: number, added: readonly AddedRow[]): void
  /** Reports changed rows by the names of their columns. */
  changed(kind: RecordKind, rows: readonly { readonly before: ChangedRow; readonly after: object }[]): Promise<void>
  /** Reports the links of records before and after the change. */
  linked(kind: RecordKind, field: string, owners: readonly (LinkedOwner | ReplacedOne)[]): Promise<void>
}

/** A new row. */
export interface AddedRow {
  readonly id: number
  readonly key: string
}

type ChangedRow = object & { readonly id: number }

export interface LinkedOwner {
  readonly id: number
  readonly before: readonly (number | string)[]
  readonly after: readonly (number | string)[]
}

/** The previous and the current value of a column. */
interface ReplacedOne {
  readonly id: number
  readonly before: number | null
  readonly after: number | null
}

/** The context of saving. */
export interface Saving {
  readonly tx: Queries
  /** Epoch milliseconds. */
  readonly now: number
  /** The id for a new row without one, in a table where other rows bring theirs; if undefined, the database chooses it. */
  readonly nextId: (table: string) => number | undefined
  readonly changeLog: ChangeLog
}

/** Values that a row keeps from another database; times in epoch milliseconds. */
export interface Identity {
  readonly id?: number | undefined
  readonly created_at?: number | undefined
  readonly updated_at?: number | undefined
}

/** A new row: its id, unless the database chooses it, and its columns. */
export interface NumberedRow {
  readonly id: number | undefined
  readonly values: readonly ColumnValue[]
}

/** Inserts rows, some of which may have ids, like {@link insertRows}. */
export async function insertNumbered<T>(
  { tx, nextId }: Saving,
  table: string,
  columns: string,
  rows: readonly NumberedRow[],
  then = "",
): Promise<T[]> {
  const numbered: ColumnValue[][] = []
  const others: (readonly ColumnValue[])[] = []
  for (const row of rows) {
    const id = row.id ?? nextId(table)
    if (id === undefined) others.push(row.values)
    else numbered.push([id, ...row.values])
  }
  const returned = await insertRows<T>(tx, `${table} (id, ${columns})`, numbered, then)
  for (const row of await insertRows<T>(tx, `${table} (${columns})`, others, then)) returned.push(row)
  return returned
}

/** A row of a kind as stored. */
export type Stored<K extends RecordKind> = RecordOf<K> & {
  readonly id: number
  readonly created_at: number
  readonly updated_at: number
}

/** A record to save: its current state if it exists, its new state, and the values that it keeps from another database. */
export interface RecordToSave<K extends RecordKind> {
  readonly current: Stored<K> | undefined
  readonly next: RecordOf<K>
  readonly identity: Identity
}

/** The owner's rows with these keys, by key. */
export async function findRows<K extends RecordKind>(
  queries: Queries,
  kind: K,
  owner: OwnerId,
  keys: Iterable<string>,
): Promise<Map<string, Stored<K>>> {
  const names = raw(kind.columns.map(({ name }) => name).join(", "))
  const rows = await allIn<Stored<K>>([...keys], (list) =>
    queries.all(sql`
      select id, created_at, updated_at, ${names} from ${raw(kind.table)}
      where ${ownedBy(kind, owner)} key in ${list}`),
  )
  return new Map(rows.map((row) => [row.key, row]))
}

/** The ids of the owner's rows with these keys, by key. */
export async function findIds(
  queries: Queries,
  kind: RecordKind,
  owner: OwnerId,
  keys: Iterable<string>,
): Promise<Map<string, number>> {
  const rows = await allIn<AddedRow>([...keys], (list) =>
    queries.all(sql`select id, key from ${raw(kind.table)} where ${ownedBy(kind, owner)} key in ${list}`),
  )
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/**
 * Adds new rows, and updates stored rows that differ from the given ones.
 *
 * @returns the ids of the new rows by key
 */
export async function upsertRecords<K extends RecordKind>(
  saving: Saving,
  kind: K,
  records: readonly RecordToSave<K>[],
): Promise<Map<string, number>> {
  const { tx, now, changeLog } = saving
  const shown = kind.columns.filter(({ isShown }) => isShown)
  const added: NumberedRow[] = []
  const changed: ColumnValue[][] = []
  const differing: { before: Stored<K>; after: RecordOf<K> }[] = []
  for (const record of records) {
    const { current, next, identity } = record
    const values = kind.columns.map(({ name }) => columnValue(next, name))
    const created = identity.created_at ?? current?.created_at ?? now
    const isOther =
      current === undefined || shown.some(({ name }) => columnValue(current, name) !== columnValue(next, name))
    // Always later than the previous value, as with movedTo().
    const moved = Math.max(now, (current?.updated_at ?? 0) + 1)
    const updated = identity.updated_at ?? (isOther ? moved : current.updated_at)
    if (current === undefined) added.push({ id: identity.id, values: [...values, created, updated] })
    else if (isChanged(kind, record)) {
      changed.push([current.id, ...values, created, updated])
      differing.push({ before: current, after: next })
    }
  }
  const columns = [...kind.columns.map(({ name }) => name), "created_at", "updated_at"]
  const all = columns.join(", ")
  const ids = await insertNumbered<AddedRow>(saving, kind.table, all, added, "returning id, key")
  const set = columns.map((name) => `${name} = excluded.${name}`).join(", ")
  await insertRows(tx, `${kind.table} (id, ${all})`, changed, `on conflict (id) do update set ${set}`)
  changeLog.saved(kind.table, records.length, ids)
  await changeLog.changed(kind, differing)
  return new Map(ids.map(({ id, key }) => [key, id]))
}

/** Whether an existing row differs from its new state. */
export function isChanged<K extends RecordKind>(kind: K, { current, next, identity }: RecordToSave<K>): boolean {
  if (current === undefined) return false
  return (
    kind.columns.some(({ name }) => columnValue(current, name) !== columnValue(next, name)) ||
    (identity.created_at ?? current.created_at) !== current.created_at ||
    (identity.updated_at ?? current.updated_at) !== current.updated_at
  )
}

/** The value of a row in a column of its kind. */
export function columnValue(row: object, column: string): ColumnValue {
  return (row as Readonly<Record<string, unknown>>)[column] as ColumnValue
}

/** The condition that rows of a kind belong to the owner, with `and` after it. */
export function ownedBy({ owner: ownership }: RecordKind, owner: OwnerId, table: "" | "t." = ""): Sql {
  switch (ownership) {
    case "installation":
      return sql``
    case "company":
      return sql`${raw(table)}company_id = ${owner} and`
    case "company or provider":
      return sql`coalesce(${raw(table)}company_id, 0) = ${owner ?? 0} and`
  }
}
