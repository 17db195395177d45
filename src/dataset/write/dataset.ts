import type { Actor } from "../../audit/rules.ts"
import { touchSpeakers } from "../../organisation/company/rules.ts"
import { administratorsOf, NO_ADMINISTRATORS } from "../../organisation/users/administrators/rules.ts"
import { armRenewals, moveToTimezone } from "../../training/assignments/lifecycle.ts"
import { startRecurrenceOfCompleted } from "../../training/recurrence/binding.ts"
import { COMPANIES } from "../format/dataset.ts"
import { SCOPES } from "../format/organisation.ts"
import type { CompanyPlan, Plan } from "../plan.ts"
import { type ImportResult, resultOf, type WrittenCompany } from "../result.ts"
import { freeNames, setPicture } from "../store/changes.ts"
import { keepAdministrators } from "./administrators.ts"
import type { SavedAssignments } from "./assignments.ts"
import { openSuccesses, saveAssignments, saveGroupTrainings } from "./assignments.ts"
import { saveCertificateLooks } from "./certificate-looks.ts"
import { saveApiCourses, saveClients } from "./clients.ts"
import { saveContent } from "./content.ts"
import { keepVersions, publishContents } from "./course-versions.ts"
import { saveCourses } from "./courses.ts"
import { saveVersions } from "./evidence.ts"
import { saveExemptions } from "./exemptions.ts"
import { type FileIds, type Files, type ShownFileIds, saveFiles, shownFiles } from "./files.ts"
import { saveGroupDetails } from "./group-details.ts"
import { saveImages } from "./images.ts"
import { ImportLog } from "./import-log.ts"
import { saveLocations, savePlaceAdmins, saveTeams } from "./places.ts"
import { identityOf, itemsOf, saveRecords, type Writing } from "./records.ts"
import { saveRequirements } from "./requirements.ts"
import { saveStandingDays } from "./standing-days.ts"
import { saveState } from "./state.ts"
import { saveSubmissions } from "./submissions.ts"
import { saveUsers } from "./users.ts"
import { saveVideos } from "./videos.ts"

/** The written records, and the copies of files that rows now name. */
export interface Written {
  readonly result: ImportResult
  readonly usedFiles: ReadonlySet<string>
}

/** Writes a dataset that was checked in the same transaction, and records the changes in the audit log under `actor`. */
export async function writeDataset(
  common: Omit<Writing, "changeLog">,
  plan: Plan,
  files: Files,
  actor: Actor,
): Promise<Written> {
  const shared = new ImportLog(common.tx, actor, common.now)
  const writing = { ...common, changeLog: shared }
  const usedFiles = new Set<string>()
  await saveRecords(writing, SCOPES, null, itemsOf(plan.dataset.scopes), { entries: plan.scopes })
  const sharedFileId = await saveFiles(writing, null, plan.dataset, { ...files, used: usedFiles })
  const sharedShown = shownFiles(plan.dataset, sharedFileId)
  await saveImages(writing, null, plan.dataset.images, { ...files, fileId: sharedFileId })
  await saveCourses(writing, null, plan.shared, plan.scopes)
  const { spoken } = await saveContent(writing, null, plan.sharedContents)
  await saveVideos(writing, null, plan.dataset.videos ?? [], spoken)
  await shared.finish(null)
  // This comes first for all companies, because a username may move from a user of one company to a user of another.
  for (const { renamed } of plan.companies) await freeNames(writing.tx, renamed)
  const written = new Map<CompanyPlan, WrittenCompany>()
  for (const company of plan.companies) {
    const changeLog = new ImportLog(common.tx, actor, common.now)
    const places = { ...files, used: usedFiles, sharedShown }
    const facts = await writeCompany({ ...common, changeLog }, plan, company, places, actor)
    await changeLog.finish(facts.id)
    written.set(company, { ...facts, changes: changeLog.changes })
  }
  return { result: resultOf(plan, written, shared.changes), usedFiles }
}

