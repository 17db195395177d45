import type { Queries } from "../../database/port.ts"
import type { Faults } from "../faults.ts"
import type { CompanyRow } from "../format/dataset.ts"
import { merged } from "../merged.ts"
import type { CompanyPlan, Shelf } from "../plan.ts"
import type { OnProgress } from "../progress.ts"
import { type Entry, type Named, requireOfNew } from "../registry.ts"
import type { CompanyRecord } from "../store/organisation-tables.ts"
import type { Stored } from "../store/rows.ts"
import { checkAssignments } from "./assignments.ts"
import { checkClients, findClients } from "./clients.ts"
import { checkCourses, courseKeysOf } from "./courses.ts"
import { checkTrainings, findTrainings } from "./group-trainings.ts"
import { checkPlaces, findPlaces, registerPlaces } from "./places.ts"
import { type Claimant, checkEmails, checkUsers, findUsers } from "./users.ts"

/** A company's settings where neither the dataset nor the database says anything. */
const DEFAULT_LANGUAGE = "en"
const DEFAULT_TIMEZONE = "UTC"

interface Company {
  readonly row: CompanyRow
  readonly path: string
  readonly current: Stored<CompanyRecord> | undefined
  /** Every key of a course that its rows name. */
  readonly courseKeys: ReadonlySet<string>
}

/** Checks a company's rows. Usernames are left to the whole dataset: they are unique in the installation. */
export async function checkCompany(
  queries: Queries,
  { row, path, current, courseKeys }: Company,
  { scopes, shared }: { scopes: Named<Entry>; shared: Shelf },
  faults: Faults,
  onProgress: OnProgress,
): Promise<{ plan: CompanyPlan; claimants: readonly Claimant[] }> {
  const id = current?.id
  if (current === undefined) requireOfNew(row, ["name"], () => path, faults)
  const owner = { id, rows: row.courses ?? [], path, keys: courseKeys, shared }
  const shelf = await checkCourses(queries, owner, scopes, faults)
  const places = await findPlaces(queries, id, row)
  registerPlaces(row, path, places, faults)
  const found = await findUsers(queries, { companyId: id, row, path }, faults, onProgress)
  const timezone = merged(row.timezone, current?.timezone, DEFAULT_TIMEZONE)
  const plan: CompanyPlan = {
    row,
    path,
    id,
    language: merged(row.language?.toLowerCase() ?? row.language, current?.language, DEFAULT_LANGUAGE),
    timezone,
    timezoneChanges: current !== undefined && current.timezone !== timezone,
    shelf,
    ...places,
    users: found.users,
    renamed: found.renamed,
    clients: await findClients(queries, id, row, path, faults),
    trainings: await findTrainings(queries, { companyId: id, row, path, shelf }, faults),
    closing: [],
  }
  checkPlaces(plan, found.users, faults)
  checkUsers(plan, faults)
  await checkEmails(queries, id, found.emails, faults)
  await checkClients(queries, plan, faults)
  checkTrainings(plan, faults)
  await checkAssignments(queries, plan, faults, onProgress)
  return { plan, claimants: found.usernames }
}

/** Every key of a course that a company's rows name. */
export function courseKeysOfCompany(row: CompanyRow): Set<string> {
  const keys = courseKeysOf(row.courses ?? [])
  const add = (key: string | null | undefined) => {
    if (typeof key === "string") keys.add(key)
  }
  for (const location of row.locations ?? []) {
    for (const team of location.teams ?? []) add(team.instruction_course_key)
  }
  row.api_course_keys?.forEach(add)
  for (const { collection_course_key } of row.clients ?? []) add(collection_course_key)
  for (const { course_key } of row.group_trainings ?? []) add(course_key)
  for (const { course_key } of row.assignments ?? []) add(course_key)
  return keys
}
