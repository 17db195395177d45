import { type Database, raw, sql } from "../../src/database/port.ts"
import { tableNames } from "./catalog.ts"

type Row = Readonly<Record<string, unknown>>
export type Contents = Readonly<Record<string, readonly Row[]>>

/** Every row of every table there is with every column, in an order that depends on nothing but the rows. */
export async function contentsOf(database: Database): Promise<Contents> {
  const contents: Record<string, readonly Row[]> = {}
  for (const table of await tableNames(database)) {
    const rows = await database.all<Row>(sql`select * from ${raw(table)}`)
    contents[table] = inOrder(rows.map(inNameOrder))
  }
  return contents
}

/**
 * What an export carries: neither jobs nor who does them, nor the keys by which an installation signs its addresses, nor
 * who changed what in it (with how often something was tried) and what its clients read of that, nor which requests may be repeated, nor its backups, nor its webhooks
 * and what they were sent, nor how people sign in besides their passwords, nor what was made of videos, and files under whatever names they are stored.
 * Nor does it carry what learners are in the middle of (how far they are, attempts that go on, which are evidence once they end) and the
 * secret addresses of their calendars: that is the state of an installation that runs. Content as it was lacks the files of its videos.
 */
export function moved(all: Contents): Contents {
  const {
    jobs,
    leases,
    installation_key,
    idempotency_keys,
    signing_keys,
    audit_entries,
    gathered_entries,
    changes,
    change_feed,
    backup_runs,
    backup_schedule,
    files,
    content_videos,
    webhooks,
    webhook_secrets,
    webhook_watches,
    webhook_events,
    webhook_deliveries,
    person_accounts,
    sessions,
    one_time_keys,
    sign_in_attempts,
    known_browsers,
    totp_factors,
    recovery_codes,
    passkeys,
    identity_providers,
    provider_identities,
    node_progress,
    viewers,
    attempts,
    attempt_answers,
    calendar_feeds,
    content_version_files,
    ...contents
  } = all
  const given = (files ?? []).filter(
    ({ purpose }) => !["video", "captions", "poster", "chapters"].includes(String(purpose)),
  )
  return {
    ...contents,
    files: given.map(({ storage_name, ...row }) => row),
    content_version_files: (content_version_files ?? []).filter(({ file_id }) =>
      given.some(({ id }) => id === file_id),
    ),
    content_videos: inOrder((content_videos ?? []).map(withoutMaking)),
  }
}

function withoutMaking(video: Row): Row {
  const { state, progress, error, duration, draft_name, ...kept } = video
  const { video_file_id, captions_file_id, poster_file_id, chapters_file_id, ...promised } = kept
  return promised
}

/** The same of an export without secrets. */
export function withoutSecrets({ client_secrets, tokens, users, ...contents }: Contents): Contents {
  return { ...contents, users: (users ?? []).map(({ password_hash, ...row }) => row) }
}

/** Columns that no row has a value in: what a comparison of these contents says nothing about. */
export function emptyColumns(contents: Contents): string[] {
  return Object.entries(contents).flatMap(([table, rows]) => {
    if (rows.length === 0) return [table]
    const columns = Object.keys(rows[0] ?? {})
    return columns.filter((column) => rows.every((row) => row[column] === null)).map((column) => `${table}.${column}`)
  })
}

function inOrder(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => compare(JSON.stringify(a), JSON.stringify(b)))
}

function inNameOrder(row: Row): Row {
  return Object.fromEntries(Object.entries(row).sort(([a], [b]) => compare(a, b)))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
