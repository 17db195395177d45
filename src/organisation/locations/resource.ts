import type { Caller } from "../../access/caller.ts"
import { isoInstant } from "../../calendar/dates.ts"
import type { Queries } from "../../database/port.ts"
import { adminsIn, adminsOf } from "../admins/rules.ts"
import { contactOf } from "../place.ts"
import type { LocationRow } from "./lookup.ts"
import type { Location } from "./schema.ts"

/** Locations as the API answers them, in the order of their rows; one query whatever their number. */
export async function locationResources(
  queries: Queries,
  caller: Caller,
  rows: readonly LocationRow[],
): Promise<Location[]> {
  const ids = rows.map((row) => row.id)
  const admins = await adminsOf(queries, "location", caller.company.id, ids)
  return rows.map((row) => {
    const { admins: administrators, trainerAdmins } = adminsIn(admins, row.id)
    return {
      id: row.id,
      type: "location",
      state: row.state,
      name: row.name,
      description: row.description,
      company_id: row.company_id,
      contact: contactOf(row),
      admin_user_ids: administrators.map(({ id }) => id),
      trainer_admin_user_ids: trainerAdmins.map(({ id }) => id),
      order_position: row.order_position,
      teams_count: row.teams_count,
      created_at: isoInstant(row.created_at),
      updated_at: isoInstant(row.updated_at),
    }
  })
}
