import { commandActor } from "../audit/command-actor.ts"
import type { Actor } from "../audit/rules.ts"
import type { Database, Queries } from "../database/port.ts"
import { mayTakeBack } from "../database/taken-back.ts"
import type { FileStore } from "../files/port.ts"
import { hashPassword } from "../organisation/users/password.ts"
import { isEmptyInstallation } from "../people/account-lookup/rules.ts"
import { type Attachments, inspectAttachments } from "./attachments.ts"
import { checkDataset } from "./check/dataset.ts"
import { Faults } from "./faults.ts"
import { type CompanyRow, Dataset } from "./format/dataset.ts"
import type { UserRow } from "./format/organisation.ts"
import type { OnProgress } from "./progress.ts"
import { type ImportResult, withoutSecrets } from "./result.ts"
import { Seals } from "./seals.ts"
import { checkShape } from "./shape.ts"
import { idSource } from "./store/ids.ts"
import { StoredFiles } from "./stored-files.ts"
import { type Written, writeDataset } from "./write/dataset.ts"
import { storeFiles } from "./write/files.ts"
import { deriveUsernames } from "./write/users.ts"

export { DatasetInvalid } from "./faults.ts"
export type { OnProgress } from "./progress.ts"
export type { CompanyResult, ImportChanges, ImportResult } from "./result.ts"
export type { KindChanges, OwnerChanges } from "./write/import-log.ts"
export { isEmptyInstallation }

interface ImportOptions {
  /** The file store for copies of logos, certificates and pictures. */
  readonly files: FileStore
  /** The base directory of the paths in the dataset. */
  readonly baseDirectory: string
  /** Epoch milliseconds. */
  readonly now: number
  readonly onProgress?: OnProgress
  /** If set, throws {@link InstallationNotEmpty} when a company exists at the time writing begins. */
  readonly intoEmpty?: boolean
  /** If set, does everything that an import does, then rolls back: nothing is saved, and no file or folder is created. */
  readonly dryRun?: boolean
  /** The actor in the audit log; the import command by default. */
  readonly actor?: Actor
  /** The installation's key, requested when the dataset has a secret to seal. */
  readonly key?: () => Uint8Array
  /**
   * Called when everything is written, before it is saved; if it throws, nothing is saved. It may be called again with
   * a different result.
   */
  readonly beforeSave?: (result: ImportResult) => void
  /** Called with a line about a problem that does not fail the import. */
  readonly warn?: (text: string) => void
}

/**
 * Imports a dataset: all of it, or nothing. Rows whose key exists are updated, never duplicated; an absent property is
 * left unchanged, null clears it, and records that the dataset does not name are kept.
 *
 * Everything is checked before anything is written, and checked again within the transaction that writes, because a
 * server may be running. An import does not open instructions for members of teams.
 *
 * @param document the parsed JSON; it is not changed
 * @returns the ids of all that the dataset names, and the generated secrets
 * @throws DatasetInvalid with every fault at once
 * @throws OperatorError when a file next to the dataset cannot be read or stored
 */
export async function importDataset(
  database: Database,
  document: unknown,
  options: ImportOptions,
): Promise<ImportResult> {
  const { files: store, baseDirectory, now, onProgress = () => {}, warn = () => {} } = options
  const { dryRun = false, intoEmpty = false, actor = commandActor("import"), key = noKey, beforeSave } = options
  const { dataset, attachments, companyIds } = await checkAll(database, document, { baseDirectory, now }, onProgress)
  const passwordHashes = await hashPasswords(dataset, onProgress)
  const files = { attachments, stored: new StoredFiles(store) }
  let used: ReadonlySet<string> = new Set()
  try {
    await storeFiles(database, files, dataset, null)
    for (const [row, id] of companyIds) await storeFiles(database, files, row, id)
    if (dryRun) await files.stored.look()
    else await files.stored.copyAll()
    const load = (finish: (written: Written) => Written) =>
      database.load(async (tx) => {
        if (intoEmpty && !(await isEmptyInstallation(tx))) throw new InstallationNotEmpty()
        const faults = new Faults()
        const plan = await checkDataset(tx, { dataset, attachments, now }, faults, onProgress)
        faults.refuse()
        await deriveUsernames(tx, plan)
        const nextId = await idSource(tx, plan.brought)
        const seals = new Seals(key)
        const written = await writeDataset({ tx, now, nextId, passwordHashes, seals, onProgress }, plan, files, actor)
        await onProgress({ what: "changes noted", done: 1, total: 1 })
        return finish(written)
      })
    if (dryRun) return withoutSecrets((await mayTakeBack(load)).result)
    const written = await load((all) => {
      beforeSave?.(all.result)
      return all
    })
    used = written.usedFiles
    return written.result
  } finally {
    const obstacle = await files.stored.removeAllBut(used)
    if (obstacle !== undefined) warn(`copies of files that nothing uses were left behind: ${obstacle.message}`)
  }
}

function noKey(): never {
  throw new TypeError("The dataset has secrets to seal, and no key was given.")
}

/** Thrown if a company exists although there should not be one. */
export class InstallationNotEmpty extends Error {
  override readonly name = "InstallationNotEmpty"

  constructor() {
    super("The installation already has a company.")
  }
}

interface Checked {
  readonly dataset: Dataset
  readonly attachments: Attachments
  /** The ids of companies that are already stored. */
  readonly companyIds: ReadonlyMap<CompanyRow, number | undefined>
}

/** Checks everything before the slow work begins. The database may still change before the transaction starts. */
async function checkAll(
  queries: Queries,
  document: unknown,
  { baseDirectory, now }: Pick<ImportOptions, "baseDirectory" | "now">,
  onProgress: OnProgress,
): Promise<Checked> {
  const faults = new Faults()
  const dataset = checkShape(Dataset, document, faults, onProgress)
  const attachments = await inspectAttachments(dataset, baseDirectory, faults)
  const { companies } = await checkDataset(queries, { dataset, attachments, now }, faults, onProgress)
  faults.refuse()
  return { dataset, attachments, companyIds: new Map(companies.map(({ row, id }) => [row, id])) }
}

/** Hashing is slow by design, so it happens before the transaction. */
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
