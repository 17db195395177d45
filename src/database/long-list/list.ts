import type { SortTerm } from "../../tools/list.ts"
import { join, type Sql, sql } from "../port.ts"

/*
 * Lists of what a company has most of: its assignments and certificates. Each filter is a set of rows; pages and totals
 * are made of sets. SQLite is told which index leads (`sqlite-page.ts`); PostgreSQL's planner knows how large sets are
 * (`postgres-page.ts`).
 */

/** A filter of a list as the set of rows that match it. */
export interface RowSet {
  /** Condition on one row: it is in the set. */
  readonly contains: Sql
  /** How SQLite finds the set; undefined where it can only look at each row. */
  readonly lead?: Lead | undefined
}

/** A set that SQLite can read by an index. */
export interface Lead {
  /** `… where …` after `from`: the rows of the set, each once. */
  readonly rows: Sql
  /**
   * The same in parts, each of which its index gives by id; undefined if it gives none so. With `streams`, too, the index may
   * pass by any number of other rows meanwhile.
   */
  readonly parts?: readonly Sql[] | undefined
  /** The same in parts, each of which another index gives by `created_at` and id. */
  readonly partsByCreation?: readonly Sql[] | undefined
  /** How many rows there are, or about how many. */
  readonly size: () => Promise<number>
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

/** Differs whenever a list may have changed: what was read of it while it was the same is still right. */
export type State = () => Promise<string>

/** A column that a list is sorted by. Rows without a value come last in both directions. */
export interface SortColumn {
  readonly column: string
  readonly nullable?: boolean
  /** SQLite's index of company, column and id; undefined for one that only follows others in an order. */
  readonly index: string
  /** What the rows of the index have in common, if it has not all; the list's rows have it too. */
  readonly only?: Sql
}

/** A list before its order and its page are known. */
export interface LongList {
  /** Identifies the list, with its filters and what the caller sees. */
  readonly key: string
  readonly table: string
  readonly alias: string
  /** Condition on all rows of the company. */
  readonly base: Sql
  /** Their number, on SQLite. */
  readonly companyTotal: () => Promise<number>
  readonly sets: readonly RowSet[]
  /** The exact total, if the database stores it. */
  readonly keptTotal?: (() => Promise<number>) | undefined
  /** Undefined: with every commit. On SQLite only. */
  readonly state?: State | undefined
  readonly sorts: Readonly<Record<string, SortColumn>>
}

/** The base and all sets, except the one that is known to contain the row. */
export function conditionsOf({ base, sets }: LongList, but?: RowSet): Sql {
  return join([base, ...sets.map(({ contains }) => contains).filter((contains) => contains !== but?.contains)], " and ")
}

/** The condition that nothing is asked of a row. */
export const ANY = sql`1 = 1`

/** A requested order, completed by id in the direction of its last term. */
export function completeOrder(sort: readonly SortTerm[]): readonly SortTerm[] {
  const last = sort.findIndex(({ field }) => field === "id")
  if (last !== -1) return sort.slice(0, last + 1)
  return [...sort, { field: "id", descending: sort.at(-1)?.descending === true }]
}

export function sortColumn({ sorts }: LongList, field: string): SortColumn {
  const column = sorts[field]
  if (column === undefined) throw new TypeError(`there is no sort field "${field}"`)
  return column
}

/** The words of an order; with nulls last, except in the first column, whose nulls are read after the others. */
export function orderWords(list: LongList, terms: readonly SortTerm[], backwards = false): string {
  const words = terms.flatMap(({ field, descending }, index) => {
    const { column, nullable } = sortColumn(list, field)
    const name = `${list.alias}.${column}`
    const direction = descending === backwards ? "asc" : "desc"
    return nullable === true && index > 0
      ? [`(${name} is null) ${backwards ? "desc" : "asc"}`, `${name} ${direction}`]
      : [`${name} ${direction}`]
  })
  return `order by ${words.join(", ")}`
}
