import { Elysia } from "elysia"
import { Type } from "typebox"
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
import { reorderTeams } from "../teams/rules.ts"
import { Team } from "../teams/schema.ts"
import { saveLocations } from "./bulk.ts"
import { requireLocation } from "./lookup.ts"
import * as rules from "./rules.ts"
import { createLocation, updateLocation, upsertLocation } from "./saving.ts"
import * as schema from "./schema.ts"

const tag = "Locations" as const
const one = dataOf(schema.Location)
const detail = dataOf(schema.LocationWithTeams)

/** Routes for the locations of the company. */
export function locationRoutes(services: Services, guard: Guard) {
  const { database, clock } = services

  /** Access to the location in the path. */
  const canUse = (permission: Permission) =>
    can(permission, {
      record: (queries: Queries, caller: Caller, { location }) =>
        requireLocation(queries, caller, permission, pathId(location)),
    })

  return new Elysia({ name: "locations", prefix: "/locations" })
    .use(guard)
    .get(
      "",
      async ({ caller, query, request }) => {
        const page = await rules.listLocations(database, caller, query)
        return paged(page, query.list.page, requestAddress(request, services))
      },
      {
        access: can("locations.view"),
        query: schema.locationQuery,
        detail: operation({
          tag,
          id: "listLocations",
          summary: "List locations",
          description: "Those in your view, in their own order unless `sort` says otherwise.",
          answer: pageOf(schema.LocationWithTeams),
        }),
      },
    )
    .post(
      "",
      async ({ caller, body, set }) => {
        const data = await createLocation(database, caller, body, clock())
        set.status = 201
        return { data }
      },
      {
        access: can("locations.create"),
        body: schema.locationInput,
        detail: operation({
          tag,
          id: "createLocation",
          summary: "Create a location",
          description: "It comes last in the order.",
          status: 201,
          answer: one,
          example: { teams_count: 0 },
        }),
      },
    )
    .put(
      "/order-positions",
      async ({ caller, body }) => ({ data: await rules.reorderLocations(database, caller, body, clock()) }),
      {
        access: can("locations.reorder"),
        body: schema.locationOrder,
        detail: operation({
          tag,
          id: "reorderLocations",
          summary: "Reorder locations",
          description: "Takes part of the locations too. All positions change, or none.",
          answer: dataOf(Type.Array(schema.Location)),
        }),
      },
    )
    .post(
      "/bulk",
      async ({ caller, body, request }) => {
        const outcomes = await saveLocations(database, caller, body, batchLogOf(request), clock)
        return upsertedRows(request, outcomes, body)
      },
      {
        access: can("locations.view", { inBatches: { bodyLimit: ROWS_BODY_LIMIT } }),
        body: schema.locationRows,
        detail: bulkOperation(tag, "location"),
      },
    )
    .get(
      "/by-external-id/:external_id",
      async ({ caller, params, query }) => {
        const id = await idByExternalId(database, caller, "location", params.external_id)
        return { data: await rules.showLocation(database, caller, id, segmentsOf(query.include)) }
      },
      {
        access: can("locations.view"),
        query: schema.includeQuery,
        detail: showOperation(tag, "location", detail),
      },
    )
    .put(
      "/by-external-id/:external_id",
      async ({ caller, params, body, set }) => {
        const { status, resource } = await upsertLocation(database, caller, params.external_id, body, clock())
        set.status = status === "created" ? 201 : 200
        return { data: resource }
      },
      {
        access: canUpsertByExternalId("location", (queries, caller, id) =>
          requireLocation(queries, caller, "locations.update", id),
        ),
        body: schema.locationUpsert,
        detail: upsertOperation(tag, "location", one),
      },
    )
    .post(
      "/by-external-id/:external_id/activate",
      async ({ caller, params }) => {
        const id = await idByExternalId(database, caller, "location", params.external_id)
        return { data: await rules.setLocationState(database, caller, id, "active", clock()) }
      },
      {
        access: canByExternalId("location", "locations.deactivate", (queries, caller, id) =>
          requireLocation(queries, caller, "locations.deactivate", id),
        ),
        detail: stateOperation(tag, "location", "activate", one),
      },
    )
    .post(
      "/by-external-id/:external_id/deactivate",
      async ({ caller, params }) => {
        const id = await idByExternalId(database, caller, "location", params.external_id)
        return { data: await rules.setLocationState(database, caller, id, "inactive", clock()) }
      },
      {
        access: canByExternalId("location", "locations.deactivate", (queries, caller, id) =>
          requireLocation(queries, caller, "locations.deactivate", id),
        ),
        detail: stateOperation(tag, "location", "deactivate", one),
      },
    )
    .get(
      "/:location",
      async ({ caller, params, query }) => ({
        data: await rules.showLocation(database, caller, pathId(params.location), segmentsOf(query.include)),
      }),
      {
        // The rule checks the record itself, and no query of this route can be invalid: one check is enough.
        access: can("locations.view"),
        query: schema.includeQuery,
        detail: operation({
          tag,
          id: "showLocation",
          summary: "Show a location",
          description: "With `include=teams` its teams in your view are shown too.",
          answer: detail,
          refusals: [404],
        }),
      },
    )
    .put(
      "/:location",
      async ({ caller, params, body }) => ({
        data: await updateLocation(database, caller, pathId(params.location), body, clock()),
      }),
      {
        access: canUse("locations.update"),
        body: schema.locationInput,
        detail: operation({
          tag,
          id: "replaceLocation",
          summary: "Update a location",
          description: "Requires the name; other fields that are left out stay as they are.",
          answer: one,
        }),
      },
    )
    .patch(
      "/:location",
      async ({ caller, params, body }) => ({
        data: await updateLocation(database, caller, pathId(params.location), body, clock()),
      }),
      {
        access: canUse("locations.update"),
        body: schema.locationChanges,
        detail: operation({
          tag,
          id: "updateLocation",
          summary: "Change fields of a location",
          description: "Fields that are left out stay as they are; null clears the others but the name.",
          answer: one,
        }),
      },
    )
    .post(
      "/:location/activate",
      async ({ caller, params }) => ({
        data: await rules.setLocationState(database, caller, pathId(params.location), "active", clock()),
      }),
      {
        access: canUse("locations.deactivate"),
        detail: operation({
          tag,
          id: "activateLocation",
          summary: "Activate a location",
          description:
            "Its active teams bind their members again: who has neither an open instruction nor one in force gets one. " +
            "Needs the permission of deactivating. Repeating it is no error.",
          answer: one,
        }),
      },
    )
    .post(
      "/:location/deactivate",
      async ({ caller, params }) => ({
        data: await rules.setLocationState(database, caller, pathId(params.location), "inactive", clock()),
      }),
      {
        access: canUse("locations.deactivate"),
        detail: operation({
          tag,
          id: "deactivateLocation",
          summary: "Deactivate a location",
          description: "It keeps its teams, and joining one of them opens no instruction. Repeating it is no error.",
          answer: one,
          example: { state: "inactive" },
        }),
      },
    )
    .put(
      "/:location/teams/order-positions",
      async ({ caller, params, body }) => ({
        data: await reorderTeams(database, caller, pathId(params.location), body, clock()),
      }),
      {
        access: canUse("teams.reorder"),
        body: schema.teamOrder,
        detail: operation({
          tag,
          id: "reorderTeams",
          summary: "Reorder the teams of a location",
          description: "Takes part of the teams too. All positions change, or none.",
          answer: dataOf(Type.Array(Team)),
        }),
      },
    )
}
