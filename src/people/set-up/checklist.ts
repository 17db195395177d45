import { authorshipOf, may, type PersonCaller, requirePermission } from "../../access/caller.ts"
import { changesBetween, noteChange } from "../../audit/rules.ts"
import type { Database } from "../../database/port.ts"
import type { Mail } from "../../mail/rules.ts"
import { STARTER_KEYS } from "../../training/courses/starter.ts"
import { CHECKLIST_STEPS, type ChecklistStep } from "../wording/names.ts"
import * as store from "./store.ts"

/* The steps that follow the set-up of a company. Its administrators see them until all are done or somebody hides the list. */

export interface Checklist {
  readonly done: ReadonlySet<ChecklistStep>
  /** The titles of the starter courses that the company has. */
  readonly starterCourses: readonly string[]
  /** Whether there is a course that can be assigned. */
  readonly hasCourses: boolean
  /** Whether there are steps to do and the list is not hidden. */
  readonly isShown: boolean
}

interface ChecklistServices {
  readonly database: Database
  readonly mail: Pick<Mail, "configured">
}

/** Only users who may create administrators count as administrators of the whole company. */
const ADMINISTERS = "users.assign-roles"

/** The checklist of the caller's company. Undefined for callers who do not administer the whole company. */
export async function checklistOf(
  { database, mail }: ChecklistServices,
  caller: PersonCaller,
): Promise<Checklist | undefined> {
  if (!may(caller, ADMINISTERS)) return undefined
  const place = { companyId: caller.company.id, userId: caller.user.id }
  const [company, begun, starterCourses] = await Promise.all([
    store.findCompany(database, place.companyId),
    store.findBegun(database, place),
    store.findCourseTitles(database, place.companyId, STARTER_KEYS),
  ])
  const done = new Set(CHECKLIST_STEPS.filter((step) => (step === "mail" ? mail.configured : begun[step] === 1)))
  const hasCourses = begun.courses === 1
  return {
    done,
    starterCourses,
    hasCourses,
    isShown: company?.shows_checklist === 1 && done.size < CHECKLIST_STEPS.length,
  }
}

/**
 * Hides the checklist from all administrators of the caller's company.
 *
 * @throws Forbidden
 */
export async function hideChecklist(database: Database, caller: PersonCaller, now: number): Promise<void> {
  requirePermission(caller, ADMINISTERS)
  const { id } = caller.company
  await database.transaction(async (tx) => {
    if (!(await store.hideChecklist(tx, id))) return
    const changes = changesBetween({ shows_checklist: true }, { shows_checklist: false })
    await noteChange(tx, { ...authorshipOf(caller, now), action: "update", record: { type: "company", id }, changes })
  })
}

/** The caller's company as the set-up created it. Throws `Forbidden` for callers who do not administer the whole company. */
export async function companySummary(database: Database, caller: PersonCaller): Promise<store.CompanySummary> {
  requirePermission(caller, ADMINISTERS)
  const company = await store.findCompany(database, caller.company.id)
  if (company === undefined) throw new TypeError("the company of a session is missing")
  return company
}
