import { mayInConsole, type PersonCaller } from "../../access/caller.ts"
import { concealed } from "../../access/view/refusal.ts"
import { listPairs, type Reading, VIEWING } from "../../compliance/pairs/rules.ts"
import type { Pair, WhyQuery } from "../../compliance/pairs/schema.ts"
import { explain } from "../../compliance/pairs/why.ts"
import type { Database } from "../../database/port.ts"
import { requireUser } from "../../organisation/users/lookup.ts"
import { NotFound } from "../../tools/errors.ts"
import { fullName } from "../../tools/language/names.ts"
import { visibleCourse } from "../../training/courses/rules.ts"
import { traineesInView } from "../../training/trainees/rules.ts"

/** What the reader can do about a person and a course. */
export type PairAct = "assign" | "record"

/** A person and a course, and what applies to both. */
export interface ShownPair {
  readonly user: { readonly id: number; readonly full_name: string }
  readonly course: { readonly id: number; readonly title: string }
  /** Undefined if nobody asks for it and the person does not hold it. */
  readonly pair: Pair | undefined
  /** What made it so, in order of time. */
  readonly steps: readonly { readonly at: string; readonly text: string }[]
  readonly acts: readonly PairAct[]
}

/**
 * A person in the reader's view and a course that the company sees.
 *
 * @throws NotFound for any other person or course
 */
export async function shownPair(
  database: Database,
  caller: PersonCaller,
  asked: WhyQuery,
  reading: Reading,
): Promise<ShownPair> {
  const { user_id, course_id, as_of } = asked
  const user = await concealed(requireUser(database, caller, VIEWING, user_id))
  const course = await visibleCourse(database, caller.company.id, course_id)
  if (course === undefined) throw new NotFound()
  const list = { sort: [], page: { page: 1, perPage: 1 }, include: new Set(["none"]) }
  const { page } = await listPairs(database, caller, { ...asked, list }, reading)
  const { steps } = await explain(database, caller, asked, reading)
  const isTrainee =
    as_of === undefined &&
    user_id !== caller.user.id &&
    mayInConsole(caller, "course-assignments.create") &&
    course.state === "active" &&
    (await traineesInView(database, caller, "course-assignments.create", [user_id])).get(user_id)?.state === "active"
  const pair = page.items[0]
  const isOpen = pair !== undefined && pair.assignment_id !== null
  return {
    user: { id: user.id, full_name: fullName(user) },
    course: { id: course.id, title: course.title },
    ...{ pair, steps },
    acts: [
      ...(isTrainee && !isOpen ? (["assign"] as const) : []),
      ...(isTrainee && course.allow_user_approval_date === 1 ? (["record"] as const) : []),
    ],
  }
}
