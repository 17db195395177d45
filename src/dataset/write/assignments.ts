import { type DateText, today } from "../../calendar/dates.ts"
import { addPeriod } from "../../calendar/periods.ts"
import { chunks } from "../../database/in-list.ts"
import { type Deadline, deadlineReader } from "../deadline.ts"
import type { AssignmentRow } from "../format/training.ts"
import { merged } from "../merged.ts"
import { isOpen } from "../open.ts"
import type { CompanyPlan } from "../plan.ts"
import { type Entry, idOf, known, type Named } from "../registry.ts"
import {
  closeAssignments,
  findDeadlineDays,
  findValidPeriods,
  setDeadlineMoments,
  setSuccessesOpen,
} from "../store/changes.ts"
import { ASSIGNMENTS, type AssignmentRecord, GROUP_TRAININGS } from "../store/training-tables.ts"
import { BATCH, type Writing } from "./writing.ts"

/** Saves a company's group trainings, and closes what was passed in those that are over. */
export async function saveGroupTrainings({ tx, now }: Writing, companyId: number, plan: CompanyPlan): Promise<void> {
  const rows = plan.row.group_trainings ?? []
  const stored = await GROUP_TRAININGS.find(
    tx,
    companyId,
    rows.map(({ key }) => key),
  )
  const drafts = rows.map((row) => {
    const current = stored.get(row.key)
    const next = {
      company_id: companyId,
      key: row.key,
      course_id: merged(idOfNamed(plan.shelf.visible, row.course_key), current?.course_id, 0),
      trainer_user_id: merged<number | null>(
        idOfNamed(plan.users, row.trainer_user_key),
        current?.trainer_user_id,
        null,
      ),
      state: merged(row.state, current?.state, "ongoing"),
      begin_date: merged<string | null>(row.begin_date, current?.begin_date, null),
      end_date: merged<string | null>(row.end_date, current?.end_date, null),
    }
    return { current, next }
  })
  const ids = await GROUP_TRAININGS.save(tx, drafts, now)
  for (const { key } of rows) known(plan.trainings, key).id ??= ids.get(key)
  await setSuccessesOpen(tx, idsOfChanged(plan, "closed"), false, now)
}

/** What an assignment's columns depend on beside its row. */
interface Context {
  readonly plan: CompanyPlan
  readonly companyId: number
  /** The company's own day. */
  readonly today: DateText
  readonly deadlineOf: (text: string | null) => Deadline
  /** The last day on which what was finished on `day` in the course is valid; null for ever. */
  readonly validUntil: (courseId: number, day: DateText) => DateText | null
  readonly trainingStates: ReadonlyMap<number, "ongoing" | "closed">
  readonly certificateId: (file: string) => number
}

/** Saves a company's assignments; answers their ids by key. */
export async function saveAssignments(
  { tx, now, onProgress }: Writing,
  companyId: number,
  plan: CompanyPlan,
  certificateId: (file: string) => number,
): Promise<Map<string, number>> {
  const rows = plan.row.assignments ?? []
  const context: Context = {
    plan,
    companyId,
    today: today(plan.timezone, now),
    deadlineOf: deadlineReader(plan.timezone),
    validUntil: validityReader(await findValidPeriods(tx, companyId)),
    trainingStates: new Map(Array.from(plan.trainings.values(), (training) => [idOf(training), training.state])),
    certificateId,
  }
  await closeAssignments(tx, plan.closing)
  const saved = new Map<string, number>()
  for (const part of chunks(rows, BATCH)) {
    const stored = await ASSIGNMENTS.find(tx, companyId, plan.id === undefined ? [] : part.map(({ key }) => key))
    const drafts = part.map((row) => {
      const current = stored.get(row.key)
      if (current !== undefined) saved.set(row.key, current.id)
      return { current, next: recordOf(row, current, context) }
    })
    for (const [key, id] of await ASSIGNMENTS.save(tx, drafts, now)) saved.set(key, id)
    onProgress({ what: "assignments saved", done: saved.size, total: rows.length })
  }
  return saved
}

