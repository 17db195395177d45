import { Elysia } from "elysia"
import { Type } from "typebox"
import type { Guard } from "../access/guard.ts"
import { can } from "../access/route-access.ts"
import { operation } from "../http/operation.ts"
import { dataOf } from "../http/paging.ts"
import { pathId } from "../http/path.ts"
import type { Services } from "../http/services.ts"
import { warningsMeta, warningsOf } from "../http/warnings.ts"
import { Publication, publicationInput } from "../training/authoring/schema.ts"
import { requireOwnCourse } from "../training/courses/lookup.ts"
import { publishDraft } from "./publish.ts"

interface PublishingServices extends Services {
  /** Wakes the background loop; called after the commit that may have put a job into the queue. */
  readonly nudge: () => void
}

/** The route that publishes drafts of courses. */
export function publishingRoutes(services: PublishingServices, guard: Guard) {
  const { clock, nudge } = services
  return new Elysia({ name: "publishing", prefix: "/courses/:course" }).use(guard).post(
    "/publish",
    ({ caller, params, body, request, change }) =>
      change(async (tx) => {
        const course = await requireOwnCourse(tx, caller, pathId(params.course))
        const { publication, isShown, warnings } = await publishDraft(tx, caller, course, body, clock())
        return {
          status: isShown ? 200 : 202,
          data: publication,
          meta: { warnings: warningsOf(request, warnings) },
        }
      }, nudge),
    {
      access: can("courses.create", {
        record: (queries, caller, { course }) => requireOwnCourse(queries, caller, pathId(course)),
      }),
      body: publicationInput,
      detail: operation({
        tag: "Courses",
        id: "publishCourse",
        summary: "Publish the draft of a course",
        description:
          "Freezes the draft as a version, which learners get at once (200). If videos must be made first, 202: learners keep the " +
          "version before until they are ready, and `publishing` says how far that is; publishing again retries those that failed. " +
          "People in the middle of the course keep all pages that did not change, also when they were moved or renamed. Pages " +
          "that were added since the draft was begun, for example by the API's videos, stay (warning `kept`).",
        answer: Type.Object({ ...dataOf(Publication).properties, meta: warningsMeta }),
        otherStatus: 202,
      }),
    },
  )
}
