import { allIn } from "../../database/in-list.ts"
import { insertedId } from "../../database/inserted.ts"
import { type Queries, sql } from "../../database/port.ts"
import { notWithdrawn } from "../../training/assignments/in-force.ts"
import { type Reason, type State, URGENCY } from "./steps.ts"

/** An open assignment of a course. */
export interface OpenOfCourse {
  readonly id: number
  readonly user_id: number
  readonly deadline_date: string | null
}

export function findOpenOfCourse(
  queries: Queries,
  userIds: readonly number[],
  courseId: number,
): Promise<OpenOfCourse[]> {
  return allIn(userIds, (list) =>
    queries.all(sql`
      select a.id, a.user_id, a.deadline_date from assignments a
      where a.user_id in ${list} and a.course_id = ${courseId} and a.is_open = 1 and ${notWithdrawn("a")}`),
  )
}

/** Those of the users who were reminded of a course by hand on a day. */
export async function findRemindedToday(
  queries: Queries,
  userIds: readonly number[],
  { courseId, day }: { readonly courseId: number; readonly day: string },
): Promise<number[]> {
  const rows = await allIn<{ user_id: number }>(userIds, (list) =>
    queries.all(sql`
      select user_id from reminder_entries
      where user_id in ${list} and course_id = ${courseId} and due_on = ${day} and kind = 'manual'`),
  )
  return rows.map(({ user_id }) => user_id)
}

interface NewManual {
  readonly userId: number
  readonly courseId: number
  readonly assignmentId: number
  readonly deadline: string | null
  readonly message: string | null
  readonly creatorId: number | null
  readonly state: State
  readonly reason: Reason | null
  readonly day: string
  /** Null if it waits for the mail of a morning. */
  readonly mailId: string | null
  readonly now: number
}

/** Returns the id. */
export function insertManual(tx: Queries, companyId: number, reminder: NewManual): Promise<number> {
  const { userId, courseId, assignmentId, deadline, message, creatorId, state, reason, day, mailId, now } = reminder
  return insertedId(
    tx,
    sql`
      insert into reminder_entries (company_id, kind, recipient_user_id, user_id, course_id, assignment_id, deadline_date,
        due_on, state, reason, message, creator_user_id, urgency, mail_id, mailed_on, created_at)
      values (${companyId}, 'manual', ${userId}, ${userId}, ${courseId}, ${assignmentId}, ${deadline}, ${day}, ${state},
        ${reason}, ${message}, ${creatorId}, ${URGENCY.manual}, ${mailId}, ${mailId === null ? null : day}, ${now})
      returning id`,
  )
}
