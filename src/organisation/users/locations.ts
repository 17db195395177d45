import { Type } from "typebox"
import type { Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { viewedLocations } from "../locations/resource.ts"
import { Location } from "../locations/schema.ts"
import { locationIdsOfUsers, locationsByUser } from "../membership/rules.ts"
import { User } from "./schema.ts"

/** A user in lists and details, with locations on request. */
export const UserWithLocations = Type.Object(
  {
    ...User.properties,
    locations: Type.Optional(
      Type.Array(Location, {
        description: "Only with `include=locations`: the locations in your view of the user's teams.",
      }),
    ),
  },
  { $id: "UserWithLocations", description: "A user, with locations if requested." },
)

/**
 * For each of these users, the locations of their teams that are in the caller's view, in list order. There must be no
 * more users than fit on a page.
 */
export async function locationsOfUsers(
  queries: Queries,
  caller: Caller,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Location[]>> {
  if (userIds.length === 0) return new Map()
  const [belonging, locations] = await Promise.all([
    locationsByUser(queries, caller, userIds),
    viewedLocations(queries, caller, locationIdsOfUsers(caller, userIds)),
  ])
  return new Map([...belonging].map(([id, own]) => [id, locations.filter((location) => own.has(location.id))]))
}
