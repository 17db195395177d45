import type { Queries } from "../../database/port.ts"
import { madeInstructionKey } from "../../training/courses/rules.ts"
import { type Faults, type Path, property } from "../faults.ts"
import type { OwnerId } from "../format/record.ts"
import { merged } from "../format/record.ts"
import type { CourseRow, SharedCourseRow } from "../format/training.ts"
import { COURSES } from "../format/training.ts"
import type { CourseEntry, GivenContent, PlannedCourse, Shelf } from "../plan.ts"
import {
  type Entry,
  forStored,
  KeyCheck,
  type Named,
  Registry,
  requireOfNew,
  resolve,
  resolveAll,
} from "../registry.ts"
import type { Stored } from "../store/rows.ts"
import type { IdClaims } from "./ids.ts"

/** The longest key that a dataset can have, in characters. */
const KEY_LENGTH_MAX = 255

/** The keys of courses that the rows of an owner's courses name. */
export function courseKeysOf(rows: readonly CourseRow[]): Set<string> {
  const keys = new Set<string>()
  for (const { key, instruction_course_key, requires } of rows) {
    keys.add(key)
    keys.add(madeInstructionKey(key))
    if (typeof instruction_course_key === "string") keys.add(instruction_course_key)
    for (const required of requires?.course_keys ?? []) if (typeof required === "string") keys.add(required)
  }
  return keys
}

interface Owner {
  readonly id: OwnerId | undefined
  readonly rows: readonly CourseRow[]
  /** `companies[0]`, empty for the provider. */
  readonly path: string
  /** Every key of a course that the owner's rows name. */
  readonly keys: ReadonlySet<string>
  /** The provider's courses, for a company. */
  readonly shared?: Shelf
  /** The shared courses for which a company has other names. */
  readonly aliases?: ReadonlyMap<string, CourseEntry>
}

/** Separate from the check and its temporary data: a function keeps everything in its scope alive. */
function visibleCourses({ aliases, shared }: Owner, own: Registry<CourseEntry>): Named<CourseEntry> {
  return { noun: "course", get: (key) => aliases?.get(key) ?? own.get(key) ?? shared?.own.get(key) }
}

/** Finds the courses that an owner's rows name, and checks the rows of its own ones. */
export async function checkCourses(
  queries: Queries,
  owner: Owner,
  scopes: Named<Entry>,
  claims: IdClaims,
  faults: Faults,
): Promise<Shelf> {
  const own = new Registry<CourseEntry>(COURSES.noun)
  const stored = new Map<string, Stored<typeof COURSES>>()
  await forStored(queries, COURSES, owner.id, owner.keys, (course) => {
    stored.set(course.key, course)
    own.add({ key: course.key, id: course.id, shared: owner.id === null, shortType: course.short_type })
  })
  const shelf: Shelf = {
    owner: owner.id,
    own,
    visible: visibleCourses(owner, own),
    planned: [],
  }
  const pathOf =
    (index: number): Path =>
    () =>
      `${property(owner.path, "courses")}[${index}]`
  const keys = new KeyCheck<Path>((path) => path(), faults)
  owner.rows.forEach((row, index) => {
    keys.see(row.key, pathOf(index))
    claims.claim(COURSES, row.id, stored.get(row.key)?.id, pathOf(index))
    shelf.planned.push({
      row,
      entry: register(row, own, owner, stored.get(row.key), pathOf(index), faults),
      instruction: undefined,
    })
  })
  // Only now are all courses known that others may name.
  shelf.planned.slice().forEach((planned, index) => {
    checkReferences(planned, shelf, stored.get(planned.row.key), scopes, pathOf(index), faults)
  })
  return shelf
}

