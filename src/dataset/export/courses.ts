import type { Queries } from "../../database/port.ts"
import type { CourseRow, SharedCourseRow } from "../format/training.ts"
import type { OwnerId } from "../store/rows.ts"
import { exportedContent } from "./content.ts"
import type { CourseNames } from "./course-names.ts"
import type { Exporting } from "./exporting.ts"
import { mapped, pages } from "./pages.ts"
import { grouped, identityProperties, withoutNulls } from "./row.ts"
import { type Course, findCourses, findRequirements, type NamedCourse } from "./store/courses.ts"

/** Courses that are read at a time, each with its content. */
const COURSES = 50

/** Writes an owner's own courses with their content. */
export async function exportCourses({ json, queries }: Exporting, owner: OwnerId, names: CourseNames): Promise<void> {
  const found = pages((after, limit) => findCourses(queries, owner, after, limit), COURSES)
  const rows = mapped(found, async (courses) => {
    const requirements = grouped(
      await findRequirements(
        queries,
        courses.map(({ id }) => id),
      ),
      ({ of }) => of,
    )
    return inOrder(courses, (course) => rowOf(queries, owner, course, requirements.get(course.id) ?? [], names))
  })
  await json.list("courses", rows)
}

/** Writes what a company says of shared courses: what it calls them, and what it has placed in them. */
export async function exportSharedCourses(
  { json, queries }: Exporting,
  companyId: number,
  { shared }: CourseNames,
): Promise<void> {
  async function* rows() {
    for (const { course_id, course_key, alias } of shared) {
      const content = await exportedContent(queries, companyId, course_id)
      const row: SharedCourseRow = { course_key, alias, content: content.length === 0 ? null : content }
      yield [withoutNulls(row)]
    }
  }
  await json.list("shared_courses", rows())
}

async function rowOf(
  queries: Queries,
  owner: OwnerId,
  course: Course,
  requirements: readonly NamedCourse[],
  names: CourseNames,
): Promise<object> {
  const content = await exportedContent(queries, owner, course.id)
  const row: CourseRow = {
    key: course.key,
    ...identityProperties(course),
    title: course.title,
    description: course.description,
    short_type: course.short_type,
    state: course.state,
    scope_key: course.scope_key,
    allow_user_approval_date: course.allow_user_approval_date === 1,
    may_change_valid_period: course.may_change_valid_period === 1,
    valid_period: course.valid_period,
    number_of_questions: course.number_of_questions,
    minimal_success_points: course.minimal_success_points,
    requires: {
      min_age: course.min_age,
      course_keys: requirements.map(names.nameOf),
      fitness: course.requires_fitness === 1,
      driving_classes: JSON.parse(course.required_driving_classes),
    },
    instruction_course_key: names.nameOrNull({
      course_id: course.instruction_course_id,
      course_key: course.instruction_course_key,
    }),
    content: content.length === 0 ? null : content,
  }
  return withoutNulls(row)
}

async function inOrder<T, U>(items: readonly T[], work: (item: T) => Promise<U>): Promise<U[]> {
  const done: U[] = []
  for (const item of items) done.push(await work(item))
  return done
}
