import type { SortTerm } from "../../list.ts"

/** Fields of which no two users have the same value: what follows them in an order says nothing. */
const UNIQUE = new Set(["id", "username"])

/** The order of a list of users, as short as it can be said. */
export interface PageOrder {
  /** Where the list is first all users of one state, then all of the other: these states, in their order. */
  readonly states: readonly ("active" | "inactive")[]
  /** The order within a state, or of all; it ends with a unique field. */
  readonly terms: readonly SortTerm[]
}

/**
 * The same order as the terms of a request give, ended by id in the direction of the last term.
 *
 * @param state the state that all users of the list have; undefined when they may have either
 */
export function pageOrder(sort: readonly SortTerm[], state: "active" | "inactive" | undefined): PageOrder {
  const descending = sort.at(-1)?.descending === true
  const told = state === undefined ? sort : sort.filter(({ field }) => field !== "state")
  const last = told.findIndex(({ field }) => UNIQUE.has(field))
  const needed = last === -1 ? [...told, { field: "id", descending }] : told.slice(0, last + 1)
  const [first, ...others] = needed
  if (first?.field !== "state") return { states: [], terms: needed }
  return { states: first.descending ? ["inactive", "active"] : ["active", "inactive"], terms: others }
}

/** The fields of an order that is that of an index read in one direction; undefined for one that has to be sorted. */
export function indexedFields(terms: readonly SortTerm[]): readonly string[] | undefined {
  const fields = terms.map(({ field }) => field)
  const indexed = ["id", "username", "created_at,id", "updated_at,id"].includes(fields.join())
  const oneDirection = terms.every(({ descending }) => descending === terms[0]?.descending)
  return indexed && oneDirection ? fields : undefined
}
