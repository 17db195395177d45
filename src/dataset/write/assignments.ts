import { chunks } from "../../database/in-list.ts"
import { type DateText, today } from "../../tools/calendar/dates.ts"
import { type Deadline, deadlineReader } from "../../tools/calendar/deadline.ts"
import { addPeriod } from "../../tools/calendar/periods.ts"
import { isOpen, type TrainingState } from "../../training/assignments/states.ts"
import type { Purpose } from "../format/organisation.ts"
import { type ComputedOf, merged } from "../format/record.ts"
import { ASSIGNMENTS, type AssignmentRecord, type AssignmentRow, GROUP_TRAININGS } from "../format/training.ts"
import { momentOf } from "../moments.ts"
import type { CompanyPlan } from "../plan.ts"
import { idOf } from "../registry.ts"
import {
  closeAssignments,
  findPredecessors,
  findValidPeriods,
  freePredecessors,
  setPredecessors,
  setSuccessesOpen,
  touchTrained,
} from "../store/changes.ts"
import { findIds, findRows, isChanged } from "../store/rows.ts"
import { Certification, type SavedAssignment, saveBroughtCertificates } from "./certificates.ts"
import { saveEvidence } from "./evidence.ts"
import { sessionsOf } from "./group-details.ts"
import { BATCH, itemsOf, namesOf, saveRecords, type Writing } from "./records.ts"

/** The inputs from which an assignment's columns are computed, in addition to its row. */
interface Context {
  /** Today's date in the company's time zone. */
  readonly today: DateText
  readonly deadlineOf: (text: string | null) => Deadline
  /** The last day of validity of a course that was finished on `day`; null if it never expires. */
  readonly validUntil: (courseId: number, day: DateText) => DateText | null
  readonly trainingStates: ReadonlyMap<number, TrainingState>
  readonly certificateId: (file: string) => number
  /** The ids of all named assignments that have been saved so far, by key. */
  readonly saved: ReadonlyMap<string, number>
}

/** The result of saving a company's assignments. */
export interface SavedAssignments {
  /** The ids of all assignments that the dataset names, by key. */
  readonly ids: ReadonlyMap<string, number>
  /** The ids of assignments whose renewal may have changed, even if the dataset does not name them. */
  readonly renewed: readonly number[]
  /** The ids of assignments that were open before and may now be completed. */
  readonly completed: readonly number[]
  readonly certification: Certification
}

/**
 * Saves a company's assignments with their certificates and evidence.
 *
 * @param closed the ids of the assignments that were closed with their group trainings
 */
export async function saveAssignments(
  writing: Writing,
  companyId: number,
  plan: CompanyPlan,
  fileId: (purpose: Purpose, file: string) => number,
  closed: readonly number[],
): Promise<SavedAssignments> {
  const { tx, now, onProgress } = writing
  const rows = plan.row.assignments ?? []
  const ids = new Map<string, number>()
  const context: Context = {
    today: today(plan.timezone, now),
    deadlineOf: deadlineReader(plan.timezone),
    validUntil: validityReader(await findValidPeriods(tx, companyId)),
    trainingStates: new Map(Array.from(plan.trainings.values(), (training) => [idOf(training), training.state])),
    certificateId: (file) => fileId("certificate", file),
    saved: ids,
  }
  // Assignments that lose their successor may get a different one.
  const renewed = [...closed, ...(await findPredecessors(tx, plan.repreceded))]
  const certification = new Certification(closed.concat(plan.closing))
  await closeAssignments(tx, plan.closing)
  await freePredecessors(tx, plan.repreceded)
  writing.changeLog.rewritten("assignments", plan.repreceded)
  const late: AssignmentRow[] = []
  for (const part of chunks(rows, BATCH)) {
    const saved = await saveRecords(writing, ASSIGNMENTS, companyId, itemsOf(part), {
      names: namesOf(plan),
      stored: await findRows(tx, ASSIGNMENTS, companyId, plan.id === undefined ? [] : part.map(({ key }) => key)),
      compute(next, { row }, current) {
        if (current !== undefined) ids.set(row.key, current.id)
        const columns = computed(next, row, current, context)
        if (typeof row.predecessor_key === "string" && columns.predecessor_id === null) {
          late.push(row)
          if (current !== undefined) writing.changeLog.rewritten("assignments", [current.id])
        }
        // Rows are inserted in this order, so a later row may refer to an earlier one.
        if (row.id !== undefined) ids.set(row.key, row.id)
        return columns
      },
    })
    for (const record of saved) {
      ids.set(record.row.key, record.id)
      certification.see(record)
      if (concernsRenewal(record) && (record.current === undefined || isChanged(ASSIGNMENTS, record)))
        renewed.push(record.id)
    }
    const brought = await saveBroughtCertificates(writing, companyId, saved, (file) => fileId("logo", file))
    certification.leaveOut(brought)
    await saveEvidence(writing, companyId, plan, saved)
    await onProgress({ what: "assignments saved", done: ids.size, total: rows.length })
  }
  await saveLatePredecessors(writing, companyId, late, ids)
  return { ids, renewed, completed: [...new Set(closed.concat(plan.closing))], certification }
}

