import { chunks, IN_LIST_MAX } from "../../database/in-list.ts"
import type { DateText } from "../../tools/calendar/dates.ts"
import { type Path, pathOf, placed } from "../faults.ts"
import { merged } from "../format/record.ts"
import { REQUIREMENTS, type RequirementRow } from "../format/requirements.ts"
import type { CompanyPlan } from "../plan.ts"
import { type Entry, resolve } from "../registry.ts"
import { findActiveRequirements } from "../store/lookups.ts"
import { findRows, type Stored } from "../store/rows.ts"
import { type Checking, RowCheck } from "./rows.ts"

/**
 * Checks the rows of requirements, and that no two active ones ask the same people for the same course.
 *
 * @param day today in the company's time zone
 */
export async function checkRequirements(checking: Checking, plan: CompanyPlan, day: DateText): Promise<void> {
  const { queries, faults } = checking
  const check = new RowCheck(checking, REQUIREMENTS)
  /** The paths of active ones by course and audience; undefined for one that the dataset does not change. */
  const active = new Map<string, Path | undefined>()
  const rows = [...placed(plan.row.requirements, plan.path, "requirements")]
  const keys = new Set(rows.map(({ row }) => row.key))
  if (rows.length > 0 && plan.id !== undefined) {
    for (const one of await findActiveRequirements(queries, plan.id)) {
      if (!keys.has(one.key)) active.set(nameOf([one.course_id, one.location_id, one.team_id, one.role]), undefined)
    }
  }
  for (const part of chunks(rows, IN_LIST_MAX)) {
    const stored =
      plan.id === undefined
        ? undefined
        : await findRows(queries, REQUIREMENTS, plan.id, new Set(part.map(({ row }) => row.key)))
    for (const requirement of part) {
      const { row, path } = requirement
      const current = stored?.get(row.key)
      check.see(requirement, current?.id)
      const audience = audienceOf(checking, plan, row, current, path)
      resolve(plan.users, row, "creator_user_key", path, faults)
      const from = merged(row.from, current?.from_date, null) ?? day
      const until = merged(row.until, current?.until_date, null)
      if (until !== null && until < from) faults.add(pathOf(path, "until"), `must not be before ${from}`)
      if (merged(row.state, current?.state, "active") !== "active" || audience === undefined) continue
      const name = nameOf(audience)
      if (active.has(name)) {
        const other = active.get(name)?.() ?? "one in the database"
        faults.add(path, `another active requirement asks the same people for the same course (${other})`)
      } else active.set(name, path)
    }
  }
}

type Part = number | string | null

/** Its course and audience after the import, by ids of what is stored and keys of what is new. */
function audienceOf(
  { faults }: Checking,
  plan: CompanyPlan,
  row: RequirementRow,
  current: Stored<typeof REQUIREMENTS> | undefined,
  path: Path,
): readonly Part[] | undefined {
  const part = (entry: Entry | undefined, key: string | null | undefined, id: number | null | undefined): Part => {
    if (key === null) return null
    return entry === undefined ? (id ?? null) : (entry.id ?? entry.key)
  }
  const course = resolve(plan.shelf.visible, row, "course_key", path, faults)
  const location = resolve(plan.locations, row, "location_key", path, faults)
  const team = resolve(plan.teams, row, "team_key", path, faults)
  if (course === undefined && current === undefined) return undefined
  return [
    part(course, row.course_key, current?.course_id),
    part(location, row.location_key, current?.location_id),
    part(team, row.team_key, current?.team_id),
    merged(row.role, current?.role ?? undefined, null),
  ]
}

function nameOf(audience: readonly Part[]): string {
  return JSON.stringify(audience)
}
