import {
  type Authorship,
  type Change,
  changesBetween,
  creationOf,
  noteChanges,
  removalOf,
  updateOf,
} from "../../audit/rules.ts"
import type { Queries } from "../../database/port.ts"
import { type DateText, today } from "../../tools/calendar/dates.ts"
import { deadlineReader } from "../../tools/calendar/deadline.ts"
import { ChangedSince } from "../../tools/errors.ts"
import { message } from "../../tools/language/messages.ts"
import { isInForce } from "./in-force.ts"
import { type AssignmentResult, isOpen } from "./states.ts"
import * as store from "./store.ts"

/*
 * The life of an assignment: every way in which one begins, changes or ends. Each function saves the change and records
 * it in the audit log. Add new ways to change an assignment here, and use `change` for them.
 */

export type { AssignmentRow, ChangeableRow, HistoryRow, RemovedRow } from "./store.ts"
export {
  armRenewals,
  findApproval,
  findHeld,
  findHistory,
  findLeads,
  findOpenOf,
  findPassed,
  findStated,
  findValidApprovals,
  markSuperseded,
  resumeRenewalsOf,
  scheduleStanding,
  touchTrained,
  withoutExempt,
  withoutInForce,
  withoutOpen,
} from "./store.ts"

/** A transaction on a company's assignments, and the author of the changes. */
export interface Writing {
  readonly tx: Queries
  readonly company: { readonly id: number; readonly timezone: string }
  readonly authorship: Authorship
  /** Set for imports, for which the feed of changes has only one entry. */
  readonly isImport?: boolean
}

/** An assignment that is to be opened. */
export interface Opening extends Pick<store.NewAssignment, "user_id" | "course_id" | "predecessor_id"> {
  readonly assignment_type: "manual" | "recurring"
  /** A day, or a date and time in ISO 8601; null for no deadline. */
  readonly deadline: string | null
  /** The group training in which the course is taken. */
  readonly group_training_id?: number
}

/** Opens assignments for those users who do not have an open one of the same course. Returns the new assignments. */
export function assign(writing: Writing, openings: readonly Opening[]): Promise<store.AssignmentRow[]> {
  const deadlineOf = deadlineReader(writing.company.timezone)
  const rows = openings.map(({ deadline, ...opening }) => {
    const { date, at } = deadlineOf(deadline)
    return { ...opening, state: "assigned", is_open: 1, deadline_date: date, deadline_at: at } as const
  })
  return add(writing, rows)
}

/** Users who have to take the course by the end of a given day. */
interface Instruction {
  readonly userIds: readonly number[]
  readonly courseId: number
  readonly deadline: DateText
}

/** Users who have to do a course again by a deadline: a day, or a date and time in ISO 8601. */
interface Repetition extends Pick<Opening, "assignment_type"> {
  readonly userIds: readonly number[]
  readonly courseId: number
  readonly deadline: string
}

/** Opens a recurring assignment for each of these users who has no open one of the course. Returns the new assignments. */
export async function assignRecurring(writing: Writing, { deadline, ...enrolment }: Instruction) {
  const userIds = await store.withoutOpen(writing.tx, enrolment)
  const opening = { course_id: enrolment.courseId, assignment_type: "recurring", deadline } as const
  return assign(
    writing,
    userIds.map((user_id) => ({ user_id, ...opening })),
  )
}

/**
 * Asks each of these users to do the course again by the deadline: an open assignment gets it, anybody else gets a new one.
 */
export async function askToRepeat(
  writing: Writing,
  { assignment_type, deadline, ...enrolment }: Repetition,
): Promise<void> {
  if (enrolment.userIds.length === 0) return
  const { tx, company } = writing
  const unassigned = await store.withoutOpen(tx, enrolment)
  const { date, at } = deadlineReader(company.timezone)(deadline)
  const open = await store.findOpenDueOtherwise(tx, company.id, enrolment, date)
  await change(writing, open, { deadline_date: date, deadline_at: at })
  const opening = { course_id: enrolment.courseId, assignment_type, deadline }
  await assign(
    writing,
    unassigned.map((user_id) => ({ user_id, ...opening })),
  )
}

/** Moves the deadline of the open assignments of these users. Returns the changed assignments in their previous state. */
export async function moveDeadlines(writing: Writing, { deadline, ...enrolment }: Instruction) {
  const { tx, company } = writing
  const { date, at } = deadlineReader(company.timezone)(deadline)
  const rows = await store.findOpenDueOtherwise(tx, company.id, enrolment, date)
  await change(writing, rows, { deadline_date: date, deadline_at: at })
  return rows
}

