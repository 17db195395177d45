import { cancel, enqueueCancellable, isQueued } from "../background/jobs/rules.ts"
import type { Database, Queries } from "../database/port.ts"
import { isUnavailable } from "../tools/errors.ts"
import { REMOVE_FILES_JOB } from "./downloads/removal.ts"
import { type FileStore, FilesUnavailable } from "./port.ts"
import { findContent, insertFile } from "./store.ts"

/*
 * Files that people and programs send. Guarantee: bytes stay only with a row that names them, even if the server is killed in
 * between. Their removal is in the queue before they are stored, and the transaction that names them takes it out.
 */

/** Milliseconds that a change may take from storing its file to its commit. */
const TIME = 60 * 60 * 1000

interface Place {
  readonly database: Database
  readonly files: FileStore
  /** Now, in epoch milliseconds. */
  readonly clock: () => number
}

/** A file whose type is known. */
export interface CheckedFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mediaType: string
}

/** A file in the file store that no row names yet. */
export interface StoredUpload {
  /**
   * Names the file in the transaction of the change: the id of the company's file with this content and purpose, which it
   * may have already.
   */
  readonly save: (tx: Queries, owner: Owner, now: number) => Promise<number>
}

interface Owner {
  readonly companyId: number
  readonly purpose: "logo" | "certificate" | "image"
}

/**
 * Stores a file and calls `make`. If `make` does not save it, it is removed again. Not for use in transactions.
 *
 * @throws FilesUnavailable when the file cannot be stored, or `make` took more than an hour
 */
export async function withUpload<T>(
  { database, files, clock }: Place,
  { bytes, mediaType }: CheckedFile,
  make: (upload: StoredUpload) => Promise<T>,
): Promise<T> {
  const storageName = crypto.randomUUID()
  const now = clock()
  const removal = await database.transaction((tx) =>
    enqueueCancellable(tx, REMOVE_FILES_JOB, {
      ...{ companyId: null, payload: { names: [storageName] } },
      ...{ now, runAt: now + TIME },
    }),
  )
  const file = { storageName, mediaType, size: bytes.length, sha256: sha256Of(bytes) }
  let isNamed = false
  const save = async (tx: Queries, owner: Owner, at: number) => {
    const known = await findContent(tx, { ...owner, ...file })
    isNamed = known === undefined
    if (known !== undefined) return known
    if (!(await cancel(tx, removal))) throw tooLate()
    return insertFile(tx, { ...owner, ...file }, at)
  }
  // If this fails, the job does it later, and the outcome of the change matters more.
  const remove = async () => {
    if (!(await isQueued(database, removal))) return
    await files.remove(storageName)
    await database.transaction((tx) => cancel(tx, removal))
  }
  try {
    await files.write(storageName, bytes)
    const made = await make({ save })
    if (!isNamed) await remove().catch(() => {})
    return made
  } catch (error) {
    // Otherwise a row may name it. If none does, the job removes it.
    if (!isUnavailable(error) || error.unavailable !== "outcome_unknown") await remove().catch(() => {})
    throw error
  }
}

function tooLate(): FilesUnavailable {
  return new FilesUnavailable("a file was removed before the change that needs it was saved", "send it again")
}

function sha256Of(bytes: Uint8Array): string {
  return new Bun.CryptoHasher("sha256").update(bytes).digest("hex")
}
