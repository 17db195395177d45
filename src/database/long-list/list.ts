import type { NumberedPage, SortTerm } from "../../tools/list.ts"
import { join, raw, type Sql, sql } from "../port.ts"

/*
 * Lists of a company's most numerous records: users, assignments and certificates. A list is a table, sets of its rows
 * (one for each filter, and one for what the caller sees), and orders. Pages and totals are built from these;
 * docs/lists.md shows how.
 */

/** A filter of a list as the set of rows that match it. */
export interface RowSet {
  /** Condition that is true for one row if it is in the set. */
  readonly contains: Sql
  /** How SQLite finds the set; undefined if it can only check each row. */
  readonly lead?: Lead | undefined
  /** Hints for PostgreSQL's planner about the set. */
  readonly hints?: Hints | undefined
}

/** A set that SQLite can read by an index. */
export interface Lead {
  /** The text after `from`, `… where …`: the rows of the set, without duplicates. */
  readonly rows: Sql
  /** Whether these rows only have the column `id`. If so, the conditions of the list's sets use no other column. */
  readonly idsOnly?: boolean
  /**
   * The same rows in parts, each of which an index returns ordered by id; undefined if there is no such index. With
   * `streams`, the index may also skip any number of other rows in between.
   */
  readonly parts?: readonly Sql[] | undefined
  /** The same rows in parts, each of which another index returns ordered by `created_at` and id. */
  readonly partsByCreation?: readonly Sql[] | undefined
  /** The exact or approximate number of rows. If rows have to be counted, counting stops at `most`. */
  readonly size: (most?: number) => Promise<number>
  /**
   * `… where …` after `from`: the rows of the list's base that are not in the set. If there are few of them, the set
   * need not be counted.
   */
  readonly others?: Sql | undefined
  /** The sort field whose index returns the set, because the set is a range of that field. */
  readonly field?: string | undefined
  /** For a range with few values: the part of the set that has a given value, which its index returns ordered by id. */
  readonly streams?: Streams | undefined
}

/** A range of an index as one stream of ids per value. */
export interface Streams {
  /** A `select` of one column `value`: the values of the range in order, up to the given number; null marks their end. */
  readonly values: (most: number) => Sql
  /** `… where …` after `from`: the rows with this value, ordered by id. */
  readonly rowsWith: (value: Sql) => Sql
  /** The same for rows without a value, if the set has such rows. */
  readonly rowsWithout?: Sql | undefined
}

/** PostgreSQL can estimate the size of most sets and plans well for them. For some sets it needs hints. */
interface Hints {
  /** A query for the ids of a set that must be read first, because otherwise the planner would read all rows of the company. */
  readonly first?: Sql
  /**
   * A set that no index returns ordered by id: if it is large, a page after a cursor checks each row with `contains`.
   */
  readonly scattered?: { readonly ids: Sql; readonly contains: Sql }
  /** Whether the set's condition uses columns of a row other than its id. */
  readonly readsRow?: boolean
}

/** A value that differs whenever a list may have changed: results read while it is unchanged remain valid. */
export type State = () => Promise<string>

/** A column by which a list is sorted. Rows without a value come last in both directions. */
export interface SortColumn {
  readonly column: string
  /** Whether its values are instants in epoch milliseconds; others are texts. */
  readonly isInstant?: boolean
  readonly nullable?: boolean
  /** Whether values are unique. */
  readonly unique?: boolean
  /** Whether all rows of the list have the same value. */
  readonly constant?: boolean
  /** SQLite's index on company, column and id. */
  readonly index: string
  /** The condition of a partial index, which all rows of the list satisfy as well. */
  readonly only?: Sql
  /** For a column with two values: the rows with each value, as SQLite reads an order that begins with it. */
  readonly halves?: (isDescending: boolean) => readonly [LongList, LongList]
}

/** A list before its order and page are known. */
export interface LongList {
  readonly table: string
  readonly alias: string
  /** Condition on all rows of the company. */
  readonly base: Sql
  /** Their number on SQLite. */
  readonly companyTotal: () => Promise<number>
  readonly sets: readonly RowSet[]
  /** The exact total, if the database stores one. */
  readonly keptTotal?: (() => Promise<number>) | undefined
  /** Two lists that are faster to count: this list has the rows of the first that are not in the second. */
  readonly difference?: (() => readonly [LongList, LongList]) | undefined
  /** If undefined, the list may change with every commit. Used on SQLite only. */
  readonly state?: State | undefined
  readonly sorts: Readonly<Record<string, SortColumn>>
}

/** The columns that determine a row's place in an order. */
export interface Key {
  readonly id: number
  /** The value of the order's first column, unless that is the id. */
  readonly value?: string | number | null
}

/** A numbered page in a complete order. */
export interface NumberedRequest {
  readonly terms: readonly SortTerm[]
  readonly page: NumberedPage
  /** The number at which counting the total stops; if omitted, all rows are counted. */
  readonly most?: number | undefined
}

/** The condition of the base and of all sets except the one that is known to contain the row. */
export function conditionsOf({ base, sets }: LongList, but?: RowSet): Sql {
  const others = sets.filter(({ contains }) => contains !== but?.contains).map(({ contains }) => contains)
  return join([but?.lead?.idsOnly === true ? ANY : base, ...others], " and ")
}

/** Identifies a list: lists with the same conditions have the same rows. */
export function keyOf(list: LongList): string {
  const { strings, values } = conditionsOf(list)
  return `${list.table} ${JSON.stringify([strings, values])}`
}

/** The empty condition, which every row satisfies. */
export const ANY = sql`1 = 1`

/** A requested order in its shortest form, with the id added in the direction of its last term. */
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

/** The first term of an order. */
export function firstOf(terms: readonly SortTerm[]): SortTerm {
  return terms[0] ?? { field: "id", descending: false }
}

/** The SQL of an order. Nulls come last, except in the first column, whose nulls are read separately after all other values. */
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

/** Only the columns of a {@link Key}, so that the rows of a sorted set need not be looked up. */
export function keyColumns(list: LongList, terms: readonly SortTerm[]): Sql {
  const { field } = firstOf(terms)
  const { alias } = list
  return raw(field === "id" ? `${alias}.id` : `${alias}.id, ${alias}.${sortColumn(list, field).column} as value`)
}
