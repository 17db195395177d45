import type { Queries } from "../../database/port.ts"
import type { Attachments } from "../attachments.ts"
import type { Faults } from "../faults.ts"
import type { Dataset } from "../format/dataset.ts"
import { COMPANIES } from "../format/dataset.ts"
import { SCOPES } from "../format/organisation.ts"
import type { CourseRow } from "../format/training.ts"
import type { CompanyPlan, Plan } from "../plan.ts"
import type { OnProgress } from "../progress.ts"
import { type Entry, forStored, KeyCheck, Registry, requireOfNew } from "../registry.ts"
import { findRows } from "../store/rows.ts"
import { CertificateClaims } from "./certificates.ts"
import { checkClientIds, checkTokens } from "./clients.ts"
import { checkCompany, courseKeysOfCompany } from "./company.ts"
import { checkContent, contentsOf } from "./content.ts"
import { checkCourses, courseKeysOf } from "./courses.ts"
import { IdClaims } from "./ids.ts"
import { type Claimant, checkUsernames } from "./users.ts"
import { checkVideos } from "./videos.ts"

/**
 * Checks a dataset of the right shape against itself and the database, and reports all faults. It only reads.
 *
 * @param now epoch milliseconds
 * @returns the plan; meaningful only without faults
 */
export async function checkDataset(
  queries: Queries,
  { dataset, attachments, now }: { dataset: Dataset; attachments: Attachments; now: number },
  faults: Faults,
  onProgress: OnProgress,
): Promise<Plan> {
  const rows = dataset.companies ?? []
  const claims = new IdClaims(faults)
  const scopes = await findScopes(queries, dataset, claims, faults)
  const sharedRows = dataset.courses ?? []
  const courseKeys = rows.map(courseKeysOfCompany)
  const sharedKeys = courseKeys.reduce((all, keys) => all.union(keys), courseKeysOf(sharedRows))
  const shared = await checkCourses(
    queries,
    { id: null, rows: sharedRows, path: "", keys: sharedKeys },
    scopes,
    claims,
    faults,
  )
  const sharedContents = contentsOf(shared, (index) => () => `courses[${index}]`)
  const provider = { owner: null, contents: sharedContents, provided: [] }
  await checkContent(queries, provider, claims, faults)
  await checkVideos(queries, { ...provider, rows: dataset.videos ?? [], path: "" }, claims, faults)

  const pathOf = (index: number) => `companies[${index}]`
  const keys = new KeyCheck<number>(pathOf, faults)
  const stored = await findRows(
    queries,
    COMPANIES,
    null,
    rows.map(({ key }) => key),
  )
  const companies: CompanyPlan[] = []
  const usernames: Claimant[] = []
  const certificates = new CertificateClaims(claims, attachments, faults)
  const surroundings = { scopes, shared, provided: sharedContents, attachments, claims, certificates, now }
  for (const [index, row] of rows.entries()) {
    keys.see(row.key, index)
    const company = {
      row,
      path: pathOf(index),
      current: stored.get(row.key),
      courseKeys: courseKeys[index] ?? new Set(),
    }
    const { plan, claimants } = await checkCompany(queries, company, surroundings, faults, onProgress)
    companies.push(plan)
    for (const claimant of claimants) usernames.push(claimant)
  }
  await checkUsernames(queries, usernames, faults, onProgress)
  await checkClientIds(queries, companies, faults)
  await checkTokens(queries, companies, faults)
  await certificates.check(queries, onProgress)
  await claims.check(queries, onProgress)
  return { dataset, scopes, shared, sharedContents, companies, brought: claims.highest }
}

async function findScopes(
  queries: Queries,
  dataset: Dataset,
  claims: IdClaims,
  faults: Faults,
): Promise<Registry<Entry>> {
  const scopes = new Registry<Entry>(SCOPES.noun)
  const keys = new Set(dataset.scopes?.map(({ key }) => key))
  for (const row of everyCourse(dataset)) if (typeof row.scope_key === "string") keys.add(row.scope_key)
  await forStored(queries, SCOPES, null, keys, ({ id, key }) => scopes.add({ id, key }))
  const pathOf = (index: number) => `scopes[${index}]`
  const seen = new KeyCheck<number>(pathOf, faults)
  dataset.scopes?.forEach((row, index) => {
    seen.see(row.key, index)
    claims.claim(SCOPES, row.id, scopes.get(row.key)?.id, () => pathOf(index))
    if (scopes.get(row.key) !== undefined) return
    requireOfNew(row, SCOPES.required, () => pathOf(index), faults)
    scopes.add({ id: undefined, key: row.key })
  })
  return scopes
}

function everyCourse({ courses, companies }: Dataset): CourseRow[] {
  return [...(courses ?? []), ...(companies ?? []).flatMap((company) => company.courses ?? [])]
}
