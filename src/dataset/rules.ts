import type { Database, Queries } from "../database/port.ts"
import { hashPassword } from "../organisation/users/password.ts"
import { type Attachments, inspectAttachments } from "./attachments.ts"
import { checkDataset } from "./check/dataset.ts"
import { deriveUsernames } from "./derived-usernames.ts"
import { Faults } from "./faults.ts"
import { type CompanyRow, Dataset } from "./format/dataset.ts"
import type { UserRow } from "./format/organisation.ts"
import type { OnProgress } from "./progress.ts"
import type { ImportResult } from "./result.ts"
import { checkShape } from "./shape.ts"
import { StoredFiles } from "./stored-files.ts"
import { writeDataset } from "./write/dataset.ts"
import { storeFiles } from "./write/files.ts"

export { DatasetInvalid } from "./faults.ts"
export type { OnProgress } from "./progress.ts"
export type { CompanyResult, ImportResult } from "./result.ts"
export { isEmptyInstallation } from "./store/lookups.ts"

interface ImportOptions {
  /** Where the copies of logos and certificates go. */
  readonly dataDirectory: string
  /** What the paths of files in the dataset are relative to. */
  readonly baseDirectory: string
  /** Epoch milliseconds. */
  readonly now: number
  readonly onProgress?: OnProgress
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
  const { dataset, attachments, companyIds } = await checkAll(database, document, baseDirectory, onProgress)
  const passwordHashes = await hashPasswords(dataset, onProgress)
  const files = { attachments, stored: new StoredFiles(dataDirectory) }
  let used: ReadonlySet<string> = new Set()
  try {
    for (const [row, id] of companyIds) await storeFiles(database, files, row, id)
    const written = await database.transaction(async (tx) => {
      const faults = new Faults()
      const plan = await checkDataset(tx, dataset, faults, onProgress)
      faults.refuse()
      await deriveUsernames(tx, plan)
      return writeDataset({ tx, now, passwordHashes, onProgress }, plan, files)
    })
    used = written.usedFiles
    return written.result
  } finally {
    await files.stored.removeAllBut(used)
  }
}

interface Checked {
  readonly dataset: Dataset
  readonly attachments: Attachments
  /** The id of each company that is there already. */
  readonly companyIds: ReadonlyMap<CompanyRow, number | undefined>
}

/** Checks everything before the slow work begins. What it finds in the database may change until the transaction. */
async function checkAll(
  queries: Queries,
  document: unknown,
  baseDirectory: string,
  onProgress: OnProgress,
): Promise<Checked> {
  const faults = new Faults()
  const dataset = checkShape(Dataset, document, faults, onProgress)
  const attachments = await inspectAttachments(dataset, baseDirectory, faults)
  const { companies } = await checkDataset(queries, dataset, faults, onProgress)
  faults.refuse()
  return { dataset, attachments, companyIds: new Map(companies.map(({ row, id }) => [row, id])) }
}

/** Hashing is slow on purpose, so it happens before the transaction. */
async function hashPasswords(dataset: Dataset, onProgress: OnProgress): Promise<ReadonlyMap<UserRow, string>> {
  const rows = (dataset.companies ?? []).flatMap(({ users }) =>
    (users ?? []).filter(({ password }) => typeof password === "string"),
  )
  const hashes = new Map<UserRow, string>()
  await Promise.all(
    rows.map(async (row) => {
      hashes.set(row, await hashPassword(row.password ?? ""))
      onProgress({ what: "passwords hashed", done: hashes.size, total: rows.length })
    }),
  )
  return hashes
}
