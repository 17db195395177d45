import { Elysia } from "elysia"
import { Type } from "typebox"
import type { Guard } from "../../access/guard.ts"
import { can } from "../../access/route-access.ts"
import { operation } from "../../http/operation.ts"
import { dataOf } from "../../http/paging.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import { MANAGING, requireBareTraining } from "../group-trainings/lookup.ts"
import { GroupTraining } from "../group-trainings/schema.ts"
import { actsOf, type LearningServices } from "../learning/acts.ts"
import { closeTraining } from "./closing.ts"
import { correct, listCorrections, showCorrection } from "./corrections.ts"
import * as schema from "./schema.ts"

const tag = "Group trainings"

/** Routes that close group trainings, and correct them afterwards. */
export function groupClosingRoutes(services: Services & LearningServices, guard: Guard) {
  const { database, clock } = services
  const access = can(MANAGING, {
    record: (queries, caller, { groupTraining }) =>
      requireBareTraining(queries, caller, MANAGING, pathId(groupTraining)),
  })

  return new Elysia({ name: "group closing", prefix: "/group-trainings/:groupTraining" })
    .use(guard)
    .post(
      "/close",
      ({ caller, params, body, change }) => {
        const { acting, after } = actsOf(services, caller)
        return change(
          async (tx) => ({ data: await closeTraining(acting(tx), pathId(params.groupTraining), body) }),
          after,
        )
      },
      {
        access,
        body: schema.closing,
        detail: operation({
          tag,
          id: "closeGroupTraining",
          summary: "Close a group training",
          description:
            "It is closed for good, once its first session has begun. Each participant needs a result, or is absent from every session " +
            "(`notshownup`); otherwise the request is refused on `participants`, and `options` has their ids. `default_result` decides for " +
            "those who were present at every session. Success and failure issue certificates at once, which name the trainer; those who " +
            "wait are dropped. `finish_date` is the day of the last session in the company's time zone, not after today.",
          answer: dataOf(GroupTraining),
          example: { state: "closed", undecided_count: 0 },
        }),
      },
    )
    .get(
      "/corrections",
      async ({ caller, params }) => ({ data: await listCorrections(database, caller, pathId(params.groupTraining)) }),
      {
        // The rule itself checks access to the training.
        access: can(MANAGING),
        detail: operation({
          tag,
          id: "listCorrections",
          summary: "List the corrections of a group training",
          description: "What was noted about mistakes since it was closed, oldest first.",
          answer: dataOf(Type.Array(schema.Correction)),
          refusals: [404],
        }),
      },
    )
    .get(
      "/corrections/:correction",
      async ({ caller, params }) => ({
        data: await showCorrection(database, caller, pathId(params.groupTraining), pathId(params.correction)),
      }),
      {
        access: can(MANAGING),
        detail: operation({
          tag,
          id: "showCorrection",
          summary: "Show a correction of a group training",
          answer: dataOf(schema.Correction),
          refusals: [404],
        }),
      },
    )
    .post(
      "/corrections",
      ({ caller, params, body, change }) =>
        change(async (tx) => ({
          status: 201,
          data: await correct(tx, caller, pathId(params.groupTraining), body, clock()),
        })),
      {
        access,
        body: schema.newCorrection,
        detail: operation({
          tag,
          id: "correctGroupTraining",
          summary: "Note a mistake in a closed group training",
          description:
            "What was closed stays as it is; the participant gets a new open assignment of the course. You cannot correct your own " +
            "result (403).",
          status: 201,
          answer: dataOf(schema.Correction),
        }),
      },
    )
}
