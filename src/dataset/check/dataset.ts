import type { Queries } from "../../database/port.ts"
import { foldIdentifier } from "../../language/fold.ts"
import { usernameDispenser } from "../../organisation/users/username.ts"
import type { Faults } from "../faults.ts"
import type { CompanyRow, Dataset } from "../format/dataset.ts"
import type { CourseRow } from "../format/training.ts"
import { merged } from "../merged.ts"
import type { CompanyPlan, Plan } from "../plan.ts"
import type { OnProgress } from "../progress.ts"
import { type Entry, forStored, KeyCheck, Registry, requireOfNew } from "../registry.ts"
import { findAllUsernames } from "../store/lookups.ts"
import { COMPANIES } from "../store/organisation-tables.ts"
import { SCOPES } from "../store/training-tables.ts"
import { checkAssignments } from "./assignments.ts"
import { checkClientIds, checkClients, findClients } from "./clients.ts"
import { checkCourses, courseKeysOf } from "./courses.ts"
import { checkTrainings, findTrainings } from "./group-trainings.ts"
import { checkPlaces, findPlaces, registerPlaces } from "./places.ts"
import { checkEmails, checkUsernames, checkUsers, type FoundUsers, findUsers } from "./users.ts"

/** The company's settings where neither the dataset nor the database says anything. */
const DEFAULT_LANGUAGE = "en"
const DEFAULT_TIMEZONE = "UTC"

/**
 * Checks what a dataset of the right shape says against itself and the database, and reports all that is wrong. It only
 * reads.
 *
 * @returns what to do; meaningful only when there is no fault
 */
export async function checkDataset(
  queries: Queries,
  dataset: Dataset,
  faults: Faults,
  onProgress: OnProgress,
): Promise<Plan> {
  const companyRows = dataset.companies ?? []
  const scopes = await findScopes(queries, dataset, faults)
  const sharedRows = dataset.courses ?? []
  const named = companyRows.map(courseKeysOfCompany)
  const sharedKeys = named.reduce((all, keys) => all.union(keys), courseKeysOf(sharedRows))
  const shared = await checkCourses(queries, { id: null, rows: sharedRows, path: "", keys: sharedKeys }, scopes, faults)

  const pathOf = (index: number) => `companies[${index}]`
  const keys = new KeyCheck<number>(pathOf, faults)
  const stored = await COMPANIES.find(queries, null, new Set(companyRows.map(({ key }) => key)))
  const companies: CompanyPlan[] = []
  const usernames: FoundUsers["usernames"][number][] = []
  for (const [index, row] of companyRows.entries()) {
    keys.see(row.key, index)
    const path = pathOf(index)
    const current = stored.get(row.key)
    const id = current?.id
    if (current === undefined) requireOfNew(row, ["name"], () => path, faults)
    const owner = { id, rows: row.courses ?? [], path, keys: named[index] ?? new Set<string>(), shared }
    const shelf = await checkCourses(queries, owner, scopes, faults)
    const places = await findPlaces(queries, id, row)
    registerPlaces(row, path, places, faults)
    const found = await findUsers(queries, id, row, path, faults)
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
    companies.push(plan)
    for (const claimant of found.usernames) usernames.push(claimant)
  }
  await checkUsernames(queries, usernames, faults)
  await checkClientIds(queries, companies, faults)
  return { dataset, scopes, shared, companies }
}

/** Gives each new user without a username a derived one that is free in the whole installation. */
export async function deriveUsernames(queries: Queries, { companies }: Plan): Promise<void> {
  const nameless = (plan: CompanyPlan) =>
    (plan.row.users ?? []).filter(({ key }) => plan.users.get(key)?.username === undefined)
  if (companies.every((plan) => nameless(plan).length === 0)) return
  const taken = await findAllUsernames(queries)
  for (const { users } of companies) {
    for (const { username } of users.values()) if (username !== undefined) taken.add(foldIdentifier(username))
  }
  const next = usernameDispenser(taken)
  for (const plan of companies) {
    for (const { key, first_name = "", last_name = "", birthday } of nameless(plan)) {
      const entry = plan.users.get(key)
      if (entry !== undefined) entry.username = next({ first_name, last_name, birthday })
    }
  }
}

async function findScopes(queries: Queries, dataset: Dataset, faults: Faults): Promise<Registry<Entry>> {
  const scopes = new Registry<Entry>("scope")
  const keys = new Set(dataset.scopes?.map(({ key }) => key))
  for (const row of everyCourse(dataset)) if (typeof row.scope_key === "string") keys.add(row.scope_key)
  await forStored(queries, SCOPES, null, keys, ({ id, key }) => scopes.add({ id, key }))
  const pathOf = (index: number) => `scopes[${index}]`
  const seen = new KeyCheck<number>(pathOf, faults)
  dataset.scopes?.forEach((row, index) => {
    seen.see(row.key, index)
    if (scopes.get(row.key) !== undefined) return
    requireOfNew(row, ["title"], () => pathOf(index), faults)
    scopes.add({ id: undefined, key: row.key })
  })
  return scopes
}

function everyCourse({ courses, companies }: Dataset): CourseRow[] {
  return [...(courses ?? []), ...(companies ?? []).flatMap((company) => company.courses ?? [])]
}

/** Every key of a course that a company's rows name. */
function courseKeysOfCompany(row: CompanyRow): Set<string> {
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
