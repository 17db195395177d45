import { type Path, placed } from "../faults.ts"
import { COMPANIES } from "../format/dataset.ts"
import { LOCATIONS, type LocationRow, TEAMS, type TeamRow } from "../format/organisation.ts"
import { keysNamed } from "../format/references.ts"
import type { Company, CompanyPlan } from "../plan.ts"
import { type Entry, type Registry, resolve, resolveAll } from "../registry.ts"
import { isInstruction } from "./courses.ts"
import { type Checking, findEntries, RowCheck } from "./rows.ts"

interface Places {
  readonly locations: Registry<Entry>
  readonly teams: Registry<Entry>
}

/** Finds the locations and teams in a company's rows, checks each row by itself, and registers new ones. */
export async function findPlaces(checking: Checking, { id, row, path }: Company): Promise<Places> {
  const locations = await findEntries(checking, LOCATIONS, id, keysNamed(COMPANIES.schema, "locations", [row]))
  const teams = await findEntries(checking, TEAMS, id, keysNamed(COMPANIES.schema, "teams", [row]))
  const locationCheck = new RowCheck(checking, LOCATIONS)
  const teamCheck = new RowCheck(checking, TEAMS)
  for (const location of placed(row.locations, path, "locations")) {
    locationCheck.enter(location, locations, {})
    for (const team of placed(location.row.teams, location.path, "teams")) teamCheck.enter(team, teams, {})
  }
  return { locations, teams }
}

/** Checks the references in the rows of locations and teams. */
export function checkPlaces({ faults }: Checking, { row, path, shelf, users }: CompanyPlan): void {
  const checkAdmins = (place: LocationRow | TeamRow, placePath: Path) => {
    for (const name of ["admin_user_keys", "trainer_admin_user_keys"] as const) {
      resolveAll(users, place, name, placePath, faults)
    }
  }
  for (const location of placed(row.locations, path, "locations")) {
    checkAdmins(location.row, location.path)
    for (const team of placed(location.row.teams, location.path, "teams")) {
      checkAdmins(team.row, team.path)
      const course = resolve(shelf.visible, team.row, "instruction_course_key", team.path, faults)
      if (course !== undefined) isInstruction(course, team.path, faults)
    }
  }
}
