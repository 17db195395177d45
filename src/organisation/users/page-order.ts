import type { SortTerm } from "../../tools/list.ts"

/** The columns that a list is sorted by, by the field that a request names. Usernames are sorted without regard to case. */
const COLUMNS: Readonly<Record<string, string>> = { username: "username_folded" }

/** Columns in which no two users have the same value: later terms of an order have no effect. */
const UNIQUE = new Set(["id", "username_folded"])

/** The order of a list of users, as short as it can be said. */
export interface PageOrder {
  /** Where the list is first all users of one state, then all of the other: these states, in their order. */
  readonly states: readonly ("active" | "inactive")[]
  /** The order within a state, or of all, by columns; it ends with a unique one. */
  readonly terms: readonly SortTerm[]
}

/**
 * The same order as the terms of a request give, ended by id in the direction of the last term.
 *
 * @param state the state that all users of the list have; undefined when they may have either
 */
export function pageOrder(sort: readonly SortTerm[], state: "active" | "inactive" | undefined): PageOrder {
  const descending = sort.at(-1)?.descending === true
  const byColumn = sort.map((term) => ({ ...term, field: COLUMNS[term.field] ?? term.field }))
  const told = state === undefined ? byColumn : byColumn.filter(({ field }) => field !== "state")
  const last = told.findIndex(({ field }) => UNIQUE.has(field))
  const needed = last === -1 ? [...told, { field: "id", descending }] : told.slice(0, last + 1)
  const [first, ...others] = needed
  if (first?.field !== "state") return { states: [], terms: needed }
  return { states: first.descending ? ["inactive", "active"] : ["active", "inactive"], terms: others }
}

/** The columns of an order that is that of an index read in one direction; undefined for one that has to be sorted. */
export function indexedFields(terms: readonly SortTerm[]): readonly string[] | undefined {
  const fields = terms.map(({ field }) => field)
  const indexed = ["id", "username_folded", "created_at,id", "updated_at,id"].includes(fields.join())
  const oneDirection = terms.every(({ descending }) => descending === terms[0]?.descending)
  return indexed && oneDirection ? fields : undefined
}
