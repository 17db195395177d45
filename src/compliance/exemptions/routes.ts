import type { Guard } from "../../access/guard.ts"
import { resourceRoutes } from "../../access/resources/resource-routes.ts"
import { can } from "../../access/route-access.ts"
import { operation } from "../../http/operation.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import { MANAGING, requireOthersExemption } from "./lookup.ts"
import { endExemption, listExemptions, saveExemption, showExemption } from "./rules.ts"
import * as schema from "./schema.ts"

const tag = "Exemptions"

/** Routes for exemptions: users who are exempt from a course for some time. */
export function exemptionRoutes(services: Services, guard: Guard) {
  const { clock } = services
  return resourceRoutes(services, guard, {
    name: "exemption",
    one: "an exemption",
    many: "exemptions",
    tag,
    permissions: { view: MANAGING, create: MANAGING, update: MANAGING },
    resource: schema.Exemption,
    embedding: schema.Exemption,
    require: (queries, caller, _permission, id) => requireOthersExemption(queries, caller, id),
    list: {
      query: schema.exemptionQuery,
      find: (database, caller, query) => listExemptions(database, caller, query, clock()),
      description:
        "Returns the exemptions of users in your view, past and future ones too, ordered by id unless `sort` is given.",
    },
    detail: {
      find: (database, caller, id) => showExemption(database, caller, id),
      description: "The user must be in your view. An exemption that is over can still be read.",
    },
    saving: {
      save: async (request) => ({ within: (tx) => saveExemption(tx, request) }),
      create: {
        body: schema.newExemption,
        description:
          "From its first day the course is not asked of the user: the standing is `exempt`, and what was opened for it and " +
          "nobody has begun is withdrawn. Exemptions of one user and course do not overlap (422 on `course_id`). You cannot " +
          "exempt yourself (403).",
      },
      update: {
        body: schema.exemptionChanges,
        description:
          "An exemption that was ended keeps its days (422): make another one. You cannot change your own (403).",
      },
    },
  }).delete(
    "/:exemption",
    ({ caller, params, change }) =>
      change(async (tx) => {
        await endExemption(tx, caller, pathId(params.exemption), clock())
        return { status: 204 }
      }),
    {
      access: can(MANAGING, {
        record: (queries, caller, { exemption }) => requireOthersExemption(queries, caller, pathId(exemption)),
      }),
      detail: operation({
        tag,
        id: "endExemption",
        summary: "End an exemption",
        description:
          "The user is exempt until the end of today (in the company's time zone); one that has not begun never applies. It " +
          "can still be read. Repeating it changes nothing. You cannot end your own (403).",
        status: 204,
      }),
    },
  )
}
