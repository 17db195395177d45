import { paced } from "../../access/bulk/batches.ts"
import { chunks } from "../../database/in-list.ts"
import type { Message } from "../../tools/language/messages.ts"
import type { SheetRow } from "../users/sheet/sheet.ts"
import { neededConfirmation } from "./confirmation.ts"
import { countsOf } from "./counts.ts"
import { type JudgedRow, judged } from "./judging.ts"
import { storedRow } from "./preparing.ts"
import * as rowStore from "./row-store.ts"
import type { Source } from "./sources.ts"
import * as store from "./store.ts"
import type { ImportWork } from "./work.ts"

/** Rows that are read or stored at once. */
const PART = 128

/**
 * Lets an import begin. If people or teams have changed since its preview (another import may have run), the rows are
 * looked at again. Returns why the import is refused: more would be deactivated or left out than was confirmed.
 */
export async function judgedAgain(work: ImportWork): Promise<Message | undefined> {
  const { database, row, caller, clock } = work
  const seen = await store.findNewestChange(database, row.company_id)
  if (!(await store.hasChangedSince(database, row.company_id, row.seen_change))) {
    await database.transaction((tx) => store.update(tx, row.id, { state: "running" }, clock()))
    return undefined
  }
  const stored = await rowsOfFile(work)
  const rows = stored.map(({ sheetRow }) => sheetRow)
  const found = await judged(work, caller, rows, { onMissing: row.on_missing, now: clock() })
  const needed = await neededConfirmation(database, row.company_id, found)
  if (needed !== undefined && needed.number > (row.confirmed ?? 0)) return needed.fault.message
  await replaceAll(work, stored, found)
  await database.transaction(async (tx) => {
    const counts = JSON.stringify(countsOf(await rowStore.countByStatus(tx, row.id)))
    const columns = { state: "running", counts, needed: needed?.number ?? null, seen_change: seen } as const
    await store.update(tx, row.id, columns, clock())
  })
  return undefined
}

interface StoredRow {
  readonly id: number
  readonly sheetRow: SheetRow
}

/** The rows of the file as they were read. */
async function rowsOfFile({ database, row }: ImportWork): Promise<StoredRow[]> {
  const pause = paced()
  const found: StoredRow[] = []
  for (let after = 0; ; ) {
    const part = await rowStore.findWithSource(database, row.id, { after, limit: PART })
    for (const { id, row: line, source } of part) {
      const { fields, faults } = JSON.parse(source ?? "{}") as Source
      found.push({ id, sheetRow: { line: line ?? 0, fields, faults } })
    }
    const last = part.at(-1)
    if (last === undefined || part.length < PART) return found
    after = last.id
    await pause()
  }
}

async function replaceAll(
  { database, row }: ImportWork,
  stored: readonly StoredRow[],
  found: readonly JudgedRow[],
): Promise<void> {
  const pause = paced()
  await database.transaction((tx) => rowStore.deleteMissing(tx, row.id))
  for (const part of chunks([...stored.keys()], PART)) {
    const rows = part.flatMap((index) => {
      const [of, judgedRow] = [stored[index], found[index]]
      if (of === undefined || judgedRow === undefined) return []
      return { id: of.id, ...storedRow(row.id, judgedRow) }
    })
    await database.transaction((tx) => rowStore.replaceRows(tx, rows))
    await pause()
  }
  for (const part of chunks(found.slice(stored.length), PART)) {
    const rows = part.map((one) => storedRow(row.id, one))
    await database.transaction((tx) => rowStore.insertImportRows(tx, rows))
    await pause()
  }
}
