import { chunks, IN_LIST_MAX, inList } from "../../database/in-list.ts"
import { type ColumnValue, insertRows } from "../../database/insert-rows.ts"
import { type Queries, raw, type Sql, sql } from "../../database/port.ts"
import type { NumberedTable } from "./ids.ts"

/** Whose rows a table holds: everybody's, one company's, or one company's and (company_id null) the provider's. */
type Ownership = "installation" | "company" | "company or provider"

/** The owner of rows in a query: a company's id, or null for the provider. */
export type OwnerId = number | null

/** Receives what saving does, for the audit log and the summary of an import. */
export interface ChangeLog {
  /** Of rows that the dataset has, and of those among them that were added. */
  saved(table: NumberedTable, rows: number, added: readonly AddedRow[]): void
  /** Of rows that were there and have become others, by the names of their columns. */
  changed(table: NumberedTable, rows: readonly { readonly before: ChangedRow; readonly after: object }[]): Promise<void>
  /** Of what records are linked with, before and now. */
  linked(table: NumberedTable, field: string, owners: readonly LinkedOwner[]): Promise<void>
}

/** A row that is new. */
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

/** What saving needs everywhere. */
export interface Saving {
  readonly tx: Queries
  /** Epoch milliseconds. */
  readonly now: number
  /** An id for a new row that brings none, in a table where others bring theirs; undefined leaves it to the database. */
  readonly nextId: (table: NumberedTable) => number | undefined
  readonly changeLog: ChangeLog
}

/** What a row brings along from another database; times are epoch milliseconds. */
export interface Identity {
  readonly id?: number | undefined
  readonly created_at?: number | undefined
  readonly updated_at?: number | undefined
}

/** A new row: its id, if it is not for the database to choose, and its columns. */
export interface NumberedRow {
  readonly id: number | undefined
  readonly values: readonly ColumnValue[]
}

/** Inserts rows, of which some may bring their ids, as {@link insertRows} does. */
export async function insertNumbered<T>(
  { tx, nextId }: Saving,
  table: NumberedTable,
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

/** A row as it is stored. */
export type Stored<Row> = Row & { readonly id: number; readonly created_at: number; readonly updated_at: number }

/** A row as it is to be, as it is now if it exists, and what it brings along. */
export interface Draft<Row> {
  readonly current: Stored<Row> | undefined
  readonly next: Row
  readonly identity: Identity
}

/** A table whose rows have an id, a key that datasets know them by, and the times of creation and change. */
export class KeyedTable<Row extends { readonly key: string }> {
  readonly #name: NumberedTable
  readonly #columns: readonly (keyof Row & string)[]
  /** Those that documented fields are made of: `updated_at` moves with them. */
  readonly #shown: readonly (keyof Row & string)[]
  readonly #ownership: Ownership

  /**
   * @param columns all that an import keeps; the `company_id` of an owned table is one of them. False for those that no
   *   documented field shows: when they alone change, `updated_at` stays.
   */
  constructor(name: NumberedTable, ownership: Ownership, columns: { readonly [Column in keyof Row]: boolean }) {
    this.#name = name
    this.#ownership = ownership
    this.#columns = Object.keys(columns) as (keyof Row & string)[]
    this.#shown = this.#columns.filter((column) => columns[column])
  }

  /** The owner's rows with these keys, by key. */
  async find(queries: Queries, owner: OwnerId, keys: Iterable<string>): Promise<Map<string, Stored<Row>>> {
    const found = new Map<string, Stored<Row>>()
    for (const part of chunks([...keys], IN_LIST_MAX)) {
      const rows = await queries.all<Stored<Row>>(sql`
        select id, created_at, updated_at, ${raw(this.#columns.join(", "))} from ${raw(this.#name)}
        where ${this.#ownedBy(owner)} key in ${inList(part)}`)
      for (const row of rows) found.set(row.key, row)
    }
    return found
  }

  /** The ids of the owner's rows with these keys, by key. */
  async findIds(queries: Queries, owner: OwnerId, keys: Iterable<string>): Promise<Map<string, number>> {
    const found = new Map<string, number>()
    for (const part of chunks([...keys], IN_LIST_MAX)) {
      const rows = await queries.all<{ id: number; key: string }>(sql`
        select id, key from ${raw(this.#name)} where ${this.#ownedBy(owner)} key in ${inList(part)}`)
      for (const { id, key } of rows) found.set(key, id)
    }
    return found
  }

  /**
   * Adds the rows that are new and changes those that differ from what they are now.
   *
   * @returns the ids of the new rows by key
   */
  async save(saving: Saving, drafts: readonly Draft<Row>[]): Promise<Map<string, number>> {
    const { tx, now, changeLog } = saving
    const columns = this.#columns
    const added: NumberedRow[] = []
    const changed: ColumnValue[][] = []
    const told: { before: Stored<Row>; after: Row }[] = []
    for (const draft of drafts) {
      const { current, next, identity } = draft
      const values = columns.map((column) => next[column] as ColumnValue)
      const created = identity.created_at ?? current?.created_at ?? now
      const isOther = current === undefined || this.#shown.some((column) => current[column] !== next[column])
      const updated = identity.updated_at ?? (isOther ? now : current.updated_at)
      if (current === undefined) added.push({ id: identity.id, values: [...values, created, updated] })
      else if (this.changes(draft)) {
        changed.push([current.id, ...values, created, updated])
        told.push({ before: current, after: next })
      }
    }
    const all = `${columns.join(", ")}, created_at, updated_at`
    const ids = await insertNumbered<AddedRow>(saving, this.#name, all, added, "returning id, key")
    const set = [...columns, "created_at", "updated_at"].map((column) => `${column} = excluded.${column}`).join(", ")
    await insertRows(tx, `${this.#name} (id, ${all})`, changed, `on conflict (id) do update set ${set}`)
    changeLog.saved(this.#name, drafts.length, ids)
    await changeLog.changed(this.#name, told)
    return new Map(ids.map(({ id, key }) => [key, id]))
  }

  /** Whether a row is there and is not yet what it is to be. */
  changes({ current, next, identity }: Draft<Row>): boolean {
    if (current === undefined) return false
    return (
      this.#columns.some((column) => current[column] !== next[column]) ||
      (identity.created_at ?? current.created_at) !== current.created_at ||
      (identity.updated_at ?? current.updated_at) !== current.updated_at
    )
  }

  #ownedBy(owner: OwnerId): Sql {
    switch (this.#ownership) {
      case "installation":
        return sql``
      case "company":
        return sql`company_id = ${owner} and`
      case "company or provider":
        return sql`coalesce(company_id, 0) = ${owner ?? 0} and`
    }
  }
}
