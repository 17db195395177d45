import type { Backup, BackupSettings } from "../make.ts"

/** The request to the process that makes a scheduled backup. */
export interface BackupRequest {
  readonly settings: BackupSettings
  /** Path of the archive. */
  readonly file: string
  /** For whom it is encrypted; none for an archive that is not. */
  readonly recipients: readonly string[]
}

/** Its response. */
export type BackupMessage =
  | { readonly type: "made"; readonly backup: Backup }
  /** Something that the administrator can fix. */
  | { readonly type: "failed"; readonly message: string; readonly hint?: string | undefined }
