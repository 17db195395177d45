import { type Caller, sightOf } from "../../access/caller.ts"
import type { Ids } from "../../database/in-list.ts"
import type { Queries } from "../../database/port.ts"
import { isoInstant } from "../../tools/calendar/dates.ts"
import { type Admins, adminsIn, adminsOf } from "../admins/rules.ts"
import { contactOf } from "../places/place.ts"
import type { LocationRow } from "./lookup.ts"
import type { Location } from "./schema.ts"
import * as store from "./store.ts"

/** Locations as the API represents them, in the same order as their rows. All of them need only one query. */
export async function locationResources(
  queries: Queries,
  caller: Caller,
  rows: readonly LocationRow[],
): Promise<Location[]> {
  const ids = rows.map((row) => row.id)
  const admins = await adminsOf(queries, "location", caller.company.id, ids)
  return rows.map((row) => locationResource(row, adminsIn(admins, row.id)))
}

/** The given locations that the caller may see, in list order. Both queries run at the same time. */
export async function viewedLocations(queries: Queries, caller: Caller, ids: Ids): Promise<Location[]> {
  const [rows, admins] = await Promise.all([
    store.findInSight(queries, sightOf(caller, "locations.view"), ids),
    adminsOf(queries, "location", caller.company.id, ids),
  ])
  return rows.map((row) => locationResource(row, adminsIn(admins, row.id)))
}

function locationResource(row: LocationRow, { admins, trainerAdmins }: Admins): Location {
  return {
    id: row.id,
    external_id: row.key,
    type: "location",
    state: row.state,
    name: row.name,
    description: row.description,
    company_id: row.company_id,
    contact: contactOf(row),
    admin_user_ids: admins.map(({ id }) => id),
    trainer_admin_user_ids: trainerAdmins.map(({ id }) => id),
    order_position: row.order_position,
    teams_count: row.teams_count,
    created_at: isoInstant(row.created_at),
    updated_at: isoInstant(row.updated_at),
  }
}
