/** The request to the thread: the paths of the database and of an empty file. */
export interface CopyRequest {
  readonly from: string
  readonly to: string
}

/** An uploaded file named by the copy of the database. */
export interface NamedFile {
  readonly storage_name: string
  readonly size: number
  readonly sha256: string
}

/** The thread's only response. */
export type CopyAnswer =
  | { readonly type: "copied"; readonly schemaVersion: number; readonly files: readonly NamedFile[] }
  /** Something that the administrator can fix. */
  | { readonly type: "failed"; readonly message: string; readonly hint?: string | undefined }