function recordOf(row: AssignmentRow, current: AssignmentRecord | undefined, context: Context): AssignmentRecord {
  const { plan, companyId } = context
  const courseId = merged(idOfNamed(plan.shelf.visible, row.course_key), current?.course_id, 0)
  const state = merged(row.state, current?.state, "assigned")
  const isCompleted = state === "success" || state === "failed"
  const finish =
    merged<string | null>(row.finish_date, current?.finish_date, null) ?? (isCompleted ? context.today : null)
  const training = merged<number | null>(
    idOfNamed(plan.trainings, row.group_training_key),
    current?.group_training_id,
    null,
  )
  const deadline =
    row.deadline_date === undefined && current !== undefined
      ? { date: current.deadline_date, at: current.deadline_at }
      : context.deadlineOf(row.deadline_date ?? null)
  const file = row.certificate_file
  return {
    company_id: companyId,
    key: row.key,
    user_id: merged(idOfNamed(plan.users, row.user_key), current?.user_id, 0),
    course_id: courseId,
    assignment_type: merged(row.assignment_type, current?.assignment_type, "manual"),
    state,
    is_open: Number(isOpen(state, context.trainingStates.get(training ?? 0))),
    deadline_date: deadline.date,
    deadline_at: deadline.at,
    begin_date: merged<string | null>(row.begin_date, current?.begin_date, null),
    finish_date: finish,
    valid_until: validUntilOf(row, current, { state, finish, courseId }, context),
    result_percent: merged<number | null>(row.result_percent, current?.result_percent, null),
    trainer_user_id: merged<number | null>(idOfNamed(plan.users, row.trainer_user_key), current?.trainer_user_id, null),
    creator_user_id: merged<number | null>(idOfNamed(plan.users, row.creator_user_key), current?.creator_user_id, null),
    group_training_id: training,
    certificate_file_id: merged<number | null>(
      typeof file === "string" ? context.certificateId(file) : file,
      current?.certificate_file_id,
      null,
    ),
  }
}

/** What becomes a success without a word about its validity is valid for the course's period. */
function validUntilOf(
  row: AssignmentRow,
  current: AssignmentRecord | undefined,
  { state, finish, courseId }: { state: AssignmentRecord["state"]; finish: string | null; courseId: number },
  { validUntil }: Context,
): string | null {
  const held = current?.valid_until ?? null
  if (row.valid_until !== undefined) return row.valid_until
  const succeeds = state === "success" && current?.state !== "success"
  return succeeds && held === null && finish !== null ? validUntil(courseId, finish) : held
}

/** The group trainings that are in this state after the import and were not before. */
function idsOfChanged({ trainings }: CompanyPlan, now: "ongoing" | "closed"): number[] {
  return [...trainings.values()]
    .filter(({ before, state }) => before !== undefined && before !== state && state === now)
    .map(idOf)
}

/** Opens what was passed in group trainings that go on again, and moves deadlines with the company's time zone. */
export async function saveConsequences({ tx, now }: Writing, companyId: number, plan: CompanyPlan): Promise<void> {
  await setSuccessesOpen(tx, idsOfChanged(plan, "ongoing"), true, now)
  if (!plan.timezoneChanges) return
  const deadlineOf = deadlineReader(plan.timezone)
  const days = await findDeadlineDays(tx, companyId)
  await setDeadlineMoments(tx, companyId, new Map(days.map((day) => [day, deadlineOf(day).at])), now)
}

function validityReader(periods: ReadonlyMap<number, string | null>): Context["validUntil"] {
  const known = new Map<string, DateText>()
  return (courseId, day) => {
    const period = periods.get(courseId) ?? null
    if (period === null) return null
    const name = `${day} ${period}`
    const until = known.get(name) ?? addPeriod(day, period)
    known.set(name, until)
    return until
  }
}

/** The id of what a row names; null clears, undefined says nothing. */
function idOfNamed<E extends Entry>(names: Named<E>, key: string | null | undefined): number | null | undefined {
  return typeof key === "string" ? idOf(known(names, key)) : key
}
