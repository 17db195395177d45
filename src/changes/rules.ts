import type { Caller } from "../access/caller.ts"
import type { FeedType } from "../audit/change.ts"
import type { Database, Queries } from "../database/port.ts"
import { isoInstant } from "../tools/calendar/dates.ts"
import { cursorsOf, placeIn } from "../tools/cursor.ts"
import { CursorExpired } from "../tools/errors.ts"
import { fullName } from "../tools/language/names.ts"
import type { ChangeEntry, ChangePage } from "./schema.ts"
import * as store from "./store.ts"

/** Ids that one request looks at when it asks for some types: there may be none of these among any number of others. */
export const WINDOW = 100_000

interface Request {
  /** A cursor, or `now`; undefined for the oldest entry that is kept. */
  readonly after: string | undefined
  /** Undefined for all. */
  readonly types: readonly FeedType[] | undefined
  readonly limit: number
}

/**
 * The changes of the caller's company after a cursor. Guarantee: no entry that is committed later appears before a cursor
 * that was handed out; every entry that was committed before this call is found.
 *
 * @throws CursorExpired when entries after the cursor are no longer kept, or the cursor is from before a restore
 */
export async function readChanges(
  database: Database,
  { company }: Pick<Caller, "company">,
  { after, types, limit }: Request,
): Promise<ChangePage> {
  // The order matters: entries are read up to the newest id that was asked for before, and what was removed until then is
  // asked for afterwards.
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
  const cursorAt = cursorsOf(epoch)
  const actors = await actorsOf(database, entries)
  const fields = new Map<string, string[]>()
  return {
    data: entries.map((row) => ({
      cursor: cursorAt([row.id]),
      at: isoInstant(row.at),
      action: row.action,
      record: { type: row.record_type, id: row.record_id, external_id: row.external_id },
      fields: parsed(fields, row.fields),
      actor: actors.get(row.actor_id) ?? null,
    })),
    meta: { next: cursorAt([last]), has_more: rows.length > limit || last < newest },
  }
}

/** Makes all cursors that were handed out expire: the database is another one than before (a restore). */
export async function beginEpoch(tx: Queries): Promise<void> {
  await store.setEpoch(tx, crypto.randomUUID().replaceAll("-", ""))
}

async function actorsOf(queries: Queries, entries: readonly store.EntryRow[]) {
  const ids = [...new Set(entries.flatMap(({ actor_id }) => actor_id ?? []))]
  const rows = ids.length === 0 ? [] : await store.findActors(queries, ids)
  return new Map<number | null, ChangeEntry["actor"]>(
    rows.map(({ id, ...name }) => [id, { id, full_name: fullName(name) }]),
  )
}

/** Entries of one page have few different lists of fields. */
function parsed(known: Map<string, string[]>, text: string): string[] {
  const found = known.get(text)
  if (found !== undefined) return found
  const fields: string[] = JSON.parse(text)
  known.set(text, fields)
  return fields
}
