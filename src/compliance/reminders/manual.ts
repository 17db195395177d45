import { type BatchLog, inBatches, type Outcome } from "../../access/bulk/batches.ts"
import { authorshipOf, type Caller } from "../../access/caller.ts"
import { ATTACHMENT_REFERENCES, COURSE_REFERENCES, findIdsIn, resolved } from "../../access/external-ids/references.ts"
import { noteChanges } from "../../audit/rules.ts"
import type { Database, Queries } from "../../database/port.ts"
import type { Mail } from "../../mail/rules.ts"
import { reminderSettings } from "../../organisation/company/reminders.ts"
import { today } from "../../tools/calendar/dates.ts"
import { type Draft, isSent, settle } from "../../tools/draft.ts"
import { fault } from "../../tools/errors.ts"
import { visibleCourse } from "../../training/courses/rules.ts"
import { type TraineeRow, traineesInView } from "../../training/trainees/rules.ts"
import { type Fate, obstaclesOf } from "./gathering.ts"
import { findOpenOfCourse, findRemindedToday, insertManual, type OpenOfCourse } from "./manual-store.ts"
import { countMails } from "./morning-store.ts"
import type { ManualReminders } from "./schema.ts"
import { findCompany } from "./store.ts"

/** Reminders by hand: they go out at once, each once a day. */

const PERMISSION = "course-assignments.update"

/** The part of the outbox that reminds. */
export type ReminderMail = Pick<Mail, "configured" | "enqueueReminder">

interface ManualOptions {
  readonly mail: ReminderMail & Pick<Mail, "nudge">
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Reminds users in the caller's view of their open assignment of a course, in batches.
 *
 * @param log the outcome of an earlier request with the same key
 * @throws Invalid if the course or the users cannot be used at all
 */
export async function remindByHand(
  database: Database,
  caller: Caller,
  sent: Draft<ManualReminders>,
  log: BatchLog,
  options: ManualOptions,
): Promise<Outcome[]> {
  const references = [...COURSE_REFERENCES, ...ATTACHMENT_REFERENCES]
  const draft = await resolved(sent, references, findIdsIn(database, caller))
  const { course_id: courseId, user_ids: userIds = [] } = draft.fields
  const course = courseId === undefined ? undefined : await visibleCourse(database, caller.company.id, courseId)
  const seen = await traineesInView(database, caller, PERMISSION, userIds)
  const input = settle(draft, [
    ...(isSent(draft, "course_id") ? [] : [fault("course_id", "required")]),
    ...(isSent(draft, "user_ids") ? [] : [fault("user_ids", "required")]),
    ...(courseId !== undefined && course === undefined ? [fault("course_id", "unknown_course")] : []),
    ...userIds.flatMap((id, index) => (seen.has(id) ? [] : [fault(`user_ids.${index}`, "unknown_user")])),
  ])
  if (course === undefined) throw new TypeError("a course was not found, but no error was reported")
  const request = { courseId: course.id, message: input.message ?? null }
  const outcomes = await inBatches(
    database,
    userIds,
    { dryRun: input.dry_run === true, log },
    { save: (tx, ids) => remindBatch(tx, caller, ids, request, options) },
  )
  options.mail.nudge()
  return outcomes
}

interface Request {
  readonly courseId: number
  readonly message: string | null
}

/** Reminds users of a course, each with an outcome in the same order. Call `nudge` of the mail after the commit. */
export async function remindBatch(
  tx: Queries,
  caller: Caller,
  userIds: readonly number[],
  { courseId, message }: Request,
  { mail, now }: { readonly mail: ReminderMail; readonly now: number },
): Promise<Outcome[]> {
  const { company } = caller
  const day = today(company.timezone, now)
  const judged = await judgeReminders(tx, caller, userIds, { courseId, now, canMail: mail.configured })
  let room = await roomFor(tx, company.id, day)
  const outcomes: Outcome[] = []
  const made: OpenOfCourse[] = []
  for (const one of judged) {
    const { userId } = one
    const shown = { user_id: userId }
    if ("refused" in one) {
      outcomes.push({ status: "failed", id: null, shown, faults: [fault("user_id", one.refused)] })
      continue
    }
    const { assignment, ...decided } = one.reminder
    const isMailed = decided.state === "queued" && room > 0
    const mailId = isMailed ? crypto.randomUUID() : null
    if (isMailed) room -= 1
    const id = await insertManual(tx, company.id, {
      ...{ userId, courseId, message, day, mailId, now, assignmentId: assignment.id },
      ...{ deadline: assignment.deadline_date, creatorId: caller.user.id === 0 ? null : caller.user.id },
      ...decided,
      ...(decided.state === "queued" && !isMailed ? { reason: "budget" as const } : {}),
    })
    if (mailId !== null) await mail.enqueueReminder(tx, { id: mailId, companyId: company.id, recipientId: userId }, now)
    made.push(assignment)
    outcomes.push({ status: "created", id, shown, faults: [] })
  }
  await noteChanges(
    tx,
    authorshipOf(caller, now),
    made.map(({ id }) => ({
      action: "remind" as const,
      record: { type: "assignment" as const, id },
      changes: { course_id: { before: null, after: courseId }, message: { before: null, after: message } },
      shown: [],
    })),
  )
  return outcomes
}

/** What would become of a reminder of a user. */
export type JudgedReminder =
  | { readonly userId: number; readonly refused: NonNullable<ReturnType<typeof refusalOf>> }
  | { readonly userId: number; readonly reminder: Fate & { readonly assignment: OpenOfCourse } }

/** What becomes of a reminder of each of these users, in the same order. Only reads. */
export async function judgeReminders(
  queries: Queries,
  caller: Caller,
  userIds: readonly number[],
  { courseId, now, canMail }: { readonly courseId: number; readonly now: number; readonly canMail: boolean },
): Promise<JudgedReminder[]> {
  const day = today(caller.company.timezone, now)
  const users = await traineesInView(queries, caller, PERMISSION, userIds)
  const ids = [...users.keys()]
  const open = new Map((await findOpenOfCourse(queries, ids, courseId)).map((row) => [row.user_id, row]))
  const reminded = new Set(await findRemindedToday(queries, ids, { courseId, day }))
  const fate = await obstaclesOf(queries, { day, canMail }, ids)
  return userIds.map((userId) => {
    const assignment = open.get(userId)
    const refused = refusalOf(users.get(userId), { isOpen: assignment !== undefined, isReminded: reminded.has(userId) })
    if (refused !== undefined || assignment === undefined) return { userId, refused: refused ?? "no_open_assignment" }
    reminded.add(userId)
    return { userId, reminder: { ...fate(userId, { user_id: userId, course_id: courseId }), assignment } }
  })
}

/** Why a user is not reminded; undefined if they are. */
function refusalOf(
  user: TraineeRow | undefined,
  { isOpen, isReminded }: { readonly isOpen: boolean; readonly isReminded: boolean },
) {
  if (user === undefined) return "unknown_user"
  if (user.state !== "active") return "inactive_trainee"
  if (!isOpen) return "no_open_assignment"
  return isReminded ? "once_a_day" : undefined
}

/** How many more mails a company may send on a day. */
async function roomFor(tx: Queries, companyId: number, day: string): Promise<number> {
  const company = await findCompany(tx, companyId)
  const { mails_a_day: most } = reminderSettings(company?.reminders ?? null)
  return most - (await countMails(tx, companyId, day))
}
