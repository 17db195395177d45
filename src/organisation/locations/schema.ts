import { type Static, Type } from "typebox"
import { ids, lines, name } from "../../http/fields.ts"
import { includeParameter, listParameters, sortParameter } from "../../http/paging.ts"
import { bodyOf, nullable, queryOf } from "../../http/schema.ts"
import { idList, OrderPosition, resourceId, state, timestamps } from "../fields.ts"
import { Contact, contactFields } from "../place.ts"
import { Team } from "../teams/schema.ts"

export const Location = Type.Object(
  {
    id: resourceId,
    type: Type.Enum(["location"], { type: "string", examples: ["location"] }),
    state,
    name: Type.String({ examples: ["Hamburg"] }),
    description: Type.Union([Type.String({ examples: ["Central warehouse"] }), Type.Null()]),
    company_id: resourceId,
    contact: Contact,
    admin_user_ids: idList("Users who administer the location."),
    trainer_admin_user_ids: idList("Users who train at the location."),
    order_position: Type.Integer({ examples: [1] }),
    teams_count: Type.Integer({ minimum: 0, description: "All teams, inactive ones too.", examples: [4] }),
    ...timestamps,
  },
  { $id: "Location" },
)
export type Location = Static<typeof Location>

/** A location as lists and details answer it: with its teams when they are asked for. */
export const LocationWithTeams = Type.Object(
  {
    ...Location.properties,
    teams: Type.Optional(
      Type.Array(Team, { description: "Only with `include=teams`: its teams in the caller's view.", examples: [[]] }),
    ),
  },
  { $id: "LocationWithTeams" },
)

const fields = {
  description: Type.Optional(nullable(lines({ examples: ["Central warehouse"] }))),
  ...contactFields,
  admin_user_ids: Type.Optional(nullable(ids({ description: "Users of the company.", examples: [[1]] }))),
  trainer_admin_user_ids: Type.Optional(nullable(ids({ description: "Users of the company.", examples: [[1]] }))),
}
const locationName = name({ examples: ["Hamburg"] })

/** What create takes, and a full PUT. */
export const LocationInput = Type.Object({ name: locationName, ...fields }, { $id: "LocationInput" })
export type LocationInput = Static<typeof LocationInput>
export const LocationChanges = Type.Object({ name: Type.Optional(locationName), ...fields }, { $id: "LocationChanges" })
export type LocationChanges = Static<typeof LocationChanges>

export const LocationOrder = Type.Object(
  { locations: Type.Array(OrderPosition, { minItems: 1, maxItems: 10_000 }) },
  { $id: "LocationOrder" },
)
export type LocationOrder = Static<typeof LocationOrder>
export const TeamOrder = Type.Object(
  { teams: Type.Array(OrderPosition, { minItems: 1, maxItems: 10_000 }) },
  { $id: "TeamOrder" },
)
export type TeamOrder = Static<typeof TeamOrder>

const LOCATION_SORTS = ["id", "state", "created_at", "updated_at", "order_position"] as const
const LocationQuery = Type.Object({
  ...listParameters("name, description and city"),
  ...sortParameter(LOCATION_SORTS),
  ...includeParameter("teams"),
})

export const locationQuery = queryOf(LocationQuery)
export const includeQuery = queryOf(Type.Object(includeParameter("teams")))
export const locationInput = bodyOf(LocationInput)
export const locationChanges = bodyOf(LocationChanges)
export const locationOrder = bodyOf(LocationOrder)
export const teamOrder = bodyOf(TeamOrder)
