import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { can, canOneOf } from "../../access/route-access.ts"
import { operation } from "../../http/operation.ts"
import { dataOf } from "../../http/paging.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import { VIEWING } from "../assignments/list/rules.ts"
import { requireOthersAssignment } from "../assignments/lookup.ts"
import { presentById } from "../assignments/rules.ts"
import { CourseAssignment } from "../assignments/schema.ts"
import { showEvidence } from "../evidence/resource.ts"
import { AssignmentEvidence } from "../evidence/schema.ts"
import { actsOf, type LearningServices } from "./acts.ts"
import { noteConversation } from "./conversation.ts"
import { grantAttempt } from "./grant.ts"
import { conversation } from "./schema.ts"

const tag = "Training" as const
const one = dataOf(CourseAssignment)

/** Routes for what trainers and administrators note about somebody's learning, and for its evidence. */
export function learningRecordRoutes(services: Services & LearningServices, guard: Guard) {
  const { database, clock } = services
  /** Access to the assignment in the path, which must not be the caller's own. */
  const access = can("course-assignments.update", {
    record: (queries, caller, { assignment }) =>
      requireOthersAssignment(queries, caller, "course-assignments.update", pathId(assignment)),
  })

  return new Elysia({ name: "learning-records", prefix: "/course-assignments/:assignment" })
    .use(guard)
    .post(
      "/grant-attempt",
      ({ caller, params, change }) => {
        const id = pathId(params.assignment)
        const { acting, after } = actsOf(services, caller)
        return change(async (tx) => {
          await grantAttempt(acting(tx), id, services.settings.renewal_lead)
          return { data: await presentById(tx, caller.company.id, id, clock()) }
        }, after)
      },
      {
        access,
        detail: operation({
          tag,
          id: "grantAttempt",
          summary: "Grant another attempt at the test",
          description:
            "For an assignment that is `failed` because its attempts at the test are used up: it becomes `done` " +
            "again, without finish date, validity and result, and the user may try again. The certificate that says `failed` " +
            "stays until the next one supersedes it. 422 on `assignment` if the course has no test, the assignment is " +
            "not `failed`, the test was passed, the user is inactive, has another open assignment of the course, or has " +
            "a success of it that is valid beyond the lead (setting `renewal_lead`): a renewal that failed gets another " +
            "attempt while the old success is still valid. You cannot grant yourself an attempt (403).",
          answer: one,
          example: { state: "done", valid_until: null, finish_date: null, result_percent: null, trainer: null },
          refusals: [422],
        }),
      },
    )
    .post(
      "/conversation",
      ({ caller, params, body, change }) => {
        const id = pathId(params.assignment)
        const { acting, after } = actsOf(services, caller)
        return change(async (tx) => {
          await noteConversation(acting(tx), id, body)
          return { data: await presentById(tx, caller.company.id, id, clock()) }
        }, after)
      },
      {
        access,
        body: conversation,
        detail: operation({
          tag,
          id: "noteConversation",
          summary: "Note a conversation with the user",
          description:
            "Records that somebody who trains or administers the user has talked with them and answered their questions, as courses with " +
            "`requires_conversation` require. It is kept as evidence. If nothing else is missing, this completes the assignment " +
            "and issues its certificate. The permission and the view are required at that time only; the note remains valid " +
            "afterwards. Already completed: 422 on `assignment`. You cannot note a conversation for yourself (403).",
          answer: one,
          example: { state: "done", valid_until: null, finish_date: null, result_percent: null, trainer: null },
        }),
      },
    )
    .get(
      "/evidence",
      async ({ caller, params }) => ({ data: await showEvidence(database, caller, pathId(params.assignment)) }),
      {
        // The rule itself checks access to the record; no further check is needed.
        access: canOneOf(...VIEWING),
        detail: operation({
          tag,
          id: "showEvidence",
          summary: "Show the evidence of an assignment",
          description:
            "What the user of an assignment in your view has read, played, answered and confirmed, and what others have noted, " +
            "with the texts of that time. Entries are only ever added, and are kept when the assignment is withdrawn.",
          answer: dataOf(AssignmentEvidence),
          refusals: [404],
        }),
      },
    )
}
