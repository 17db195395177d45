import { sql } from "../../src/database/port.ts"
import { importDataset } from "../../src/dataset/rules.ts"
import { renewRecurring } from "../../src/training/recurrence/rules.ts"
import { Installation, NOW } from "./installation.ts"
import { acmeWith } from "./instruction.ts"

/** Recurring instruction, for testing the duty that opens the next assignment. */

const DAY = 86_400_000

/** Ada's safety instruction, valid until this day. She is in the warehouse team, which requires it. */
export const passed = (valid_until: string | null, more: object = {}) => ({
  key: "passed",
  user_key: "ada",
  course_key: "safety",
  assignment_type: "recurring",
  state: "success",
  finish_date: "2026-05-01",
  valid_until,
  ...more,
})

/** The company acme with these assignments and courses, until the end of the block. */
export async function acmeHaving(parts: Parameters<typeof acmeWith>[0]) {
  const installation = await Installation.start({ dataset: acmeWith(parts) })
  return Object.assign(installation, { [Symbol.asyncDispose]: () => installation.stop() })
}

/** Imports additional records for acme. */
export function change({ database, files, directory }: Installation, company: object): Promise<unknown> {
  const dataset = { companies: [{ key: "acme", name: "Acme GmbH", ...company }] }
  return importDataset(database, dataset, { files, baseDirectory: directory, now: NOW })
}

/** Runs the duty once, `days` after today. */
export function renew({ database }: Installation, days = 0, leadDays = 30): Promise<void> {
  return renewRecurring(database, { lead: database, leadDays, now: NOW + days * DAY })
}

/** The keys of assignments that have a successor. */
export async function predecessors({ database }: Installation): Promise<string[]> {
  const rows = await database.all<{ key: string }>(sql`
    select p.key from assignments a join assignments p on p.id = a.predecessor_id order by a.id`)
  return rows.map(({ key }) => key)
}
