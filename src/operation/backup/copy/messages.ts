/** The request to the thread: paths of the database and of an empty file. */
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

/** The thread's single response. */
export type CopyAnswer =
  | { readonly type: "copied"; readonly schemaVersion: number; readonly files: readonly NamedFile[] }
  /** Something that the administrator can fix. */
  | { readonly type: "failed"; readonly message: string; readonly hint?: string | undefined }
