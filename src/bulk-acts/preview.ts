import type { RowFault } from "../access/bulk/batches.ts"
import { type Caller, requirePermission } from "../access/caller.ts"
import type { ReminderMail } from "../compliance/reminders/manual.ts"
import { chunks } from "../database/in-list.ts"
import type { Database } from "../database/port.ts"
import { settle } from "../tools/draft.ts"
import type { Message } from "../tools/language/messages.ts"
import { requireAct } from "./acts.ts"
import { numberFor } from "./confirmation.ts"
import { type Examined, examined, reasonsText } from "./examination.ts"
import { digestOf, type Selection, selectedIds } from "./selection.ts"

/** How many records a preview names. */
const NAMED = 20

/** How many records are read at once; other requests have their turn in between. */
const READ_AT_ONCE = 256

/** Why some of the records cannot be changed. */
interface RefusedGroup {
  /** With {@link say} a sentence each. */
  readonly faults: readonly RowFault[]
  readonly number: number
  /** The first of them. */
  readonly first: readonly Examined[]
}

/** What the person who does it should know of some of the records. */
interface NotedGroup {
  readonly note: Message
  readonly number: number
  /** The first of them. */
  readonly first: readonly Examined[]
}

/** What an act would do. */
export interface Preview {
  readonly total: number
  readonly numbers: { readonly can: number; readonly unchanged: number; readonly failed: number }
  /** The first records that it would change. */
  readonly first: readonly Examined[]
  /** The most frequent reason first. */
  readonly refused: readonly RefusedGroup[]
  /** What to know of some of those that it would change, the most frequent first. */
  readonly noted: readonly NotedGroup[]
  /** For the form that confirms: the records are those of the preview. */
  readonly digest: string
  /** The number that the form has to repeat in `confirm`, if many people lose something. */
  readonly confirm: number | undefined
}

/** What the act needs to know besides its caller. */
export interface Previewing {
  readonly name: string
  readonly selection: Selection
  /** As sent by a form. */
  readonly input: unknown
  readonly now: number
  /** The setting `renewal_lead`. */
  readonly leadDays: number
  /** For acts that remind people. */
  readonly mail?: ReminderMail
}

/**
 * What the act would do to the selected records, by the same examination that the act makes. Changes nothing.
 *
 * @throws Forbidden without the act's permission
 * @throws Invalid for an input or a selection with which the act is not possible
 */
export async function previewAct(
  database: Database,
  caller: Caller,
  { name, selection, input: sent, now, leadDays, mail }: Previewing,
): Promise<Preview> {
  const act = requireAct(name)
  requirePermission(caller, act.permission)
  const acting = { caller, input: settle(act.read(sent)), now, leadDays, mail }
  await act.require?.(database, acting)
  const ids = await selectedIds(database, selection, act.most)
  const numbers = { can: 0, unchanged: 0, failed: 0 }
  const first: Examined[] = []
  const groups = new Map<string, Group & { readonly faults: readonly RowFault[] }>()
  const notes = new Map<string, Group & { readonly note: Message }>()
  for (const part of chunks(ids, READ_AT_ONCE)) {
    for (const record of await examined(database, act, acting, part)) {
      const { verdict } = record
      numbers[verdict.status]++
      if (verdict.status === "can" && first.length < NAMED) first.push(record)
      if (verdict.status === "can" && verdict.note !== undefined)
        addTo(notes, verdict.note.key, { note: verdict.note }, record)
      if (verdict.status !== "failed") continue
      addTo(groups, reasonsText(verdict.faults), { faults: verdict.faults }, record)
    }
    await new Promise(setImmediate)
  }
  const confirm = await numberFor(database, caller, act, ids)
  const [refused, noted] = [mostFirst(groups), mostFirst(notes)]
  return { total: ids.length, numbers, first, refused, noted, digest: digestOf(ids), confirm }
}

interface Group {
  number: number
  readonly first: Examined[]
}

function addTo<Named>(groups: Map<string, Named & Group>, key: string, named: Named, record: Examined): void {
  const group = groups.get(key) ?? { ...named, number: 0, first: [] }
  group.number++
  if (group.first.length < NAMED) group.first.push(record)
  groups.set(key, group)
}

function mostFirst<Named extends Group>(groups: ReadonlyMap<string, Named>): readonly Named[] {
  return [...groups.values()].sort((one, other) => other.number - one.number)
}
