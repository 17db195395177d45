import type { AuditAction, RecordType } from "./store.ts"

/** The changed fields by their API names, each with its JSON value before and after; null for an absent value. */
export type Changes = Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>

/** A change to one record. Empty `changes` means that nothing has changed, and nothing is recorded. */
export interface Change {
  readonly action: AuditAction
  /** The changed record; `id` is null if it has none. */
  readonly record: { readonly type: RecordType; readonly id: number | null }
  readonly changes?: Changes
  /** The records in the feed that changed, if different from `record` with the fields of `changes`. */
  readonly shown?: readonly RecordChange[]
  /** See {@link RecordChange.last}. */
  readonly last?: object
}

/** The records in the feed, by their `type` in the API. */
export const FEED_TYPES = [
  "location",
  "team",
  "user",
  "course",
  "course_assignment",
  "content_video",
  "company",
  "requirement",
  "exemption",
  "group_training",
  "submission",
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
  /** For an update, the fields of the record's answers that have a different value; if empty, nothing has changed. */
  readonly fields: readonly string[]
  /** For a deletion, the row as it was, because nobody can read it any more. */
  readonly last?: object
}
