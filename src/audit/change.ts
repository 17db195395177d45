import type { AuditAction, RecordType } from "./store.ts"

/** The changed fields by their names in the API, each with its JSON value before and after; null for none. */
export type Changes = Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>

/** A change of one record. With empty `changes` nothing has changed, and nothing is recorded. */
export interface Change {
  readonly action: AuditAction
  /** The changed record; `id` is null if it has none. */
  readonly record: { readonly type: RecordType; readonly id: number | null }
  readonly changes?: Changes
  /** The records of the feed that changed with it, where that is not `record` with the fields of `changes`. */
  readonly shown?: readonly RecordChange[]
  /** See {@link RecordChange.last}. */
  readonly last?: object
}

/** The records of the feed, by their `type` in the API. */
export const FEED_TYPES = [
  "location",
  "team",
  "user",
  "course",
  "course_assignment",
  "content_video",
  "import",
] as const
export type FeedType = (typeof FEED_TYPES)[number]

export const FEED_ACTIONS = ["created", "updated", "deleted"] as const
export type FeedAction = (typeof FEED_ACTIONS)[number]

/** How one record changed, as the feed shows it. */
export interface RecordChange {
  readonly type: FeedType
  /** Null for an import. */
  readonly id: number | null
  readonly action: FeedAction
  /** Of an update, the fields of the record's answers that have another value; without any nothing has changed. */
  readonly fields: readonly string[]
  /** Of a deletion, the row as it was: nobody can read it any more. */
  readonly last?: object
}
