import { Elysia } from "elysia"
import { Type } from "typebox"
import type { Guard } from "../../access/guard.ts"
import { can } from "../../access/route-access.ts"
import { addressSigner } from "../../files/downloads/rules.ts"
import { originOf } from "../../http/frame.ts"
import { operation } from "../../http/operation.ts"
import { dataOf } from "../../http/paging.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import { preferredLanguage } from "../../tools/language/negotiate.ts"
import { WORDED_LANGUAGES } from "../../tools/language/worded.ts"
import { listCertificated } from "./rules.ts"
import { CertificatedCourse } from "./schema.ts"

/** Routes for the completed courses of users. */
export function completedRoutes(services: Services, guard: Guard) {
  const { database, clock } = services
  return new Elysia({ name: "completed-courses", prefix: "/users/:user" }).use(guard).get(
    "/certificated-courses",
    async ({ caller, params, request }) => {
      const now = clock()
      const origin = originOf(request, services)
      const presentation = {
        origin,
        language: preferredLanguage(request.headers.get("accept-language"), WORDED_LANGUAGES),
        uploadSigner: async () => {
          const addressOf = await addressSigner(services, { origin, now })
          return (fileId: number) => addressOf({ purpose: "certificate", fileId })
        },
      }
      return { data: await listCertificated(database, caller, pathId(params.user), presentation, now) }
    },
    {
      // The rule itself checks access to the record; no further check is needed.
      access: can("completed-courses.view"),
      detail: operation({
        tag: "Training",
        id: "listCertificatedCourses",
        summary: "List the completed courses of a user",
        description:
          "Courses passed or failed, newest first. If a course was repeated, only the latest is listed (one that " +
          "was superseded gives way to one in force, and a failed one does not hide a success that is still valid). A group " +
          "training is one entry.",
        answer: dataOf(Type.Array(CertificatedCourse)),
        // The second example was recorded by hand on the same day.
        example: { created_at: "2026-11-20T09:30:00Z", revoked_on: null },
        refusals: [404],
      }),
    },
  )
}
