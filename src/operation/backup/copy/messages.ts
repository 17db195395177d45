/** What the thread is told: paths of the database and of an empty file. */
export interface CopyRequest {
  readonly from: string
  readonly to: string
}

/** An uploaded file that the copy of the database names. */
export interface NamedFile {
  readonly storage_name: string
  readonly size: number
  readonly sha256: string
}

/** What the thread answers, once. */
export type CopyAnswer =
  | { readonly type: "copied"; readonly schemaVersion: number; readonly files: readonly NamedFile[] }
  /** Something that the administrator can mend. */
  | { readonly type: "failed"; readonly message: string; readonly hint?: string | undefined }
