import { paced } from "../../access/bulk/batches.ts"
import type { Queries } from "../../database/port.ts"
import type { Message } from "../../tools/language/messages.ts"
import { PackedList } from "../../tools/packed-list.ts"
import type { SheetRow } from "../users/sheet/sheet.ts"
import { Tally } from "./confirmation.ts"
import { countsOf } from "./counts.ts"
import type { JudgedRow } from "./judged-row.ts"
import { judged } from "./judging.ts"
import { storedRow } from "./preparing.ts"
import * as rowStore from "./row-store.ts"
import type { Source } from "./sources.ts"
import * as store from "./store.ts"
import type { ImportWork } from "./work.ts"

/** Rows that are read at once. */
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
  const { rows, rowIds } = await rowsOfFile(work)
  const tally = new Tally()
  let done = 0
  await database.transaction((tx) => rowStore.deleteMissing(tx, row.id))
  for await (const part of judged(work, caller, rows, { onMissing: row.on_missing, now: clock() })) {
    for (const one of part) tally.add(one)
    const ids = rowIds.slice(done, done + part.length)
    done += part.length
    await database.transaction((tx) => replace(tx, row.id, part, ids))
  }
  const needed = await tally.needed(database, row.company_id)
  if (needed !== undefined && needed.number > (row.confirmed ?? 0)) return needed.fault.message
  await database.transaction(async (tx) => {
    const counts = JSON.stringify(countsOf(await rowStore.countByStatus(tx, row.id)))
    const columns = { state: "running", counts, needed: needed?.number ?? null, seen_change: seen } as const
    await store.update(tx, row.id, columns, clock())
  })
  return undefined
}

/** The rows of the file as they were read, and the ids of those that are stored. */
async function rowsOfFile({ database, row }: ImportWork) {
  const pause = paced()
  const rows = new PackedList<SheetRow>()
  const rowIds: number[] = []
  for (let after = 0; ; ) {
    const part = await rowStore.findWithSource(database, row.id, { after, limit: PART })
    for (const { id, row: line, source } of part) {
      const { fields, faults } = JSON.parse(source ?? "{}") as Source
      rows.add({ line: line ?? 0, fields, faults })
      rowIds.push(id)
    }
    const last = part.at(-1)
    if (last === undefined || part.length < PART) return { rows, rowIds }
    after = last.id
    await pause()
  }
}

/** Stores judged rows in place of those with these ids; people who are not in the file have none. */
async function replace(
  tx: Queries,
  importId: number,
  part: readonly JudgedRow[],
  ids: readonly number[],
): Promise<void> {
  const rows = part.map((one) => storedRow(importId, one))
  const [known, others] = [rows.slice(0, ids.length), rows.slice(ids.length)]
  await rowStore.replaceRows(
    tx,
    known.map((one, index) => ({ id: ids[index] ?? 0, ...one })),
  )
  await rowStore.insertImportRows(tx, others)
}
