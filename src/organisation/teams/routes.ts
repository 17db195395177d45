import { Elysia } from "elysia"
import { Type } from "typebox"
import { rowReader } from "../../access/bulk/schema.ts"
import type { Guard } from "../../access/guard.ts"
import { resourceRoutes } from "../../access/resources/resource-routes.ts"
import { can } from "../../access/route-access.ts"
import { operation } from "../../http/operation.ts"
import { dataOf } from "../../http/paging.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import { requireLocation } from "../locations/lookup.ts"
import { listPlaces, requirePlace, setPlaceState, showPlace } from "../places/rules.ts"
import { savedPlace, savePlaceRows } from "../places/saving.ts"
import { TEAM } from "./kind.ts"
import { attachUsers, detachUser, reorderTeams, requireMembership } from "./rules.ts"
import * as schema from "./schema.ts"

const tag = "Teams"
const readRow = rowReader(schema.TeamRow)

/** Routes for teams. A team is a group of users at a location. */
export function teamRoutes(services: Services, guard: Guard) {
  const { clock, settings } = services
  return resourceRoutes(services, guard, {
    name: "team",
    one: "a team",
    many: "teams",
    tag,
    permissions: TEAM.permissions,
    resource: schema.Team,
    embedding: schema.TeamDetail,
    require: (...args) => requirePlace(TEAM, ...args),
    list: {
      query: schema.teamQuery,
      find: (...args) => listPlaces(TEAM, ...args),
      description: "Returns the teams in your view, in their custom order unless `sort` is given.",
    },
    detail: {
      query: schema.teamIncludeQuery,
      find: (...args) => showPlace(TEAM, ...args),
      description: "With `include`, also its members in your view and its instruction course.",
    },
    saving: {
      save: async (request) => ({ within: (tx) => savedPlace(TEAM, tx, request) }),
      create: {
        body: schema.newTeam,
        description: "It is added at the end of its location's order.",
        example: { users_count: 0 },
      },
      replace: {
        body: schema.teamInput,
        description:
          "Requires the name; other fields that are left out stay the same. A new `location_id` moves the team.",
      },
      update: {
        body: schema.teamChanges,
        description:
          "A new `instruction_course_id` assigns that course to all members and drops open assignments of the old one.",
      },
    },
    states: {
      permissions: TEAM.permissions,
      move: (...args) => setPlaceState(TEAM, ...args),
      descriptions: {
        active:
          "Its active members are bound to its instruction again: members who have neither an open one nor one in force get one, " +
          "inactive members once they are activated. Requires the permission to deactivate. Repeating the request is not an error.",
        inactive: "It keeps its members, but opens no more assignments. Repeating the request is not an error.",
      },
    },
    byExternalId: {
      kind: "team",
      body: schema.teamUpsert,
      bulk: { body: schema.teamRows, save: (...args) => savePlaceRows(TEAM, readRow, ...args) },
    },
  })
    .post(
      "/:team/users",
      ({ caller, params, body, change }) =>
        change(async (tx) => {
          const at = { now: clock(), leadDays: settings.renewal_lead }
          const { team, unchangedUserIds } = await attachUsers(tx, caller, pathId(params.team), body, at)
          return { data: team, meta: { unchanged_user_ids: unchangedUserIds } }
        }),
      {
        access: can("teams.assign-users", {
          record: (queries, caller, { team }) =>
            requirePlace(TEAM, queries, caller, "teams.assign-users", pathId(team)),
        }),
        body: schema.attachment,
        detail: operation({
          tag,
          id: "attachUsers",
          summary: "Attach users to a team",
          description:
            "Each gets an open assignment of the team's instruction course, unless there is one or a success stays valid beyond " +
            "the lead (setting `renewal_lead`). Members may be " +
            "attached again: they get an assignment only if none is open or in force. Inactive teams, locations and " +
            "courses assign nothing.",
          answer: schema.AttachedTeam,
          example: { instruction: undefined },
        }),
      },
    )
    .delete(
      "/:team/users/:user",
      ({ caller, params, change }) =>
        change(async (tx) => {
          await detachUser(tx, caller, pathId(params.team), pathId(params.user), clock())
          return { status: 204 }
        }),
      {
        access: can("teams.assign-users", {
          record: (queries, caller, { team, user }) => requireMembership(queries, caller, pathId(team), pathId(user)),
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

/** Routes for the order of teams within a location. */
export function teamOrderRoutes({ clock }: Services, guard: Guard) {
  return new Elysia({ name: "team-order", prefix: "/locations" })
    .use(guard)
    .put(
      "/:location/teams/order-positions",
      ({ caller, params, body, change }) =>
        change(async (tx) => ({ data: await reorderTeams(tx, caller, pathId(params.location), body, clock()) })),
      {
        access: can("teams.reorder", {
          record: (queries, caller, { location }) =>
            requireLocation(queries, caller, "teams.reorder", pathId(location)),
        }),
        body: schema.teamOrder,
        detail: operation({
          tag: "Locations",
          id: "reorderTeams",
          summary: "Reorder the teams of a location",
          description: "The list may contain only some of the teams. All positions change, or none.",
          answer: dataOf(Type.Array(schema.Team)),
        }),
      },
    )
}