async function writeCompany(
  writing: Writing,
  { scopes }: Plan,
  plan: CompanyPlan,
  files: Files & { readonly used: Set<string>; readonly sharedShown: ShownFileIds },
  actor: Actor,
): Promise<Omit<WrittenCompany, "changes">> {
  const administrators = plan.id === undefined ? NO_ADMINISTRATORS : await administratorsOf(writing.tx, plan.id)
  const { id, pictures } = await saveCompany(writing, plan)
  writing.changeLog.beginCompany(id)
  const fileId = await saveFiles(writing, id, plan.row, files)
  await savePictures(writing, { id, pictures }, plan, fileId)
  await saveImages(writing, id, plan.row.images, { ...files, fileId })
  await saveCourses(writing, id, plan.shelf, scopes)
  await saveVersions(writing, id, plan, { fileId: shownFiles(plan.row, fileId), sharedFileId: files.sharedShown })
  const replaced = await keepVersions(writing, id, plan.id === undefined ? [] : plan.contents)
  const { ids: contentNodes, spoken } = await saveContent(writing, id, plan.contents)
  await saveVideos(writing, id, plan.row.videos ?? [], spoken)
  const location = await saveLocations(writing, id, plan)
  const team = await saveTeams(writing, id, plan)
  await saveUsers(writing, id, plan, fileId)
  await savePlaceAdmins(writing, id, plan, { location, team })
  await saveApiCourses(writing, id, plan)
  const clients = await saveClients(writing, id, plan)
  await keepAdministrators(writing.tx, plan, administrators)
  const closed = await saveGroupTrainings(writing, id, plan)
  await saveCertificateLooks(writing, id, plan.row, fileId)
  const assignments = await saveAssignments(writing, id, plan, fileId, closed)
  await saveGroupDetails(writing, id, plan, assignments.ids, actor)
  await saveRequirements(writing, id, plan)
  await saveExemptions(writing, id, plan)
  await saveSubmissions(writing, id, plan, { fileId, assignments: assignments.ids })
  await saveStandingDays(writing, id, plan)
  await saveConsequences(writing, id, plan, assignments, actor)
  const awaiting = await saveState(writing, id, plan)
  await publishContents(writing, replaced)
  return { id, contentNodes, assignments: assignments.ids, clients, awaiting }
}

/** The columns of a company's own row with the file ids of its pictures. */
const PICTURES = { logo: "logo_file_id", signature: "signature_file_id" } as const

type Pictures = Readonly<Record<(typeof PICTURES)[keyof typeof PICTURES], number | null>>

interface SavedCompany {
  readonly id: number
  /** The values before the import. */
  readonly pictures: Pictures
}

/** Saves the company's own row, without its pictures, because their rows can only be saved once the company exists. */
async function saveCompany(writing: Writing, { row, language, timezone }: CompanyPlan): Promise<SavedCompany> {
  const [saved] = await saveRecords(writing, COMPANIES, null, [{ row }], {
    compute: (_next, _row, current) => ({
      ...{ language, timezone },
      logo_file_id: current?.logo_file_id ?? null,
      signature_file_id: current?.signature_file_id ?? null,
    }),
  })
  if (saved === undefined) throw new TypeError("The company was not saved.")
  const { current, id, next } = saved
  if (current !== undefined && current.language !== language) await touchSpeakers(writing.tx, id, writing.now)
  return { id, pictures: { logo_file_id: next.logo_file_id, signature_file_id: next.signature_file_id } }
}

async function savePictures(
  writing: Writing,
  { id, pictures }: SavedCompany,
  { row }: CompanyPlan,
  fileId: FileIds,
): Promise<void> {
  const changedAt = identityOf(row).updated_at ?? writing.now
  for (const purpose of ["logo", "signature"] as const) {
    const file = row[purpose]
    if (file === undefined) continue
    const column = PICTURES[purpose]
    const newId = file === null ? null : fileId(purpose, file)
    if (newId === pictures[column]) continue
    await setPicture(writing.tx, id, column, newId, changedAt)
    const changed = { before: { id, [column]: pictures[column] }, after: { [column]: newId } }
    await writing.changeLog.changed(COMPANIES, [changed])
  }
}

/**
 * The consequences of saved assignments: opens passed ones of group trainings that continue, moves deadlines with the
 * company's time zone, issues certificates, starts the recurring instruction of operators whose training has been
 * completed by the import, and schedules the renewal of recurring instructions.
 */
async function saveConsequences(
  writing: Writing,
  companyId: number,
  plan: CompanyPlan,
  { renewed, completed, certification }: SavedAssignments,
  actor: Actor,
): Promise<void> {
  const { tx, now } = writing
  const opened = await openSuccesses(writing, plan)
  if (plan.timezoneChanges) await moveToTimezone(tx, companyId, plan.timezone)
  await certification.issue(writing, companyId, plan)
  const company = { id: companyId, timezone: plan.timezone }
  const authorship = { actor, companyId, now }
  await startRecurrenceOfCompleted({ tx, company, authorship, isImport: true }, completed)
  await armRenewals(tx, companyId, [...new Set(renewed).union(new Set(opened))])
}
