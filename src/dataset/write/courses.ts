import { courseSearch } from "../../training/courses/searchable.ts"
import { identityOf } from "../identity.ts"
import { merged, mergedFlag, mergedList } from "../merged.ts"
import type { PlannedCourse, Shelf } from "../plan.ts"
import { type Entry, idOf, known, type Named } from "../registry.ts"
import { COURSE_REQUIREMENTS, type Link, replaceLinks } from "../store/links.ts"
import type { OwnerId, Stored } from "../store/rows.ts"
import { COURSES, type CourseRecord } from "../store/training-tables.ts"
import type { Writing } from "./writing.ts"

/** Saves an owner's courses and what they require; their content is saved apart. */
export async function saveCourses(writing: Writing, owner: OwnerId, shelf: Shelf, scopes: Named<Entry>): Promise<void> {
  // A base course refers to its recurring course, which has to be there before.
  const isBase = ({ entry }: PlannedCourse) => entry.shortType === "base"
  await saveBatch(
    writing,
    owner,
    shelf.planned.filter((planned) => !isBase(planned)),
    scopes,
  )
  await saveBatch(writing, owner, shelf.planned.filter(isBase), scopes)
  await saveRequirements(writing, shelf)
}

async function saveBatch(
  writing: Writing,
  owner: OwnerId,
  planned: readonly PlannedCourse[],
  scopes: Named<Entry>,
): Promise<void> {
  const stored = await COURSES.find(
    writing.tx,
    owner,
    planned.map(({ row }) => row.key),
  )
  const drafts = planned.map((course) => {
    const current = stored.get(course.row.key)
    return { current, next: recordOf(course, current, owner, scopes), identity: identityOf(course.row) }
  })
  const ids = await COURSES.save(writing, drafts)
  for (const { entry } of planned) entry.id ??= ids.get(entry.key)
}

function recordOf(
  { row, entry, instruction }: PlannedCourse,
  current: Stored<CourseRecord> | undefined,
  owner: OwnerId,
  scopes: Named<Entry>,
): CourseRecord {
  const requires = row.requires === null ? NOTHING_REQUIRED : row.requires
  const title = merged(row.title, current?.title, "")
  const scope = typeof row.scope_key === "string" ? scopes.get(row.scope_key) : row.scope_key
  return {
    company_id: owner,
    key: row.key,
    title,
    description: merged<string | null>(row.description, current?.description, null),
    short_type: entry.shortType,
    state: merged(row.state, current?.state, "active"),
    scope_id: merged<number | null>(scope && idOf(scope), current?.scope_id, null),
    allow_user_approval_date: mergedFlag(row.allow_user_approval_date, current?.allow_user_approval_date),
    may_change_valid_period: mergedFlag(row.may_change_valid_period, current?.may_change_valid_period),
    valid_period: merged<string | null>(row.valid_period, current?.valid_period, null),
    number_of_questions: merged(row.number_of_questions, current?.number_of_questions, 0),
    minimal_success_points: merged(row.minimal_success_points, current?.minimal_success_points, 0),
    instruction_course_id: instruction === undefined ? (current?.instruction_course_id ?? null) : idOf(instruction),
    min_age: merged<number | null>(requires?.min_age, current?.min_age, null),
    requires_fitness: mergedFlag(requires?.fitness, current?.requires_fitness),
    required_driving_classes: mergedList(requires?.driving_classes, current?.required_driving_classes),
    search: courseSearch({ title }),
  }
}

const NOTHING_REQUIRED = { min_age: null, course_keys: null, fitness: null, driving_classes: null }

async function saveRequirements(writing: Writing, { planned, visible }: Shelf): Promise<void> {
  const ownerIds: number[] = []
  const wanted: Link[] = []
  for (const { row, entry } of planned) {
    const keys = row.requires === null ? null : row.requires?.course_keys
    if (keys === undefined) continue
    const left = idOf(entry)
    ownerIds.push(left)
    for (const key of keys ?? []) wanted.push({ left, right: idOf(known(visible, key)) })
  }
  await replaceLinks(writing, COURSE_REQUIREMENTS, { side: "left", ownerIds, wanted, companyId: null })
}
