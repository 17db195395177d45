import { inList } from "../../../database/in-list.ts"
import { type Queries, raw, sql } from "../../../database/port.ts"
import type { LocationRecord } from "../../store/organisation-tables.ts"

export interface Place extends Omit<LocationRecord, "company_id" | "search"> {
  readonly id: number
  readonly created_at: number
  readonly updated_at: number
}

const COLUMNS = raw(
  ["id", "key", "state", "order_position", "name", "description", "street", "zip_city", "country", "phone", "email"]
    .map((column) => `p.${column}`)
    .concat("p.created_at", "p.updated_at")
    .join(", "),
)

export function findLocations(queries: Queries, companyId: number, after: number, limit: number): Promise<Place[]> {
  return queries.all(sql`
    select ${COLUMNS} from locations p
    where p.company_id = ${companyId} and p.id > ${after} order by p.id limit ${limit}`)
}

export interface Team extends Place {
  readonly location_id: number
  readonly course_id: number | null
  readonly course_key: string | null
}

/** The teams of these locations (a page at most). */
export function findTeams(queries: Queries, locationIds: readonly number[]): Promise<Team[]> {
  return queries.all(sql`
    select ${COLUMNS}, p.location_id, c.id as course_id, c.key as course_key
    from teams p left join courses c on c.id = p.instruction_course_id
    where p.location_id in ${inList(locationIds)} order by p.location_id, p.id`)
}

export interface Admin {
  readonly place_id: number
  readonly kind: "admin" | "trainer_admin"
  readonly user_key: string
}

/** Who administers and trains the locations, or teams, of a company. */
export function findAdmins(queries: Queries, place: "location" | "team", companyId: number): Promise<Admin[]> {
  return queries.all(sql`
    select a.${raw(`${place}_id`)} as place_id, a.kind, u.key as user_key
    from ${raw(`${place}_admins`)} a join users u on u.id = a.user_id
    where a.company_id = ${companyId} order by 1, 2, u.id`)
}
