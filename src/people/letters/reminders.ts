import type { Caller } from "../../access/caller.ts"
import { dueFor } from "../../compliance/reminders/due.ts"
import type { ReminderLetterFacts } from "../../training/documents/letter/facts.ts"
import { addressedTo, fileOf, type LetterServices, type Printed, printed } from "./printing.ts"

/** Letters that remind people of trainings: what is due, by when, and where to sign in. */

const TITLE = "Reminders of trainings"

/**
 * The letters of these users as a PDF, one page each, in this order. They say what is due now; who has nothing that is due
 * gets none. Undefined if nobody gets one.
 *
 * @throws RendererBusy, RenderingFailed
 */
export async function printedReminders(
  services: LetterServices,
  caller: Caller,
  userIds: readonly number[],
  printing: Printed,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const due = await dueFor(services.database, caller.company, userIds, printing.now)
  const ids = userIds.filter((id) => due.has(id))
  if (ids.length === 0) return undefined
  const addressed = await addressedTo(services, caller, ids, printing)
  const letters = [...addressed].map(([id, facts]): ReminderLetterFacts => {
    const trainings = (due.get(id) ?? []).map(({ course, deadline, isOverdue }) => {
      return { title: course.title, deadline, is_overdue: isOverdue }
    })
    return { ...facts, due: trainings }
  })
  return printed(services, caller, async (colour) => fileOf(caller, { title: TITLE, colour, letters }))
}
