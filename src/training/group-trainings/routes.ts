import { EXTERNAL_KINDS } from "../../access/external-ids/kinds.ts"
import { canByExternalId, idByExternalId } from "../../access/external-ids/lookup.ts"
import type { Guard } from "../../access/guard.ts"
import { resourceRoutes } from "../../access/resources/resource-routes.ts"
import { can } from "../../access/route-access.ts"
import { operation } from "../../http/operation.ts"
import { dataOf } from "../../http/paging.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import { warnedOf, warningsOf } from "../../http/warnings.ts"
import { cancelTraining, copyTraining, deleteTraining, startTraining } from "./acts.ts"
import { listTrainings, MANAGING, requireBareTraining, requireTraining, showTraining } from "./lookup.ts"
import { savedTraining } from "./saving.ts"
import * as schema from "./schema.ts"

const tag = "Group trainings"
const one = dataOf(schema.GroupTraining)

/** Routes for group trainings. Those that close them are in another folder. */
export function groupTrainingRoutes(services: Services, guard: Guard) {
  const { clock } = services
  /** Access to the training in the path, to change it. */
  const access = can(MANAGING, {
    record: (queries, caller, { groupTraining }) =>
      requireBareTraining(queries, caller, MANAGING, pathId(groupTraining)),
  })
  const removing =
    "Only one that is planned and in which nobody takes part or waits; otherwise cancel it (422 on `state`)."

  return resourceRoutes(services, guard, {
    name: "groupTraining",
    one: "a group training",
    many: "group trainings",
    path: "group-trainings",
    tag,
    permissions: EXTERNAL_KINDS.group_training,
    resource: schema.GroupTraining,
    embedding: schema.GroupTraining,
    require: requireTraining,
    list: {
      query: schema.groupTrainingQuery,
      find: listTrainings,
      description:
        "Returns those whose location or team is in your view, those whose trainer you are, and those in which somebody in your " +
        "view takes part; for administrators, also those of the company. By id unless `sort` says otherwise; those without " +
        "sessions come last.",
    },
    detail: { find: showTraining, description: "Also one that is over." },
    saving: {
      warns: true,
      save: async (request) => ({ within: (tx) => savedTraining(tx, request) }),
      create: {
        body: schema.newGroupTraining,
        description:
          "It is `planned`. If the trainer is in another training during one of the sessions, `meta.warnings` says so.",
        example: { participants_count: 0, undecided_count: 0 },
      },
      replace: {
        body: schema.groupTrainingInput,
        description:
          "Requires the course; other fields that are left out stay the same. One that is over stays as it is.",
      },
      update: {
        body: schema.groupTrainingChanges,
        description:
          "A session that is sent with its `id` stays that session, with what was noted about it. When the capacity is raised, " +
          "those who wait move up. One that is over stays as it is (422 on `state`).",
      },
    },
    byExternalId: { kind: "group_training", body: schema.groupTrainingUpsert },
  })
    .delete(
      "/:groupTraining",
      ({ caller, params, change }) =>
        change(async (tx) => {
          await deleteTraining(tx, caller, pathId(params.groupTraining), clock())
          return { status: 204 }
        }),
      {
        access,
        detail: operation({
          tag,
          id: "deleteGroupTraining",
          summary: "Delete a group training",
          description: removing,
          status: 204,
        }),
      },
    )
    .delete(
      "/by-external-id/:external_id",
      ({ caller, params, change }) =>
        change(async (tx) => {
          const id = await idByExternalId(tx, caller, "group_training", params.external_id)
          await deleteTraining(tx, caller, id, clock())
          return { status: 204 }
        }),
      {
        access: canByExternalId("group_training", MANAGING, (queries, caller, id) =>
          requireBareTraining(queries, caller, MANAGING, id),
        ),
        detail: operation({
          tag,
          id: "deleteGroupTrainingByExternalId",
          summary: "Delete a group training by its external id",
          description: "As by its id.",
          status: 204,
          refusals: [404],
        }),
      },
    )
    .post(
      "/:groupTraining/start",
      ({ caller, params, change }) =>
        change(async (tx) => ({ data: await startTraining(tx, caller, pathId(params.groupTraining), clock()) })),
      {
        access,
        detail: operation({
          tag,
          id: "startGroupTraining",
          summary: "Start a group training",
          description: "It needs at least one session (422 on `sessions`). Starting it again changes nothing.",
          answer: one,
          example: { state: "ongoing" },
          refusals: [422],
        }),
      },
    )
    .post(
      "/:groupTraining/cancel",
      ({ caller, params, body, change }) =>
        change(async (tx) => ({ data: await cancelTraining(tx, caller, pathId(params.groupTraining), body, clock()) })),
      {
        access,
        body: schema.cancellation,
        detail: operation({
          tag,
          id: "cancelGroupTraining",
          summary: "Cancel a group training",
          description:
            "The assignments that were opened for it are withdrawn; those that were there before stay, unbound. Who was to take " +
            "part stays listed. Cancelling it again changes nothing.",
          answer: one,
          example: { state: "cancelled", cancel_reason: "The trainer is ill." },
        }),
      },
    )
    .post(
      "/:groupTraining/copy",
      ({ caller, params, body, request, change }) =>
        change(async (tx) => {
          const { training, warnings } = await copyTraining(tx, caller, pathId(params.groupTraining), body, clock())
          return { status: 201, data: training, meta: { warnings: warningsOf(request, warnings) } }
        }),
      {
        access,
        body: schema.copy,
        detail: operation({
          tag,
          id: "copyGroupTraining",
          summary: "Copy a group training",
          description:
            "Plans another one like it. People who cannot take part in the copy are named in `meta.warnings`.",
          status: 201,
          answer: warnedOf(one),
          example: { participants_count: 0, undecided_count: 0 },
        }),
      },
    )
}
