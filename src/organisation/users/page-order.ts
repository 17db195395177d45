import type { SortTerm } from "../../tools/list.ts"

/** Sort columns by request field. Usernames are sorted without regard to case. */
const COLUMNS: Readonly<Record<string, string>> = { username: "username_folded" }

/** Unique columns. Later sort terms have no effect. */
const UNIQUE = new Set(["id", "username_folded"])

/** The order of a list of users, in its shortest form. */
export interface PageOrder {
  /** The states in order, for a list that is sorted by state first. */
  readonly states: readonly ("active" | "inactive")[]
  /** The columns that sort within a state, or the whole list; the last one is unique. */
  readonly terms: readonly SortTerm[]
}

/**
 * The order of a request's terms, completed by id in the direction of the last term.
 *
 * @param state the state of all users of the list; undefined for either
 */
export function pageOrder(sort: readonly SortTerm[], state: "active" | "inactive" | undefined): PageOrder {
  const descending = sort.at(-1)?.descending === true
  const byColumn = sort.map((term) => ({ ...term, field: COLUMNS[term.field] ?? term.field }))
  const telling = state === undefined ? byColumn : byColumn.filter(({ field }) => field !== "state")
  const last = telling.findIndex(({ field }) => UNIQUE.has(field))
  const needed = last === -1 ? [...telling, { field: "id", descending }] : telling.slice(0, last + 1)
  const [first, ...others] = needed
  if (first?.field !== "state") return { states: [], terms: needed }
  return { states: first.descending ? ["inactive", "active"] : ["active", "inactive"], terms: others }
}

/** The columns of an order that an index read in one direction gives; undefined if it must be sorted. */
export function indexedFields(terms: readonly SortTerm[]): readonly string[] | undefined {
  const fields = terms.map(({ field }) => field)
  const indexed = ["id", "username_folded", "created_at,id", "updated_at,id"].includes(fields.join())
  const oneDirection = terms.every(({ descending }) => descending === terms[0]?.descending)
  return indexed && oneDirection ? fields : undefined
}