/** Moves the deadline of an open assignment. Does nothing if the deadline is the same. */
export async function moveDeadline(writing: Writing, assignment: store.AssignmentRow, deadline: string | null) {
  const { date, at } = deadlineReader(writing.company.timezone)(deadline)
  await change(writing, [assignment], { deadline_date: date, deadline_at: at })
}

/** Moves the deadline of these open assignments to a day. */
export async function moveDeadlinesOf(writing: Writing, ids: readonly number[], deadline: DateText): Promise<void> {
  const { date, at } = deadlineReader(writing.company.timezone)(deadline)
  const rows = await store.findOpenByIds(writing.tx, writing.company.id, ids)
  await change(writing, rows, { deadline_date: date, deadline_at: at })
}

/**
 * Deletes those of these open assignments that nobody has begun, that have no evidence and that no group training counts on. What they were to renew is looked
 * at again when its validity nears its end. Returns their ids.
 */
export async function withdrawUnbegun(
  { tx, company, authorship, isImport }: Writing,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const deleted = await store.deleteUnbound(tx, company.id, ids)
  const changes = deleted.map(removed)
  await noteChanges(tx, authorship, isImport === true ? changes.map(withoutFeed) : changes)
  const renewed = deleted.flatMap(({ predecessor_id }) => predecessor_id ?? [])
  if (renewed.length > 0) await store.scheduleStanding(tx, company.id, renewed)
  return new Set(deleted.map(({ id }) => id))
}

/**
 * Ends open assignments without a result. Those that nobody has begun are deleted. Those with progress or evidence are
 * kept but hidden, so that they look deleted to users.
 */
export async function withdraw(
  { tx, company, authorship }: Writing,
  assignments: readonly store.RemovedRow[],
): Promise<void> {
  const ids = assignments.map(({ id }) => id)
  await noteChanges(tx, authorship, assignments.map(removed))
  const deleted = new Set((await store.deleteUnbegun(tx, company.id, ids)).map(({ id }) => id))
  const kept = ids.filter((id) => !deleted.has(id))
  await hide(tx, company.id, kept, authorship.now)
}

function hide(tx: Queries, companyId: number, ids: readonly number[], now: number): Promise<void> {
  return store.update(tx, companyId, ids, { is_open: 0, renewal_on: null, withdrawn_at: now, updated_at: now })
}

/**
 * Deletes the open recurring assignments that these users have because of a team, unless another of their teams
 * requires the same course. Assignments with evidence of learning are hidden instead. Those that were passed within a
 * group training, certified before they were reopened, or followed by another assignment are kept.
 */
export async function release(
  { tx, company, authorship }: Writing,
  membership: { readonly userIds: readonly number[]; readonly courseId: number; readonly teamId: number },
): Promise<void> {
  const released = await store.deleteReleased(tx, company.id, membership)
  const hidden = await store.findReleased(tx, company.id, membership)
  const ids = hidden.map(({ id }) => id)
  await hide(tx, company.id, ids, authorship.now)
  await noteChanges(tx, authorship, [...released, ...hidden].map(removed))
}

/**
 * Takes withdrawals and releases back: the assignments are open again, as they were, under the same ids. Evidence is
 * untouched, because a withdrawal keeps it.
 *
 * @param rows as they were when they were withdrawn or released
 * @throws ChangedSince if one of the users has been given the course again in the meantime
 */
export async function takeBack({ tx, company, authorship }: Writing, rows: readonly store.RemovedRow[]): Promise<void> {
  for (const { user_id, course_id } of rows) {
    const [unassigned] = await store.withoutOpen(tx, { userIds: [user_id], courseId: course_id })
    if (unassigned === undefined) throw new ChangedSince(message("undo_changed"))
  }
  for (const row of rows) {
    if (!(await store.unhide(tx, company.id, row, authorship.now))) {
      await store.reinsert(tx, company.id, row, authorship.now)
    }
  }
  const changes = rows.map((row) => creationOf("assignment", row.id, audited(row)))
  await noteChanges(tx, authorship, changes)
}

/** The days of an approval. */
export interface Validity {
  readonly finish_date: DateText
  /** The last day of validity; null if it never ends. */
  readonly valid_until: DateText | null
}

type Place = Pick<store.AssignmentRow, "user_id" | "course_id">

/** Has the course of these open assignments taken in a group training, or in none any more if it is null. */
export function bind(
  writing: Writing,
  assignments: readonly store.AssignmentRow[],
  trainingId: number | null,
): Promise<void> {
  return change(writing, assignments, { group_training_id: trainingId })
}

