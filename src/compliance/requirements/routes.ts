import { EXTERNAL_KINDS } from "../../access/external-ids/kinds.ts"
import { canByExternalId, idByExternalId } from "../../access/external-ids/lookup.ts"
import type { Guard } from "../../access/guard.ts"
import { resourceRoutes } from "../../access/resources/resource-routes.ts"
import { can } from "../../access/route-access.ts"
import { operation } from "../../http/operation.ts"
import { dataOf } from "../../http/paging.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import { applyRequirement } from "../settling/batches.ts"
import { previewRequirement } from "./preview.ts"
import { listRequirements, requireRequirement, showRequirement } from "./rules.ts"
import { type Applying, endRequirement, savedRequirement } from "./saving.ts"
import * as schema from "./schema.ts"

const tag = "Requirements"

interface RequirementServices extends Services {
  /** Wakes the background loop; called after the commit that may have put a job into the queue. */
  readonly nudge: () => void
}

/** Routes for requirements: who needs which course. */
export function requirementRoutes(services: RequirementServices, guard: Guard) {
  const { clock, nudge } = services
  const { renewal_lead: leadDays } = services.settings
  const apply: Applying = (tx, { company }, requirementId, now) =>
    applyRequirement(tx, { company, requirementId, leadDays, now })
  const { update } = EXTERNAL_KINDS.requirement
  const ending =
    "It asks nobody any more from today on: its `state` is `ended` and `until` yesterday, or its first day if that is later. " +
    "What it has opened and nobody has begun is withdrawn. It stays readable; one that has never bound anybody is gone. " +
    "Repeating the request is not an error while it exists."

  return resourceRoutes(services, guard, {
    name: "requirement",
    one: "a requirement",
    many: "requirements",
    tag,
    permissions: EXTERNAL_KINDS.requirement,
    resource: schema.Requirement,
    embedding: schema.Requirement,
    require: requireRequirement,
    list: {
      query: schema.requirementQuery,
      find: listRequirements,
      description:
        "Returns those whose location or team is in your view, and those of the whole company; by id unless `sort` says otherwise.",
    },
    detail: { find: showRequirement, description: "Also one that has ended." },
    saving: {
      save: async (request) => ({ within: (tx) => savedRequirement(tx, request, apply), after: nudge }),
      create: {
        body: schema.newRequirement,
        description:
          "Answers at once. People are bound in the background, which `progress` shows: whoever holds nothing beyond the lead gets " +
          "an open assignment, or an exception that says why not. A second active one of the same course and audience is refused on `course_id`.",
        example: { bound_count: 0, progress: { done: 0, total: 1200 } },
      },
      replace: {
        body: schema.requirementInput,
        description: "Requires the course; other fields that are left out stay the same.",
      },
      update: {
        body: schema.requirementChanges,
        description:
          "Answers at once; `progress` shows how far the change is applied. Once it has bound somebody, its course and audience stay: end it, and make another.",
      },
    },
    byExternalId: { kind: "requirement", body: schema.requirementUpsert },
  })
    .post(
      "/preview",
      async ({ caller, body }) => ({
        data: await previewRequirement(services.database, caller, body, { leadDays, now: clock() }),
      }),
      {
        access: can(update),
        body: schema.requirementPreviewInput,
        detail: operation({
          tag,
          id: "previewRequirement",
          summary: "Preview a requirement",
          description:
            "Says what creating the requirement, or changing `requirement_id`, would do, as of today or of its first day if that " +
            "is later. Refused like the request itself. Changes nothing.",
          answer: dataOf(schema.RequirementPreview),
        }),
      },
    )
    .delete(
      "/:requirement",
      ({ caller, params, change }) =>
        change(async (tx) => {
          await endRequirement(tx, caller, pathId(params.requirement), clock(), apply)
          return { status: 204 }
        }, nudge),
      {
        access: can(update, {
          record: (queries, caller, { requirement }) =>
            requireRequirement(queries, caller, update, pathId(requirement)),
        }),
        detail: operation({
          tag,
          id: "endRequirement",
          summary: "End a requirement",
          description: ending,
          status: 204,
        }),
      },
    )
    .delete(
      "/by-external-id/:external_id",
      ({ caller, params, change }) =>
        change(async (tx) => {
          const id = await idByExternalId(tx, caller, "requirement", params.external_id)
          await endRequirement(tx, caller, id, clock(), apply)
          return { status: 204 }
        }, nudge),
      {
        access: canByExternalId("requirement", update, (queries, caller, id) =>
          requireRequirement(queries, caller, update, id),
        ),
        detail: operation({
          tag,
          id: "endRequirementByExternalId",
          summary: "End a requirement by its external id",
          description: "As by its id.",
          status: 204,
          refusals: [404],
        }),
      },
    )
}
