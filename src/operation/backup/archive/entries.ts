import { DATABASE_FILE } from "../../../database/sqlite/data-file.ts"
import { CREDENTIALS_FILE } from "../../../dataset/demo-credentials-file.ts"
import { FILES_FOLDER } from "../../../files/open.ts"
import { KEY_FILE } from "../../../settings/installation-key.ts"
import { SETTINGS_FILE } from "../../../settings/table.ts"

/*
 * The entries of an archive: the database, the plain files of the data directory, uploaded files under their stored names, and
 * finally the manifest.
 */

export const DATABASE_ENTRY = DATABASE_FILE

/** Files in the data directory that are archived unchanged. */
export const PLAIN_ENTRIES: readonly string[] = [KEY_FILE, SETTINGS_FILE, CREDENTIALS_FILE]

export const MANIFEST_ENTRY = "manifest.json"

/** The folder of the uploaded files. */
export const FILES_ENTRY = FILES_FOLDER

/** The entry of an uploaded file. */
export function fileEntry(storageName: string): string {
  return `${FILES_FOLDER}/${storageName}`
}

const STORED_FILE = new RegExp(`^${FILES_FOLDER}/[A-Za-z0-9][A-Za-z0-9._-]{0,127}$`)

/** The number of uploaded files among these entries. */
export function countFiles(entries: readonly { readonly name: string }[]): number {
  return entries.filter(({ name }) => STORED_FILE.test(name)).length
}

/** Whether an archive may contain this entry. A restore uses no other name as a path. */
export function isEntryName(name: string): boolean {
  return name === DATABASE_ENTRY || name === MANIFEST_ENTRY || PLAIN_ENTRIES.includes(name) || STORED_FILE.test(name)
}