function register(
  row: CourseRow,
  own: Registry<CourseEntry>,
  owner: Owner,
  stored: Stored<typeof COURSES> | undefined,
  path: Path,
  faults: Faults,
): CourseEntry {
  const shortType = merged(row.short_type, stored?.short_type, "base")
  const known = own.get(row.key)
  if (known === undefined) {
    requireOfNew(row, COURSES.required, path, faults)
    const entry = { key: row.key, id: undefined, shared: owner.shared === undefined, shortType }
    own.add(entry)
    return entry
  }
  const isRelied = known.shortType === "base" || known.shortType === "instruction"
  if (stored !== undefined && isRelied && shortType !== known.shortType) {
    faults.add(
      () => `${path()}.short_type`,
      `must stay "${known.shortType}": teams, collections or base courses rely on it`,
    )
  } else known.shortType = shortType
  return known
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
  resolve(scopes, row.scope_key, () => `${path()}.scope_key`, faults)
  const required = resolveAll(shelf.visible, row.requires?.course_keys, () => `${path()}.requires.course_keys`, faults)
  if (required.includes(entry)) faults.add(() => `${path()}.requires.course_keys`, "a course cannot require itself")

  const instructionPath = () => `${path()}.instruction_course_key`
  const named = resolve(shelf.visible, row.instruction_course_key, instructionPath, faults)
  if (entry.shortType !== "base") {
    if (named !== undefined) faults.add(instructionPath, `only a course of the type "base" names its recurring course`)
    return
  }
  if (named === undefined) {
    const keeps =
      row.instruction_course_key === undefined && stored !== undefined && stored.instruction_course_id !== null
    if (!keeps && typeof row.instruction_course_key !== "string") {
      planned.instruction = makeInstruction(planned, shelf, stored, instructionPath, faults)
    }
  } else if (isInstruction(named, instructionPath, faults)) planned.instruction = named
}

/** The recurring course of a base course that names none: the one that was made for it before, or a new one. */
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
    faults.add(path, `is missing, and the key is too long to make a course with the key "<key>.instruction" for it`)
    return undefined
  }
  const made: CourseEntry = { key, id: undefined, shared: entry.shared, shortType: "instruction" }
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

/** Reports a course that is no recurring instruction where one is required. */
export function isInstruction(course: CourseEntry, path: Path, faults: Faults): boolean {
  if (course.shortType === "instruction") return true
  faults.add(
    path,
    `the course ${JSON.stringify(course.key)} must be of the type "instruction", not "${course.shortType}"`,
  )
  return false
}

/** The shared courses in a company's rows. */
export interface SharedCourses {
  /** By the names that the company's rows have for them. */
  readonly aliases: ReadonlyMap<string, CourseEntry>
  /** The company's content in them. */
  readonly contents: readonly GivenContent[]
}

/** Finds the shared courses that a company's rows are about, each at most once. */
export function findSharedCourses(
  rows: readonly SharedCourseRow[],
  companyPath: string,
  shared: Named<CourseEntry>,
  faults: Faults,
): SharedCourses {
  const aliases = new Map<string, CourseEntry>()
  const contents: GivenContent[] = []
  const seen = new KeyCheck<Path>((path) => path(), faults, "course_key")
  const names = new KeyCheck<Path>((path) => path(), faults, "alias")
  rows.forEach(({ course_key, alias, content }, index) => {
    const path = () => `${property(companyPath, "shared_courses")}[${index}]`
    const course = resolve(shared, course_key, () => `${path()}.course_key`, faults)
    if (course === undefined) return
    seen.see(course_key, path)
    if (typeof alias === "string") {
      names.see(alias, path)
      aliases.set(alias, course)
    }
    if (content !== undefined) contents.push({ course, chapters: content ?? [], path })
  })
  return { aliases, contents }
}

/** An alias would hide a course of the company's own with the same key. */
export function checkAliases(
  rows: readonly SharedCourseRow[],
  companyPath: string,
  { own }: Shelf,
  faults: Faults,
): void {
  rows.forEach(({ alias }, index) => {
    if (typeof alias !== "string" || own.get(alias) === undefined) return
    const path = `${property(companyPath, "shared_courses")}[${index}].alias`
    faults.add(path, `a course of the company has the key ${JSON.stringify(alias)}`)
  })
}
