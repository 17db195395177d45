import type { Queries } from "../../database/port.ts"
import type { OnProgress } from "../progress.ts"
import type { JsonStream } from "./json-stream.ts"
import type { FileFacts, StoredFileRow } from "./store/files.ts"

/** The files that go beside the dataset. */
export interface ExportedFiles {
  /** The path of a file as the dataset names it. */
  pathOf(file: FileFacts): string
  /** Puts a file there. Throws OperatorError. */
  copy(file: StoredFileRow): Promise<void>
}

/** What every part of an export needs. */
export interface Exporting {
  /** All of it sees the same moment. */
  readonly queries: Queries
  readonly json: JsonStream
  readonly files: ExportedFiles
  /** Whether hashes of passwords, client secrets and tokens are part of it. */
  readonly withSecrets: boolean
  /** Epoch milliseconds. Tokens that have expired are left out. */
  readonly now: number
  readonly onProgress: OnProgress
}
