import { addPeriod } from "../../src/calendar/periods.ts"
import { workday } from "./days.ts"
import { PLANT_COURSES } from "./plant-courses.ts"
import { type Random, seeded } from "./random.ts"
import type { Assignment, AssignmentState, Course, GroupTraining, User } from "./shapes.ts"
import { SHARED_BASICS } from "./shared-courses.ts"
import { SHARED_MACHINES } from "./shared-machine-courses.ts"
import { WAREHOUSE_COURSES } from "./warehouse-courses.ts"

export const SHARED_COURSES: Course[] = [...SHARED_BASICS, ...SHARED_MACHINES]
export const COMPANY_COURSES: Course[] = [...WAREHOUSE_COURSES, ...PLANT_COURSES]

export function courseOf(key: string): Course {
  const course = [...COMPANY_COURSES, ...SHARED_COURSES].find((one) => one.key === key)
  if (course === undefined) throw new Error(`No course of the demo has the key "${key}"`)
  return course
}

/** Draws that belong to one person and one course. */
export function luck(user: User, courseKey: string): Random {
  return seeded(`training ${user.first_name} ${user.last_name} ${courseKey}`)
}

/** Facts of one record; dates not given are null, the rest follows from the course. */
type RecordFacts = { state: AssignmentState } & Partial<Omit<Assignment, "key" | "user_key" | "course_key">>

/** The training records of the demo in the order in which they are written down. */
export class TrainingBook {
  readonly assignments: Assignment[] = []
  readonly groupTrainings: GroupTraining[] = []
  readonly #counts = new Map<string, number>()
  readonly #open = new Set<string>()

  /**
   * Writes a record, its begin and finish moved to working days. A success is valid for the period of its course
   * unless `valid_until` is given. Throws when the person would have a second open record of the course.
   */
  add(user: User, courseKey: string, planned: RecordFacts): Assignment {
    const facts = { ...planned, begin_date: onWorkday(planned.begin_date), finish_date: onWorkday(planned.finish_date) }
    const name = `${user.key}-${courseKey}`
    const number = (this.#counts.get(name) ?? 0) + 1
    this.#counts.set(name, number)
    const row: Assignment = {
      key: `${name}-${number}`,
      user_key: user.key,
      course_key: courseKey,
      assignment_type: facts.assignment_type ?? "manual",
      state: facts.state,
      deadline_date: facts.deadline_date ?? null,
      begin_date: facts.begin_date,
      finish_date: facts.finish_date,
      valid_until: facts.valid_until ?? validUntil(facts, courseOf(courseKey)),
      result_percent:
        facts.assignment_type === "approval" ? 100 : resultPercent(user, courseOf(courseKey), facts, number),
      trainer_user_key: facts.trainer_user_key ?? null,
      creator_user_key: facts.creator_user_key ?? null,
      group_training_key: facts.group_training_key ?? null,
      certificate_file: facts.certificate_file ?? null,
      predecessor_key: facts.predecessor_key ?? null,
      superseded: facts.superseded ?? false,
    }
    this.#checkOpen(name, row)
    this.assignments.push(row)
    return row
  }

  /** When the person last passed the course, or null. */
  lastSuccess(user: User, courseKey: string): string | null {
    const passed = this.assignments.filter(
      (row) => row.user_key === user.key && row.course_key === courseKey && row.state === "success",
    )
    return passed.at(-1)?.finish_date ?? null
  }

  #checkOpen(name: string, row: Assignment): void {
    const group = this.groupTrainings.find((one) => one.key === row.group_training_key)
    const open = ["assigned", "inprogress", "done"].includes(row.state)
    if (!open && !(row.state === "success" && group?.state === "ongoing")) return
    if (this.#open.has(name)) throw new Error(`${name} would be open twice: complete the earlier record first`)
    this.#open.add(name)
  }
}

const onWorkday = (date: string | null | undefined): string | null => (date == null ? null : workday(date))

function validUntil({ state, finish_date }: RecordFacts, { valid_period }: Course): string | null {
  return state === "success" && finish_date && valid_period !== null ? addPeriod(finish_date, valid_period) : null
}

/** The share of right answers, on the right side of the pass mark; null while there is none and without questions. */
function resultPercent(user: User, course: Course, { state }: RecordFacts, attempt: number): number | null {
  const questions = course.number_of_questions
  if (questions === 0 || !["success", "done", "failed"].includes(state)) return null
  const random = luck(user, `${course.key} ${attempt}`)
  const pass = Math.ceil(course.minimal_success_points)
  // Two below the mark, because a single answer may count two points.
  const right = state === "failed" ? Math.max(0, pass - 2 - random.below(2)) : random.between(pass, questions)
  return Math.round((100 * right) / questions)
}
