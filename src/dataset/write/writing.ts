import { IN_LIST_MAX } from "../../database/in-list.ts"
import type { UserRow } from "../format/organisation.ts"
import type { OnProgress } from "../progress.ts"
import type { Saving } from "../store/rows.ts"
import type { ImportLog } from "./import-log.ts"

/** What every part of writing needs. */
export interface Writing extends Saving {
  /** Hashes of the passwords that the rows of users give. */
  readonly passwordHashes: ReadonlyMap<UserRow, string>
  readonly onProgress: OnProgress
  readonly changeLog: ImportLog
}

/** Rows that are read, merged and written at a time: as many as one query finds by their keys. */
export const BATCH = IN_LIST_MAX
