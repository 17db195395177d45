import type { Actor } from "../../audit/rules.ts"
import { identityOf } from "../identity.ts"
import { merged } from "../merged.ts"
import type { CompanyPlan, Plan } from "../plan.ts"
import { idOf } from "../registry.ts"
import { type ImportResult, resultOf, type WrittenCompany } from "../result.ts"
import { freeNames, setLogo, touchSpeakers } from "../store/changes.ts"
import { COMPANIES } from "../store/organisation-tables.ts"
import { SCOPES } from "../store/training-tables.ts"
import { saveAssignments } from "./assignments.ts"
import { saveApiCourses, saveClients } from "./clients.ts"
import { saveConsequences } from "./consequences.ts"
import { saveContent } from "./content.ts"
import { saveCourses } from "./courses.ts"
import { type Files, saveFiles } from "./files.ts"
import { saveGroupTrainings } from "./group-trainings.ts"
import { ImportLog } from "./import-log.ts"
import { saveLocations, savePlaceAdmins, saveTeams } from "./places.ts"
import { saveUsers } from "./users.ts"
import { saveVideos } from "./videos.ts"
import type { Writing } from "./writing.ts"

/** What was written, and which copies of files are now named by a row. */
export interface Written {
  readonly result: ImportResult
  readonly usedFiles: ReadonlySet<string>
}

/** Writes a dataset that was checked in the same transaction, and tells the audit log that `actor` did so. */
export async function writeDataset(
  common: Omit<Writing, "changeLog">,
  plan: Plan,
  files: Files,
  actor: Actor,
): Promise<Written> {
  const shared = new ImportLog(common.tx, actor, common.now)
  const writing = { ...common, changeLog: shared }
  await saveScopes(writing, plan)
  await saveCourses(writing, null, plan.shared, plan.scopes)
  const { spoken } = await saveContent(writing, null, plan.sharedContents)
  await saveVideos(writing, null, plan.dataset.videos ?? [], spoken)
  await shared.finish(null)
  // All of them first: a username may go from a user of one company to one of another.
  for (const { renamed } of plan.companies) await freeNames(writing.tx, renamed)
  const written = new Map<CompanyPlan, WrittenCompany>()
  const usedFiles = new Set<string>()
  for (const company of plan.companies) {
    const changeLog = new ImportLog(common.tx, actor, common.now)
    const facts = await writeCompany({ ...common, changeLog }, plan, company, { ...files, used: usedFiles })
    await changeLog.finish(facts.id)
    written.set(company, { ...facts, changes: changeLog.changes })
  }
  return { result: resultOf(plan, written, shared.changes), usedFiles }
}

async function writeCompany(
  writing: Writing,
  { scopes }: Plan,
  plan: CompanyPlan,
  files: Files & { readonly used: Set<string> },
): Promise<Omit<WrittenCompany, "changes">> {
  const { id, logo: oldLogo } = await saveCompany(writing, plan)
  writing.changeLog.beginCompany(id)
  const fileId = await saveFiles(writing, id, plan.row, files)
  const { logo } = plan.row
  const changedAt = identityOf(plan.row).updated_at ?? writing.now
  if (logo !== undefined) {
    const newLogo = logo === null ? null : fileId("logo", logo)
    await setLogo(writing.tx, id, newLogo, changedAt)
    const changed = { before: { id, logo_file_id: oldLogo }, after: { logo_file_id: newLogo } }
    if (newLogo !== oldLogo) await writing.changeLog.changed("companies", [changed])
  }
  await saveCourses(writing, id, plan.shelf, scopes)
  const { ids: contentNodes, spoken } = await saveContent(writing, id, plan.contents)
  await saveVideos(writing, id, plan.row.videos ?? [], spoken)
  await saveLocations(writing, id, plan)
  await saveTeams(writing, id, plan)
  await saveUsers(writing, id, plan)
  await savePlaceAdmins(writing, id, plan)
  await saveApiCourses(writing, id, plan)
  const clients = await saveClients(writing, id, plan)
  const closed = await saveGroupTrainings(writing, id, plan)
  const assignments = await saveAssignments(writing, id, plan, fileId, closed)
  await saveConsequences(writing, id, plan, assignments)
  return { id, contentNodes, assignments: assignments.ids, clients }
}

async function saveScopes(writing: Writing, { dataset, scopes }: Plan): Promise<void> {
  const rows = dataset.scopes ?? []
  const stored = await SCOPES.find(
    writing.tx,
    null,
    rows.map(({ key }) => key),
  )
  const drafts = rows.map((row) => {
    const current = stored.get(row.key)
    const next = { key: row.key, title: merged(row.title, current?.title, "") }
    return { current, next, identity: identityOf(row) }
  })
  const ids = await SCOPES.save(writing, drafts)
  for (const entry of scopes.values()) entry.id ??= ids.get(entry.key)
}

/** Saves the company's own row but for its logo, whose row belongs to the company; answers its id and the logo it has. */
async function saveCompany(
  writing: Writing,
  { row, language, timezone }: CompanyPlan,
): Promise<{ id: number; logo: number | null }> {
  const current = (await COMPANIES.find(writing.tx, null, [row.key])).get(row.key)
  const next = {
    key: row.key,
    name: merged(row.name, current?.name, ""),
    language,
    timezone,
    logo_file_id: current?.logo_file_id ?? null,
  }
  const ids = await COMPANIES.save(writing, [{ current, next, identity: identityOf(row) }])
  if (current !== undefined && current.language !== language) await touchSpeakers(writing.tx, current.id, writing.now)
  return { id: idOf({ key: row.key, id: current?.id ?? ids.get(row.key) }), logo: next.logo_file_id }
}
