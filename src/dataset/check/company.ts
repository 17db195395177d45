import type { Queries } from "../../database/port.ts"
import { today } from "../../tools/calendar/dates.ts"
import { type Attachments, findAttachment } from "../attachments.ts"
import type { Faults } from "../faults.ts"
import { COMPANIES, type CompanyRow } from "../format/dataset.ts"
import { PURPOSES } from "../format/organisation.ts"
import { merged } from "../format/record.ts"
import type { CompanyPlan, GivenContent, Shelf } from "../plan.ts"
import type { OnProgress } from "../progress.ts"
import { type Entry, type Named, requireOfNew } from "../registry.ts"
import { findFiles } from "../store/files.ts"
import type { Stored } from "../store/rows.ts"
import { checkAssignments } from "./assignments.ts"
import type { CertificateClaims } from "./certificates.ts"
import { checkClients, findClients } from "./clients.ts"
import { checkContent, contentsOf } from "./content.ts"
import { checkAliases, checkCourses, courseKeysOf, findSharedCourses } from "./courses.ts"
import { checkTrainings, findTrainings } from "./group-trainings.ts"
import { FILES, type IdClaims } from "./ids.ts"
import { checkPlaces, findPlaces, registerPlaces } from "./places.ts"
import { type Claimant, checkEmails, checkUsers, findUsers } from "./users.ts"
import { checkVideos } from "./videos.ts"

/** The default settings of a company. */
const DEFAULT_LANGUAGE = "en"
const DEFAULT_TIMEZONE = "UTC"

interface Company {
  readonly row: CompanyRow
  readonly path: string
  readonly current: Stored<typeof COMPANIES> | undefined
  /** Every key of a course that its rows name. */
  readonly courseKeys: ReadonlySet<string>
}

/** What a company's rows may refer to outside of it, and where to enter their ids and certificates. */
interface Surroundings {
  readonly scopes: Named<Entry>
  readonly shared: Shelf
  /** The provider's content in the dataset. */
  readonly provided: readonly GivenContent[]
  readonly attachments: Attachments
  readonly claims: IdClaims
  readonly certificates: CertificateClaims
  /** Epoch milliseconds. */
  readonly now: number
}

/** Checks a company's rows. Usernames are left to the whole dataset: they are unique in the installation. */
export async function checkCompany(
  queries: Queries,
  { row, path, current, courseKeys }: Company,
  { scopes, shared, provided, attachments, claims, certificates, now }: Surroundings,
  faults: Faults,
  onProgress: OnProgress,
): Promise<{ plan: CompanyPlan; claimants: readonly Claimant[] }> {
  const id = current?.id
  if (current === undefined) requireOfNew(row, COMPANIES.required, () => path, faults)
  claims.claim(COMPANIES, row.id, id, () => path)
  const { aliases, contents: placed } = findSharedCourses(row.shared_courses ?? [], path, shared.own, faults)
  const owner = { id, rows: row.courses ?? [], path, keys: courseKeys, shared, aliases }
  const shelf = await checkCourses(queries, owner, scopes, claims, faults)
  checkAliases(row.shared_courses ?? [], path, shelf, faults)
  const contents = [...contentsOf(shelf, (index) => () => `${path}.courses[${index}]`), ...placed]
  await checkContent(queries, { owner: id, contents, provided }, claims, faults)
  await checkVideos(queries, { owner: id, rows: row.videos ?? [], path, contents, provided }, claims, faults)
  const places = await findPlaces(queries, id, row)
  registerPlaces(row, path, places, claims, faults)
  const found = await findUsers(queries, { companyId: id, row, path }, claims, faults, onProgress)
  const timezone = merged(row.timezone, current?.timezone, DEFAULT_TIMEZONE)
  const plan: CompanyPlan = {
    row,
    path,
    id,
    language: merged(row.language?.toLowerCase() ?? row.language, current?.language, DEFAULT_LANGUAGE),
    timezone,
    timezoneChanges: current !== undefined && current.timezone !== timezone,
    shelf,
    contents,
    ...places,
    users: found.users,
    renamed: found.renamed,
    clients: await findClients(queries, { companyId: id, row, path }, claims, faults),
    trainings: await findTrainings(queries, { companyId: id, row, path, shelf }, claims, faults),
    closing: [],
    repreceded: [],
  }
  checkPlaces(plan, found.users, faults)
  checkUsers(plan, today(plan.timezone, now), faults, onProgress)
  await checkEmails(queries, id, found.emails, faults, onProgress)
  await checkClients(queries, plan, faults)
  checkTrainings(plan, faults)
  await checkFiles(queries, { companyId: id, row, path }, attachments, claims, faults)
  await checkAssignments(queries, plan, { claims, certificates }, faults, onProgress)
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
  for (const { course_key, alias } of row.shared_courses ?? []) {
    add(course_key)
    add(alias)
  }
  for (const { collection_course_key } of row.clients ?? []) add(collection_course_key)
  for (const { course_key } of row.group_trainings ?? []) add(course_key)
  for (const { course_key } of row.assignments ?? []) add(course_key)
  return keys
}

/** Checks the list of a company's files, in which each content is listed once for its purpose. */
async function checkFiles(
  queries: Queries,
  { companyId, row, path }: { companyId: number | undefined; row: CompanyRow; path: string },
  attachments: Attachments,
  claims: IdClaims,
  faults: Faults,
): Promise<void> {
  const pathOf = (index: number) => `${path}.files[${index}]`
  const rows = (row.files ?? []).map(({ id, purpose, file }, index) => ({
    id,
    purpose,
    index,
    digest: findAttachment(attachments, purpose, file)?.sha256,
  }))
  for (const purpose of PURPOSES) {
    const places = new Map<string, { index: number; id: number | undefined }>()
    for (const { index, id, purpose: own, digest } of rows) {
      // A refused file has been reported.
      if (own !== purpose || digest === undefined) continue
      const first = places.get(digest)
      if (first === undefined) places.set(digest, { index, id })
      else faults.add(`${pathOf(index)}.file`, `${pathOf(first.index)} has the same content and purpose`)
    }
    const known = companyId === undefined ? new Map() : await findFiles(queries, companyId, purpose, [...places.keys()])
    for (const [digest, { index, id }] of places) claims.claim(FILES, id, known.get(digest), () => pathOf(index))
  }
}
