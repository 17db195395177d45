import { type Static, Type } from "typebox"
import { rowsBodyOf } from "../../access/bulk/schema.ts"
import {
  clearableReferences,
  externalIdField,
  externalIdOf,
  requiredExternalId,
  takingId,
  upsertedState,
} from "../../access/external-ids/form.ts"
import { exampleId, idOf, ids, lines, name, recordType, shownAs, timestamps } from "../../http/fields.ts"
import { listQueryOf } from "../../http/list-query.ts"
import {
  externalIdParameter,
  includeParameter,
  listParameters,
  nameParameter,
  sortParameter,
  updatedSinceParameter,
} from "../../http/paging.ts"
import { bodyOf, nullable, queryOf } from "../../http/schema.ts"
import { companyId, idList, orderOf, orderPosition, stateOf, textOrNull } from "../fields.ts"
import { Contact, contactFields } from "../places/place.ts"

const administered = "Users who administer the location: as `company.location_admin` they see it and its teams."
const trained = "Users who train at the location: as `company.trainer` they see it and its teams."

export const Location = Type.Object(
  {
    id: idOf("location", "The location's id, used in addresses and in the `location_id` of its teams."),
    external_id: externalIdOf("location"),
    type: recordType("location"),
    state: stateOf("An `inactive` location keeps its teams; joining one of them no longer opens an instruction."),
    name: Type.String({ description: "The location's name.", examples: ["Hamburg"] }),
    description: textOrNull("A description of the location in your own words.", "Central warehouse"),
    company_id: companyId,
    contact: shownAs(Contact, "Address, telephone number and email address, with the location's name."),
    admin_user_ids: idList("manager", administered),
    trainer_admin_user_ids: idList("manager", trained),
    order_position: orderPosition,
    teams_count: Type.Integer({
      minimum: 0,
      description: "The number of all teams, including inactive ones.",
      examples: [1],
    }),
    ...timestamps,
  },
  { $id: "Location", description: "A site of the company. Every team belongs to one." },
)
export type Location = Static<typeof Location>

const fields = {
  external_id: externalIdField("location"),
  description: Type.Optional(
    nullable(
      lines({ description: "A description of the location in your own words.", examples: ["Central warehouse"] }),
    ),
  ),
  ...contactFields,
  admin_user_ids: Type.Optional(
    nullable(ids({ description: `${administered} Replaces the list.`, examples: [[exampleId("manager")]] })),
  ),
  admin_user_external_ids: clearableReferences("manager", "admin_user_ids"),
  trainer_admin_user_ids: Type.Optional(
    nullable(ids({ description: `${trained} Replaces the list.`, examples: [[exampleId("manager")]] })),
  ),
  trainer_admin_user_external_ids: clearableReferences("manager", "trainer_admin_user_ids"),
}
const locationName = name({
  description: "The location's name; null or an empty string is refused.",
  examples: ["Hamburg"],
})

/** The body of a creation and of a complete PUT. */
const LocationInput = Type.Object(
  { name: locationName, ...fields },
  {
    $id: "LocationInput",
    description: "A whole location. Fields that are left out stay the same, or are empty in a new one.",
  },
)
export const LocationChanges = Type.Object(
  { name: Type.Optional(locationName), ...fields },
  { $id: "LocationChanges", description: "The fields of a location to change; the others stay the same." },
)
export type LocationChanges = Static<typeof LocationChanges>

const LocationUpsert = Type.Object(
  { ...LocationInput.properties, id: takingId("location"), state: upsertedState("location") },
  {
    $id: "LocationUpsert",
    description:
      "A whole location under an external id. Fields that are left out stay the same, or are empty in a new one.",
  },
)

export const LocationRow = Type.Object(
  { ...LocationUpsert.properties, external_id: requiredExternalId("location") },
  { $id: "LocationRow", description: "A location in a request with many locations." },
)

export const LocationOrder = Type.Object(
  {
    locations: Type.Array(orderOf("location"), {
      minItems: 1,
      maxItems: 10_000,
      description: "The locations to move, each once. All others keep their positions.",
    }),
  },
  { $id: "LocationOrder", description: "New positions of locations." },
)
export type LocationOrder = Static<typeof LocationOrder>

const LOCATION_SORTS = ["id", "state", "created_at", "updated_at", "order_position"] as const
const LocationQuery = Type.Object({
  ...listParameters("name, description and city"),
  ...sortParameter(LOCATION_SORTS),
  ...externalIdParameter,
  ...nameParameter,
  ...updatedSinceParameter,
  ...includeParameter("teams"),
})

export const locationQuery = listQueryOf("locations", LocationQuery)
export const includeQuery = queryOf(Type.Object(includeParameter("teams")))
export const locationInput = bodyOf(LocationInput)
export const locationUpsert = bodyOf(LocationUpsert)
export const locationChanges = bodyOf(LocationChanges)
export const locationOrder = bodyOf(LocationOrder)
export const locationRows = rowsBodyOf("locations", LocationRow, {
  $id: "LocationRows",
  description: "Many locations, each under its external id.",
})
