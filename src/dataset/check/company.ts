import { today, writtenTimezone } from "../../tools/calendar/dates.ts"
import { COMPANIES, type CompanyRow, DEFAULT_LANGUAGE, DEFAULT_TIMEZONE } from "../format/dataset.ts"
import { merged } from "../format/record.ts"
import type { Company, CompanyPlan, GivenContent, Shelf } from "../plan.ts"
import type { Entry, Named } from "../registry.ts"
import type { Stored } from "../store/rows.ts"
import { checkAssignments } from "./assignments.ts"
import { checkCertificateLooks } from "./certificate-looks.ts"
import { checkClients, findClients } from "./clients.ts"
import { checkContent, contentsOf } from "./content.ts"
import { checkAliases, checkCourses, findSharedCourses } from "./courses.ts"
import { checkExemptions } from "./exemptions.ts"
import { checkFiles, checkImages } from "./files.ts"
import { checkGroupDetails } from "./group-details.ts"
import { checkTrainings, findTrainings } from "./group-trainings.ts"
import { checkPlaces, findPlaces } from "./places.ts"
import { checkPronunciations } from "./pronunciations.ts"
import { checkRequirements } from "./requirements.ts"
import { type Checking, requireOfNew } from "./rows.ts"
import { checkStandingDays } from "./standing-days.ts"
import { checkSubmissions } from "./submissions.ts"
import { type Claimant, checkEmails, checkUsers, findUsers } from "./users.ts"
import { checkVersions } from "./versions.ts"
import { checkVideos } from "./videos.ts"

interface Given {
  readonly row: CompanyRow
  readonly path: string
  readonly current: Stored<typeof COMPANIES> | undefined
  /** All course keys in the company's rows. */
  readonly courseKeys: ReadonlySet<string>
}

/** Data outside a company that its rows may refer to. */
interface Surroundings {
  readonly scopes: Named<Entry>
  readonly shared: Shelf
  /** The provider's content in the dataset. */
  readonly provided: readonly GivenContent[]
  /** The paths of the provider's files in the dataset. */
  readonly sharedFiles: ReadonlySet<string>
}

/**
 * Checks a company's rows. Usernames are checked for the whole dataset, because they are unique in the installation.
 */
export async function checkCompany(
  checking: Checking,
  { row, path, current, courseKeys }: Given,
  { scopes, shared, provided, sharedFiles }: Surroundings,
): Promise<{ plan: CompanyPlan; claimants: Readonly<Record<"usernames" | "emails", readonly Claimant[]>> }> {
  const id = current?.id
  const company: Company = { row, path, id }
  if (current === undefined) requireOfNew(row, COMPANIES, () => path, checking.faults)
  checking.claims.claim(COMPANIES, row.id, id, () => path)
  checkPronunciations(row.pronunciations, path, checking.faults)
  const { aliases, contents: ofShared } = findSharedCourses(checking, company, shared.own)
  const owned = { owner: id, path, provided }
  const rows = row.courses ?? []
  const shelf = await checkCourses(checking, { ...owned, rows, keys: courseKeys, scopes, shared, aliases })
  checkAliases(checking, company, shelf)
  const contents = [...contentsOf(shelf, path), ...ofShared]
  await checkContent(checking, { ...owned, contents })
  await checkVideos(checking, { ...owned, contents, rows: row.videos ?? [] })
  const places = await findPlaces(checking, company)
  const { users, renamed, usernames, emails } = await findUsers(checking, company)
  const timezone = writtenTimezone(merged(row.timezone, current?.timezone, DEFAULT_TIMEZONE))
  const plan: CompanyPlan = {
    ...company,
    language: merged(row.language?.toLowerCase() ?? row.language, current?.language, DEFAULT_LANGUAGE),
    timezone,
    timezoneChanges: current !== undefined && current.timezone !== timezone,
    shelf,
    contents,
    ...places,
    users,
    renamed,
    clients: await findClients(checking, company),
    trainings: await findTrainings(checking, company, shelf),
    closing: [],
    repreceded: [],
  }
  checkPlaces(checking, plan)
  checkUsers(checking, plan, today(plan.timezone, checking.now))
  await checkEmails(checking, id, emails)
  await checkClients(checking, plan)
  checkTrainings(checking, plan)
  await checkFiles(checking, { owner: id, row, path })
  await checkImages(checking, { owner: id, row, path })
  const versions = await checkVersions(checking, plan, sharedFiles)
  const frozen = await checkCertificateLooks(checking, plan)
  await checkAssignments(checking, plan, { versions, frozen })
  await checkGroupDetails(checking, plan)
  await checkRequirements(checking, plan, today(plan.timezone, checking.now))
  await checkExemptions(checking, plan, today(plan.timezone, checking.now))
  await checkSubmissions(checking, plan)
  checkStandingDays(checking, plan, today(plan.timezone, checking.now))
  return { plan, claimants: { usernames, emails } }
}
