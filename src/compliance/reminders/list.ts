import { type Caller, sightOf } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import { isoInstant } from "../../tools/calendar/dates.ts"
import { beginningOf, endingOf } from "../../tools/calendar/deadline.ts"
import { fullName } from "../../tools/language/names.ts"
import type { Page } from "../../tools/list.ts"
import { countEntries, type EntryRow, findPage } from "./list-store.ts"
import type { Reminder, ReminderQuery } from "./schema.ts"

const VIEWING = "reminders.view"

/** A page of the ledger, as far as it is about people in the caller's view. */
export async function listReminders(
  database: Database,
  caller: Caller,
  { list, ids, user_id, recipient_id, course_id, kind, state, reason, since, until }: ReminderQuery,
): Promise<Page<Reminder>> {
  const { timezone } = caller.company
  const filter = {
    ...{ ids, userId: user_id, recipientId: recipient_id, courseId: course_id, kind, state, reason },
    ...{ since: beginningOf(since, timezone), until: endingOf(until, timezone) },
  }
  const page = await findPage(database, sightOf(caller, VIEWING), filter, list)
  return { ...page, items: page.items.map(reminderOf) }
}

/** The number of reminders that failed since then (epoch milliseconds), in the caller's view. Counting stops at `most`. */
export function countFailed(database: Database, caller: Caller, since: number, most: number): Promise<number> {
  return countEntries(database, sightOf(caller, VIEWING), { state: "failed", since }, most)
}

function reminderOf(row: EntryRow): Reminder {
  const isSummary = row.kind === "summary"
  const { course_id, course_title, course_short_type } = row
  return {
    id: row.id,
    type: "reminder",
    kind: row.kind,
    step: row.step,
    recipient: {
      id: row.recipient_user_id,
      full_name: fullName({ first_name: row.recipient_first_name, last_name: row.recipient_last_name }),
    },
    user: isSummary
      ? null
      : {
          id: row.user_id,
          external_id: row.user_key,
          full_name: fullName({ first_name: row.user_first_name, last_name: row.user_last_name }),
          type: "user",
        },
    course:
      course_id === null || course_title === null || course_short_type === null
        ? null
        : {
            ...{ id: course_id, title: course_title, short_type: course_short_type },
            ...{ scope_id: row.course_scope_id, type: "course" },
          },
    assignment_id: row.assignment_id,
    deadline_date: row.deadline_date,
    state: row.state,
    reason: row.reason,
    detail: row.detail,
    created_at: isoInstant(row.created_at),
    sent_at: row.sent_at === null ? null : isoInstant(row.sent_at),
  }
}
