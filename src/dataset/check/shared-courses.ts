import { type Faults, type Path, property } from "../faults.ts"
import type { SharedCourseRow } from "../format/training.ts"
import type { CourseEntry, GivenContent, Shelf } from "../plan.ts"
import { KeyCheck, type Named, resolve } from "../registry.ts"

/** What a company's rows say of shared courses. */
export interface SharedCourses {
  /** By the names that the company's rows have for them. */
  readonly aliases: ReadonlyMap<string, CourseEntry>
  /** What the company places in them. */
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
