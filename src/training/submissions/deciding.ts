import { authorshipOf, type Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { type DateText, today } from "../../tools/calendar/dates.ts"
import { type Draft, isFaulty, settle } from "../../tools/draft.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import { findApproval, renew, type Validity } from "../assignments/lifecycle.ts"
import { Renewals } from "../assignments/validity.ts"
import { issueCertificates } from "../certificates/rules.ts"
import { type CourseRow, coursesWithContent, visibleCourse } from "../courses/rules.ts"
import { record, recordingFaults } from "../qualifications/recording.ts"
import { requireTrainee } from "../trainees/rules.ts"
import { change } from "./changes.ts"
import { type DecisionMailing, mailDecision } from "./decision-mail.ts"
import { MANAGING, requireOthersSubmission } from "./lookup.ts"
import { dayFaults, replacedFaults } from "./rules.ts"
import type { Approval, DecisionNote } from "./schema.ts"
import type { SubmissionRow } from "./store.ts"

/* Decisions about submissions, from `submitted` alone, and never about one's own. */

export interface Deciding extends DecisionMailing {
  /** Epoch milliseconds. */
  readonly now: number
  /** The setting `renewal_lead`. */
  readonly leadDays: number
}

/**
 * Approves a submission: records the qualification, or renews the one that it replaces, by the rules of
 * `recordQualification`. Its certificate is the file that was handed in. The learner is notified by mail.
 *
 * @throws Forbidden for one's own
 * @throws Invalid with every error
 */
export async function approveSubmission(
  tx: Queries,
  caller: Caller,
  id: number,
  draft: Draft<Approval>,
  deciding: Deciding,
): Promise<SubmissionRow> {
  const { company } = caller
  const { now, leadDays } = deciding
  const before = await requireOthersSubmission(tx, caller, id)
  const { user_id: userId, file_id: fileId, replaces_assignment_id: replacedId } = before
  const { finish_date: givenFinish, valid_until: givenUntil } = draft.fields
  const finish = givenFinish ?? before.finish_date
  const until = givenUntil === undefined ? before.valid_until : givenUntil
  const day = today(company.timezone, now)
  const [user, course, replaced] = await Promise.all([
    requireTrainee(tx, caller, MANAGING, userId),
    visibleCourse(tx, company.id, before.course_id),
    replacedId === null ? undefined : findApproval(tx, company.id, userId, replacedId),
  ])
  const hasContent = course !== undefined && (await coursesWithContent(tx, company.id, [course.id])).has(course.id)
  settle(draft, [
    ...stateFaults(before),
    ...recordingFaults({ user, course, hasContent }),
    ...dayFaults({ finish_date: finish, valid_until: until }, day, (field) => isFaulty(draft, field)),
    ...(replacedId === null ? [] : replacedFaults(replaced, before.course_id)),
  ])
  if (course === undefined) throw new TypeError("a submission was approved without its course")
  const place = { user_id: userId, course }
  const renewals = await Renewals.of(tx, company.id, [place], leadDays)
  const validity = validityOf({ finish, until, course }, (period) => renewals.validUntil(place, finish, period))
  const assignmentId = await recordIn(tx, caller, { ...place, ...validity, certificate_file_id: fileId }, replaced, {
    day,
    now,
  })
  const columns = {
    ...{ state: "approved" as const, ...validity, assignment_id: assignmentId },
    ...{ decider_user_id: deciderOf(caller), decision_note: null },
  }
  const row = await change(tx, caller, before, { action: "approve", columns }, now)
  await mailDecision(tx, deciding, company.id, row, now)
  return row
}

/** Gives a submission back to the learner, who can change it and hand it in again. Throws as {@link refuseSubmission}. */
export function returnSubmission(
  tx: Queries,
  caller: Caller,
  id: number,
  draft: Draft<DecisionNote>,
  deciding: Deciding,
): Promise<SubmissionRow> {
  return decide(tx, caller, id, draft, { ...deciding, action: "return", state: "returned" })
}

/**
 * Refuses a submission for good. The learner is notified by mail.
 *
 * @throws Forbidden for one's own
 * @throws Invalid with every error
 */
export function refuseSubmission(
  tx: Queries,
  caller: Caller,
  id: number,
  draft: Draft<DecisionNote>,
  deciding: Deciding,
): Promise<SubmissionRow> {
  return decide(tx, caller, id, draft, { ...deciding, action: "refuse", state: "refused" })
}

type Turning = Deciding &
  ({ readonly action: "return"; readonly state: "returned" } | { readonly action: "refuse"; readonly state: "refused" })

async function decide(
  tx: Queries,
  caller: Caller,
  id: number,
  draft: Draft<DecisionNote>,
  { action, state, ...deciding }: Turning,
): Promise<SubmissionRow> {
  const before = await requireOthersSubmission(tx, caller, id)
  const { note } = settle(draft, stateFaults(before))
  const columns = { state, decider_user_id: deciderOf(caller), decision_note: note }
  const row = await change(tx, caller, before, { action, columns }, deciding.now)
  await mailDecision(tx, deciding, caller.company.id, row, deciding.now)
  return row
}

function stateFaults({ state }: SubmissionRow): Fault[] {
  return state === "submitted" ? [] : [fault("submission", "submission_not_submitted")]
}

/** Null for the server and for commands. */
function deciderOf({ user: { id } }: Caller): number | null {
  return id === 0 ? null : id
}

interface Stating {
  readonly finish: DateText
  /** The last day of validity that was given; null for that of the course. */
  readonly until: DateText | null
  readonly course: CourseRow
}

function validityOf(
  { finish, until, course }: Stating,
  byPeriod: (period: string | null) => DateText | null,
): Validity {
  return { finish_date: finish, valid_until: until ?? byPeriod(course.valid_period) }
}

interface Certified extends Validity {
  readonly user_id: number
  readonly course: CourseRow
  readonly certificate_file_id: number
}

/** Records the qualification, or renews the given one. Returns its id. */
async function recordIn(
  tx: Queries,
  caller: Caller,
  qualification: Certified,
  replaced: Awaited<ReturnType<typeof findApproval>>,
  at: { readonly day: DateText; readonly now: number },
): Promise<number> {
  const { company } = caller
  if (replaced !== undefined) {
    await renew({ tx, company, authorship: authorshipOf(caller, at.now) }, replaced, qualification)
    await issueCertificates(tx, company.id, [replaced.id], at)
    return replaced.id
  }
  const [saved] = await record(tx, caller, [qualification], at)
  if (saved === undefined) throw new TypeError("a qualification was not recorded")
  return saved.id
}
