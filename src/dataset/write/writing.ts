import { IN_LIST_MAX } from "../../database/in-list.ts"
import type { Queries } from "../../database/port.ts"
import type { UserRow } from "../format/organisation.ts"
import type { OnProgress } from "../progress.ts"

/** What every part of writing needs. */
export interface Writing {
  readonly tx: Queries
  /** Epoch milliseconds. */
  readonly now: number
  /** Hashes of the passwords that the rows of users give. */
  readonly passwordHashes: ReadonlyMap<UserRow, string>
  readonly onProgress: OnProgress
}

/** Rows that are read, merged and written at a time: as many as one query finds by their keys. */
export const BATCH = IN_LIST_MAX
