import type { AuditAction, RecordType } from "../../../audit/rules.ts"
import type { AuditEntry } from "../../../changes/audit-log/schema.ts"

/** The texts of the audit log. */
export interface AuditWording {
  readonly title: string
  readonly lead: string
  readonly caption: string
  readonly columns: {
    readonly at: string
    readonly who: string
    readonly kind: string
    readonly action: string
    readonly type: string
    readonly record: string
    readonly changes: string
    readonly from: string
    readonly device: string
  }
  readonly filters: {
    readonly person: string
    readonly since: string
    readonly until: string
  }
  readonly actors: Readonly<Record<AuditEntry["actor"]["kind"], string>>
  readonly unknown: string
  readonly actions: Readonly<Record<AuditAction, string>>
  readonly types: Readonly<Record<RecordType, string>>
  /** The fields of records, as other pages name them. A field without a word is shown by its name. */
  readonly fields: Readonly<Record<string, string>>
  /** What texts in the log stand for, whatever their field. */
  readonly marks: Readonly<Record<string, string>>
  /** What the values of some fields stand for. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly from: string
  readonly to: string
  readonly moreChanges: (count: number) => string
  readonly moreValues: (count: number) => string
  /** A record that no longer exists. */
  readonly gone: (id: number) => string
  /** On the page of a record. */
  readonly noChanges: { readonly title: string; readonly text: string }
  readonly allChanges: string
  readonly empty: { readonly title: string; readonly text: string }
}
