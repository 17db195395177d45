import { Elysia } from "elysia"
import { can, type Guard } from "../../access/guard.ts"
import { operation } from "../../http/operation.ts"
import { dataOf } from "../../http/paging.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import { CourseAssignment } from "../assignments/schema.ts"
import { requireTrainee } from "../trainees/rules.ts"
import { recordQualification } from "./rules.ts"
import { newQualification } from "./schema.ts"

/** Routes for qualifications that a person confirms. */
export function qualificationRoutes({ database, clock }: Services, guard: Guard) {
  return new Elysia({ name: "qualifications", prefix: "/users/:user" }).use(guard).post(
    "/qualifications",
    async ({ caller, params, body, set }) => {
      const data = await recordQualification(database, caller, pathId(params.user), body, clock())
      set.status = 201
      return { data }
    },
    {
      access: can("course-assignments.create", {
        record: (queries, caller, { user }) =>
          requireTrainee(queries, caller, "course-assignments.create", pathId(user)),
      }),
      body: newQualification,
      detail: operation({
        tag: "Training",
        id: "recordQualification",
        summary: "Record a qualification of a user",
        description:
          "Issues the certificate at once. Earlier qualifications of the same course give way to it, unless it has " +
          "expired already. With `assignment_id` that qualification alone gets other dates and a new certificate. " +
          "Prerequisites are not checked: a person vouches. What stands in the way as a whole is reported under " +
          "`errors.qualification`.",
        status: 201,
        answer: dataOf(CourseAssignment),
        example: {
          state: "success",
          assignment_type: "approval",
          deadline_date: null,
          begin_date: null,
          result_percent: 100,
          trainer: null,
          created_at: "2026-11-20T09:30:00Z",
        },
      }),
    },
  )
}
