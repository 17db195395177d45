import type { LocationRow, TeamRow } from "../format/organisation.ts"
import type { CourseNames } from "./course-names.ts"
import type { Exporting } from "./exporting.ts"
import { mapped, pages } from "./pages.ts"
import { grouped, identityProperties, withoutNulls } from "./row.ts"
import { type Admin, findAdmins, findLocations, findTeams, type Place, type Team } from "./store/places.ts"

/** Writes a company's locations with their teams. */
export async function exportPlaces({ json, queries }: Exporting, companyId: number, names: CourseNames): Promise<void> {
  const admins = async (place: "location" | "team") =>
    grouped(await findAdmins(queries, place, companyId), ({ place_id }) => place_id)
  const locationAdmins = await admins("location")
  const teamAdmins = await admins("team")
  const locations = pages((after, limit) => findLocations(queries, companyId, after, limit))
  const rows = mapped(locations, async (page) => {
    const ids = page.map(({ id }) => id)
    const teams = grouped(await findTeams(queries, ids), ({ location_id }) => location_id)
    return page.map((location) => {
      const teamRows = teams.get(location.id)?.map((team) => teamRow(team, teamAdmins.get(team.id) ?? [], names))
      return locationRow(location, locationAdmins.get(location.id) ?? [], teamRows ?? null)
    })
  })
  await json.list("locations", rows)
}

function locationRow(location: Place, admins: readonly Admin[], teams: TeamRow[] | null): object {
  const row: LocationRow = { ...placeProperties(location, admins), teams }
  return withoutNulls(row)
}

function teamRow(team: Team, admins: readonly Admin[], names: CourseNames): TeamRow {
  return withoutNulls({ ...placeProperties(team, admins), instruction_course_key: names.nameOrNull(team) })
}

function placeProperties(place: Place, admins: readonly Admin[]) {
  const keysOf = (kind: Admin["kind"]) => {
    const keys = admins.filter((admin) => admin.kind === kind).map(({ user_key }) => user_key)
    return keys.length === 0 ? null : keys
  }
  return {
    key: place.key,
    ...identityProperties(place),
    name: place.name,
    description: place.description,
    street: place.street,
    zip_city: place.zip_city,
    country: place.country,
    phone: place.phone,
    email: place.email,
    state: place.state,
    order_position: place.order_position,
    admin_user_keys: keysOf("admin"),
    trainer_admin_user_keys: keysOf("trainer_admin"),
  }
}
