import { authorshipOf, type Caller } from "../../access/caller.ts"
import { creationOf, noteChange, removalOf } from "../../audit/rules.ts"
import type { Database, Queries } from "../../database/port.ts"
import { removeFilesLater } from "../../files/downloads/removal.ts"
import type { StoredUpload } from "../../files/uploading.ts"
import { fault, Invalid } from "../../tools/errors.ts"
import type { ListRequest, Page } from "../../tools/list.ts"
import { versioned } from "../../tools/versions.ts"
import { requireCompanyFile } from "./lookup.ts"
import { freeName, writableName } from "./names.ts"
import { companyFileResource, type FileAddress } from "./resource.ts"
import type { CompanyFile, CompanyFileQuery } from "./schema.ts"
import * as store from "./store.ts"
import type { UsableFile } from "./usable.ts"
import { usesOf } from "./uses.ts"

/** A page of the files of the caller's company. */
export async function listCompanyFiles(
  database: Database,
  { company }: Caller,
  { ids, search }: CompanyFileQuery,
  request: ListRequest,
  addressOf: FileAddress,
): Promise<Page<CompanyFile>> {
  const page = await store.findPage(database, company.id, { ids, search }, request)
  return { ...page, items: page.items.map((row) => companyFileResource(row, addressOf)) }
}

export async function showCompanyFile(
  queries: Queries,
  caller: Caller,
  id: number,
  addressOf: FileAddress,
): Promise<CompanyFile> {
  const row = await requireCompanyFile(queries, caller, id)
  return versioned(companyFileResource(row, addressOf), row)
}

export interface NewFile {
  /** As it was sent. */
  readonly name: string
  readonly usable: UsableFile
  readonly upload: StoredUpload
}

interface Adding {
  /** Maximum bytes of all files of the company. */
  readonly most: number
  readonly now: number
  readonly addressOf: FileAddress
}

/** Adds a stored file to those of the company. Throws `Invalid` on `file` if they are full. */
export async function addCompanyFile(
  tx: Queries,
  caller: Caller,
  { name: sent, usable, upload }: NewFile,
  { most, now, addressOf }: Adding,
): Promise<CompanyFile> {
  const companyId = caller.company.id
  await requireRoomFor(tx, companyId, usable.bytes.length, most)
  const name = await freeName(tx, companyId, writableName(sent, usable.mediaType))
  const fileId = await upload.save(tx, { companyId, purpose: "image" }, now)
  const { width, height } = usable
  const id = await store.insert(tx, companyId, { name, width, height, fileId }, now)
  const row = await requireCompanyFile(tx, caller, id)
  await noteChange(tx, { ...authorshipOf(caller, now), ...creationOf("image", id, audited(row)) })
  return versioned(companyFileResource(row, addressOf), row)
}

/** Throws `Invalid` on `file` if the company's files have no room for these bytes. */
export async function requireRoomFor(queries: Queries, companyId: number, bytes: number, most: number): Promise<void> {
  const used = await store.sumOfBytes(queries, companyId)
  if (used + bytes > most) throw new Invalid([fault("file", "company_files_full", { limit: most, used })])
}

/** Removes a file that nothing names; its bytes are removed after the commit. Throws `Invalid` on `file` otherwise. */
export async function removeCompanyFile(tx: Queries, caller: Caller, id: number, now: number): Promise<void> {
  const row = await requireCompanyFile(tx, caller, id)
  const uses = await usesOf(tx, caller.company.id, row)
  if (uses.length > 0) throw new Invalid(uses)
  const isShared = await store.remove(tx, caller.company.id, row)
  if (!isShared) await removeFilesLater(tx, [row.storage_name], now)
  await noteChange(tx, { ...authorshipOf(caller, now), ...removalOf("image", id, audited(row)) })
}

/** The fields of a file as recorded in the audit log. */
function audited({ key, media_type, size, width, height }: store.CompanyFileRow) {
  return { name: key, content_type: media_type, bytes: size, width, height }
}
