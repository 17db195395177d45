import { Elysia } from "elysia"
import type { Guard } from "../../../access/guard.ts"
import { canOneOf } from "../../../access/route-access.ts"
import { requestAddress } from "../../../http/frame.ts"
import { operation } from "../../../http/operation.ts"
import { dataOf, paged, pageOf, segmentsOf } from "../../../http/paging.ts"
import { pathId } from "../../../http/path.ts"
import type { Services } from "../../../http/services.ts"
import { listAssignments, showAssignment, VIEWING } from "./rules.ts"
import { assignmentIncludeQuery, assignmentQuery, ListedAssignment } from "./schema.ts"

/** The fields that are null until an assignment is begun; the user is embedded on request. */
const OPEN = {
  valid_until: null,
  begin_date: null,
  finish_date: null,
  result_percent: null,
  trainer: null,
  user: undefined,
}

const NARROWED =
  "Open assignments need `course-assignments.view`, completed ones (`success`, `failed`, `notshownup`) " +
  "`completed-courses.view`"

/** Routes for the assignments of the company. */
export function assignmentListRoutes(services: Services, guard: Guard) {
  const { database, clock } = services
  return new Elysia({ name: "assignment-list", prefix: "/course-assignments" })
    .use(guard)
    .get(
      "",
      async ({ caller, query, request }) => {
        const page = await listAssignments(database, caller, query, query.list, clock())
        return paged(page, query.list.page, requestAddress(request, services))
      },
      {
        access: canOneOf(...VIEWING),
        query: assignmentQuery,
        detail: operation({
          tag: "Training",
          id: "listCourseAssignments",
          summary: "List the assignments of the company",
          description:
            "The assignments of all users in your view, ordered by id unless `sort` is given. Filters combine with AND; filters by day " +
            "include that day. Assignments without a date come last when they are sorted by it, in both directions. " +
            `${NARROWED}: with only one of the two permissions, the list contains only its assignments.`,
          answer: pageOf(ListedAssignment),
          example: OPEN,
        }),
      },
    )
    .get(
      "/:assignment",
      async ({ caller, params, query }) => ({
        data: await showAssignment(database, caller, pathId(params.assignment), segmentsOf(query.include), clock()),
      }),
      {
        // The rule itself checks access to the record, and no query of this route can be invalid, so no further check
        // is needed.
        access: canOneOf(...VIEWING),
        query: assignmentIncludeQuery,
        detail: operation({
          tag: "Training",
          id: "showCourseAssignment",
          summary: "Show an assignment",
          description: `The user must be in your view. ${NARROWED}.`,
          answer: dataOf(ListedAssignment),
          example: OPEN,
          refusals: [404],
        }),
      },
    )
}
