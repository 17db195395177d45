import type { Caller } from "../access/caller.ts"
import type { Queries } from "../database/port.ts"
import { type LetterServices, printedLetters } from "../people/letters/printing.ts"
import { printedReminders } from "../people/letters/reminders.ts"
import { forLetters } from "../people/letters/rules.ts"
import type { LetterSeal } from "../people/letters/secrets.ts"
import { NotFound } from "../tools/errors.ts"
import { traineesInView } from "../training/trainees/rules.ts"
import { PRINT_LETTERS, type Sealed } from "./letters.ts"
import { PRINT_REMINDERS } from "./reminders.ts"
import { type Act, showAct } from "./rules.ts"
import * as store from "./store.ts"

/** How long the file can be fetched after the end of the act, in milliseconds. */
export const LETTERS_KEPT = 24 * 60 * 60 * 1000

const PRINTING: readonly string[] = [PRINT_LETTERS, PRINT_REMINDERS]

/** Whether an act of this name prints letters. */
export function isPrinting(name: string): boolean {
  return PRINTING.includes(name)
}

/** Whether the caller can fetch the letters of an act: only the person who made them, for a day after it has ended. */
export function hasLetters({ user }: Caller, act: Act, now: number): boolean {
  const { name, by, counts, endedAt } = act
  const isKept = endedAt !== undefined && now < endedAt + LETTERS_KEPT
  return isPrinting(name) && by.id === user.id && isKept && counts.updated > 0
}

/**
 * The letters of an act that reminds people, without those of people who have come out of the caller's reach since. They
 * say what is due now.
 *
 * @throws NotFound if there are none
 * @throws RendererBusy, RenderingFailed
 */
export async function remindersOfAct(
  services: LetterServices,
  caller: Caller,
  id: number,
  { address, now }: { readonly address: string; readonly now: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const { database } = services
  const act = await showAct(database, caller, id)
  if (act.name !== PRINT_REMINDERS || !hasLetters(caller, act, now)) throw new NotFound()
  const printed = await recordsOf(database, id)
  const seen = await traineesInView(database, caller, "course-assignments.update", printed)
  const active = printed.filter((userId) => seen.get(userId)?.state === "active")
  const pdf = await printedReminders(services, caller, active, { address, now })
  if (pdf === undefined) throw new NotFound()
  return pdf
}

/**
 * The letters of an act as a PDF, without those of people who have come out of the caller's reach since.
 *
 * @throws NotFound if there are none
 * @throws RendererBusy, RenderingFailed
 */
export async function lettersOfAct(
  services: LetterServices & { readonly letterSeal: LetterSeal },
  caller: Caller,
  id: number,
  { address, now }: { readonly address: string; readonly now: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const { database, letterSeal } = services
  const act = await showAct(database, caller, id)
  if (act.name !== PRINT_LETTERS || !hasLetters(caller, act, now)) throw new NotFound()
  const passwords = await passwordsOf(database, letterSeal, id)
  const { admitted } = await forLetters(database, caller, [...passwords.keys()])
  const plain = new Map(admitted.flatMap((userId) => entryOf(passwords, userId)))
  if (plain.size === 0) throw new NotFound()
  return printedLetters(services, caller, plain, { address, now: act.createdAt })
}

function entryOf(passwords: ReadonlyMap<number, string>, id: number): (readonly [number, string])[] {
  const password = passwords.get(id)
  return password === undefined ? [] : [[id, password]]
}

/** Rows that are read at once. */
const ROWS = 1_000

async function passwordsOf(queries: Queries, seal: LetterSeal, actId: number): Promise<ReadonlyMap<number, string>> {
  const passwords = new Map<number, string>()
  for await (const { record_id: id, former } of printedRows(queries, actId)) {
    const { sealed } = JSON.parse(former ?? "{}") as Partial<Sealed>
    const password = sealed === undefined ? undefined : seal.open(sealed, id)
    if (password !== undefined) passwords.set(id, password)
  }
  return passwords
}

async function recordsOf(queries: Queries, actId: number): Promise<readonly number[]> {
  return Array.fromAsync(printedRows(queries, actId), ({ record_id }) => record_id)
}

/** The rows of an act whose letters were printed, in order. */
async function* printedRows(queries: Queries, actId: number): AsyncGenerator<store.RecordRow> {
  for (let from = 0; ; ) {
    const rows = await store.findRows(queries, actId, { from, limit: ROWS, outcome: "updated" })
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < ROWS) return
    from = last.position + 1
  }
}
