import { Elysia } from "elysia"
import { Type } from "typebox"
import type { Guard } from "../../access/guard.ts"
import { can } from "../../access/route-access.ts"
import { operation } from "../../http/operation.ts"
import { dataOf } from "../../http/paging.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import { requireOwnCourse } from "../courses/lookup.ts"
import { questionStatisticsOf } from "./rules.ts"
import { QuestionStatistic } from "./schema.ts"

/** How the questions of a course were answered. */
export function questionStatisticsRoutes({ database }: Services, guard: Guard) {
  return new Elysia({ name: "question-statistics", prefix: "/courses/:course" })
    .use(guard)
    .get(
      "/question-statistics",
      async ({ caller, params }) => ({ data: await questionStatisticsOf(database, caller, pathId(params.course)) }),
      {
        access: can("courses.create", {
          record: (queries, caller, { course }) => requireOwnCourse(queries, caller, pathId(course)),
        }),
        detail: operation({
          tag: "Courses",
          id: "getQuestionStatistics",
          summary: "Get the statistics of a course's questions",
          description:
            "For courses of your company: how the questions of their tests were answered, by classical test theory. Questions that the " +
            "course has now come first, in their order, then former ones. A question is apart by its wording and that of its answers. " +
            "Every test that ended counts. So that figures tell nothing about a single person, they are null for questions that " +
            "fewer than 5 people have answered.",
          answer: dataOf(Type.Array(QuestionStatistic)),
        }),
      },
    )
}
