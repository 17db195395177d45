import { Type } from "typebox"
import { rowReader } from "../../access/bulk/schema.ts"
import type { Guard } from "../../access/guard.ts"
import { resourceRoutes } from "../../access/resources/resource-routes.ts"
import { can } from "../../access/route-access.ts"
import { operation } from "../../http/operation.ts"
import { dataOf } from "../../http/paging.ts"
import type { Services } from "../../http/services.ts"
import { listPlaces, requirePlace, setPlaceState, showPlace } from "../places/rules.ts"
import { savedPlace, savePlaceRows } from "../places/saving.ts"
import { locationKind, type TeamsOfLocations } from "./kind.ts"
import { reorderLocations } from "./rules.ts"
import * as schema from "./schema.ts"

const tag = "Locations"
const readRow = rowReader(schema.LocationRow)

/** Routes for the locations of the company. */
export function locationRoutes(services: Services, guard: Guard, teams: TeamsOfLocations) {
  const location = locationKind(teams)
  return resourceRoutes(services, guard, {
    name: "location",
    one: "a location",
    many: "locations",
    tag,
    permissions: location.permissions,
    resource: schema.Location,
    embedding: teams.schema,
    require: (...args) => requirePlace(location, ...args),
    list: {
      query: schema.locationQuery,
      find: (...args) => listPlaces(location, ...args),
      description: "Returns the locations in your view, in their custom order unless `sort` is given.",
    },
    detail: {
      query: schema.includeQuery,
      find: (...args) => showPlace(location, ...args),
      description: "With `include=teams`, also its teams in your view.",
    },
    saving: {
      save: async (request) => ({ within: (tx) => savedPlace(location, tx, request) }),
      create: {
        body: schema.locationInput,
        description: "It is added at the end of the order.",
        example: { teams_count: 0 },
      },
      replace: {
        body: schema.locationInput,
        description: "Requires the name; other fields that are left out stay the same.",
      },
      update: {
        body: schema.locationChanges,
        description: "Fields that are left out stay the same; null clears any field except the name.",
      },
    },
    states: {
      permissions: location.permissions,
      move: (...args) => setPlaceState(location, ...args),
      descriptions: {
        active:
          "Its active teams bind their members again: members who have neither an open instruction nor one in force get one. " +
          "Requires the permission to deactivate. Repeating the request is not an error.",
        inactive:
          "It keeps its teams, but joining one of them opens no instruction. Repeating the request is not an error.",
      },
    },
    byExternalId: {
      kind: "location",
      body: schema.locationUpsert,
      bulk: { body: schema.locationRows, save: (...args) => savePlaceRows(location, readRow, ...args) },
    },
  }).put(
    "/order-positions",
    ({ caller, body, change }) =>
      change(async (tx) => ({ data: await reorderLocations(tx, caller, body, services.clock()) })),
    {
      access: can("locations.reorder"),
      body: schema.locationOrder,
      detail: operation({
        tag,
        id: "reorderLocations",
        summary: "Reorder locations",
        description: "The list may contain only some of the locations. All positions change, or none.",
        answer: dataOf(Type.Array(schema.Location)),
      }),
    },
  )
}
