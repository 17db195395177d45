import { type TSchema, Type } from "typebox"
import type { ListRequest, Page, PageRequest, SortTerm } from "../tools/list.ts"
import { choice, shownAs } from "./fields.ts"

/** The parameters that every paged list takes. */
export const pageParameters = {
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      default: 1,
      description: "Page number, from 1.",
      examples: [1],
    }),
  ),
  per_page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 15, description: "Items per page.", examples: [15] }),
  ),
}

/** The parameters of lists of things that are active or inactive and can be searched. */
export function listParameters(searched: string) {
  return {
    ...pageParameters,
    state: Type.Optional(choice(["active", "inactive"], { description: "Only those in this state." })),
    search: Type.Optional(
      Type.String({
        maxLength: 255,
        pattern: "^[^\\u0000\\ud800-\\udfff]*$",
        description: `Case- and accent-insensitive text within ${searched}.`,
      }),
    ),
  }
}

/** Sort fields, comma-separated, a leading `-` for descending. */
export function sortParameter<const T extends readonly [string, ...string[]]>(fields: T) {
  const field = `-?(${fields.join("|")})`
  return {
    sort: Type.Optional(
      Type.String({
        maxLength: 255,
        pattern: `^${field}(,${field})*$`,
        description: `Comma-separated fields, a leading - for descending: ${fields.join(", ")}.`,
        examples: [`-${fields[0]}`],
        "x-fault": "sort",
        "x-fault-values": { allowed: fields.join(", ") },
      }),
    ),
  }
}

/** Related records to embed; unknown segments are ignored. */
export function includeParameter(...segments: readonly string[]) {
  return {
    include: Type.Optional(
      Type.String({
        description: `Comma-separated related records to embed: ${segments.join(", ")}. Unknown ones are ignored.`,
        examples: [segments.join(",")],
      }),
    ),
  }
}

const NONE: ReadonlySet<string> = new Set()

/** The segments of an `include` parameter. */
export function segmentsOf(include: string | undefined): ReadonlySet<string> {
  return include === undefined ? NONE : new Set(include.split(",").map((segment) => segment.trim()))
}

/** The terms of a validated `sort` parameter; a field that is named again says nothing new. */
function sortTerms(sort: string | undefined): SortTerm[] {
  const terms = new Map<string, SortTerm>()
  for (const term of sort?.split(",") ?? []) {
    const descending = term.startsWith("-")
    const field = descending ? term.slice(1) : term
    if (!terms.has(field)) terms.set(field, { field, descending })
  }
  return [...terms.values()]
}

/** What a validated list query asks for. */
export function listRequest(query: { page?: number; per_page?: number; sort?: string; include?: string }): ListRequest {
  return {
    sort: sortTerms(query.sort),
    page: { page: query.page ?? 1, perPage: query.per_page ?? 15 },
    include: segmentsOf(query.include),
  }
}

/** The envelope of a paged list; `address` is where the request came in, with the origin that links shall have. */
export function paged<T>({ items, total }: Page<T>, { page, perPage }: PageRequest, address: URL) {
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  const path = `${address.origin}${address.pathname}`
  const query = new URLSearchParams(address.search)
  query.delete("page")
  const others = query.size === 0 ? "" : `${query}&`
  const link = (number: number) => `${path}?${others}page=${number}`
  const before = (page - 1) * perPage
  return {
    data: items,
    links: {
      first: link(1),
      last: link(lastPage),
      prev: page > 1 ? link(Math.min(page - 1, lastPage)) : null,
      next: page < lastPage ? link(page + 1) : null,
    },
    meta: {
      current_page: page,
      from: items.length === 0 ? null : before + 1,
      last_page: lastPage,
      path,
      per_page: perPage,
      to: items.length === 0 ? null : before + items.length,
      total,
    },
  }
}

const link = (description: string) => Type.Union([Type.String({ format: "uri", description }), Type.Null()])
const position = (description: string) => Type.Union([Type.Integer({ minimum: 1, description }), Type.Null()])

const PageLinks = Type.Object(
  {
    first: link("The first page."),
    last: link("The last page; the first one when nothing is found."),
    prev: link("The page before this one; null on the first."),
    next: link("The page after this one; null on the last. Follow it until then to read the whole list."),
  },
  { $id: "PageLinks", description: "Addresses of other pages, with all other parameters of the request." },
)

const PageMeta = Type.Object(
  {
    current_page: Type.Integer({ minimum: 1, description: "The number of this page." }),
    from: position("Where the first item of this page is in the whole list, from 1; null on an empty page."),
    last_page: Type.Integer({ minimum: 1, description: "The number of the last page." }),
    path: Type.String({ format: "uri", description: "The list's address without parameters." }),
    per_page: Type.Integer({ minimum: 1, maximum: 100, description: "How many items a page has at most." }),
    to: position("Where the last item of this page is in the whole list; null on an empty page."),
    total: Type.Integer({ minimum: 0, description: "How many items the whole list has." }),
  },
  { $id: "PageMeta", description: "Where this page is in the whole list." },
)

/** The schema of what {@link paged} answers. */
export function pageOf<T extends TSchema>(item: T) {
  return Type.Object({
    data: Type.Array(item, { description: "The items of this page, in the list's order." }),
    links: shownAs(PageLinks, "Addresses of the pages around this one."),
    meta: shownAs(PageMeta, "How long the list is, and where this page is in it."),
  })
}

/** The schema of a single resource's answer, or of a list without pages. */
export function dataOf<T extends TSchema>(data: T) {
  const description = "items" in data ? "All items, in the list's order." : "The record that the request is about."
  return Type.Object({ data: "$id" in data ? shownAs(data, description) : { ...data, description } })
}
