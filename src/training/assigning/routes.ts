import { Elysia } from "elysia"
import { Type } from "typebox"
import { rowsAnswer } from "../../access/bulk/request.ts"
import type { Guard } from "../../access/guard.ts"
import { can } from "../../access/route-access.ts"
import { operation } from "../../http/operation.ts"
import { dataOf } from "../../http/paging.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import { assignToMany } from "../assignments/bulk.ts"
import { requireOthersAssignment } from "../assignments/lookup.ts"
import { assignCourse, changeAssignment, listAssigned } from "../assignments/rules.ts"
import {
  ASSIGNED_STATUSES,
  AssignedMany,
  assignmentChanges,
  CourseAssignment,
  completion,
  manyAssignments,
  newAssignment,
} from "../assignments/schema.ts"
import { withdrawAssignment } from "../ending/withdrawal.ts"
import { actsOf, type LearningServices } from "../learning/acts.ts"
import { requireTrainee } from "../trainees/rules.ts"
import { completeAssignment } from "./completion.ts"

const tag = "Training" as const
const one = dataOf(CourseAssignment)
const ASSIGNED = Object.keys(ASSIGNED_STATUSES)

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
        // The rule itself checks access to the record; no further check is needed.
        access: can("course-assignments.view"),
        detail: operation({
          tag,
          id: "listAssignedCourses",
          summary: "List the open assignments of a user",
          description:
            "Assignments that are assigned, in progress or done, and those passed within a group training that still " +
            "goes on, by id.",
          answer: dataOf(Type.Array(CourseAssignment)),
          example: OPEN,
          refusals: [404],
        }),
      },
    )
    .post(
      "/course-assignments",
      ({ caller, params, body, change }) =>
        change(async (tx) => ({
          status: 201,
          data: await assignCourse(tx, caller, pathId(params.user), body, clock()),
        })),
      {
        access: can("course-assignments.create", {
          record: (queries, caller, { user }) =>
            requireTrainee(queries, caller, "course-assignments.create", pathId(user)),
        }),
        body: newAssignment,
        detail: operation({
          tag,
          id: "assignCourse",
          summary: "Assign a course to a user",
          description:
            "The user must have no open assignment of the course. You cannot reassign yourself a course that you failed (403). For trainings of operators and trainers, every prerequisite " +
            "that the user does not meet is listed under `errors.course_id`, and the response has `ok` and `id` of 0.",
          status: 201,
          answer: one,
          example: OPEN,
          prerequisites: true,
        }),
      },
    )
}

/** Routes for assignments by id, and for many at once. */
export function courseAssignmentRoutes(services: Services & LearningServices, guard: Guard) {
  const { database, clock } = services
  const leadDays = services.settings.renewal_lead
  /** Access to the assignment in the path, which must not be the caller's own. */
  const access = can("course-assignments.update", {
    record: (queries, caller, { assignment }) =>
      requireOthersAssignment(queries, caller, "course-assignments.update", pathId(assignment)),
  })

  return new Elysia({ name: "course-assignments", prefix: "/course-assignments" })
    .use(guard)
    .post(
      "/bulk",
      ({ caller, body, request, changeInBatches }) =>
        changeInBatches(async (log) => {
          const outcomes = await assignToMany(database, caller, body, log, { now: clock(), leadDays })
          const dryRun = body.fields.dry_run === true
          return rowsAnswer(request, outcomes, { statuses: ASSIGNED, idName: "assignment_id", dryRun })
        }),
      {
        access: can("course-assignments.create", { inBatches: { bodyLimit: 0 } }),
        body: manyAssignments,
        detail: operation({
          tag,
          id: "assignCourseToMany",
          summary: "Assign a course to many users",
          description:
            "The response has an entry with the outcome for each user. The rules are those of `POST /users/{user}/course-assignments`, " +
            "except that an open assignment is not an error. Users are assigned in batches, and other requests are served in between; " +
            "with an `Idempotency-Key`, a retry continues where the first request was interrupted.",
          answer: AssignedMany,
        }),
      },
    )
    .patch(
      "/:assignment",
      ({ caller, params, body, change }) =>
        change(async (tx) => ({ data: await changeAssignment(tx, caller, pathId(params.assignment), body, clock()) })),
      {
        access,
        body: assignmentChanges,
        detail: operation({
          tag,
          id: "updateCourseAssignment",
          summary: "Move the deadline of an open assignment",
          description:
            "A completed one keeps its deadline (422 on `deadline_date`). You cannot move your own deadlines (403).",
          answer: one,
          example: OPEN,
        }),
      },
    )
    .delete(
      "/:assignment",
      ({ caller, params, change }) =>
        change(async (tx) => {
          await withdrawAssignment(tx, caller, pathId(params.assignment), clock())
          return { status: 204 }
        }),
      {
        access,
        detail: operation({
          tag,
          id: "withdrawCourseAssignment",
          summary: "Withdraw an open assignment",
          description:
            "It then disappears from lists, returns 404 and requires nothing of the user. Its progress and certificates " +
            "are kept. Neither completed assignments (422 on `assignment`) nor your own (403) can be withdrawn.",
          status: 204,
        }),
      },
    )
    .post(
      "/:assignment/complete",
      ({ caller, params, body, change }) => {
        const { acting, after } = actsOf(services, caller)
        return change(
          async (tx) => ({ data: await completeAssignment(acting(tx), pathId(params.assignment), body) }),
          after,
        )
      },
      {
        access,
        body: completion,
        detail: operation({
          tag,
          id: "completeCourseAssignment",
          summary: "Record the result of an open assignment",
          description:
            "For results from another system or a classroom. `success` and `failed` issue a certificate at once; a " +
            "success within an ongoing group training stays open and gets it when the training closes. " +
            "`notshownup` ends the assignment without one. A success is valid for the course's period and gives " +
            "operators their first recurring instruction once it is completed. Prerequisites are not checked again. You " +
            "cannot complete your own assignments (403). Already completed: 422 on `assignment`. A finish date before the day on " +
            "which the user began in the portal: 422 on `finish_date`.",
          answer: one,
          example: { state: "success", begin_date: null },
        }),
      },
    )
}
