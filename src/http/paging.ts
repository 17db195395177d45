import { type TSchema, Type } from "typebox"
import { Format } from "typebox/format"
import { CURSOR_OF_ONE, CURSOR_OF_TWO, cursorOf } from "../tools/cursor.ts"
import {
  type CountedPage,
  type CursorPage,
  type FollowedPage,
  isCursorPage,
  KEPT_FIELDS,
  type NumberedPage,
  type Page,
  type PageRequest,
} from "../tools/list.ts"
import { choice, deadline, GREATEST_ID, line, shownAs } from "./fields.ts"

/** The maximum number of ids in `ids`. */
const IDS_MAX = 100

Format.Set("ids", (text) => {
  const ids = text.split(",", IDS_MAX + 1)
  return ids.length <= IDS_MAX && ids.every((id) => /^[1-9]\d*$/.test(id) && Number(id) <= GREATEST_ID)
})

/** The parameters of every paged list, read by `listQueryOf`. With `x-none`, an empty parameter counts as absent. */
export const pageParameters = {
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      default: 1,
      description: "Page number, from 1. Not together with `cursor`.",
      examples: [1],
      "x-none": true,
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      pattern: `^(${CURSOR_OF_ONE}|${CURSOR_OF_TWO})?$`,
      description:
        "Reads the list page by page without numbers, fast in a list of any length: start with an empty one, then send " +
        "`meta.next_cursor` of the previous page, until that is null. Every record that is in the list throughout is " +
        "shown exactly once, whatever is added, removed or changed meanwhile. Nothing is counted. It can be combined with " +
        `\`sort\` by ${KEPT_FIELDS.map((field) => `\`${field}\``).join(" or ")} (where the list has it), both directions, ` +
        "and sorts by `id` without `sort`. Filters and order must stay the same from page to page; `per_page` may change. A cursor does not expire.",
      examples: [""],
      "x-verbatim": true,
      "x-fault": "invalid",
    }),
  ),
  per_page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 15,
      description: "Items per page.",
      examples: [15],
      "x-none": true,
    }),
  ),
  ids: Type.Optional(
    Type.String({
      format: "ids",
      description: `Only records with these ids: up to ${IDS_MAX}, comma-separated. Ids that are not in the list are ignored.`,
      examples: ["3,7"],
      "x-fault": "id_list",
      "x-fault-values": { limit: IDS_MAX },
    }),
  ),
}

/** The distinct ids in a valid `ids` parameter. */
export function idsIn(text: string): readonly number[] {
  return [...new Set(text.split(",").map(Number))]
}

/** The filter for lists of records with an external id. */
export const externalIdParameter = {
  external_id: Type.Optional(
    Type.String({
      maxLength: 255,
      pattern: "^[^\\u0000\\ud800-\\udfff]*$",
      description: "Only the record with exactly this external id (its `key` in datasets).",
      examples: ["4711"],
    }),
  ),
}

/** The filter for lists of locations and teams by name. */
export const nameParameter = {
  name: Type.Optional(
    line({
      description: "Only those with exactly this name, ignoring case and accents.",
      examples: ["Hamburg"],
    }),
  ),
}

/** The filter for lists of records by their `updated_at`. */
export const updatedSinceParameter = {
  updated_since: Type.Optional(
    deadline({
      description:
        "Only records that were last changed at or after this instant (ISO-8601); for a date, from the beginning of that " +
        "day in your company's time zone.",
      examples: ["2026-11-20T09:30:00Z"],
    }),
  ),
}

/** The parameters for lists of records that are active or inactive and can be searched. */
export function listParameters(searched: string) {
  return {
    ...pageParameters,
    state: Type.Optional(choice(["active", "inactive"], { description: "Only those in this state." })),
    search: Type.Optional(
      Type.String({
        maxLength: 255,
        pattern: "^[^\\u0000\\ud800-\\udfff]*$",
        description: `Case- and accent-insensitive text within ${searched}. An empty text is ignored.`,
        "x-none": true,
      }),
    ),
  }
}

/** Sort fields, comma-separated; a leading `-` sorts in descending order. */
export function sortParameter<const T extends readonly [string, ...string[]]>(fields: T) {
  const field = `-?(${fields.join("|")})`
  return {
    sort: Type.Optional(
      Type.String({
        maxLength: 255,
        pattern: `^${field}(,${field})*$`,
        description: `Comma-separated fields, a leading - for descending: ${fields.join(", ")}.`,
        examples: [`-${fields[0]}`],
        "x-none": true,
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
        description: `Comma-separated related records to embed: ${segments.join(", ")}. Records that you may not view are left out. Unknown names are ignored.`,
        examples: [segments.join(",")],
        "x-none": true,
      }),
    ),
  }
}

const NONE: ReadonlySet<string> = new Set()

/** The segments in an `include` parameter. */
export function segmentsOf(include: string | undefined): ReadonlySet<string> {
  return include === undefined ? NONE : new Set(include.split(",").map((segment) => segment.trim()))
}

/** The envelope of a paged list; `address` is the request's address, with the origin that links should have. */
export function paged<T>(page: Page<T>, request: PageRequest, address: URL) {
  const path = `${address.origin}${address.pathname}`
  const query = new URLSearchParams(address.search)
  query.delete("page")
  query.delete("cursor")
  const others = query.size === 0 ? "" : `${query}&`
  const link = (rest: string) => `${path}?${others}${rest}`
  if (isCursorPage(request) !== "last" in page) throw new TypeError("found a page of a different kind than requested")
  if ("last" in page) return followedPage(page, request as CursorPage, path, link)
  return countedPage(page, request as NumberedPage, path, link)
}

type LinkTo = (rest: string) => string

function followedPage<T>(
  { items, last }: FollowedPage<T>,
  { perPage, boundTo }: CursorPage,
  path: string,
  link: LinkTo,
) {
  const next = last === null ? null : cursorOf(boundTo, last)
  return {
    data: items,
    links: { first: link("cursor="), last: null, prev: null, next: next === null ? null : link(`cursor=${next}`) },
    meta: {
      current_page: null,
      from: null,
      last_page: null,
      path,
      per_page: perPage,
      to: null,
      total: null,
      next_cursor: next,
    },
  }
}

function countedPage<T>({ items, total }: CountedPage<T>, { page, perPage }: NumberedPage, path: string, link: LinkTo) {
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  const before = (page - 1) * perPage
  return {
    data: items,
    links: {
      first: link("page=1"),
      last: link(`page=${lastPage}`),
      prev: page > 1 ? link(`page=${Math.min(page - 1, lastPage)}`) : null,
      next: page < lastPage ? link(`page=${page + 1}`) : null,
    },
    meta: {
      current_page: page,
      from: items.length === 0 ? null : before + 1,
      last_page: lastPage,
      path,
      per_page: perPage,
      to: items.length === 0 ? null : before + items.length,
      total,
      next_cursor: null,
    },
  }
}

const link = (description: string) => Type.Union([Type.String({ format: "uri", description }), Type.Null()])
const number = (minimum: number, description: string) =>
  Type.Union([Type.Integer({ minimum, description }), Type.Null()])

const PageLinks = Type.Object(
  {
    first: link("The first page."),
    last: link("The last page, or the first one if the list is empty. Null with `cursor`."),
    prev: link("The previous page; null on the first page, and with `cursor`."),
    next: link("The next page; null on the last page. Follow it to the end to read the whole list."),
  },
  { $id: "PageLinks", description: "URLs of other pages, with all other parameters of the request." },
)

const PageMeta = Type.Object(
  {
    current_page: number(1, "The number of this page; null with `cursor`."),
    from: number(
      1,
      "The position of this page's first item in the whole list, from 1; null on an empty page and with `cursor`.",
    ),
    last_page: number(1, "The number of the last page; null with `cursor`."),
    path: Type.String({ format: "uri", description: "The URL of the list without parameters." }),
    per_page: Type.Integer({ minimum: 1, maximum: 100, description: "The maximum number of items on a page." }),
    to: number(1, "The position of this page's last item in the whole list; null on an empty page and with `cursor`."),
    total: number(0, "The number of items in the whole list; null with `cursor`, because nothing is counted."),
    next_cursor: Type.Union([
      Type.String({
        description:
          "With `cursor`: the `cursor` to send for the next page. Null on the last page, and with page numbers.",
      }),
      Type.Null(),
    ]),
  },
  { $id: "PageMeta", description: "The position of this page in the whole list." },
)

/** The schema of the answers made by {@link paged}. */
export function pageOf<T extends TSchema>(item: T) {
  return Type.Object({
    data: Type.Array(item, { description: "The items of this page, in the list's order." }),
    links: shownAs(PageLinks, "URLs of the neighbouring pages."),
    meta: shownAs(PageMeta, "The length of the list, and the position of this page in it."),
  })
}

/** The schema of an answer with a single resource or an unpaged list. */
export function dataOf<T extends TSchema>(data: T) {
  const description = "items" in data ? "All items, in the list's order." : "The record that the request is about."
  return Type.Object({ data: "$id" in data ? shownAs(data, description) : { ...data, description } })
}
