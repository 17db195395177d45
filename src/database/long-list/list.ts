import type { NumberedPage, SortTerm } from "../../tools/list.ts"
import { join, raw, type Sql, sql } from "../port.ts"

/*
 * Lists of what a company has most of: its users, assignments and certificates. A list is a table, sets of its rows (one for
 * each filter, and one for what the caller sees), and orders. Pages and totals are made of these; docs/lists.md shows how.
 */

/** A filter of a list as the set of rows that match it. */
export interface RowSet {
  /** Condition on one row: it is in the set. */
  readonly contains: Sql
  /** How SQLite finds the set; undefined where it can only look at each row. */
  readonly lead?: Lead | undefined
  /** What PostgreSQL's planner has to be told of the set. */
  readonly hints?: Hints | undefined
}

/** A set that SQLite can read by an index. */
export interface Lead {
  /** `… where …` after `from`: the rows of the set, each once. */
  readonly rows: Sql
  /** Whether these have the column `id` alone. The conditions of the list's sets look at nothing else then. */
  readonly idsOnly?: boolean
  /**
   * The same in parts, each of which its index gives by id; undefined if it gives none so. With `streams`, too, the index may
   * pass by any number of other rows meanwhile.
   */
  readonly parts?: readonly Sql[] | undefined
  /** The same in parts, each of which another index gives by `created_at` and id. */
  readonly partsByCreation?: readonly Sql[] | undefined
  /** How many rows there are, or about how many. What must be counted for it is counted to `most`. */
  readonly size: (most?: number) => Promise<number>
  /** `… where …` after `from`: the rows of the list's base that are not in the set. Where they are few, the set need not be counted. */
  readonly others?: Sql | undefined
  /** The sort field whose index gives the set, because it is a range of that field. */
  readonly field?: string | undefined
  /** For a range of few values: the part of the set with a value, which its index gives by id. */
  readonly streams?: Streams | undefined
}

/** A range of an index as one stream of ids for each of its values. */
export interface Streams {
  /** `select` of one column `value`: the values of the range in order, at most so many, and null at their end. */
  readonly values: (most: number) => Sql
  /** `… where …` after `from`: the rows with this value, by id. */
  readonly rowsWith: (value: Sql) => Sql
  /** The same for rows without a value, if the set has such rows. */
  readonly rowsWithout?: Sql | undefined
}

/** PostgreSQL knows how large most sets are, and plans well. Of some it must be told how to read them. */
interface Hints {
  /** A query for the ids of a set that is read first: the planner would read all rows of the company instead. */
  readonly first?: Sql
  /** A set that no index gives by id: if it is large, a page behind a cursor looks up each row in it by `contains`. */
  readonly scattered?: { readonly ids: Sql; readonly contains: Sql }
  /** Whether the set's condition looks at more of a row than its id. */
  readonly readsRow?: boolean
}

/** Differs whenever a list may have changed: what was read of it while it was the same is still right. */
export type State = () => Promise<string>

/** A column that a list is sorted by. Rows without a value come last in both directions. */
export interface SortColumn {
  readonly column: string
  readonly nullable?: boolean
  /** Whether no two rows have the same value. */
  readonly unique?: boolean
  /** Whether all rows of the list have the same value. */
  readonly constant?: boolean
  /** SQLite's index of company, column and id. */
  readonly index: string
  /** What the rows of the index have in common, if it has not all; the list's rows have it too. */
  readonly only?: Sql
  /** For a column of two values: the rows with either, as SQLite reads an order that begins with it. */
  readonly halves?: (isDescending: boolean) => readonly [LongList, LongList]
}

/** A list before its order and its page are known. */
export interface LongList {
  readonly table: string
  readonly alias: string
  /** Condition on all rows of the company. */
  readonly base: Sql
  /** Their number, on SQLite. */
  readonly companyTotal: () => Promise<number>
  readonly sets: readonly RowSet[]
  /** The exact total, if the database stores it. */
  readonly keptTotal?: (() => Promise<number>) | undefined
  /** Two lists that are sooner counted: this one has the rows of the first that are not in the second. */
  readonly difference?: (() => readonly [LongList, LongList]) | undefined
  /** Undefined: with every commit. On SQLite only. */
  readonly state?: State | undefined
  readonly sorts: Readonly<Record<string, SortColumn>>
}

/** The columns of a row's place in an order. */
export interface Key {
  readonly id: number
  /** Of the order's first column, unless that is the id. */
  readonly value?: string | number | null
}

/** A page by number in a complete order. */
export interface NumberedRequest {
  readonly terms: readonly SortTerm[]
  readonly page: NumberedPage
  /** How far the total is counted; to its end without this. */
  readonly most?: number | undefined
}

/** The base and all sets, except the one that is known to contain the row. */
export function conditionsOf({ base, sets }: LongList, but?: RowSet): Sql {
  const others = sets.filter(({ contains }) => contains !== but?.contains).map(({ contains }) => contains)
  return join([but?.lead?.idsOnly === true ? ANY : base, ...others], " and ")
}

/** Identifies a list: those with the same conditions have the same rows. */
export function keyOf(list: LongList): string {
  const { strings, values } = conditionsOf(list)
  return `${list.table} ${JSON.stringify([strings, values])}`
}

/** The condition that nothing is asked of a row. */
export const ANY = sql`1 = 1`

/** A requested order in its shortest form, completed by id in the direction of its last term. */
export function completeOrder(list: LongList, sort: readonly SortTerm[]): readonly SortTerm[] {
  const terms = sort.filter(({ field }) => sortColumn(list, field).constant !== true)
  const last = terms.findIndex(({ field }) => field === "id" || sortColumn(list, field).unique === true)
  if (last !== -1) return terms.slice(0, last + 1)
  return [...terms, { field: "id", descending: sort.at(-1)?.descending === true }]
}

export function sortColumn({ sorts }: LongList, field: string): SortColumn {
  const column = sorts[field]
  if (column === undefined) throw new TypeError(`there is no sort field "${field}"`)
  return column
}

/** The term that an order begins with. */
export function firstOf(terms: readonly SortTerm[]): SortTerm {
  return terms[0] ?? { field: "id", descending: false }
}

/** The words of an order; with nulls last, except in the first column, whose nulls are read after the others. */
export function orderWords(list: LongList, terms: readonly SortTerm[], backwards = false): Sql {
  const words = terms.flatMap(({ field, descending }, index) => {
    const { column, nullable } = sortColumn(list, field)
    const name = `${list.alias}.${column}`
    const direction = descending === backwards ? "asc" : "desc"
    return nullable === true && index > 0
      ? [`(${name} is null) ${backwards ? "desc" : "asc"}`, `${name} ${direction}`]
      : [`${name} ${direction}`]
  })
  return raw(`order by ${words.join(", ")}`)
}

/** The columns of a {@link Key}: no more, so that the rows of a sorted set need not be looked up. */
export function keyColumns(list: LongList, terms: readonly SortTerm[]): Sql {
  const { field } = firstOf(terms)
  const { alias } = list
  return raw(field === "id" ? `${alias}.id` : `${alias}.id, ${alias}.${sortColumn(list, field).column} as value`)
}
