import type { Queries } from "../../database/port.ts"
import type { Attachments } from "../attachments.ts"
import { type Faults, placed } from "../faults.ts"
import { COMPANIES, Dataset } from "../format/dataset.ts"
import { SCOPES } from "../format/organisation.ts"
import { keysNamed } from "../format/references.ts"
import { COURSES } from "../format/training.ts"
import type { CompanyPlan, Plan } from "../plan.ts"
import type { OnProgress } from "../progress.ts"
import { findRows } from "../store/rows.ts"
import { CertificateClaims } from "./certificates.ts"
import { checkClientIds, checkTokens } from "./clients.ts"
import { checkCompany } from "./company.ts"
import { checkContent, contentsOf } from "./content.ts"
import { checkCourses, courseKeysOf } from "./courses.ts"
import { checkFiles, checkImages } from "./files.ts"
import { IdClaims } from "./ids.ts"
import { type Checking, findEntries, RowCheck } from "./rows.ts"
import { uniqueKeys } from "./unique.ts"
import { type Claimant, checkAddressedUsernames, checkUsernames } from "./users.ts"
import { checkVideos } from "./videos.ts"

/**
 * Checks a well-formed dataset against itself and the database, and reports all faults. Writes nothing.
 *
 * @param now epoch milliseconds
 * @returns the plan, which is valid only if there are no faults
 */
export async function checkDataset(
  queries: Queries,
  { dataset, attachments, now }: { dataset: Dataset; attachments: Attachments; now: number },
  faults: Faults,
  onProgress: OnProgress,
): Promise<Plan> {
  const rows = dataset.companies ?? []
  const claims = new IdClaims(faults)
  const certificates = new CertificateClaims(claims, attachments, faults)
  const checking: Checking = { queries, faults, claims, certificates, attachments, now, onProgress }
  const scopes = await findEntries(checking, SCOPES, null, keysNamed(Dataset, "scopes", [dataset]))
  const scopeCheck = new RowCheck(checking, SCOPES)
  for (const scope of placed(dataset.scopes, "", "scopes")) scopeCheck.enter(scope, scopes, {})
  const courses = dataset.courses ?? []
  const courseKeys = rows.map((row) => courseKeysOf(COMPANIES.schema, [row], row.courses))
  const sharedKeys = courseKeys.reduce((all, keys) => all.union(keys), courseKeysOf(COURSES.schema, courses, courses))
  const provider = { owner: null, path: "" }
  const shared = await checkCourses(checking, { ...provider, rows: courses, keys: sharedKeys, scopes })
  const contents = contentsOf(shared, "")
  await checkContent(checking, { ...provider, contents, provided: [] })
  await checkVideos(checking, { ...provider, rows: dataset.videos ?? [], contents, provided: [] })

  await checkFiles(checking, { ...provider, row: dataset })
  await checkImages(checking, { ...provider, row: dataset })
  const sharedFiles = new Set([...(dataset.files ?? []), ...(dataset.images ?? [])].flatMap(({ file }) => file ?? []))

  const keys = uniqueKeys(faults)
  const stored = await findRows(
    queries,
    COMPANIES,
    null,
    rows.map(({ key }) => key),
  )
  const companies: CompanyPlan[] = []
  const usernames: Claimant[] = []
  const emails: Claimant[] = []
  for (const { row, path } of placed(rows, "", "companies")) {
    keys.see(row.key, path)
    const current = stored.get(row.key)
    const company = { row, path: path(), current, courseKeys: courseKeys[companies.length] ?? new Set() }
    const { plan, claimants } = await checkCompany(checking, company, {
      scopes,
      shared,
      provided: contents,
      sharedFiles,
    })
    companies.push(plan)
    for (const claimant of claimants.usernames) usernames.push(claimant)
    for (const claimant of claimants.emails) emails.push(claimant)
  }
  await checkUsernames(checking, usernames)
  await checkAddressedUsernames(checking, usernames, emails)
  await checkClientIds(checking, companies)
  await checkTokens(checking, companies)
  await certificates.check(queries, onProgress)
  await claims.check(queries, onProgress)
  return { dataset, scopes, shared, sharedContents: contents, companies, brought: claims.highest }
}
