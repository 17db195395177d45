import type { RowFault } from "../../access/bulk/batches.ts"
import { faultCode } from "../../http/codes.ts"
import { isoInstant } from "../../tools/calendar/dates.ts"
import type { ApiLanguage, FaultKey, Message } from "../../tools/language/messages.ts"
import { say } from "../../tools/language/messages.ts"
import { fullName } from "../../tools/language/names.ts"
import type { RowOfImport } from "./row-store.ts"
import type { Import, ImportedRow } from "./schema.ts"
import type { ShownRow, ShownState } from "./store.ts"

const DAY = 24 * 60 * 60 * 1000

/** How long an import can be undone, and its rows are kept. */
export const KEPT = 30 * DAY

/** The end of the time in which an import can be undone; both in epoch milliseconds. */
export function undoUntil(finishedAt: number): number {
  return finishedAt + KEPT
}

/** An import as the API shows it. */
export function importResource(row: ShownRow, language: ApiLanguage = "en", left = 0): Import {
  const { finished_at: finishedAt } = row
  const state = shownState(row)
  const canBeUndone = state === "finished" && row.dry_run === 0 && finishedAt !== null
  const importer =
    row.user_id === null || row.last_name === null
      ? null
      : { id: row.user_id, full_name: fullName({ first_name: row.first_name, last_name: row.last_name }) }
  return {
    id: row.id,
    type: "import",
    state,
    file_name: row.file_name,
    dry_run: row.dry_run === 1,
    on_missing: row.on_missing,
    counts: JSON.parse(row.counts),
    left,
    confirm: row.needed,
    kept: JSON.parse(row.kept),
    reason: row.reason === null ? null : say(language, JSON.parse(row.reason) as Message, { field: "confirm" }),
    importer,
    undo_until: canBeUndone ? isoInstant(undoUntil(finishedAt)) : null,
    finished_at: finishedAt === null ? null : isoInstant(finishedAt),
    created_at: isoInstant(row.created_at),
    updated_at: isoInstant(row.updated_at),
  }
}

function shownState({ state, begun_at: begunAt }: ShownRow): ShownState {
  if (state === "preparing" || (state === "queued" && begunAt !== null)) return "running"
  return state === "undoing" ? "running" : state
}

/** A row of an import as the API shows it. */
export function rowResource(row: RowOfImport, language: ApiLanguage): ImportedRow {
  const faults = JSON.parse(row.errors) as readonly RowFault[]
  return {
    id: row.id,
    row: row.row,
    status: row.status,
    user_id: row.user_id,
    fields: JSON.parse(row.fields),
    errors: byField(faults, (fault) => say(language, fault.message, { field: fault.field })),
    codes: byField(faults, (fault) => fault.code ?? faultCode(fault.message.key as FaultKey)),
  }
}

function byField(faults: readonly RowFault[], text: (fault: RowFault) => string): Record<string, string[]> {
  const texts: Record<string, string[]> = {}
  for (const fault of faults) texts[fault.field] = [...(texts[fault.field] ?? []), text(fault)]
  return texts
}
