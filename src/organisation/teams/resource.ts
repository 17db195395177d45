import { type Caller, sightOf } from "../../access/caller.ts"
import type { Database, Queries } from "../../database/port.ts"
import { isoInstant } from "../../tools/calendar/dates.ts"
import type { CountedPage, NumberedPage } from "../../tools/list.ts"
import { type Admins, adminsIn, adminsOf } from "../admins/rules.ts"
import { contactOf } from "../places/place.ts"
import type { Team } from "./schema.ts"
import * as store from "./store.ts"

/** Teams as the API represents them, in the same order as their rows. All of them need only one query. */
export async function teamResources(queries: Queries, caller: Caller, rows: readonly store.TeamRow[]): Promise<Team[]> {
  const ids = rows.map((row) => row.id)
  const found = await adminsOf(queries, "team", caller.company.id, ids)
  return rows.map((row) => teamResource(row, adminsIn(found, row.id)))
}

function teamResource(row: store.TeamRow, { admins, trainerAdmins }: Admins): Team {
  return {
    id: row.id,
    external_id: row.key,
    type: "team",
    state: row.state,
    name: row.name,
    description: row.description,
    location_id: row.location_id,
    contact: contactOf(row),
    admin_user_ids: admins.map(({ id }) => id),
    trainer_admin_user_ids: trainerAdmins.map(({ id }) => id),
    assignees: { admins: [...admins], trainer_admins: [...trainerAdmins] },
    instruction_course_id: row.instruction_course_id,
    order_position: row.order_position,
    users_count: row.users_count,
    created_at: isoInstant(row.created_at),
    updated_at: isoInstant(row.updated_at),
  }
}

/**
 * The teams in the caller's view at these locations, in list order. There must be no more locations than fit on a page.
 * Both queries run at the same time.
 */
export async function teamsOfLocations(
  queries: Queries,
  caller: Caller,
  locationIds: readonly number[],
): Promise<Team[]> {
  if (locationIds.length === 0) return []
  const [rows, found] = await Promise.all([
    store.findOfLocations(queries, sightOf(caller, "teams.view"), locationIds),
    adminsOf(queries, "team", caller.company.id, store.idsInLocations(locationIds)),
  ])
  return rows.map((row) => teamResource(row, adminsIn(found, row.id)))
}

/** A team in an overview: without the fields of a detail page. */
export type TeamLine = Pick<store.TeamRow, "id" | "name" | "state" | "location_id" | "users_count">

/** The first teams in the caller's view at each of these locations, at most `most` of each, in list order. */
export function firstTeamsOfLocations(
  queries: Queries,
  caller: Caller,
  locationIds: readonly number[],
  most: number,
): Promise<readonly TeamLine[]> {
  return store.findFirstOfLocations(queries, sightOf(caller, "teams.view"), locationIds, most)
}

/** A page of the teams in the caller's view whose location the caller cannot see. */
export async function teamsApart(
  database: Database,
  caller: Caller,
  page: NumberedPage,
): Promise<CountedPage<TeamLine>> {
  const sight = sightOf(caller, "teams.view")
  if (sight.view.company) return { items: [], total: 0 }
  return store.findApart(database, sight, sightOf(caller, "locations.view"), page)
}
