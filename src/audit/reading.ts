import type { Database } from "../database/port.ts"
import { type EntryFilter, type EntryRow, findEntries, findLatest } from "./store.ts"

/** Maximum number of entries in memory at a time. */
const PAGE = 1000

/** An entry as printed by `trainbase audit --json`. */
export interface Entry {
  readonly id: number
  /** ISO-8601 in UTC, with milliseconds. */
  readonly at: string
  /** The company's key; null if the entry belongs to none. */
  readonly company: string | null
  readonly actor:
    | {
        readonly kind: "client"
        readonly client_id: string | null
        readonly client_name: string | null
        readonly user_id: number | null
        readonly username: string | null
        readonly address: string | null
        readonly request_id: string | null
      }
    | {
        readonly kind: "person"
        readonly user_id: number | null
        readonly username: string | null
        readonly address: string | null
        /** The device as reported by the browser. */
        readonly device: string | null
        readonly request_id: string | null
      }
    | {
        readonly kind: "command"
        readonly name: string | null
        readonly os_user: string | null
        readonly sudo_user: string | null
      }
    | { readonly kind: "server"; readonly name: string | null }
  readonly action: string
  readonly record: { readonly type: string; readonly id: number | null; readonly name: string | null }
  readonly changes: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>
}

interface Selection extends EntryFilter {
  /** Limits the output to this many of the latest entries. */
  readonly limit?: number
}

/** Passes on the matching entries, oldest first, in pages and from one snapshot, without blocking writers. */
export function readEntries(
  database: Database,
  { limit, ...filter }: Selection,
  hand: (entries: readonly Entry[]) => Promise<void>,
): Promise<void> {
  return database.snapshot(async (queries) => {
    const first = limit === undefined ? undefined : await findLatest(queries, filter, limit)
    let after = first === undefined ? 0 : first - 1
    for (;;) {
      const rows = await findEntries(queries, filter, { after, limit: PAGE })
      const last = rows.at(-1)
      if (last === undefined) return
      after = last.id
      await hand(rows.map(entryOf))
    }
  })
}

function entryOf(row: EntryRow): Entry {
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    company: row.company_key,
    actor: actorOf(row),
    action: row.action,
    record: { type: row.record_type, id: row.record_id, name: row.record_name },
    changes: { ...JSON.parse(row.changes), ...timesOf(row) },
  }
}

/** How often a grouped event happened, if more than once. */
function timesOf({ count, last_at }: EntryRow): Entry["changes"] {
  if (count === null || last_at === null || count < 2) return {}
  return {
    count: { before: null, after: count },
    last_at: { before: null, after: new Date(last_at).toISOString() },
  }
}

function actorOf(row: EntryRow): Entry["actor"] {
  switch (row.actor) {
    case "client":
      return {
        kind: row.actor,
        client_id: row.client_id,
        client_name: row.client_name,
        user_id: row.user_id,
        username: row.username,
        address: row.address,
        request_id: row.origin,
      }
    case "person":
      return {
        kind: row.actor,
        user_id: row.user_id,
        username: row.username,
        address: row.address,
        device: row.device,
        request_id: row.origin,
      }
    case "command":
      return { kind: row.actor, name: row.origin, os_user: row.os_user, sudo_user: row.sudo_user }
    case "server":
      return { kind: row.actor, name: row.origin }
  }
}
