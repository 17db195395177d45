import type { AuditAction, RecordType } from "./store.ts"

/** The changed fields by their names in the API, each with its JSON value before and after; null for none. */
export type Changes = Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>

/** A change of one record. With `changes` that name no field nothing has changed, and nothing is noted. */
export interface Change {
  readonly action: AuditAction
  /** What was changed; `id` is null for what has none. */
  readonly record: { readonly type: RecordType; readonly id: number | null }
  readonly changes?: Changes
}
