import { Elysia } from "elysia"
import { batchLogOf } from "../../access/bulk/request.ts"
import { ROWS_BODY_LIMIT } from "../../access/bulk/schema.ts"
import type { Caller } from "../../access/caller.ts"
import { canByExternalId, canUpsertByExternalId, idByExternalId } from "../../access/external-ids/lookup.ts"
import {
  bulkOperation,
  showOperation,
  stateOperation,
  upsertedRows,
  upsertOperation,
} from "../../access/external-ids/request.ts"
import type { Guard } from "../../access/guard.ts"
import type { Permission } from "../../access/permissions.ts"
import { can } from "../../access/route-access.ts"
import type { Queries } from "../../database/port.ts"
import { requestAddress } from "../../http/frame.ts"
import { operation } from "../../http/operation.ts"
import { dataOf, paged, pageOf, segmentsOf } from "../../http/paging.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import { saveTeams } from "./bulk.ts"
import { requireTeam } from "./lookup.ts"
import * as rules from "./rules.ts"
import { createTeam, updateTeam, upsertTeam } from "./saving.ts"
import * as schema from "./schema.ts"

const tag = "Teams" as const
const one = dataOf(schema.Team)
const detail = dataOf(schema.TeamDetail)

/** Routes for teams, which are groups of users at a location. */
export function teamRoutes(services: Services, guard: Guard) {
  const { database, clock } = services

  /** Access to the team in the path. */
  const canUse = (permission: Permission) =>
    can(permission, {
      record: (queries: Queries, caller: Caller, { team }) => requireTeam(queries, caller, permission, pathId(team)),
    })

  return new Elysia({ name: "teams", prefix: "/teams" })
    .use(guard)
    .get(
      "",
      async ({ caller, query, request }) => {
        const page = await rules.listTeams(database, caller, query)
        return paged(page, query.list.page, requestAddress(request, services))
      },
      {
        access: can("teams.view"),
        query: schema.teamQuery,
        detail: operation({
          tag,
          id: "listTeams",
          summary: "List teams",
          description: "Those in your view, in their own order unless `sort` says otherwise.",
          answer: pageOf(schema.TeamDetail),
        }),
      },
    )
    .post(
      "",
      async ({ caller, body, set }) => {
        const data = await createTeam(database, caller, body, clock())
        set.status = 201
        return { data }
      },
      {
        access: can("teams.create"),
        body: schema.newTeam,
        detail: operation({
          tag,
          id: "createTeam",
          summary: "Create a team",
          description: "It comes last in the order of its location.",
          status: 201,
          answer: one,
          example: { users_count: 0 },
        }),
      },
    )
    .post(
      "/bulk",
      async ({ caller, body, request }) => {
        const outcomes = await saveTeams(database, caller, body, batchLogOf(request), clock)
        return upsertedRows(request, outcomes, body)
      },
      {
        access: can("teams.view", { inBatches: { bodyLimit: ROWS_BODY_LIMIT } }),
        body: schema.teamRows,
        detail: bulkOperation(tag, "team"),
      },
    )
    .get(
      "/by-external-id/:external_id",
      async ({ caller, params, query }) => {
        const id = await idByExternalId(database, caller, "team", params.external_id)
        return { data: await rules.showTeam(database, caller, id, segmentsOf(query.include)) }
      },
      {
        access: can("teams.view"),
        query: schema.teamIncludeQuery,
        detail: showOperation(tag, "team", detail),
      },
    )
    .put(
      "/by-external-id/:external_id",
      async ({ caller, params, body, set }) => {
        const { status, resource } = await upsertTeam(database, caller, params.external_id, body, clock())
        set.status = status === "created" ? 201 : 200
        return { data: resource }
      },
      {
        access: canUpsertByExternalId("team", (queries, caller, id) =>
          requireTeam(queries, caller, "teams.update", id),
        ),
        body: schema.teamUpsert,
        detail: upsertOperation(tag, "team", one),
      },
    )
    .post(
      "/by-external-id/:external_id/activate",
      async ({ caller, params }) => {
        const id = await idByExternalId(database, caller, "team", params.external_id)
        return { data: await rules.setTeamState(database, caller, id, "active", clock()) }
      },
      {
        access: canByExternalId("team", "teams.deactivate", (queries, caller, id) =>
          requireTeam(queries, caller, "teams.deactivate", id),
        ),
        detail: stateOperation(tag, "team", "activate", one),
      },
    )
    .post(
      "/by-external-id/:external_id/deactivate",
      async ({ caller, params }) => {
        const id = await idByExternalId(database, caller, "team", params.external_id)
        return { data: await rules.setTeamState(database, caller, id, "inactive", clock()) }
      },
      {
        access: canByExternalId("team", "teams.deactivate", (queries, caller, id) =>
          requireTeam(queries, caller, "teams.deactivate", id),
        ),
        detail: stateOperation(tag, "team", "deactivate", one),
      },
    )
    .get(
      "/:team",
      async ({ caller, params, query }) => ({
        data: await rules.showTeam(database, caller, pathId(params.team), segmentsOf(query.include)),
      }),
      {
        // The rule checks the record itself, and no query of this route can be invalid: one check is enough.
        access: can("teams.view"),
        query: schema.teamIncludeQuery,
        detail: operation({
          tag,
          id: "showTeam",
          summary: "Show a team",
          description: "With `include` its members in your view and its instruction course are shown too.",
          answer: detail,
          refusals: [404],
        }),
      },
    )
    .put(
      "/:team",
      async ({ caller, params, body }) => ({
        data: await updateTeam(database, caller, pathId(params.team), body, clock()),
      }),
      {
        access: canUse("teams.update"),
        body: schema.teamInput,
        detail: operation({
          tag,
          id: "replaceTeam",
          summary: "Update a team",
          description:
            "Requires the name; other fields that are left out stay as they are. A new `location_id` moves the team.",
          answer: one,
        }),
      },
    )
    .patch(
      "/:team",
      async ({ caller, params, body }) => ({
        data: await updateTeam(database, caller, pathId(params.team), body, clock()),
      }),
      {
        access: canUse("teams.update"),
        body: schema.teamChanges,
        detail: operation({
          tag,
          id: "updateTeam",
          summary: "Change fields of a team",
          description:
            "A new `instruction_course_id` assigns that course to all members and drops what is open of the old one.",
          answer: one,
        }),
      },
    )
    .post(
      "/:team/activate",
      async ({ caller, params }) => ({
        data: await rules.setTeamState(database, caller, pathId(params.team), "active", clock()),
      }),
      {
        access: canUse("teams.deactivate"),
        detail: operation({
          tag,
          id: "activateTeam",
          summary: "Activate a team",
          description:
            "Its active members are bound to its instruction again: who has neither an open one nor one in force gets one, " +
            "inactive members once they are activated. Needs the permission of deactivating. Repeating it is no error.",
          answer: one,
        }),
      },
    )
    .post(
      "/:team/deactivate",
      async ({ caller, params }) => ({
        data: await rules.setTeamState(database, caller, pathId(params.team), "inactive", clock()),
      }),
      {
        access: canUse("teams.deactivate"),
        detail: operation({
          tag,
          id: "deactivateTeam",
          summary: "Deactivate a team",
          description: "It keeps its members, and opens no more assignments. Repeating it is no error.",
          answer: one,
          example: { state: "inactive" },
        }),
      },
    )
    .post(
      "/:team/users",
      async ({ caller, params, body }) => {
        const at = { now: clock(), leadDays: services.settings.renewal_lead }
        const { team, unchangedUserIds } = await rules.attachUsers(database, caller, pathId(params.team), body, at)
        return { data: team, meta: { unchanged_user_ids: unchangedUserIds } }
      },
      {
        access: canUse("teams.assign-users"),
        body: schema.attachment,
        detail: operation({
          tag,
          id: "attachUsers",
          summary: "Attach users to a team",
          description:
            "Each gets an open assignment of the team's instruction course, unless there is one or a success of it holds beyond " +
            "the lead (setting `renewal_lead`). Members may be " +
            "attached again: they get one only if none is open and none is in force. Inactive teams, locations and " +
            "courses assign nothing.",
          answer: schema.AttachedTeam,
          example: { instruction: undefined },
        }),
      },
    )
    .delete(
      "/:team/users/:user",
      async ({ caller, params, set }) => {
        await rules.detachUser(database, caller, pathId(params.team), pathId(params.user), clock())
        set.status = 204
      },
      {
        access: can("teams.assign-users", {
          record: (queries, caller, { team, user }) =>
            rules.requireMembership(queries, caller, pathId(team), pathId(user)),
        }),
        detail: operation({
          tag,
          id: "detachUser",
          summary: "Detach a user from a team",
          description:
            "Drops the open assignment of the team's instruction course, unless another team requires it or it is your own.",
          status: 204,
        }),
      },
    )
}
