import type { Caller } from "../access/caller.ts"
import type { FeedType } from "../audit/change.ts"
import type { Database, Queries } from "../database/port.ts"
import { isoInstant } from "../tools/calendar/dates.ts"
import { neighbouringCursors, placeIn } from "../tools/cursor.ts"
import { CursorExpired } from "../tools/errors.ts"
import { fullName } from "../tools/language/names.ts"
import { WrittenJson } from "../tools/written-json.ts"
import type { ChangeEntry, ChangePage } from "./schema.ts"
import * as store from "./store.ts"

/**
 * Maximum number of ids that one request examines when it asks for certain types, because any number of entries of
 * other types may come before the next match.
 */
export const WINDOW = 100_000

interface Request {
  /** A cursor, or `now`; if undefined, reading starts with the oldest entry that is kept. */
  readonly after: string | undefined
  /** Undefined for all types. */
  readonly types: readonly FeedType[] | undefined
  readonly limit: number
}

/**
 * The changes of the caller's company after a cursor. Guarantee: no entry that is committed later appears before a
 * cursor that has already been returned, and every entry that was committed before this call is found.
 *
 * @throws CursorExpired if entries after the cursor have been removed, or the cursor is from before a restore
 */
export async function readChanges(
  database: Database,
  { company }: Pick<Caller, "company">,
  { after, types, limit }: Request,
): Promise<WrittenPage> {
  // The order matters: the newest id is read before the entries, and the highest removed id is read again after them.
  const newest = await store.findNewest(database)
  const { epoch: epochBefore, removed_through: oldest } = await store.findFeed(database)
  const from = after === undefined ? oldest : after === "now" ? newest : placeIn(after, epochBefore)?.[0]
  if (from === undefined || from > newest) throw new CursorExpired()
  const upTo = types === undefined ? newest : Math.min(newest, from + WINDOW)
  const range = { after: from, upTo, types, limit: limit + 1 }
  const rows = from === newest ? [] : await store.findEntries(database, company.id, range)
  const { epoch, removed_through: removedThrough } = await store.findFeed(database)
  if (after !== undefined && (from < removedThrough || epoch !== epochBefore)) throw new CursorExpired()
  const entries = rows.slice(0, limit)
  const last = rows.length > limit ? (entries.at(-1)?.id ?? from) : upTo
  const cursorAt = neighbouringCursors(epoch)
  const [actors, keys] = [await actorsOf(database, entries), await keysOf(database, entries)]
  const writer = { cursorAt, actors, keys, fields: new Map<string, string>() }
  const data = new WrittenJson(`[${entries.map((row) => written(row, writer)).join(",")}]`)
  return { data, meta: { next: cursorAt(last), has_more: rows.length > limit || last < newest } }
}

/** A {@link ChangePage} whose entries are already JSON. */
interface WrittenPage extends Omit<ChangePage, "data"> {
  readonly data: WrittenJson
}

interface Writer {
  readonly cursorAt: (place: number) => string
  /** JSON, by id. */
  readonly actors: ReadonlyMap<number | null, string>
  /** Current names of records, as JSON, by type and id. */
  readonly keys: ReadonlyMap<FeedType, ReadonlyMap<number | null, string>>
  /** Lists of fields as JSON, by their stored form: there are only a few different ones among the entries of a page. */
  readonly fields: Map<string, string>
}

/** A {@link ChangeEntry} as JSON. */
function written(row: store.EntryRow, { cursorAt, actors, keys, fields }: Writer): string {
  const key = keys.get(row.record_type)?.get(row.record_id) ?? "null"
  const record = `{"type":"${row.record_type}","id":${row.record_id},"external_id":${key}}`
  let names = fields.get(row.fields)
  if (names === undefined) {
    names = JSON.stringify(JSON.parse(row.fields) satisfies ChangeEntry["fields"])
    fields.set(row.fields, names)
  }
  const place = `"cursor":"${cursorAt(row.id)}","at":"${isoInstant(row.at)}","action":"${row.action}"`
  return `{${place},"record":${record},"fields":${names},"actor":${actors.get(row.actor_id) ?? "null"}}`
}

/** Expires all cursors that have ever been returned, because the database has been replaced (by a restore). */
export async function beginEpoch(tx: Queries): Promise<void> {
  await store.setEpoch(tx, crypto.randomUUID().replaceAll("-", ""))
}

async function keysOf(queries: Queries, entries: readonly store.EntryRow[]) {
  const ids = new Map<FeedType, Set<number>>()
  for (const { record_type: type, record_id: id } of entries) {
    if (id === null) continue
    const known = ids.get(type)
    if (known === undefined) ids.set(type, new Set([id]))
    else known.add(id)
  }
  const keys = new Map<FeedType, ReadonlyMap<number | null, string>>()
  for (const type of store.KEYED_TYPES) {
    const rows = await store.findKeys(queries, type, [...(ids.get(type) ?? [])])
    keys.set(type, new Map(rows.map(({ id, key }) => [id, JSON.stringify(key)])))
  }
  return keys
}

async function actorsOf(queries: Queries, entries: readonly store.EntryRow[]) {
  const names = await namesOfUsers(
    queries,
    entries.map(({ actor_id }) => actor_id),
  )
  return new Map<number | null, string>(
    [...names].map(([id, full_name]) => {
      const actor: ChangeEntry["actor"] = { id, full_name }
      return [id, JSON.stringify(actor)]
    }),
  )
}

/** The current full names of users, by id. */
export async function namesOfUsers(
  queries: Queries,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> {
  const known = [...new Set(ids.flatMap((id) => id ?? []))]
  const rows = known.length === 0 ? [] : await store.findActors(queries, known)
  return new Map(rows.map(({ id, ...name }) => [id, fullName(name)]))
}
