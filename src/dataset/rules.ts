import type { Database, Queries } from "../database/port.ts"
import { hashPassword } from "../organisation/users/password.ts"
import { inspectAttachments } from "./attachments.ts"
import { checkDataset, deriveUsernames } from "./check/dataset.ts"
import { Faults } from "./faults.ts"
import { Dataset } from "./format/dataset.ts"
import type { UserRow } from "./format/organisation.ts"
import type { ImportResult } from "./result.ts"
import { checkShape } from "./shape.ts"
import { StoredFiles } from "./stored-files.ts"
import { writeDataset } from "./write/dataset.ts"
import { storeFiles } from "./write/files.ts"
import type { Progress } from "./write/writing.ts"

export { DatasetInvalid } from "./faults.ts"
export type { CompanyResult, ImportResult } from "./result.ts"
export { isEmptyInstallation } from "./store/lookups.ts"
export type { Progress } from "./write/writing.ts"

interface ImportOptions {
  /** Where the copies of logos and certificates go. */
  readonly dataDirectory: string
  /** What the paths of files in the dataset are relative to. */
  readonly baseDirectory: string
  /** Epoch milliseconds. */
  readonly now: number
  readonly onProgress?: (progress: Progress) => void
}

/**
 * Imports a dataset: all of it, or nothing. What has its key already is updated, never duplicated; a property that is
 * absent stays as it is, null clears it, and rows that are not named stay.
 *
 * Everything is checked before anything is written, and checked again within the transaction that writes, because a
 * server may be at work meanwhile. Importing opens no instruction for members of teams.
 *
 * @param document the parsed JSON; it is not changed
 * @returns the ids of all that the dataset names, and the secrets that were made
 * @throws DatasetInvalid with every fault at once
 * @throws OperatorError when a file beside the dataset cannot be copied
 */
export async function importDataset(
  database: Database,
  document: unknown,
  { dataDirectory, baseDirectory, now, onProgress = () => {} }: ImportOptions,
): Promise<ImportResult> {
  const faults = new Faults()
  const dataset = checkShape(Dataset, document, faults)
  const attachments = await inspectAttachments(dataset, baseDirectory, faults)
  const { companies } = await checkDataset(database, dataset, faults)
  faults.refuse()

  const passwordHashes = await hashPasswords(dataset, onProgress)
  const files = { attachments, stored: new StoredFiles(dataDirectory) }
  let used: ReadonlySet<string> = new Set()
  try {
    for (const { id, row } of companies) await storeFiles(database, files, row, id)
    const written = await database.transaction(async (tx) => {
      const plan = await checkAgain(tx, dataset)
      const writing = { tx, now, passwordHashes, onProgress }
      return writeDataset(writing, plan, files)
    })
    used = written.usedFiles
    return written.result
  } finally {
    await files.stored.removeAllBut(used)
  }
}

async function checkAgain(tx: Queries, dataset: Dataset) {
  const faults = new Faults()
  const plan = await checkDataset(tx, dataset, faults)
  faults.refuse()
  await deriveUsernames(tx, plan)
  return plan
}

/** Hashing is slow on purpose, so it happens before the transaction. */
async function hashPasswords(
  dataset: Dataset,
  onProgress: (progress: Progress) => void,
): Promise<ReadonlyMap<UserRow, string>> {
  const rows = (dataset.companies ?? []).flatMap(({ users }) =>
    (users ?? []).filter(({ password }) => typeof password === "string"),
  )
  const hashes = new Map<UserRow, string>()
  await Promise.all(
    rows.map(async (row) => {
      hashes.set(row, await hashPassword(row.password ?? ""))
      onProgress({ what: "passwords", done: hashes.size, total: rows.length })
    }),
  )
  return hashes
}
