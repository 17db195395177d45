import { addDays, type DateText } from "../../tools/calendar/dates.ts"
import { isInForce } from "./in-force.ts"
import {
  type AssignmentRow,
  change,
  dayOf,
  findValidApprovals,
  markSuperseded,
  scheduleStanding,
  type Writing,
} from "./lifecycle.ts"

/**
 * Ends the approvals superseded by these new ones: the user's other approvals of the course that are valid and were
 * finished on the same day or earlier. A new approval that was finished before another one in force is itself
 * superseded and supersedes nothing. An expired approval supersedes nothing either. So approvals can be recorded in any
 * order. Certificates of the new approvals are issued first, because each states its own validity.
 */
export async function supersede(
  writing: Writing,
  recorded: readonly Pick<AssignmentRow, "id" | "user_id" | "course_id">[],
): Promise<void> {
  const { tx, company } = writing
  const day = dayOf(writing)
  const valid = (await findValidApprovals(tx, company.id, recorded, day)).filter(({ is_open }) => is_open === 0)
  const repetitions = Map.groupBy(valid, placeOf)
  const ended = recorded.flatMap((row) => {
    const known = repetitions.get(placeOf(row)) ?? []
    const approval = known.find(({ id }) => id === row.id)
    if (approval === undefined) return []
    const others = known.filter(({ id }) => id !== row.id)
    const isOutdated = others.some((other) => isInForce(other, day) && finishOf(other) > finishOf(approval))
    return isOutdated ? approval : others.filter((other) => finishOf(other) <= finishOf(approval))
  })
  await end(writing, ended)
}

/**
 * Ends a success because its certificate was revoked. Like a superseded assignment it ends yesterday, but never before
 * its finish date.
 */
export async function revoke(writing: Writing, assignment: AssignmentRow): Promise<void> {
  const { tx, company } = writing
  const day = dayOf(writing)
  const last = lastDayOf(assignment, day)
  const { valid_until: until } = assignment
  await markSuperseded(tx, company.id, [assignment.id])
  await change(writing, [assignment], { revoked_on: day, valid_until: until !== null && until < last ? until : last })
  await scheduleStanding(tx, company.id, [assignment.id])
}

function placeOf({ user_id, course_id }: Pick<AssignmentRow, "user_id" | "course_id">): string {
  return `${user_id} ${course_id}`
}

function finishOf({ finish_date: finish }: AssignmentRow): DateText {
  return finish ?? ""
}

/** Marks approvals as superseded. They end yesterday, but never before their finish date. */
async function end(writing: Writing, approvals: readonly AssignmentRow[]): Promise<void> {
  const { tx, company } = writing
  const day = dayOf(writing)
  const ids = approvals.map(({ id }) => id)
  await markSuperseded(tx, company.id, ids)
  const byLastDay = Map.groupBy(approvals, (row) => lastDayOf(row, day))
  for (const [valid_until, rows] of byLastDay) await change(writing, rows, { valid_until })
}

function lastDayOf(row: AssignmentRow, day: DateText): DateText {
  const yesterday = addDays(day, -1)
  return finishOf(row) > yesterday ? finishOf(row) : yesterday
}
