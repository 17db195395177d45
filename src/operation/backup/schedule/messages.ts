import type { Backup, BackupSettings } from "../make.ts"

/** The request to the process that makes a scheduled backup. */
export interface BackupRequest {
  readonly settings: BackupSettings
  /** Path of the archive. */
  readonly file: string
  /** The recipients that it is encrypted for; empty for an unencrypted archive. */
  readonly recipients: readonly string[]
}

/** Its response. */
export type BackupMessage =
  | { readonly type: "made"; readonly backup: Backup }
  /** Something that the administrator can fix. */
  | { readonly type: "failed"; readonly message: string; readonly hint?: string | undefined }
