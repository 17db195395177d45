import type { BesidePage, BesideRequest, RowPlace } from "../../database/long-list/beside.ts"
import { beginningOf } from "../../tools/language/beginning.ts"
import type { SortTerm } from "../../tools/list.ts"

/** The numbers of rows that a page of a list can have. */
export const PER_PAGE = [25, 50, 100] as const

/** The filters and orders that a list offers. */
export interface ListOffer {
  /** The names of the filters, which are those of the API. */
  readonly filters: readonly string[]
  /** The fields to sort by, which are those of the API. */
  readonly sorts: readonly string[]
  /** The order without `sort`. */
  readonly sort: SortTerm
}

/** A list as its address describes it. */
export interface ListState {
  /** The values of the filters that are set. */
  readonly filters: Readonly<Record<string, string>>
  readonly term: SortTerm
  readonly perPage: number
  readonly beside: BesideRequest["beside"]
  /** For lists whose pages have numbers, from 1. */
  readonly page: number
}

/** Longest value of a filter, in UTF-16 units. */
const VALUE_MAX = 255

/** Reads a list's state from its address. An empty filter is none; an unknown order or cursor counts as absent. */
export function listStateOf(query: URLSearchParams, offer: ListOffer): ListState {
  const filters: Record<string, string> = {}
  for (const name of offer.filters) {
    const value = textIn(query, name)
    if (value !== "") filters[name] = value
  }
  const perPage = PER_PAGE.find((one) => String(one) === query.get("per_page")) ?? PER_PAGE[0]
  const page = /^[1-9]\d{0,8}$/.test(query.get("page") ?? "") ? Number(query.get("page")) : 1
  return {
    filters,
    term: termOf(query.get("sort"), offer.sorts) ?? offer.sort,
    perPage,
    beside: besideIn(query.get("cursor")),
    page,
  }
}

/** The text to search for in an address; empty if there is none. */
export function searchIn(query: URLSearchParams): string {
  return textIn(query, "search")
}

function textIn(query: URLSearchParams, name: string): string {
  return beginningOf((query.get(name) ?? "").toWellFormed().replaceAll("\0", "").trim(), VALUE_MAX)
}

function termOf(sort: string | null, sorts: readonly string[]): SortTerm | undefined {
  const descending = sort?.startsWith("-") === true
  const field = sorts.find((one) => one === (descending ? sort?.slice(1) : sort))
  return field === undefined ? undefined : { field, descending }
}

export function sortText({ field, descending }: SortTerm): string {
  return descending ? `-${field}` : field
}

/** The request for a page of a long list. */
export function besideRequest({ term, beside, perPage }: ListState): BesideRequest {
  return { term, beside, perPage }
}

/** The cursor of a page that begins after a row, or ends before it. */
function cursorBeside(direction: "after" | "before", { value, id }: RowPlace): string {
  const text = JSON.stringify([direction === "after" ? 1 : 0, value, id])
  return new TextEncoder().encode(text).toBase64({ alphabet: "base64url", omitPadding: true })
}

function besideIn(cursor: string | null): BesideRequest["beside"] {
  if (cursor === null || !/^[\w-]{1,2000}$/.test(cursor)) return undefined
  try {
    const read: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.fromBase64(cursor, { alphabet: "base64url" })))
    if (!Array.isArray(read)) return undefined
    const [direction, value, id] = read as unknown[]
    const isValue = value === null || isText(value) || Number.isSafeInteger(value)
    if ((direction !== 0 && direction !== 1) || !isValue || !Number.isSafeInteger(id)) return undefined
    return { direction: direction === 1 ? "after" : "before", place: { value, id } as RowPlace }
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Whether databases accept it as text. */
function isText(value: unknown): boolean {
  return typeof value === "string" && value.isWellFormed() && !value.includes("\0")
}

/** Links to the pages beside this one, by what they change in the address. */
export interface PageLinks {
  readonly previous: Change | null
  readonly next: Change | null
  /** Whether this is not the beginning of the list. */
  readonly isLater: boolean
}

/** Parameters that a link changes in the address of a list; null removes one. */
export type Change = Readonly<Record<string, string | null>>

/** The links of a page of a long list. */
export function linksOf({ first, last }: Pick<BesidePage<unknown>, "first" | "last">, state: ListState): PageLinks {
  return {
    previous: first === null ? null : { cursor: cursorBeside("before", first) },
    next: last === null ? null : { cursor: cursorBeside("after", last) },
    isLater: state.beside !== undefined,
  }
}

/** The links of a numbered page. */
export function numberedLinks(total: number, { page, perPage }: ListState): PageLinks {
  return {
    previous: page > 1 ? { page: page === 2 ? null : String(page - 1) } : null,
    next: page * perPage < total ? { page: String(page + 1) } : null,
    isLater: page > 1,
  }
}

/** The address of a list with some parameters changed. Another order or filter begins at the first page. */
export function addressWith(path: string, query: URLSearchParams, change: Change): string {
  const all = new URLSearchParams([...query].filter(([, value]) => value !== ""))
  if (!("cursor" in change)) all.delete("cursor")
  if (!("page" in change)) all.delete("page")
  for (const [name, value] of Object.entries(change)) {
    if (value === null) all.delete(name)
    else all.set(name, value)
  }
  return all.size === 0 ? path : `${path}?${all}`
}
