import { authorshipOf, type Caller } from "../../access/caller.ts"
import { noteChange } from "../../audit/rules.ts"
import type { Queries } from "../../database/port.ts"
import type { DateText } from "../../tools/calendar/dates.ts"
import { settle } from "./settle.ts"
import * as store from "./store.ts"

/** A pair with an exception. */
interface Excepted {
  readonly user_id: number
  readonly course_id: number
  readonly deadline_date: string | null
}

/**
 * Gives an exception another deadline: until then it is not overdue, and what is opened when its cause ends gets that
 * deadline. What asks for the course moves it like any other, once it asks for another day.
 */
export async function moveExceptionDeadline(
  tx: Queries,
  caller: Caller,
  { user_id, course_id, deadline_date: before }: Excepted,
  deadline: DateText,
  { leadDays, now }: { readonly leadDays: number; readonly now: number },
): Promise<void> {
  const company = await store.findCompany(tx, caller.company.id)
  if (company === undefined) throw new TypeError("a company disappeared")
  await store.giveExceptionDeadline(tx, company.id, { user_id, course_id }, deadline)
  await settle(tx, [user_id], { company, leadDays, now, only: new Map([[user_id, new Set([course_id])]]) })
  await noteChange(tx, {
    ...authorshipOf(caller, now),
    action: "update",
    record: { type: "user", id: user_id },
    changes: { course_id: { before: null, after: course_id }, deadline_date: { before, after: deadline } },
    shown: [],
  })
}
