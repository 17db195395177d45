import type { PersonCaller } from "../../access/caller.ts"
import type { Database, Queries } from "../../database/port.ts"
import { fault, Invalid, NotFound, refuse } from "../../tools/errors.ts"
import { isBlank } from "../../tools/language/visible.ts"
import * as store from "./store.ts"

/** Longest name of a view, in characters. */
const NAME_MAX = 80
/** Controls and line breaks, and marks that turn the direction of what follows. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
/** Most views of one page. */
const VIEWS_MAX = 100
/** Longest query of a view, in UTF-16 units. */
const QUERY_MAX = 4096

/** Parameters that do not belong to a view: the page of the list, and the view itself. */
const NOT_OF_VIEW = new Set(["view", "cursor", "page", "language", "id"])

/** The views of a page, and the one that is in use. */
export interface ShownViews {
  readonly views: readonly store.ViewRow[]
  readonly current: store.ViewRow | undefined
  /** Whether filters or order differ from those of the view in use. */
  readonly isChanged: boolean
  /** Whether the address names a view that the reader does not have, perhaps no longer. */
  readonly isGone: boolean
}

/**
 * The saved views of a list, and the query that its address stands for: `?view=7` alone stands for the query of that
 * view. Parameters beside it replace those of the view.
 */
export async function viewsIn(
  database: Database,
  { user }: PersonCaller,
  { path, query }: { readonly path: string; readonly query: URLSearchParams },
): Promise<ShownViews & { readonly query: URLSearchParams }> {
  const views = await store.findByPath(database, user.id, path)
  const current = views.find(({ id }) => String(id) === query.get("view"))
  if (current === undefined) {
    const others = new URLSearchParams(query)
    others.delete("view")
    return { views, current, isChanged: false, isGone: (query.get("view") ?? "") !== "", query: others }
  }
  // A later page of a view whose filters were all removed has nothing but its cursor.
  const isView = [...query].every(([name]) => name === "view" || name === "language" || name === "id")
  if (isView) {
    const saved = new URLSearchParams(current.query)
    for (const [name, value] of query) saved.set(name, value)
    return { views, current, isChanged: false, isGone: false, query: saved }
  }
  const isChanged = savedQuery(query) !== savedQuery(new URLSearchParams(current.query))
  return { views, current, isChanged, isGone: false, query }
}

/** The part of an address that a view saves, in one spelling. */
function savedQuery(query: URLSearchParams): string {
  const kept = [...query].filter(([name, value]) => !NOT_OF_VIEW.has(name) && value !== "")
  return new URLSearchParams(kept.sort(([one], [other]) => (one < other ? -1 : 1))).toString()
}

interface NewView {
  readonly path: string
  readonly name: string
  readonly query: string
}

/** Saves a view and returns its id. Throws `Invalid` for a name that is missing, too long or taken. */
export async function saveView(tx: Queries, caller: PersonCaller, view: NewView, now: number): Promise<number> {
  const { company, user } = caller
  if (!/^\/console\/[a-z/-]{1,100}$/.test(view.path)) throw new NotFound()
  const known = await store.findByPath(tx, user.id, view.path)
  if (known.length >= VIEWS_MAX) throw new Invalid([fault("name", "max_items", { limit: VIEWS_MAX })])
  const name = checkedName(view.name, known)
  const query = checkedQuery(view.query)
  return store.insert(tx, { companyId: company.id, userId: user.id, path: view.path, name, query }, now)
}

/** Gives a view another name, or other filters. */
export async function changeView(
  tx: Queries,
  { user }: PersonCaller,
  id: number,
  changes: { readonly name?: string; readonly query?: string },
  now: number,
): Promise<store.ViewRow> {
  const held = await requireView(tx, user.id, id)
  const others = (await store.findByPath(tx, user.id, held.path)).filter((one) => one.id !== id)
  const name = changes.name === undefined ? held.name : checkedName(changes.name, others)
  const query = changes.query === undefined ? held.query : checkedQuery(changes.query)
  await store.update(tx, { id, name, query }, now)
  return { ...held, name, query }
}

export async function removeView(tx: Queries, { user }: PersonCaller, id: number): Promise<store.ViewRow> {
  const held = await requireView(tx, user.id, id)
  await store.remove(tx, id)
  return held
}

async function requireView(tx: Queries, userId: number, id: number): Promise<store.ViewRow> {
  const held = await store.findById(tx, userId, id)
  if (held === undefined) throw new NotFound()
  return held
}

function checkedName(text: string, others: readonly store.ViewRow[]): string {
  const name = text.toWellFormed().replace(INVISIBLE, " ").replace(/ +/g, " ").trim()
  if (isBlank(name)) refuse([fault("name", "required")])
  if ([...name].length > NAME_MAX) refuse([fault("name", "max_length", { limit: NAME_MAX })])
  if (others.some((one) => one.name === name)) refuse([fault("name", "taken")])
  return name
}

function checkedQuery(text: string): string {
  const query = savedQuery(new URLSearchParams(text.toWellFormed().replaceAll("\0", "")))
  if (query.length > QUERY_MAX) refuse([fault("query", "max_length", { limit: QUERY_MAX })])
  return query
}
