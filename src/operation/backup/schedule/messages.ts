import type { Backup, BackupSettings } from "../make.ts"

/** What the process that makes a scheduled backup is told. */
export interface BackupRequest {
  readonly settings: BackupSettings
  /** Path of the archive. */
  readonly file: string
}

/** What it says. */
export type BackupMessage =
  | { readonly type: "made"; readonly backup: Backup }
  /** Something that the administrator can mend. */
  | { readonly type: "failed"; readonly message: string; readonly hint?: string | undefined }