/** The learner begins an assigned course. */
export function begin(writing: Writing, assignment: store.AssignmentRow): Promise<void> {
  return change(writing, [assignment], { state: "inprogress", begin_date: dayOf(writing) })
}

/** The learner has completed all content of a course in progress. */
export function finishContent(writing: Writing, assignment: store.AssignmentRow): Promise<void> {
  return change(writing, [assignment], { state: "done" })
}

/**
 * Reopens a failed assignment for another attempt at its test. Its certificate stays valid until the next one
 * supersedes it.
 */
export function reopen(writing: Writing, assignment: store.AssignmentRow): Promise<void> {
  return change(writing, [assignment], {
    ...{ state: "done", is_open: 1, renewal_on: null },
    ...{ finish_date: null, valid_until: null, result_percent: null, trainer_user_id: null },
  })
}

/** How an assignment ended. */
export interface Result extends Validity {
  readonly state: AssignmentResult
  readonly result_percent: number | null
  readonly trainer_user_id: number | null
}

/** An open assignment and how it ends. */
export interface Ended {
  readonly assignment: store.ChangeableRow
  readonly result: Result & {
    /** When the learner began, if nothing says so yet. */
    readonly begin_date?: DateText
  }
}

/**
 * Ends open assignments with a result. A success within an ongoing group training stays open until the training is
 * closed. A begin date later than the finish date is removed, as is a certificate uploaded for an earlier result.
 * Returns the ids of those that are now completed.
 */
export async function complete(writing: Writing, ended: readonly Ended[]): Promise<number[]> {
  const { tx, company, authorship } = writing
  const endings = ended.map(({ assignment, result: { begin_date: begin, ...result } }) => {
    const isCompleted = !isOpen(result.state, assignment.training_state ?? undefined)
    const begun = { ...assignment, begin_date: assignment.begin_date ?? begin ?? null }
    const fields = {
      ...result,
      is_open: isCompleted ? 0 : 1,
      begin_date: beginBefore(begun, result),
      certificate_file_id: null,
    } as const
    return { assignment, fields, change: completionOf(assignment, fields) }
  })
  const changed = endings.filter(({ change }) => Object.keys(change.changes).length > 0)
  // Those that end in the same way need one statement.
  for (const alike of Map.groupBy(changed, ({ fields }) => JSON.stringify(fields)).values()) {
    const ids = alike.map(({ assignment }) => assignment.id)
    await store.update(tx, company.id, ids, { ...alike[0]?.fields, updated_at: authorship.now })
  }
  await noteChanges(
    tx,
    authorship,
    changed.map(({ change }) => change),
  )
  const completed = endings.flatMap(({ assignment, fields }) => (fields.is_open === 0 ? assignment.id : []))
  await store.scheduleStanding(tx, company.id, completed)
  return completed
}

/** A success that stayed open until its group training was closed keeps its fields, but from now on it is completed. */
function completionOf(assignment: store.AssignmentRow, fields: Fields) {
  const change = changeOf(assignment, fields)
  if (Object.keys(change.changes).length > 0 || fields.is_open === assignment.is_open) return change
  return { ...change, changes: { state: { before: assignment.state, after: assignment.state } } }
}

/** The begin date of an assignment, unless it is later than the finish date. */
function beginBefore({ begin_date: begin }: store.AssignmentRow, { finish_date: finish }: Validity): DateText | null {
  return begin !== null && begin <= finish ? begin : null
}

const APPROVED = { state: "success", is_open: 0, result_percent: 100 } as const

/** A qualification that a person confirms, with the certificate of somebody else, if it has one. */
export interface Approval extends Place, Validity {
  readonly certificate_file_id?: number | null
}

/**
 * Records approvals, at most one for each user and course. Once their certificates are issued, `supersede` decides which
 * of the user's approvals stay in force. Returns the new ones.
 */
export async function approve(writing: Writing, approvals: readonly Approval[]): Promise<store.AssignmentRow[]> {
  const added = await add(
    writing,
    approvals.map(({ user_id, course_id, finish_date, valid_until, certificate_file_id = null }) => {
      const facts = { finish_date, valid_until, certificate_file_id }
      return { user_id, course_id, assignment_type: "approval", ...APPROVED, ...facts } as const
    }),
  )
  if (added.length < approvals.length) throw new TypeError("an approval was not added")
  return added
}

/**
 * Changes the days of one approval and no other. A begin date later than the new finish date is removed, as is a
 * certificate uploaded for the earlier days, unless there is one for the new days. A superseded approval stays superseded
 * while another one is in force.
 */
