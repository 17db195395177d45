import type { Queries } from "../../database/port.ts"
import type { PrintedAttempt, PrintedEntry } from "../documents/evidence/facts.ts"
import type { EvidenceDetails } from "../evidence/details.ts"
import { withoutKey } from "../evidence/key.ts"
import * as store from "./store.ts"
import { ENTRIES_MAX, ENTRIES_ROOM, roomOf } from "./volume.ts"

/** The room that the details of an attempt need if its questions are not printed. */
const UNPRINTED_SHARE = 0.1

interface Printed {
  readonly entries: readonly PrintedEntry[]
  /** The number of entries that come before the printed ones. */
  readonly earlier: number
  /** The ids of versions by content hash, in the order of the first entries that refer to them. */
  readonly versions: ReadonlyMap<string, number>
}

interface Assignment {
  readonly companyId: number
  readonly id: number
}

/** The part of an assignment's evidence that is printed: the newest entries that there is room for. */
export async function printedEntries(queries: Queries, { companyId, id }: Assignment): Promise<Printed> {
  const rows = await store.findEntries(queries, companyId, id, ENTRIES_MAX)
  const short = rows.filter(({ kind }) => kind !== "attempt").map((row) => row.id)
  const found = await store.findDetails(queries, companyId, short)
  const details = new Map(found.map((row) => [row.id, row.details]))
  const entries: PrintedEntry[] = []
  let room = ENTRIES_ROOM
  for (const row of rows.toReversed()) {
    if (room <= 0) break
    // Attempts may be long, so they are read one at a time.
    const json = details.get(row.id) ?? (await store.findDetails(queries, companyId, [row.id]))[0]?.details
    if (json === undefined) throw new TypeError("evidence vanished")
    const { kind, number, author_name, content_hash, created_at: at } = row
    const common = { number, author_name, content_hash, at }
    if (kind === "attempt") {
      const attempt = printedAttempt(JSON.parse(json), room)
      room -= attempt.room + (attempt.details.left_out > 0 ? json.length * UNPRINTED_SHARE : 0)
      entries.push({ ...common, kind, details: attempt.details })
    } else {
      room -= roomOf(json)
      entries.push({ ...common, kind, details: JSON.parse(json) } as PrintedEntry)
    }
  }
  entries.reverse()
  const [first] = entries
  const printed = rows.slice(rows.length - entries.length)
  const versions = new Map(
    printed.flatMap(({ content_hash: hash, content_version_id: version }) =>
      hash === null || version === null ? [] : [[hash, version] as const],
    ),
  )
  return { entries, earlier: first === undefined ? 0 : first.number - 1, versions }
}

function printedAttempt(attempt: EvidenceDetails["attempt"], room: number) {
  const questions: EvidenceDetails["attempt"]["questions"][number][] = []
  let used = 0
  for (const question of attempt.questions) {
    used += roomOf(question.text) + question.answers.reduce((sum, { text }) => sum + roomOf(text), 0)
    if (used > room) break
    questions.push(question)
  }
  const details: PrintedAttempt = { ...attempt, questions, left_out: attempt.questions.length - questions.length }
  return { details, room: Math.min(used, room) }
}

/** The same entries without the correct answers, and without the hashes of the content, which include the answers. */
export function keyless(entries: readonly PrintedEntry[]): PrintedEntry[] {
  return entries.map((known) => {
    const entry = { ...known, content_hash: null }
    if (entry.kind !== "attempt") return entry
    return { ...entry, details: { ...entry.details, questions: withoutKey(entry.details.questions) } }
  })
}
