import type { Static, TSchema } from "typebox"
import { placeIn } from "../tools/cursor.ts"
import { type Fault, fault, Invalid } from "../tools/errors.ts"
import { type CursorPage, KEPT_FIELDS, type ListRequest, type PageRequest, type SortTerm } from "../tools/list.ts"
import { isObject } from "../tools/schema.ts"
import { idsIn, segmentsOf } from "./paging.ts"
import { queryReader, type StandardSchema, standard } from "./schema.ts"

/** Parameters of a list as sent. */
interface SentQuery {
  readonly page?: number
  readonly per_page?: number
  readonly cursor?: string
  readonly sort?: string
  readonly include?: string
  readonly ids?: string
}

/** The query of a paged list: its filters (`ids` as numbers), and its other parameters. */
export type ListQuery<Sent> = Omit<Sent, "ids"> & { readonly ids?: readonly number[]; readonly list: ListRequest }

/**
 * The query string of a paged list, read like `queryOf`, including its cursor.
 *
 * @param list the name of the list; other lists refuse its cursors
 * @param options.cursorOnly whether the list has no pages by number, so that a request without a cursor begins one
 */
export function listQueryOf<T extends TSchema>(
  list: string,
  schema: T,
  { cursorOnly = false }: { readonly cursorOnly?: boolean } = {},
): StandardSchema<T, ListQuery<Static<T>>> {
  const read = queryReader(schema)
  const kept = keptFields(schema)
  return standard(schema, (value) => {
    const { fields, faults } = read(value)
    // It is not among the parameters, and a program that counts pages would read the first one again and again.
    if (cursorOnly && isObject(value) && "page" in value) faults.unshift(fault("page", "no_page_numbers"))
    const query: SentQuery = cursorOnly ? { cursor: "", ...fields } : fields
    const page = pageRequest({ list, kept }, query, new Set(faults.map(({ field }) => field)))
    const all = "faults" in page ? [...faults, ...page.faults] : faults
    if ("faults" in page || all.length > 0) throw new Invalid(all)
    const request = { sort: sortTerms(query.sort), page, include: segmentsOf(query.include) }
    const ids = query.ids === undefined ? {} : { ids: idsIn(query.ids) }
    return { ...(fields as Static<T>), ...ids, list: request } as ListQuery<Static<T>>
  })
}

/**
 * The requested page, or the faults of its cursor.
 *
 * @param faulty fields of the query that already have faults
 */
function pageRequest(
  { list, kept }: { readonly list: string; readonly kept: readonly string[] },
  query: SentQuery,
  faulty: ReadonlySet<string>,
): PageRequest | { readonly faults: readonly Fault[] } {
  const { cursor, page = 1, per_page: perPage = 15 } = query
  if (cursor === undefined) return { page, perPage }
  const faults: Fault[] = []
  if (query.page !== undefined && !faulty.has("page")) faults.push(fault("page", "page_beside_cursor"))
  const order = faulty.has("sort") ? BY_ID : keptOrder(sortTerms(query.sort))
  if (order === undefined) {
    const allowed = ordersBy(kept)
    faults.push(allowed === "" ? fault("sort", "page_beside_cursor") : fault("sort", "sort_of_cursor", { allowed }))
  }
  const boundTo = bindingOf(list, order ?? BY_ID, query)
  const isPlaced = order !== undefined && faulty.size === 0 && cursor !== ""
  const after = isPlaced ? placeIn(cursor, boundTo) : undefined
  if (isPlaced && after === undefined) faults.push(fault("cursor", "cursor_of_other_list"))
  return order === undefined || faults.length > 0 ? { faults } : { order, perPage, boundTo, after }
}

const BY_ID = { field: "id", descending: false } as const

/** The sort fields of a list whose values never change. */
function keptFields(schema: TSchema): readonly string[] {
  const { properties } = schema as { properties?: { sort?: { "x-fault-values"?: { allowed: string } } } }
  const allowed = properties?.sort?.["x-fault-values"]?.allowed.split(", ") ?? []
  return KEPT_FIELDS.filter((field) => allowed.includes(field))
}

/** The values of `sort` allowed with a cursor. */
function ordersBy(fields: readonly string[]): string {
  return fields.flatMap((field) => [field, `-${field}`]).join(", ")
}

/** The order of a cursor; undefined for one in which a record can move and so be missed. */
function keptOrder(sort: readonly SortTerm[]): CursorPage["order"] | undefined {
  const [term = BY_ID, ...others] = sort
  const field = KEPT_FIELDS.find((one) => one === term.field)
  return field === undefined || others.length > 0 ? undefined : { field, descending: term.descending }
}

/** Text that is the same for all pages of a cursor; page length and embedded records may differ. */
function bindingOf(list: string, { field, descending }: CursorPage["order"], query: SentQuery): string {
  const { page: _page, per_page: _perPage, cursor: _cursor, sort: _sort, include: _include, ...filters } = query
  const sorted = Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([list, field, descending, sorted])
}

/** The terms of a validated `sort` parameter; repeated fields are ignored. */
function sortTerms(sort: string | undefined): SortTerm[] {
  const terms = new Map<string, SortTerm>()
  for (const term of sort?.split(",") ?? []) {
    const descending = term.startsWith("-")
    const field = descending ? term.slice(1) : term
    if (!terms.has(field)) terms.set(field, { field, descending })
  }
  return [...terms.values()]
}