export async function renew(
  writing: Writing,
  approval: store.AssignmentRow,
  { finish_date, valid_until, certificate_file_id = null }: Pick<Approval, keyof Validity | "certificate_file_id">,
): Promise<void> {
  const { tx, company, authorship } = writing
  const { id, certificate_file_id: certificate } = approval
  const validity = { finish_date, valid_until }
  const day = dayOf(writing)
  const others = approval.superseded === 1 ? await store.findValidApprovals(tx, company.id, [approval], day) : []
  const staysSuperseded = others.some((other) => other.id !== id && isInForce(other, day))
  const after = {
    ...APPROVED,
    ...validity,
    begin_date: beginBefore(approval, validity),
    certificate_file_id,
    superseded: staysSuperseded ? 1 : 0,
  } as const
  const { changes, ...update } = changeOf(approval, after)
  const changed = Object.keys(changes)
  // With another uploaded certificate, or none, the assignment's entry in the completed courses has a different address.
  const fields = certificate === certificate_file_id ? changed : [...changed, "download_url"]
  await store.update(tx, company.id, [id], fields.length > 0 ? { ...after, updated_at: authorship.now } : after)
  const noted = { ...update, shown: [updateOf("course_assignment", id, fields)] }
  // Even unchanged days lead to a new certificate, so the audit log always gets an entry.
  await noteChanges(tx, authorship, [changed.length === 0 ? noted : { ...noted, changes }])
}

/** The current day in the company's time zone. */
export function dayOf({ company, authorship }: Writing): DateText {
  return today(company.timezone, authorship.now)
}

/** Sets the day on or near which these assignments are next checked for renewal; null for never. */
export function scheduleRenewals({ tx, company }: Writing, ids: readonly number[], renewalOn: DateText | null) {
  return store.update(tx, company.id, ids, { renewal_on: renewalOn })
}

async function add(
  { tx, company, authorship, isImport }: Writing,
  rows: readonly Omit<store.NewAssignment, "creator_user_id">[],
) {
  const { actor, now } = authorship
  const creator_user_id = actor.kind === "client" || actor.kind === "person" ? (actor.user?.id ?? null) : null
  const created = rows.map((row) => ({ ...row, creator_user_id }))
  const added = await store.insert(tx, company.id, created, now)
  const changes = added.map((row) => creationOf("assignment", row.id, audited(row)))
  await noteChanges(tx, authorship, isImport === true ? changes.map(withoutFeed) : changes)
  return added
}

type Fields = Partial<Omit<store.Settable, "updated_at">>

/** Sets the same values in each of these assignments that does not have them yet. */
export async function change(
  { tx, company, authorship, isImport }: Writing,
  rows: readonly store.AssignmentRow[],
  fields: Fields,
) {
  const changes = rows.map((row) => changeOf(row, fields)).filter((update) => Object.keys(update.changes).length > 0)
  const ids = changes.map(({ record }) => record.id)
  await store.update(tx, company.id, ids, { ...fields, updated_at: authorship.now })
  await noteChanges(tx, authorship, isImport === true ? changes.map(withoutFeed) : changes)
}

function withoutFeed(change: Change): Change {
  return { ...change, shown: [] }
}

function changeOf(row: store.AssignmentRow, fields: Fields) {
  const changes = changesBetween(audited(row), audited({ ...row, ...fields }))
  return { action: "update", record: { type: "assignment", id: row.id }, changes } satisfies Change
}

/** Records the deletion of an assignment, which can no longer be read at this point. */
function removed(row: store.RemovedRow): Change {
  return { ...removalOf("assignment", row.id, audited(row)), last: row }
}

/** The fields of an assignment that appear in the audit log. They have the same names in the API and in the table. */
const AUDITED_FIELDS = [
  ...(["user_id", "course_id", "assignment_type", "state", "deadline_date", "begin_date", "finish_date"] as const),
  ...(["valid_until", "result_percent", "revoked_on", "trainer_user_id", "group_training_id"] as const),
]

function audited(row: store.AssignmentRow): Record<string, unknown> {
  return Object.fromEntries(AUDITED_FIELDS.map((field) => [field, row[field]]))
}

/** Moves the ends of all deadlines that are days to another time zone of their company. The days stay, so nothing is noted. */
export async function moveToTimezone(tx: Queries, companyId: number, timezone: string): Promise<void> {
  const deadlineOf = deadlineReader(timezone)
  const days = await store.findDeadlineDays(tx, companyId)
  await store.setDeadlineMoments(tx, companyId, new Map(days.map((day) => [day, deadlineOf(day).at])))
}
