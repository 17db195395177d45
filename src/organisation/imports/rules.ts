import type { Caller } from "../../access/caller.ts"
import type { Database, Queries } from "../../database/port.ts"
import { REMOVED_AT_ONCE, type Removing } from "../../database/removal.ts"
import type { ApiLanguage, Message } from "../../tools/language/messages.ts"
import type { ListRequest, Page } from "../../tools/list.ts"
import { versioned } from "../../tools/versions.ts"
import { requireImport, requireImporter } from "./importer.ts"
import { importResource, KEPT, rowResource } from "./resource.ts"
import * as rowStore from "./row-store.ts"
import type { Import, ImportedRow } from "./schema.ts"
import * as store from "./store.ts"

/** A page of the company's imports. */
export async function listImports(
  database: Database,
  caller: Caller,
  filter: store.ImportFilter,
  request: ListRequest,
  language: ApiLanguage,
): Promise<Page<Import>> {
  requireImporter(caller)
  const page = await store.findPage(database, caller.company.id, filter, request)
  return { ...page, items: page.items.map((row) => importResource(row, language)) }
}

/** The company's import. Throws `NotFound` and `Forbidden`. */
export async function importOf(database: Database, caller: Caller, id: number, language: ApiLanguage): Promise<Import> {
  const row = await requireImport(database, caller, id)
  // Counted again when the import has gone on, not each time that somebody looks.
  const left = await database.remembered(`left ${id}`, () => leftOf(database, row), `${row.updated_at}`)
  return versioned(importResource(row, language, left), row)
}

/** Why an import was refused or broken off; undefined if it was not. Throws `NotFound` and `Forbidden`. */
export async function reasonOf(queries: Queries, caller: Caller, id: number): Promise<Message | undefined> {
  const { reason } = await requireImport(queries, caller, id)
  return reason === null ? undefined : (JSON.parse(reason) as Message)
}

/** How many rows of an import under way are still to be saved, or to be undone. */
async function leftOf(queries: Queries, { id, state }: store.ShownRow): Promise<number> {
  const isRunning = state === "running" || state === "undoing"
  return isRunning ? rowStore.countLeft(queries, id, state === "undoing") : 0
}

/** A page of the rows of an import: as previewed until it is finished, then what became of them. */
export async function rowsOf(
  database: Database,
  caller: Caller,
  id: number,
  filter: { readonly ids?: readonly number[]; readonly status?: rowStore.RowStatus },
  request: ListRequest,
  language: ApiLanguage,
): Promise<Page<ImportedRow>> {
  await requireImport(database, caller, id)
  const page = await rowStore.findRowPage(database, id, filter, request)
  return { ...page, items: page.items.map((row) => rowResource(row, language)) }
}

/** The newest imports before a place, those of one person or all of the company, previews excepted. */
export async function importsBefore(
  queries: Queries,
  whose: Parameters<typeof store.findBefore>[1],
  place: Parameters<typeof store.findBefore>[2],
): Promise<readonly { readonly shown: Import; readonly createdAt: number }[]> {
  const rows = await store.findBefore(queries, whose, place)
  return Promise.all(
    rows.map(async (row) => ({
      shown: importResource(row, "en", await leftOf(queries, row)),
      createdAt: row.created_at,
    })),
  )
}

/** How many imports wait, run or are being undone. */
export const countImportsUnderWay = store.countUnderWay

/** How long an import may be in preparation, in milliseconds: it takes seconds. */
const PREPARATION = 60 * 60 * 1000

/**
 * Removes the rows of imports that ended 30 days ago; the imports themselves stay. Also removes imports whose preparation
 * was cut off.
 *
 * @param now epoch milliseconds
 */
export async function removeOldRows(
  queries: Queries,
  { lead, now }: Removing & { readonly now: number },
): Promise<void> {
  for (const id of await store.findOver(queries, now - KEPT, now - PREPARATION)) {
    let removed = REMOVED_AT_ONCE
    while (removed === REMOVED_AT_ONCE) {
      removed = await lead.transaction((tx) => rowStore.deleteRows(tx, id, REMOVED_AT_ONCE))
    }
    await lead.transaction((tx) => store.deletePreparing(tx, id))
  }
}
