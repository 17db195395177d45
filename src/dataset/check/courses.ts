import type { TSchema } from "typebox"
import { madeInstructionKey } from "../../training/courses/rules.ts"
import { type Faults, type Path, type Placed, pathOf, placed } from "../faults.ts"
import type { OwnerId } from "../format/record.ts"
import { merged } from "../format/record.ts"
import { keysNamed } from "../format/references.ts"
import { COURSES, type CourseRow } from "../format/training.ts"
import type { Company, CourseEntry, GivenContent, PlannedCourse, Shelf } from "../plan.ts"
import { type Entry, type Named, Registry, resolve, resolveAll } from "../registry.ts"
import type { Stored } from "../store/rows.ts"
import { type Checking, forStored, RowCheck } from "./rows.ts"
import { uniqueKeys } from "./unique.ts"

/** The maximum length of a key in a dataset, in characters. */
const KEY_LENGTH_MAX = 255

/** The keys of courses that rows define or name, and the keys of courses that may be created for `courses`. */
export function courseKeysOf(
  schema: TSchema,
  rows: readonly object[],
  courses: readonly CourseRow[] | null | undefined,
): Set<string> {
  const keys = keysNamed(schema, "courses", rows)
  for (const { key } of courses ?? []) keys.add(madeInstructionKey(key))
  return keys
}

interface Owner {
  readonly owner: OwnerId | undefined
  readonly rows: readonly CourseRow[]
  /** `companies[0]`, empty for the provider. */
  readonly path: string
  /** All course keys in the owner's rows. */
  readonly keys: ReadonlySet<string>
  readonly scopes: Named<Entry>
  /** The provider's courses, for a company. */
  readonly shared?: Shelf
  /** The shared courses to which a company gives names of its own. */
  readonly aliases?: ReadonlyMap<string, CourseEntry>
}

/** Kept separate from the check and its temporary data, because a function keeps everything in its scope alive. */
function visibleCourses({ aliases, shared }: Owner, own: Registry<CourseEntry>): Named<CourseEntry> {
  return { noun: "course", get: (key) => aliases?.get(key) ?? own.get(key) ?? shared?.own.get(key) }
}

/** Finds the courses that an owner's rows name, and checks the rows of its own courses. */
export async function checkCourses(checking: Checking, owned: Owner): Promise<Shelf> {
  const { owner, rows, path, keys, scopes } = owned
  const own = new Registry<CourseEntry>(COURSES.noun)
  const stored = new Map<string, Stored<typeof COURSES>>()
  await forStored(checking.queries, COURSES, owner, keys, (course) => {
    stored.set(course.key, course)
    const { id, key, short_type: shortType } = course
    own.add({ id, key, shared: owner === null, shortType, allowsApproval: course.allow_user_approval_date === 1 })
  })
  const shelf: Shelf = { owner, own, visible: visibleCourses(owned, own), planned: [] }
  const check = new RowCheck(checking, COURSES)
  for (const course of placed(rows, path, "courses")) {
    const entry = check.enter(course, own, { shared: owner === null, shortType: "base", allowsApproval: false })
    setShortType(course, entry, stored.get(entry.key), checking.faults)
    entry.allowsApproval = merged(course.row.allow_user_approval_date, entry.allowsApproval, false)
    shelf.planned.push({ row: course.row, entry, instruction: undefined })
  }
  // Only now are all courses known that others may name.
  for (const { row: planned, path: place } of placed(shelf.planned.slice(), path, "courses")) {
    checkReferences(planned, shelf, stored.get(planned.row.key), scopes, place, checking.faults)
  }
  return shelf
}

/** The type of a course must not change while other records rely on it. */
function setShortType(
  { row, path }: Placed<CourseRow>,
  entry: CourseEntry,
  stored: Stored<typeof COURSES> | undefined,
  faults: Faults,
): void {
  const shortType = merged(row.short_type, stored?.short_type, "base")
  const isRelied = entry.shortType === "base" || entry.shortType === "instruction"
  if (stored !== undefined && isRelied && shortType !== entry.shortType) {
    const fault = `must stay "${entry.shortType}": teams, collections or base courses rely on it`
    faults.add(pathOf(path, "short_type"), fault)
  } else entry.shortType = shortType
}

