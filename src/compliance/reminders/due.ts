import { type Caller, sightOf } from "../../access/caller.ts"
import type { Database, Queries } from "../../database/port.ts"
import { reminderSettings } from "../../organisation/company/reminders.ts"
import { addDays, type DateText, endOfDay, today } from "../../tools/calendar/dates.ts"
import { fullName } from "../../tools/language/names.ts"
import type { CountedPage } from "../../tools/list.ts"
import type { GroupFilter, GroupSight } from "../../training/trainees/groups.ts"
import * as store from "./due-store.ts"
import type { Reason } from "./steps.ts"
import { findCompany } from "./store.ts"

/** What is due for people: what reminders are about, whether or not a mail can reach them. */

export const VIEWING = "reminders.view"

/** An open training whose reminders have begun. */
export interface DueTraining {
  readonly assignment_id: number
  readonly course: { readonly id: number; readonly title: string }
  /** The day of the deadline, in the company's time zone. */
  readonly deadline: DateText
  readonly isOverdue: boolean
}

/** Somebody whom no mail reaches, with what is due. */
export interface UnreachablePerson {
  readonly id: number
  readonly full_name: string
  readonly reason: Extract<Reason, "no_address" | "refused">
  /** In list order; the earliest deadline first. */
  readonly due: readonly DueTraining[]
}

type Filters = Pick<GroupFilter, "search" | "team_id" | "location_id">

/** What is due for each of these people of the company, by their ids, the earliest first. Those without anything are left out. */
export async function dueFor(
  queries: Queries,
  company: Pick<Caller["company"], "id" | "timezone">,
  userIds: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, readonly DueTraining[]>> {
  const day = await dueDay(queries, company, now)
  const rows = await store.findDue(queries, day, userIds)
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id)
  return new Map([...byUser].map(([id, own]) => [id, own.map((row) => trainingOf(row, company.timezone, day.day))]))
}

function trainingOf(row: store.DueRow, timezone: string, day: DateText): DueTraining {
  const deadline = today(timezone, row.deadline_at)
  const course = { id: row.course_id, title: row.course_title }
  return { assignment_id: row.id, course, deadline, isOverdue: deadline < day }
}

/** Counting stops here, because nobody needs to know more exactly. */
export const UNREACHABLE_COUNTED_MAX = 1_000

/**
 * A page of the people in the caller's view for whom something is due and who have no mail address, or whose last mail was
 * refused, by their names. Who is absent or exempt is not among them. The total is at most one more than {@link UNREACHABLE_COUNTED_MAX}.
 */
export async function unreachablePage(
  database: Database,
  caller: Caller,
  filter: Filters,
  {
    page,
    perPage,
    descending,
    now,
  }: { readonly page: number; readonly perPage: number; readonly descending: boolean; readonly now: number },
): Promise<CountedPage<UnreachablePerson>> {
  const { company } = caller
  const wanted = { due: await dueDay(database, company, now), filter }
  const sight = sightFor(caller)
  const [rows, total] = await Promise.all([
    store.findUnreachablePage(database, sight, wanted, { offset: (page - 1) * perPage, limit: perPage, descending }),
    store.countUnreachablePeople(database, sight, wanted, UNREACHABLE_COUNTED_MAX + 1),
  ])
  const due = await dueFor(
    database,
    company,
    rows.map(({ id }) => id),
    now,
  )
  const items = rows.map((row) => ({
    ...{ id: row.id, full_name: fullName(row), due: due.get(row.id) ?? [] },
    reason: row.email === null ? ("no_address" as const) : ("refused" as const),
  }))
  return { items, total }
}

/** The ids of these people, at most `most`, in order. */
export async function unreachableIds(
  database: Database,
  caller: Caller,
  filter: Filters,
  { most, now }: { readonly most: number; readonly now: number },
): Promise<readonly number[]> {
  const due = await dueDay(database, caller.company, now)
  return store.findUnreachableIds(database, sightFor(caller), { due, filter }, most)
}

function sightFor(caller: Caller): GroupSight {
  const sight = sightOf(caller, VIEWING)
  return { ...sight, places: { teams: sight.view, locations: sight.view } }
}

/** Milliseconds for which a refused mail says that somebody cannot be reached. */
const RECENT = 31 * 24 * 60 * 60 * 1000

/** Today, and the last deadline of which learners are reminded today. */
async function dueDay(
  queries: Queries,
  { id, timezone }: Pick<Caller["company"], "id" | "timezone">,
  now: number,
): Promise<store.DueDay> {
  const company = await findCompany(queries, id)
  const { learner_days } = reminderSettings(company?.reminders ?? null)
  const day = today(timezone, now)
  const horizon = endOfDay(addDays(day, Math.max(0, ...learner_days)), timezone)
  return { companyId: id, day, horizon, refusedSince: now - RECENT }
}
