import type { DateText } from "../../tools/calendar/dates.ts"
import { isInForce, isStanding } from "../assignments/in-force.ts"
import type { AssignmentType } from "../assignments/states.ts"
import type { ShortType } from "../courses/short-type.ts"

export const ENTRY_TYPES = [
  "certificated_course",
  "qualification_approval",
  "operator_training",
  "trainer_training",
] as const
type EntryType = (typeof ENTRY_TYPES)[number]

/** The fields that determine whether and how a completed assignment is listed. */
export interface Completed {
  readonly id: number
  readonly state: "success" | "failed"
  readonly assignment_type: AssignmentType
  readonly course_id: number
  readonly short_type: ShortType
  readonly group_training_id: number | null
  readonly finish_date: DateText | null
  readonly valid_until: DateText | null
  readonly superseded: number
}

export function entryTypeOf(
  completed: Pick<Completed, "assignment_type" | "short_type" | "group_training_id">,
): EntryType {
  if (completed.assignment_type === "approval") return "qualification_approval"
  if (isGroupOperatorTraining(completed)) return "operator_training"
  return completed.short_type === "trainer" ? "trainer_training" : "certificated_course"
}

/** Whether the assignment was a group training of operators. */
export function isGroupOperatorTraining({
  group_training_id,
  short_type,
}: Pick<Completed, "short_type" | "group_training_id">): boolean {
  return group_training_id !== null && short_type === "operator"
}

/**
 * The entries of the list of completed courses, sorted by finish date, newest first; if dates are equal, the later
 * record comes first. If a course was repeated within an entry type, only the latest repetition is listed. A superseded
 * assignment is left out in favour of one in force, or otherwise of the one that replaced it. A failed one does not
 * hide a success that is still in force. A group training is one entry.
 *
 * @param day the current day in the company's time zone
 */
export function entriesOf<Row extends Completed>(completed: readonly Row[], day: DateText): Row[] {
  const newestFirst = completed.toSorted(byFinish)
  const repetitions = Map.groupBy(newestFirst, (row) => `${entryTypeOf(row)} ${row.course_id}`)
  const trainings = new Set<number>()
  return [...repetitions.values()]
    .map((rows) => listed(rows, day))
    .filter((row) => row !== undefined)
    .sort(byFinish)
    .filter(({ group_training_id: training }) => {
      if (training === null) return true
      const isNew = !trainings.has(training)
      trainings.add(training)
      return isNew
    })
}

/** Which repetition of a course is listed. The repetitions are sorted newest first. */
function listed<Row extends Completed>(rows: readonly Row[], day: DateText): Row | undefined {
  const [latest] = rows
  if (latest === undefined || isStanding(latest)) return latest
  const inForce = rows.find((row) => isInForce(row, day))
  if (inForce !== undefined || latest.superseded === 0) return inForce ?? latest
  return rows.find(isStanding) ?? latest
}

function byFinish(one: Completed, other: Completed): number {
  const [a, b] = [one.finish_date ?? "", other.finish_date ?? ""]
  if (a !== b) return a < b ? 1 : -1
  return other.id - one.id
}