function checkReferences(
  planned: PlannedCourse,
  shelf: Shelf,
  stored: Stored<typeof COURSES> | undefined,
  scopes: Named<Entry>,
  path: Path,
  faults: Faults,
): void {
  const { row, entry } = planned
  resolve(scopes, row, "scope_key", path, faults)
  const requires = pathOf(path, "requires")
  const required = resolveAll(shelf.visible, row.requires ?? {}, "course_keys", requires, faults)
  // The API saves such a course with a warning; an export, whose rows have ids, says what is stored.
  if (required.includes(entry) && row.id === undefined) {
    faults.add(pathOf(requires, "course_keys"), "a course cannot require itself")
  }
  const accepts = merged(row.accepts_submissions, stored?.accepts_submissions === 1, false)
  if (accepts && !entry.allowsApproval) {
    faults.add(pathOf(path, "accepts_submissions"), `needs "allow_user_approval_date"`)
  }

  const named = resolve(shelf.visible, row, "instruction_course_key", path, faults)
  if (entry.shortType !== "base") {
    if (named === undefined) return
    faults.add(pathOf(path, "instruction_course_key"), `only a course of the type "base" names its recurring course`)
  } else if (named !== undefined) {
    if (isInstruction(named, path, faults)) planned.instruction = named
  } else if (typeof row.instruction_course_key !== "string") {
    const keeps = row.instruction_course_key === undefined && (stored?.instruction_course_id ?? null) !== null
    if (!keeps) planned.instruction = makeInstruction(planned, shelf, stored, path, faults)
  }
}

/** The recurring course of a base course that does not name one: the course created for it earlier, or a new one. */
function makeInstruction(
  { row, entry }: PlannedCourse,
  shelf: Shelf,
  stored: Stored<typeof COURSES> | undefined,
  path: Path,
  faults: Faults,
): CourseEntry | undefined {
  const key = madeInstructionKey(row.key)
  const known = shelf.own.get(key)
  if (known !== undefined) return isInstruction(known, path, faults) ? known : undefined
  if (key.length > KEY_LENGTH_MAX) {
    const fault = `is missing, and the key is too long to create a course with the key "<key>.instruction" for it`
    faults.add(pathOf(path, "instruction_course_key"), fault)
    return undefined
  }
  const made: CourseEntry = {
    key,
    id: undefined,
    shared: entry.shared,
    shortType: "instruction",
    allowsApproval: false,
  }
  shelf.own.add(made)
  const title = row.title ?? stored?.title ?? ""
  const validPeriod = merged<string | null>(row.valid_period, stored?.valid_period, null)
  shelf.planned.push({
    row: { key, title, short_type: "instruction", valid_period: validPeriod },
    entry: made,
    instruction: undefined,
  })
  return made
}

/** Reports a course that the row at this path names as its recurring course although it is not a recurring instruction. */
export function isInstruction(course: CourseEntry, path: Path, faults: Faults): boolean {
  if (course.shortType === "instruction") return true
  const fault = `the course ${JSON.stringify(course.key)} must be of the type "instruction", not "${course.shortType}"`
  faults.add(pathOf(path, "instruction_course_key"), fault)
  return false
}

/** The shared courses in a company's rows. */
export interface SharedCourses {
  /** The courses by the names that the company's rows use. */
  readonly aliases: ReadonlyMap<string, CourseEntry>
  /** The company's content in these courses. */
  readonly contents: readonly GivenContent[]
}

/** Finds the shared courses in a company's rows; each may occur only once. */
export function findSharedCourses(
  { faults }: Checking,
  { row: company, path: companyPath }: Company,
  shared: Named<CourseEntry>,
): SharedCourses {
  const aliases = new Map<string, CourseEntry>()
  const contents: GivenContent[] = []
  const seen = uniqueKeys(faults, "course_key")
  const names = uniqueKeys(faults, "alias")
  for (const { row, path } of placed(company.shared_courses, companyPath, "shared_courses")) {
    const course = resolve(shared, row, "course_key", path, faults)
    if (course === undefined) continue
    seen.see(row.course_key, path)
    if (typeof row.alias === "string") {
      names.see(row.alias, path)
      aliases.set(row.alias, course)
    }
    if (row.content !== undefined) contents.push({ course, chapters: row.content ?? [], path })
  }
  return { aliases, contents }
}

/** An alias would hide a course of the company with the same key. */
export function checkAliases({ faults }: Checking, { row, path }: Company, { own }: Shelf): void {
  for (const {
    row: { alias },
    path: place,
  } of placed(row.shared_courses, path, "shared_courses")) {
    if (typeof alias !== "string" || own.get(alias) === undefined) continue
    faults.add(pathOf(place, "alias"), `a course of the company has the key ${JSON.stringify(alias)}`)
  }
}

/** A name for a course: some are known by id, others are new. */
export function nameOfCourse(course: CourseEntry | number): string {
  if (typeof course === "number") return String(course)
  return String(course.id ?? `${course.shared}${JSON.stringify(course.key)}`)
}
