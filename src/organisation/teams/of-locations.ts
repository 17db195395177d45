import { Type } from "typebox"
import { embeds } from "../../access/caller.ts"
import type { TeamsOfLocations } from "../locations/kind.ts"
import { Location } from "../locations/schema.ts"
import { teamsOfLocations } from "./resource.ts"
import { Team } from "./schema.ts"

/** How lists and details of locations show their teams. */
export const TEAMS_OF_LOCATIONS: TeamsOfLocations = {
  schema: Type.Object(
    {
      ...Location.properties,
      teams: Type.Optional(Type.Array(Team, { description: "Only with `include=teams`: its teams in your view." })),
    },
    { $id: "LocationWithTeams", description: "A location, with its teams if requested." },
  ),
  async find(queries, caller, locationIds, include) {
    if (!embeds(caller, include, "teams", "teams.view")) return undefined
    const teams = await teamsOfLocations(queries, caller, locationIds)
    return Map.groupBy(teams, (team) => team.location_id)
  },
}
