import type { Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { type ChangeableRow, requireOwnAssignment } from "../assignments/lookup.ts"
import { type Demands, demandsOf } from "../courses/demands.ts"
import { type CourseRow, visibleCourse } from "../courses/rules.ts"
import { type CourseContent, contentOf } from "./content/rules.ts"
import { learnedPagesOf, type Proven, provenOf } from "./evidence/rules.ts"
import { type NodeProgress, nodeProgressOf } from "./progress/node-progress.ts"
import { progressOf } from "./progress/rules.ts"
import { type Standing, standingOf } from "./standing.ts"

/** An assignment with all that decides how it goes on. */
export interface Journey {
  readonly assignment: ChangeableRow
  readonly course: CourseRow
  readonly demands: Demands
  readonly content: CourseContent
  /** By the ids of content nodes. */
  readonly progress: ReadonlyMap<number, NodeProgress>
  readonly proven: Proven
  readonly standing: Standing
}

const NOTHING: ReadonlySet<string> = new Set()

type ReadContent = (courseId: number) => Promise<CourseContent>

/** How an assignment of the company goes on. `read` knows the content from somewhere else than `queries`. */
export async function journeyOf(
  queries: Queries,
  companyId: number,
  assignment: ChangeableRow,
  read: ReadContent = (courseId) => contentOf(queries, companyId, courseId),
): Promise<Journey> {
  const course = await visibleCourse(queries, companyId, assignment.course_id)
  if (course === undefined) throw new TypeError("a company has an assignment of a course that it does not see")
  const content = await read(course.id)
  const rows = await progressOf(queries, [assignment.id])
  const progress = new Map(rows.map((row) => [row.content_node_id, nodeProgressOf(row)]))
  const proven = await provenOf(queries, companyId, assignment.id)
  // Only without progress is there anything that evidence alone knows.
  const isWithoutProgress = assignment.state === "done" && progress.size === 0
  const learnedPages = isWithoutProgress ? await learnedPagesOf(queries, companyId, assignment.id) : NOTHING
  const demands = demandsOf(course)
  const learned = {
    state: assignment.state,
    demands,
    numberOfQuestions: course.number_of_questions,
    neededPoints: course.minimal_success_points,
    content,
    progress,
    proven,
    learnedPages,
  }
  return { assignment, course, demands, content, progress, proven, standing: standingOf(learned) }
}

/** How the caller's own assignment goes on. Throws `NotFound` for any other. */
export async function ownJourney(queries: Queries, caller: Caller, id: number, read?: ReadContent): Promise<Journey> {
  return journeyOf(queries, caller.company.id, await requireOwnAssignment(queries, caller, id), read)
}
