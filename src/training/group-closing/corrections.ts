import { authorshipOf, type Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { isoInstant } from "../../tools/calendar/dates.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import { type Fault, fault, NotFound } from "../../tools/errors.ts"
import { assign, findOpenOf } from "../assignments/lifecycle.ts"
import { refuseForOneself } from "../assignments/lookup.ts"
import { visibleCourse } from "../courses/rules.ts"
import { noteParticipant } from "../group-trainings/changes.ts"
import { type BareTraining, MANAGING, requireBareTraining } from "../group-trainings/lookup.ts"
import { findParticipant } from "../group-trainings/participants.ts"
import { placeOf } from "../group-trainings/places.ts"
import { traineesOfCompany } from "../trainees/rules.ts"
import type { Correction, NewCorrection } from "./schema.ts"
import * as store from "./store.ts"

/**
 * Notes a mistake in a training that is closed for good. The participant gets an open assignment of the course, unless
 * there is one.
 *
 * @throws Forbidden for the caller's own result
 * @throws Invalid if the training is not closed, or the user did not take part
 */
export async function correct(
  tx: Queries,
  caller: Caller,
  trainingId: number,
  draft: Draft<NewCorrection>,
  now: number,
): Promise<Correction> {
  const { company, user } = caller
  const training = await requireBareTraining(tx, caller, MANAGING, trainingId)
  const { user_id: wanted } = draft.fields
  if (wanted !== undefined) refuseForOneself(caller, wanted)
  const input = settle(draft, await faultsOf(tx, caller, training, wanted))
  const assignmentId = await openAssignment(tx, caller, training.course_id, input.user_id, now)
  const correction = {
    group_training_id: trainingId,
    user_id: input.user_id,
    remark: input.remark,
    assignment_id: assignmentId,
  }
  const author = { company_id: company.id, author_user_id: user.id === 0 ? null : user.id }
  const id = await store.insertCorrection(tx, { ...correction, ...author }, now)
  const after = { remark: input.remark, assignment_id: assignmentId }
  await noteParticipant(tx, caller, { trainingId, userId: input.user_id }, { action: "correct", after }, now)
  return correctionResource({ ...correction, id, created_at: now })
}

/** The corrections of a training that the caller sees whole, oldest first. Throws 404 or 403 for any other. */
export async function listCorrections(queries: Queries, caller: Caller, trainingId: number): Promise<Correction[]> {
  await requireBareTraining(queries, caller, MANAGING, trainingId)
  return (await store.findCorrections(queries, caller.company.id, trainingId)).map(correctionResource)
}

/** One of them. */
export async function showCorrection(
  queries: Queries,
  caller: Caller,
  trainingId: number,
  id: number,
): Promise<Correction> {
  const found = (await listCorrections(queries, caller, trainingId)).find((correction) => correction.id === id)
  if (found === undefined) throw new NotFound()
  return found
}

function correctionResource({ created_at, ...row }: store.CorrectionRow): Correction {
  return { ...row, type: "group_correction", created_at: isoInstant(created_at) }
}

async function faultsOf(
  tx: Queries,
  caller: Caller,
  training: BareTraining,
  userId: number | undefined,
): Promise<Fault[]> {
  const held = userId === undefined ? undefined : await findParticipant(tx, placeOf(caller, training), userId)
  return [
    ...(training.state === "closed" ? [] : [fault("state", "training_not_closed")]),
    ...(userId !== undefined && held === undefined ? [fault("user_id", "unknown_participant")] : []),
  ]
}

/** The open assignment of the course that the user has, or a new one; null if none can be opened. */
async function openAssignment(
  tx: Queries,
  caller: Caller,
  courseId: number,
  userId: number,
  now: number,
): Promise<number | null> {
  const { company } = caller
  const [open] = await findOpenOf(tx, company.id, { userIds: [userId], courseId })
  if (open !== undefined) return open.id
  const course = await visibleCourse(tx, company.id, courseId)
  const user = (await traineesOfCompany(tx, company.id, [userId])).get(userId)
  if (course?.state !== "active" || user?.state !== "active") return null
  const writing = { tx, company, authorship: authorshipOf(caller, now) }
  const opening = { user_id: userId, course_id: courseId, assignment_type: "manual", deadline: null } as const
  const [opened] = await assign(writing, [opening])
  return opened?.id ?? null
}
