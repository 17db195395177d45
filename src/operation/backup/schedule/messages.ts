import type { Backup, BackupSettings } from "../make.ts"

/** The request to the process that makes a scheduled backup. */
export interface BackupRequest {
  readonly settings: BackupSettings
  /** Path of the archive. */
  readonly file: string
  /** The recipients to encrypt for; empty for an unencrypted archive. */
  readonly recipients: readonly string[]
}

/** The response of that process. */
export type BackupMessage =
  | { readonly type: "made"; readonly backup: Backup }
  /** Something that the administrator can fix. */
  | { readonly type: "failed"; readonly message: string; readonly hint?: string | undefined }
