import type { AuditAction, RecordType } from "./store.ts"

/** The changed fields by their names in the API, each with its JSON value before and after; null for none. */
export type Changes = Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>

/** A change of one record. With empty `changes` nothing has changed, and nothing is recorded. */
export interface Change {
  readonly action: AuditAction
  /** The changed record; `id` is null if it has none. */
  readonly record: { readonly type: RecordType; readonly id: number | null }
  readonly changes?: Changes
}
