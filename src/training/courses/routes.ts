import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { can } from "../../access/route-access.ts"
import { requestAddress } from "../../http/frame.ts"
import { operation } from "../../http/operation.ts"
import { paged, pageOf } from "../../http/paging.ts"
import type { Services } from "../../http/services.ts"
import { listCourses } from "./rules.ts"
import { Course, courseQuery } from "./schema.ts"

/** The catalogue of courses: the provider's shared courses and the company's own. */
export function courseRoutes(services: Services, guard: Guard) {
  return new Elysia({ name: "courses", prefix: "/courses" }).use(guard).get(
    "",
    async ({ caller, query, request }) => {
      const page = await listCourses(services.database, caller, query, query.list)
      return paged(page, query.list.page, requestAddress(request, services))
    },
    {
      access: can("courses.view"),
      query: courseQuery,
      detail: operation({
        tag: "Courses",
        id: "listCourses",
        summary: "List courses",
        description:
          "The provider's shared courses and those of your company, ordered by id unless `sort` is given. Only " +
          "active ones are returned unless `state` or `ids` is given. Filters combine with AND. The fields of a course show what it allows: `short_type` decides who gets it " +
          "and whether there are prerequisites, `allow_user_approval_date` whether qualifications are recorded for it, " +
          "`may_change_valid_period` and `valid_period` how long they are valid.",
        answer: pageOf(Course),
      }),
    },
  )
}
