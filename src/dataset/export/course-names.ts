import type { Queries } from "../../database/port.ts"
import { findCourseKeys, findNotableSharedCourses, type NamedCourse } from "../store/exported.ts"

/** Maximum characters of a key before the suffix of an alias, so that there is room for the suffix. */
const KEY_PART = 230

/** The names of courses in an owner's rows. */
export interface CourseNames {
  nameOf(course: NamedCourse): string
  /** The shared courses that the company refers to, each with its alias if there is one. */
  readonly shared: readonly (NamedCourse & { readonly alias: string | null })[]
}

/** Names in the provider's own rows: the keys. */
export const KEYS_AS_NAMES: CourseNames = namesWith([])

/**
 * A company's own course hides a shared one with the same key, so the shared one gets an alias that is not the key of
 * any course.
 */
export async function courseNames(queries: Queries, companyId: number): Promise<CourseNames> {
  const notable = await findNotableSharedCourses(queries, companyId)
  const own = await findCourseKeys(queries, companyId)
  const taken = own.union(await findCourseKeys(queries, null))
  return namesWith(
    notable.map((course) => ({
      ...course,
      alias: own.has(course.key) ? freeAlias(course.key, taken) : null,
    })),
  )
}

function namesWith(shared: CourseNames["shared"]): CourseNames {
  const aliases = new Map(shared.flatMap(({ id, alias }) => (alias === null ? [] : [[id, alias]])))
  return { nameOf: ({ id, key }) => aliases.get(id) ?? key, shared }
}

function freeAlias(key: string, taken: Set<string>): string {
  const base = Array.from(key).slice(0, KEY_PART).join("")
  for (let number = 1; ; number++) {
    const alias = number === 1 ? `${base} (shared)` : `${base} (shared ${number})`
    if (taken.has(alias)) continue
    taken.add(alias)
    return alias
  }
}
