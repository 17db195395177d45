import type { Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { teamsInView } from "../../organisation/teams/lookup.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import { isCollection, linkedCollection, visibleContentNode } from "../../training/collections/rules.ts"
import { type CourseRow, isActiveInstruction, visibleCourse } from "../../training/courses/rules.ts"
import { NEW_COLLECTION, type NewVideo } from "../schema.ts"

/** The target of a video: an existing content node, a course that gets it as new content, or a new collection. */
export type Target =
  | { readonly kind: "content_node"; readonly contentNodeId: number; readonly courseId: number; readonly title: string }
  /** The course is the recurring instruction course in which the content is placed. */
  | { readonly kind: "course"; readonly courseId: number }
  | { readonly kind: "new_collection" }

type Found = { readonly target: Target } | { readonly faults: readonly Fault[] }

/** The fields that name a target; the first one that is given counts. */
export const TARGET_FIELDS = ["content_node_id", "course_id", "api_base_course_id", "team_id"] as const

/**
 * Returns the target of a video: the one named by the first of the {@link TARGET_FIELDS} that is given, otherwise the
 * collection of the caller's client. An unusable id in any of the other fields is also a fault, because the sender must
 * have meant something by it. Faults of courses and collections are reported on `course_id`, faults of teams on
 * `team_id`.
 */
export async function findTarget(
  queries: Queries,
  caller: Caller,
  { content_node_id, course_id, api_base_course_id, team_id }: Partial<NewVideo>,
): Promise<Found> {
  const given = (id: number | null | undefined): id is number => id !== undefined && id !== null
  const found: Found[] = []
  if (given(content_node_id)) found.push(await ofContentNode(queries, caller, content_node_id))
  if (given(course_id)) found.push(await ofCourse(queries, caller, course_id))
  if (given(api_base_course_id)) found.push(await ofCollection(queries, caller, api_base_course_id))
  if (given(team_id)) found.push(await ofTeam(queries, caller, team_id))
  const faults = found.flatMap((one) => ("faults" in one ? one.faults : []))
  if (faults.length > 0) return { faults }
  const [first] = found
  if (first !== undefined) return first
  const linked = await linkedCollection(queries, caller)
  return linked === null ? refused("course_id", "no_linked_collection") : ofBaseCourse(queries, caller, linked)
}

async function ofContentNode(queries: Queries, { company }: Caller, id: number): Promise<Found> {
  const node = await visibleContentNode(queries, company.id, id)
  if (node === undefined) return refused("content_node_id", "unknown_content_node")
  return { target: { kind: "content_node", contentNodeId: node.id, courseId: node.course_id, title: node.title } }
}

/** The target in an active base course, or directly in an active recurring instruction course. */
async function ofCourse(queries: Queries, caller: Caller, id: number): Promise<Found> {
  const course = await visibleCourse(queries, caller.company.id, id)
  if (course?.short_type !== "instruction") return intoBase(queries, caller, course)
  return course.state === "active" ? intoCourse(course) : refused("course_id", "inactive_target_course")
}

async function ofCollection(queries: Queries, caller: Caller, id: number): Promise<Found> {
  if (id === NEW_COLLECTION) return { target: { kind: "new_collection" } }
  if (!(await isCollection(queries, caller.company.id, id))) return refused("course_id", "not_a_collection")
  return ofBaseCourse(queries, caller, id)
}

async function ofBaseCourse(queries: Queries, caller: Caller, id: number): Promise<Found> {
  return intoBase(queries, caller, await visibleCourse(queries, caller.company.id, id))
}

async function intoBase(queries: Queries, { company }: Caller, course: CourseRow | undefined): Promise<Found> {
  if (course === undefined) return refused("course_id", "unknown_course")
  if (course.short_type !== "base") return refused("course_id", "not_a_content_course")
  if (course.state !== "active") return refused("course_id", "inactive_target_course")
  const { instruction_course_id: instructionId } = course
  const instruction = instructionId === null ? undefined : await visibleCourse(queries, company.id, instructionId)
  return isActiveInstruction(instruction) ? intoCourse(instruction) : refused("course_id", "no_instruction_course")
}

async function ofTeam(queries: Queries, caller: Caller, id: number): Promise<Found> {
  const team = (await teamsInView(queries, caller, "content.create", [id])).get(id)
  if (team === undefined) return refused("team_id", "unknown_team")
  const courseId = team.instruction_course_id
  const course = courseId === null ? undefined : await visibleCourse(queries, caller.company.id, courseId)
  return isActiveInstruction(course) ? intoCourse(course) : refused("team_id", "team_without_instruction")
}

function intoCourse({ id }: CourseRow): Found {
  return { target: { kind: "course", courseId: id } }
}

function refused(...[field, key]: Parameters<typeof fault>): Found {
  return { faults: [fault(field, key)] }
}
