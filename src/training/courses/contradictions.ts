import { type Fault, fault } from "../../tools/errors.ts"
import { pointsOf, reaches } from "./points.ts"

/** The rules of a course that can contradict its questions or its prerequisites. */
interface Rules {
  /** Undefined for a course that is not stored yet. */
  readonly id: number | undefined
  readonly number_of_questions: number
  readonly minimal_success_points: number
}

interface Facts {
  /** All questions of the content. */
  readonly questions: readonly { readonly points: number }[]
  /** The courses that a course requires, by its id; for this course and all that it requires, also by way of others. */
  readonly requires: ReadonlyMap<number, readonly number[]>
}

/**
 * The contradictions between a course's rules, its questions and its prerequisites. Saving a course returns them as
 * warnings, because rules and content are written one after the other; publishing refuses them.
 */
export function contradictionsOf(rules: Rules, { questions, requires }: Facts): Fault[] {
  const { id, number_of_questions: amount, minimal_success_points: needed } = rules
  const faults: Fault[] = []
  if (amount > 0 && questions.length === 0) faults.push(fault("number_of_questions", "test_without_questions"))
  const least = leastPoints(questions, amount)
  if (!reaches(least, needed)) {
    faults.push(fault("minimal_success_points", "points_out_of_reach", { needed, points: least }))
  }
  if (id !== undefined && requiresItself(id, requires)) faults.push(fault("requires.course_ids", "requires_itself"))
  return faults
}

/** The points of the poorest questions that a test can draw. */
function leastPoints(questions: Facts["questions"], amount: number): number {
  return pointsOf(questions.toSorted((one, other) => one.points - other.points).slice(0, amount))
}

/** Whether a course is among those that it requires, also by way of others. */
function requiresItself(id: number, requires: Facts["requires"]): boolean {
  const reached = new Set(requires.get(id))
  // A set also visits what is added to it meanwhile.
  for (const one of reached) for (const next of requires.get(one) ?? []) reached.add(next)
  return reached.has(id)
}
