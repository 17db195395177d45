import type { Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { type ChangeableRow, requireOwnAssignment } from "../assignments/lookup.ts"
import { type CourseContent, contentOf } from "../content/rules.ts"
import { type Demands, demandsOf } from "../courses/demands.ts"
import { type CourseRow, visibleCourse, visibleCourses } from "../courses/rules.ts"
import { learnedPagesOf, type Proven, provenOf } from "../evidence/rules.ts"
import { type NodeProgress, nodeProgressOf } from "./progress/node-progress.ts"
import { type ProgressRow, progressOf } from "./progress/rules.ts"
import { type Standing, standingOf } from "./standing.ts"

/** An assignment with everything that determines its next step. */
export interface Journey {
  readonly assignment: ChangeableRow
  readonly course: CourseRow
  readonly demands: Demands
  readonly content: CourseContent
  /** By content node id. */
  readonly progress: ReadonlyMap<number, NodeProgress>
  readonly proven: Proven
  readonly standing: Standing
}

const NOTHING: ReadonlySet<string> = new Set()

type ReadContent = (courseId: number) => Promise<CourseContent>

/**
 * The state of an assignment of the company and its next step. `read` may get the content from a source other than
 * `queries`.
 */
export async function journeyOf(
  queries: Queries,
  companyId: number,
  assignment: ChangeableRow,
  read: ReadContent = (courseId) => contentOf(queries, companyId, courseId),
): Promise<Journey> {
  const course = await visibleCourse(queries, companyId, assignment.course_id)
  if (course === undefined) throw new TypeError("a company has an assignment of a course that it cannot see")
  const content = await read(course.id)
  const rows = await progressOf(queries, [assignment.id])
  return { assignment, course, content, ...(await stoodAt(queries, companyId, { assignment, course, content, rows })) }
}

interface Known<Assignment> {
  readonly assignment: Assignment
  readonly course: CourseRow
  readonly content: CourseContent
  readonly rows: readonly ProgressRow[]
}

/** The learner's standing in a course, computed from progress and evidence. */
async function stoodAt(
  queries: Queries,
  companyId: number,
  { assignment: { id, state }, course, content, rows }: Known<Pick<ChangeableRow, "id" | "state">>,
): Promise<Pick<Journey, "demands" | "progress" | "proven" | "standing">> {
  const progress = new Map(rows.map((row) => [row.content_node_id, nodeProgressOf(row)]))
  const proven = await provenOf(queries, companyId, id)
  // Evidence is needed only if there is no progress.
  const isWithoutProgress = state === "done" && progress.size === 0
  const learnedPages = isWithoutProgress ? await learnedPagesOf(queries, companyId, id) : NOTHING
  const demands = demandsOf(course)
  const learned = {
    state,
    demands,
    numberOfQuestions: course.number_of_questions,
    neededPoints: course.minimal_success_points,
    content,
    progress,
    proven,
    learnedPages,
  }
  return { demands, progress, proven, standing: standingOf(learned) }
}

/** An assignment in a list, with the facts that its line displays. */
export interface ListedJourney extends Pick<Journey, "course" | "content" | "progress" | "standing"> {
  readonly assignment: Pick<ChangeableRow, "id" | "state">
}

/** The state and next step of each of these assignments of the company, by id. `read` is called once per course. */
export async function journeysOf(
  queries: Queries,
  companyId: number,
  assignments: readonly (ListedJourney["assignment"] & { readonly course: { readonly id: number } })[],
  read: ReadContent,
): Promise<ReadonlyMap<number, ListedJourney>> {
  const courses = await visibleCourses(queries, companyId, [...new Set(assignments.map(({ course }) => course.id))])
  const contents = new Map<number, CourseContent>()
  for (const id of courses.keys()) contents.set(id, await read(id))
  const ids = assignments.map(({ id }) => id)
  const rows = Map.groupBy(await progressOf(queries, ids), (row) => row.assignment_id)
  const journeys = new Map<number, ListedJourney>()
  for (const assignment of assignments) {
    const [course, content] = [courses.get(assignment.course.id), contents.get(assignment.course.id)]
    if (course === undefined || content === undefined) continue
    const known = { assignment, course, content, rows: rows.get(assignment.id) ?? [] }
    const { progress, standing } = await stoodAt(queries, companyId, known)
    journeys.set(assignment.id, { assignment, course, content, progress, standing })
  }
  return journeys
}

/** The state and next step of one of the caller's own assignments. Throws `NotFound` for any other. */
export async function ownJourney(queries: Queries, caller: Caller, id: number, read?: ReadContent): Promise<Journey> {
  return journeyOf(queries, caller.company.id, await requireOwnAssignment(queries, caller, id), read)
}
