import type { Backup, BackupSettings } from "../make.ts"

/** What the process that makes a scheduled backup is told, once it has said that it is there. */
export interface BackupRequest {
  readonly settings: BackupSettings
  /** Path of the archive. */
  readonly file: string
}

/** What it says. */
export type BackupMessage =
  | { readonly type: "started" }
  /** A sign of life, every ten seconds. */
  | { readonly type: "alive" }
  | { readonly type: "made"; readonly backup: Backup }
  /** Something that the administrator can mend. */
  | { readonly type: "failed"; readonly message: string; readonly hint?: string | undefined }
