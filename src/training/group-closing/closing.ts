import { authorshipOf } from "../../access/caller.ts"
import { type DateText, today } from "../../tools/calendar/dates.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import { assign, bind, type ChangeableRow, findOpenOf } from "../assignments/lifecycle.ts"
import { assignmentsOfCompany } from "../assignments/lookup.ts"
import { type AssignmentResult, hasResult } from "../assignments/states.ts"
import { type CourseRow, visibleCourse } from "../courses/rules.ts"
import { concludeAll, type Ending } from "../ending/conclusion.ts"
import { addEvidenceToMany, begunAmong, nameOf } from "../evidence/rules.ts"
import { noteChangedTraining } from "../group-trainings/changes.ts"
import { currentTraining, MANAGING, requireTraining, type TrainingRow } from "../group-trainings/lookup.ts"
import { trainingResource } from "../group-trainings/resource.ts"
import { type Held, heldOf, keepResults, setClosed } from "../group-trainings/results.ts"
import type { GroupTraining } from "../group-trainings/schema.ts"
import type { Acting } from "../learning/advance.ts"
import { outcomesOf } from "./outcomes.ts"
import type { Closing } from "./schema.ts"

/**
 * Closes an ongoing training for good: each participant gets a result, success and failure a certificate that names the
 * trainer. Those who wait are dropped. All of it in the transaction of `acting`.
 *
 * @throws Invalid with every reason why it cannot be closed yet
 */
export async function closeTraining(acting: Acting, trainingId: number, draft: Draft<Closing>): Promise<GroupTraining> {
  const { tx, caller, now } = acting
  const { company } = caller
  const before = await requireTraining(tx, caller, MANAGING, trainingId)
  const participants = await heldOf(tx, caller, before)
  const { results, undecided } = outcomesOf(participants, draft.fields.default_result ?? null, caller.user.id)
  settle(draft, closingFaults(before, draft.fields.pending ?? 0, undecided, now))
  await setClosed(tx, caller, trainingId, now)
  const course = await visibleCourse(tx, company.id, before.course_id)
  if (course === undefined) throw new TypeError("a company has a group training of a course that it cannot see")
  await end(acting, { training: before, course, participants, results })
  await keepResults(tx, caller, before, participants, results, now)
  const after = await currentTraining(tx, caller, trainingId)
  await noteChangedTraining(tx, caller, { before, after }, now, "close")
  return trainingResource(after)
}

function closingFaults(training: TrainingRow, pending: number, undecided: readonly number[], now: number): Fault[] {
  const { state, sessions } = training
  if (state === "planned") return [fault("state", "training_not_started")]
  if (state !== "ongoing") return [fault("state", "training_over")]
  const [first] = sessions
  return [
    ...(pending > 0 ? [fault("pending", "commands_pending", { number: pending })] : []),
    ...(first !== undefined && first.starts_at > now ? [fault("sessions", "session_not_begun")] : []),
    ...(training.trainer_user_id === null && training.external_trainer === null
      ? [fault("trainer_id", "trainer_required")]
      : []),
    ...(undecided.length > 0
      ? [{ ...fault("participants", "participants_undecided", { ids: undecided.join(", ") }), options: undecided }]
      : []),
  ]
}

/** The day on which the participants finished: that of the last session, not after today. */
function finishOf(training: TrainingRow, timezone: string, now: number): DateText {
  const day = today(timezone, now)
  const last = training.sessions.at(-1)
  const ended = last === undefined ? (training.end_date ?? day) : today(timezone, last.starts_at)
  return ended < day ? ended : day
}

interface Ends {
  readonly training: TrainingRow
  readonly course: CourseRow
  readonly participants: readonly Held[]
  readonly results: ReadonlyMap<number, AssignmentResult>
}

/** Ends the assignments of the participants, with certificates, evidence and mails. */
async function end(acting: Acting, { training, course, participants, results }: Ends): Promise<void> {
  const { tx, caller, now, leadDays, onSuccess } = acting
  const { company } = caller
  const assignments = await openAssignments(acting, training, participants, results)
  const finish_date = finishOf(training, company.timezone, now)
  const [first] = training.sessions
  const begin_date = first === undefined ? training.begin_date : today(company.timezone, first.starts_at)
  const begun = begin_date === null ? {} : { begin_date }
  const endings = participants.flatMap((participant): Ending[] => {
    const assignment = assignments.get(participant.userId)
    const state = results.get(participant.userId)
    if (assignment === undefined || state === undefined) return []
    const isRecorded = assignment.state === state && hasResult(assignment.state)
    const percent = participant.percent ?? assignment.result_percent
    const result_percent = state === "notshownup" ? null : percent
    const finish = isRecorded ? (assignment.finish_date ?? finish_date) : finish_date
    const result = { state, finish_date: finish, result_percent, trainer_user_id: training.trainer_user_id, ...begun }
    return [{ assignment, result }]
  })
  const writing = { tx, company, authorship: authorshipOf(caller, now) }
  const conclusions = await concludeAll(writing, course, endings, leadDays)
  const trainer = training.external_trainer ?? null
  const named = training.trainer_user_id === null ? trainer : await nameOf(tx, training.trainer_user_id)
  const remarks = new Map(participants.map(({ userId, remark }) => [userId, remark]))
  await addEvidenceToMany(
    tx,
    caller,
    endings.map(({ assignment, result: { state, finish_date: finish, result_percent } }) => {
      const remark = remarks.get(assignment.user_id) ?? null
      const details = { state, finish_date: finish, result_percent, trainer: named, remark }
      return { assignmentId: assignment.id, evidence: { kind: "trainer", details } as const }
    }),
    now,
  )
  const ids = endings.map(({ assignment }) => assignment.id)
  const learned = await begunAmong(tx, company.id, ids)
  for (const [index, { assignment, result }] of endings.entries()) {
    if (result.state !== "success" || !learned.has(assignment.id)) continue
    const validUntil = conclusions[index]?.validUntil ?? null
    const { id: assignmentId, user_id: userId } = assignment
    await onSuccess(tx, { companyId: company.id, assignmentId, userId, courseTitle: course.title, validUntil })
  }
}

/**
 * The open assignments of these participants, by user. Those who have none any more (it was withdrawn) get another one. An
 * assignment that is completed already stays as it is.
 */
async function openAssignments(
  { tx, caller, now }: Acting,
  { id, course_id }: TrainingRow,
  participants: readonly Held[],
  results: ReadonlyMap<number, AssignmentResult>,
): Promise<ReadonlyMap<number, ChangeableRow>> {
  const { company } = caller
  const writing = { tx, company, authorship: authorshipOf(caller, now) }
  const lacking = participants.filter(({ userId, assignmentId }) => assignmentId === null && results.has(userId))
  const userIds = lacking.map(({ userId }) => userId)
  const there = (await findOpenOf(tx, company.id, { userIds, courseId: course_id })).filter(
    ({ group_training_id: other }) => other === null || other === id,
  )
  await bind(writing, there, id)
  const found = new Set(there.map(({ user_id }) => user_id))
  const opening = { course_id, assignment_type: "manual", deadline: null, group_training_id: id } as const
  const opened = await assign(
    writing,
    userIds.filter((userId) => !found.has(userId)).map((user_id) => ({ user_id, ...opening })),
  )
  const ids = [
    ...participants.flatMap(({ assignmentId }) => assignmentId ?? []),
    ...[...there, ...opened].map((assignment) => assignment.id),
  ]
  const rows = await assignmentsOfCompany(tx, company.id, ids)
  return new Map([...rows.values()].filter(({ is_open }) => is_open === 1).map((row) => [row.user_id, row]))
}
