import type { Caller } from "../access/caller.ts"
import type { Database } from "../database/port.ts"
import { type Message, message } from "../tools/language/messages.ts"
import type { Made } from "./act.ts"
import { requireRow } from "./rules.ts"
import * as store from "./store.ts"

/** What became of one record of an act. */
export interface Result {
  /** From 0. */
  readonly position: number
  readonly record_id: number
  /** The name that the record had; null if the person could not see it, or nothing has been done yet. */
  readonly name: string | null
  /** Null until it is done. */
  readonly outcome: Made["status"] | null
  /** The record that was added, such as an assignment. */
  readonly made_id: number | null
  readonly reasons: readonly Message[]
}

/** Rows that are read at once. */
const ROWS = 1_000

/**
 * A page of the results of an act, see `showAct` for whose.
 *
 * @param from the first position; for the next page, one more than the last one's
 */
export async function findResults(
  database: Database,
  caller: Caller,
  id: number,
  part: { readonly from: number; readonly limit: number; readonly outcome?: Made["status"] },
): Promise<Result[]> {
  await requireRow(database, caller, id)
  return (await store.findRows(database, id, part)).map(resultOf)
}

/** All results in order, in parts, for a file. */
export async function* allResults(database: Database, caller: Caller, id: number): AsyncGenerator<Result[]> {
  for (let from = 0; ; from += ROWS) {
    const rows = await findResults(database, caller, id, { from, limit: ROWS })
    if (rows.length === 0) return
    yield rows
  }
}

interface Reason {
  readonly field: string
  readonly key: Message["key"]
  readonly values: Message["values"]
}

function resultOf({ position, record_id, name, outcome, made_id, reasons }: store.RecordRow): Result {
  const stored: readonly Reason[] = reasons === null ? [] : JSON.parse(reasons)
  const sentences = stored.map(({ field, key, values }) => message(key, { field, ...values }))
  return { position, record_id, name, outcome, made_id, reasons: sentences }
}
