import { type DateText, today } from "../../calendar/dates.ts"
import { addPeriod } from "../../calendar/periods.ts"
import { chunks } from "../../database/in-list.ts"
import { type Deadline, deadlineReader } from "../deadline.ts"
import type { AssignmentRow } from "../format/training.ts"
import { identityOf } from "../identity.ts"
import { merged, mergedFlag } from "../merged.ts"
import { momentOf } from "../moments.ts"
import { isOpen } from "../open.ts"
import type { CompanyPlan } from "../plan.ts"
import { type Entry, idOf, known, type Named } from "../registry.ts"
import {
  closeAssignments,
  findDeadlineDays,
  findValidPeriods,
  freePredecessors,
  setDeadlineMoments,
  setPredecessors,
  setSuccessesOpen,
} from "../store/changes.ts"
import { ASSIGNMENTS, type AssignmentRecord, GROUP_TRAININGS } from "../store/training-tables.ts"
import { BATCH, type Writing } from "./writing.ts"

/** Saves a company's group trainings, and closes what was passed in those that are over. */
export async function saveGroupTrainings(writing: Writing, companyId: number, plan: CompanyPlan): Promise<void> {
  const { tx, now } = writing
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
    return { current, next, identity: identityOf(row) }
  })
  const ids = await GROUP_TRAININGS.save(writing, drafts)
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
  /** The ids of all assignments that are named and saved so far, by key. */
  readonly saved: ReadonlyMap<string, number>
}

/** Saves a company's assignments; answers their ids by key. */
export async function saveAssignments(
  writing: Writing,
  companyId: number,
  plan: CompanyPlan,
  certificateId: (file: string) => number,
): Promise<Map<string, number>> {
  const { tx, now, onProgress } = writing
  const rows = plan.row.assignments ?? []
  const saved = new Map<string, number>()
  const context: Context = {
    plan,
    companyId,
    today: today(plan.timezone, now),
    deadlineOf: deadlineReader(plan.timezone),
    validUntil: validityReader(await findValidPeriods(tx, companyId)),
    trainingStates: new Map(Array.from(plan.trainings.values(), (training) => [idOf(training), training.state])),
    certificateId,
    saved,
  }
  await closeAssignments(tx, plan.closing)
  await freePredecessors(tx, plan.repreceded)
  const late: AssignmentRow[] = []
  for (const part of chunks(rows, BATCH)) {
    const stored = await ASSIGNMENTS.find(tx, companyId, plan.id === undefined ? [] : part.map(({ key }) => key))
    const drafts = part.map((row) => {
      const current = stored.get(row.key)
      if (current !== undefined) saved.set(row.key, current.id)
      const next = recordOf(row, current, context)
      if (typeof row.predecessor_key === "string" && next.predecessor_id === null) late.push(row)
      // Rows are inserted in this order, so those that follow may name it already.
      if (row.id !== undefined) saved.set(row.key, row.id)
      return { current, next, identity: identityOf(row) }
    })
    for (const [key, id] of await ASSIGNMENTS.save(writing, drafts)) saved.set(key, id)
    onProgress({ what: "assignments saved", done: saved.size, total: rows.length })
  }
  await saveLatePredecessors(writing, companyId, late, saved)
  return saved
}

/** Predecessors that come later in the dataset than what follows them, or not at all because they are there. */
async function saveLatePredecessors(
  { tx }: Writing,
  companyId: number,
  rows: readonly AssignmentRow[],
  saved: ReadonlyMap<string, number>,
): Promise<void> {
  const keys = rows.flatMap(({ predecessor_key }) => predecessor_key ?? [])
  const stored = await ASSIGNMENTS.findIds(tx, companyId, new Set(keys.filter((key) => !saved.has(key))))
  const idOfKey = (key: string) => idOf({ key, id: saved.get(key) ?? stored.get(key) })
  await setPredecessors(
    tx,
    new Map(rows.map(({ key, predecessor_key }) => [idOfKey(key), idOfKey(predecessor_key ?? "")])),
  )
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
  const deadline = deadlineOf(row, current, context)
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
    predecessor_id: predecessorOf(row, current, context),
    certificate_file_id: merged<number | null>(
      typeof file === "string" ? context.certificateId(file) : file,
      current?.certificate_file_id,
      null,
    ),
    superseded: mergedFlag(row.superseded, current?.superseded),
  }
}

/** The deadline with the moment that it means, which an export gives besides. */
function deadlineOf(row: AssignmentRow, current: AssignmentRecord | undefined, context: Context): Deadline {
  if (row.deadline_date === undefined && current !== undefined) {
    return { date: current.deadline_date, at: momentOf(row.deadline_at) ?? current.deadline_at }
  }
  const deadline = context.deadlineOf(row.deadline_date ?? null)
  return { date: deadline.date, at: momentOf(row.deadline_at) ?? deadline.at }
}

/** Null too for a predecessor that is not known yet; it is set in the end. */
function predecessorOf(
  { predecessor_key: key }: AssignmentRow,
  current: AssignmentRecord | undefined,
  { saved }: Context,
): number | null {
  if (key === undefined) return current?.predecessor_id ?? null
  return key === null ? null : (saved.get(key) ?? null)
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
