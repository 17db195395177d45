import type { Queries } from "../../database/port.ts"
import type { Faults, Path } from "../faults.ts"
import type { CompanyRow } from "../format/dataset.ts"
import type { LocationRow, TeamRow } from "../format/organisation.ts"
import { LOCATIONS, TEAMS } from "../format/organisation.ts"
import type { CompanyPlan, UserEntry } from "../plan.ts"
import {
  type Entry,
  forStored,
  KeyCheck,
  type Named,
  Registry,
  requireOfNew,
  resolve,
  resolveAll,
} from "../registry.ts"
import { isInstruction } from "./courses.ts"
import type { IdClaims } from "./ids.ts"

export interface Places {
  readonly locations: Registry<Entry>
  readonly teams: Registry<Entry>
}

/** Finds the locations and teams that a company's rows name. */
export async function findPlaces(queries: Queries, companyId: number | undefined, row: CompanyRow): Promise<Places> {
  const locations = new Registry<Entry>(LOCATIONS.noun)
  const teams = new Registry<Entry>(TEAMS.noun)
  const locationKeys = new Set<string>()
  const teamKeys = new Set<string>()
  for (const location of row.locations ?? []) {
    locationKeys.add(location.key)
    for (const team of location.teams ?? []) teamKeys.add(team.key)
  }
  for (const { team_keys, memberships } of row.users ?? []) {
    for (const key of team_keys ?? []) if (typeof key === "string") teamKeys.add(key)
    for (const { team_key: key } of memberships ?? []) if (typeof key === "string") teamKeys.add(key)
  }
  await forStored(queries, LOCATIONS, companyId, locationKeys, ({ id, key }) => locations.add({ id, key }))
  await forStored(queries, TEAMS, companyId, teamKeys, ({ id, key }) => teams.add({ id, key }))
  return { locations, teams }
}

/** Checks the rows of locations and teams by themselves, and enters the new ones. */
export function registerPlaces(
  row: CompanyRow,
  path: string,
  { locations, teams }: Places,
  claims: IdClaims,
  faults: Faults,
): void {
  const locationKeys = new KeyCheck<Path>((place) => place(), faults)
  const teamKeys = new KeyCheck<Path>((place) => place(), faults)
  forPlaces(row, path, (place, placePath, kind) => {
    const registry = kind === "location" ? locations : teams
    const keys = kind === "location" ? locationKeys : teamKeys
    const kindOfPlace = kind === "location" ? LOCATIONS : TEAMS
    keys.see(place.key, placePath)
    claims.claim(kindOfPlace, place.id, registry.get(place.key)?.id, placePath)
    if (registry.get(place.key) !== undefined) return
    requireOfNew(place, kindOfPlace.required, placePath, faults)
    registry.add({ key: place.key, id: undefined })
  })
}

/** Checks what the rows of locations and teams name. */
export function checkPlaces({ row, path, shelf }: CompanyPlan, users: Named<UserEntry>, faults: Faults): void {
  forPlaces(row, path, (place, placePath) => {
    for (const name of ["admin_user_keys", "trainer_admin_user_keys"] as const) {
      resolveAll(users, place[name], () => `${placePath()}.${name}`, faults)
    }
    if (!("instruction_course_key" in place)) return
    const coursePath = () => `${placePath()}.instruction_course_key`
    const course = resolve(shelf.visible, place.instruction_course_key, coursePath, faults)
    if (course !== undefined) isInstruction(course, coursePath, faults)
  })
}

function forPlaces(
  row: CompanyRow,
  path: string,
  use: (place: LocationRow | TeamRow, path: Path, kind: "location" | "team") => void,
): void {
  row.locations?.forEach((location, index) => {
    const locationPath = () => `${path}.locations[${index}]`
    use(location, locationPath, "location")
    location.teams?.forEach((team, teamIndex) => {
      use(team, () => `${locationPath()}.teams[${teamIndex}]`, "team")
    })
  })
}
