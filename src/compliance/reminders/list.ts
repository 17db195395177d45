import { type Caller, sightOf } from "../../access/caller.ts"
import { type BesidePage, type BesideRequest, besideByCursor } from "../../database/long-list/beside.ts"
import type { Database } from "../../database/port.ts"
import { isoInstant } from "../../tools/calendar/dates.ts"
import { beginningOf, endingOf } from "../../tools/calendar/deadline.ts"
import { fullName } from "../../tools/language/names.ts"
import type { Page } from "../../tools/list.ts"
import { VIEWING } from "./due.ts"
import { countEntries, type EntryFilter, type EntryRow, findAssignments, findPage } from "./list-store.ts"
import type { Reminder, ReminderQuery } from "./schema.ts"

/** The filters of the ledger. */
export type ReminderFilters = Omit<ReminderQuery, "list" | "page" | "per_page" | "cursor" | "sort">

/** A page of the ledger, as far as it is about people in the caller's view. */
export async function listReminders(
  database: Database,
  caller: Caller,
  { list, ...filters }: ReminderFilters & Pick<ReminderQuery, "list">,
): Promise<Page<Reminder>> {
  const page = await findPage(database, sightOf(caller, VIEWING), filterOf(caller, filters), list)
  return { ...page, items: page.items.map(reminderOf) }
}

/** A page of the ledger that begins after an entry, or ends before it, for pages of people. */
export async function remindersBeside(
  database: Database,
  caller: Caller,
  filters: ReminderFilters,
  request: BesideRequest,
): Promise<BesidePage<Reminder>> {
  const sight = sightOf(caller, VIEWING)
  return besideByCursor(
    request,
    async (page) => {
      const found = await findPage(database, sight, filterOf(caller, filters), { sort: [], page })
      if ("total" in found) throw new TypeError("a page after a cursor has no total")
      return { ...found, items: found.items.map(reminderOf) }
    },
    ({ id, created_at }) => ({ value: Date.parse(created_at), id }),
  )
}

/** The number of entries that match. Counting stops at `most`. */
export function countReminders(
  database: Database,
  caller: Caller,
  filters: ReminderFilters,
  most: number,
): Promise<number> {
  return countEntries(database, sightOf(caller, VIEWING), filterOf(caller, filters), most)
}

/** The assignments of entries that match, each once, at most `most`. */
export function assignmentsOfReminders(
  database: Database,
  caller: Caller,
  filters: ReminderFilters,
  most: number,
): Promise<readonly number[]> {
  return findAssignments(database, sightOf(caller, VIEWING), filterOf(caller, filters), most)
}

function filterOf(
  { company: { timezone } }: Caller,
  { ids, user_id, recipient_id, course_id, kind, state, reason, since, until }: ReminderFilters,
): EntryFilter {
  return {
    ...{ ids, userId: user_id, recipientId: recipient_id, courseId: course_id, kind, state, reason },
    ...{ since: beginningOf(since, timezone), until: endingOf(until, timezone) },
  }
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
