import { tmpdir } from "node:os"
import german from "../../data/starter-courses/de.json" with { type: "json" }
import english from "../../data/starter-courses/en.json" with { type: "json" }
import { authorshipOf, type Caller, requirePermission } from "../access/caller.ts"
import type { Database, Queries } from "../database/port.ts"
import type { FileStore } from "../files/port.ts"
import {
  STARTER_COURSES,
  type StarterChoice,
  type StarterCourse,
  type StarterLanguage,
  type StarterOffer,
  starterKey,
  starterLanguage,
} from "../training/courses/starter.ts"
import { COURSES } from "./format/training.ts"
import { importDataset } from "./rules.ts"
import { findCompanyKey } from "./store/lookups.ts"
import { findIds } from "./store/rows.ts"

/** The courses in the executable, as rows of a dataset. */
const ROWS = { de: german.courses, en: english.courses } as const

/** The permission to add courses to the company. */
const PERMISSION = "courses.create"

/**
 * The starter courses for the caller's company, with its own copies of them.
 *
 * @throws Forbidden
 */
export async function offeredStarterCourses(
  queries: Queries,
  caller: Caller,
  language: StarterLanguage = starterLanguage(caller.company.language),
): Promise<readonly StarterOffer[]> {
  requirePermission(caller, PERMISSION)
  const ids = await findIds(
    queries,
    COURSES,
    caller.company.id,
    ROWS[language].map(({ key }) => key),
  )
  return STARTER_COURSES.map((course) => {
    const { key, title, description } = rowOf(course, language)
    return { course, language, title, description, courseId: ids.get(key) }
  })
}

/**
 * Adds starter courses to the caller's company, as an import of a dataset does: all or nothing, with an audit entry and
 * with the jobs that make the videos. Courses that the company already has are not touched, because it may have changed
 * them. An import is a transaction of its own, so this takes the database.
 *
 * @returns the courses that were added
 * @throws Forbidden
 */
export async function addStarterCourses(
  { database, files }: { readonly database: Database; readonly files: FileStore },
  caller: Caller,
  { courses = STARTER_COURSES, language = starterLanguage(caller.company.language) }: StarterChoice,
  now: number,
): Promise<readonly StarterOffer[]> {
  const offered = await offeredStarterCourses(database, caller, language)
  const missing = offered.filter(({ course, courseId }) => courses.includes(course) && courseId === undefined)
  const key = await findCompanyKey(database, caller.company.id)
  if (missing.length === 0 || key === undefined) return []
  const dataset = starterDataset(
    key,
    missing.map(({ course }) => course),
    language,
  )
  const { actor } = authorshipOf(caller, now)
  // There are no files next to it.
  const options = { files, baseDirectory: tmpdir(), actor, now }
  const { companies } = await importDataset(database, dataset, options)
  return missing.map((offer) => ({ ...offer, courseId: companies[key]?.courses[starterKey(offer.course, language)] }))
}

/** The courses as a dataset of a company, so that somebody can complete them in an editor and import them. */
export function starterDataset(companyKey: string, courses: readonly StarterCourse[], language: StarterLanguage) {
  return { companies: [{ key: companyKey, courses: courses.map((course) => rowOf(course, language)) }] }
}

function rowOf(course: StarterCourse, language: StarterLanguage) {
  const row = ROWS[language].find(({ key }) => key === starterKey(course, language))
  if (row === undefined) throw new TypeError(`there is no starter course ${course} in the language ${language}`)
  return row
}
