import type { TSchema } from "typebox"
import type { Caller } from "../../access/caller.ts"
import { EXTERNAL_KINDS } from "../../access/external-ids/kinds.ts"
import { LOCATION_REFERENCES } from "../../access/external-ids/references.ts"
import type { Queries } from "../../database/port.ts"
import { bindAgain } from "../membership/rules.ts"
import type { PlaceKind } from "../places/kind.ts"
import { locationResources } from "./resource.ts"
import type { LocationChanges } from "./schema.ts"
import * as store from "./store.ts"

/**
 * The teams that `include=teams` adds. The caller provides this function: teams depend on locations, so locations
 * cannot import teams.
 */
export interface TeamsOfLocations {
  /** A location and its teams. */
  readonly schema: TSchema
  /** The teams of each location. Undefined if they are not requested or the caller may not see them. */
  readonly find: (
    queries: Queries,
    caller: Caller,
    locationIds: readonly number[],
    include: ReadonlySet<string>,
  ) => Promise<ReadonlyMap<number, readonly object[]> | undefined>
}

/** What distinguishes locations from other places. */
export function locationKind(teamsOf: TeamsOfLocations): PlaceKind<store.LocationRow, LocationChanges> {
  return {
    name: "location",
    permissions: EXTERNAL_KINDS.location,
    references: LOCATION_REFERENCES,
    store: {
      findPage: store.findPage,
      findInSight: store.findInSight,
      exists: store.exists,
      update: store.update,
    },
    insert: (tx, companyId, columns, _, now) => store.insert(tx, companyId, columns, now),
    async present(queries, caller, rows, include) {
      const ids = rows.map(({ id }) => id)
      const [locations, teams] = await Promise.all([
        locationResources(queries, caller, rows),
        teamsOf.find(queries, caller, ids, include),
      ])
      if (teams === undefined) return locations
      return locations.map((location) => ({ ...location, teams: teams.get(location.id) ?? [] }))
    },
    // The instructions of the location's active teams apply to their members again.
    onActivation: (tx, caller, id, now, joinedAfter) => bindAgain(tx, caller, { location: id }, now, joinedAfter),
  }
}
