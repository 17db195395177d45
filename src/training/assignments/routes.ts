import { Elysia } from "elysia"
import { Type } from "typebox"
import { can, type Guard } from "../../access/guard.ts"
import { operation } from "../../http/operation.ts"
import { dataOf } from "../../http/paging.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import { requireTrainee } from "../trainees/rules.ts"
import { assignCourse, listAssigned } from "./rules.ts"
import { CourseAssignment, newAssignment } from "./schema.ts"

/** The fields that are null until an assignment is begun. */
const OPEN = { valid_until: null, begin_date: null, finish_date: null, result_percent: null, trainer: null }

/** Routes for the open assignments of users. */
export function assignmentRoutes({ database, clock }: Services, guard: Guard) {
  return new Elysia({ name: "assignments", prefix: "/users/:user" })
    .use(guard)
    .get(
      "/assigned-courses",
      async ({ caller, params }) => ({ data: await listAssigned(database, caller, pathId(params.user), clock()) }),
      {
        // The rule checks the record itself: one check is enough.
        access: can("course-assignments.view"),
        detail: operation({
          tag: "Training",
          id: "listAssignedCourses",
          summary: "List the open assignments of a user",
          description:
            "Those that are assigned, in progress or done, and what was passed within a group training that still " +
            "goes on, by id.",
          answer: dataOf(Type.Array(CourseAssignment)),
          example: OPEN,
          refusals: [404],
        }),
      },
    )
    .post(
      "/course-assignments",
      async ({ caller, params, body, set }) => {
        const data = await assignCourse(database, caller, pathId(params.user), body, clock())
        set.status = 201
        return { data }
      },
      {
        access: can("course-assignments.create", {
          record: (queries, caller, { user }) =>
            requireTrainee(queries, caller, "course-assignments.create", pathId(user)),
        }),
        body: newAssignment,
        detail: operation({
          tag: "Training",
          id: "assignCourse",
          summary: "Assign a course to a user",
          description:
            "The user must have no open assignment of it. For trainings of operators and trainers every prerequisite " +
            "that the user does not meet is listed under `errors.course_id`, and the response has `ok` and `id` of 0.",
          status: 201,
          answer: dataOf(CourseAssignment),
          example: OPEN,
          prerequisites: true,
        }),
      },
    )
}