/** Only recurring assignments are renewed; the following assignment is the successor. */
function concernsRenewal({ row, current, next }: SavedAssignment): boolean {
  const isRecurring = next.assignment_type === "recurring" || current?.assignment_type === "recurring"
  return isRecurring || typeof row.predecessor_key === "string"
}

/** Sets predecessors that come later in the dataset than their successors, or that are stored and not in the dataset. */
async function saveLatePredecessors(
  { tx }: Writing,
  companyId: number,
  rows: readonly AssignmentRow[],
  saved: ReadonlyMap<string, number>,
): Promise<void> {
  const keys = rows.flatMap(({ predecessor_key }) => predecessor_key ?? [])
  const stored = await findIds(tx, ASSIGNMENTS, companyId, new Set(keys.filter((key) => !saved.has(key))))
  const idOfKey = (key: string) => idOf({ key, id: saved.get(key) ?? stored.get(key) })
  await setPredecessors(
    tx,
    new Map(rows.map(({ key, predecessor_key }) => [idOfKey(key), idOfKey(predecessor_key ?? "")])),
  )
}

function computed(
  next: AssignmentRecord,
  row: AssignmentRow,
  current: AssignmentRecord | undefined,
  context: Context,
): ComputedOf<typeof ASSIGNMENTS> {
  const { state, group_training_id: training } = next
  const isCompleted = state === "success" || state === "failed"
  const finish = next.finish_date ?? (isCompleted ? context.today : null)
  const deadline = deadlineOf(row, current, context)
  const file = row.certificate_file
  const fileId = typeof file === "string" ? context.certificateId(file) : file
  return {
    is_open: Number(next.withdrawn_at === null && isOpen(state, context.trainingStates.get(training ?? 0))),
    deadline_date: deadline.date,
    deadline_at: deadline.at,
    finish_date: finish,
    valid_until: validUntilOf(next, row, current, finish, context),
    predecessor_id: predecessorOf(row, current, context),
    certificate_file_id: merged<number | null>(fileId, current?.certificate_file_id, null),
  }
}

/** The deadline with its exact time, which an export includes. */
function deadlineOf(row: AssignmentRow, current: AssignmentRecord | undefined, context: Context): Deadline {
  if (row.deadline_date === undefined && current !== undefined) {
    return { date: current.deadline_date, at: momentOf(row.deadline_at) ?? current.deadline_at }
  }
  const deadline = context.deadlineOf(row.deadline_date ?? null)
  return { date: deadline.date, at: momentOf(row.deadline_at) ?? deadline.at }
}

/**
 * Also null for a predecessor that is not known yet; it is set at the end. Predecessors that change have already been
 * cleared, so a stored predecessor is the one that the row names.
 */
function predecessorOf(
  { predecessor_key: key }: AssignmentRow,
  current: AssignmentRecord | undefined,
  { saved }: Context,
): number | null {
  if (key === undefined) return current?.predecessor_id ?? null
  return key === null ? null : (saved.get(key) ?? current?.predecessor_id ?? null)
}

/** A new success without a stated validity is valid for the course's period. */
function validUntilOf(
  { state, course_id, valid_until }: AssignmentRecord,
  row: AssignmentRow,
  current: AssignmentRecord | undefined,
  finish: string | null,
  { validUntil }: Context,
): string | null {
  const succeeds = state === "success" && current?.state !== "success"
  const lacksValidity = valid_until === null && row.valid_until === undefined
  return succeeds && lacksValidity && finish !== null ? validUntil(course_id, finish) : valid_until
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

/**
 * Saves a company's group trainings, and closes passed assignments of trainings that are over.
 *
 * @returns the ids of the assignments that were closed
 */
export async function saveGroupTrainings(writing: Writing, companyId: number, plan: CompanyPlan): Promise<number[]> {
  const saved = await saveRecords(writing, GROUP_TRAININGS, companyId, itemsOf(plan.row.group_trainings), {
    entries: plan.trainings,
    names: { ...namesOf(plan), locations: plan.locations, teams: plan.teams },
    compute(_next, { row }, current) {
      const sessions = sessionsOf(row)
      if (sessions === undefined) return { starts_at: current?.starts_at ?? null, ends_at: current?.ends_at ?? null }
      const [first] = sessions
      const ends = sessions.map(({ ends_at }) => ends_at)
      return { starts_at: first?.starts_at ?? null, ends_at: ends.length === 0 ? null : Math.max(...ends) }
    },
  })
  const retrained = saved.flatMap(({ id, current, next }) =>
    current === undefined || current.trainer_user_id === next.trainer_user_id ? [] : id,
  )
  await touchTrained(writing.tx, retrained, writing.now)
  return setSuccessesOpen(writing.tx, idsOfChanged(plan, false), false)
}

/** Reopens passed assignments of group trainings that continue; returns their ids. */
export function openSuccesses({ tx }: Writing, plan: CompanyPlan): Promise<number[]> {
  return setSuccessesOpen(tx, idsOfChanged(plan, true), true)
}

/** The group trainings that are ongoing after the import but were not before, or the other way round. */
function idsOfChanged({ trainings }: CompanyPlan, isOngoing: boolean): number[] {
  return [...trainings.values()]
    .filter(({ before, state }) => before !== undefined && before !== state)
    .filter(({ before, state }) => (isOngoing ? state : before) === "ongoing")
    .map(idOf)
}
