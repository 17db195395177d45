import { installationCaller } from "../../access/caller.ts"
import { requireCompany } from "../../access/clients/rules.ts"
import { commandActor } from "../../audit/command-actor.ts"
import { addStarterCourses, offeredStarterCourses, starterDataset } from "../../dataset/starter-courses.ts"
import { openFiles } from "../../files/open.ts"
import type { Settings } from "../../settings/read.ts"
import {
  STARTER_COURSES,
  type StarterCourse,
  type StarterLanguage,
  type StarterOffer,
  starterKey,
  starterLanguage,
} from "../../training/courses/starter.ts"
import { printResult } from "../result.ts"
import { withDatabase } from "../with-database.ts"

interface Choices {
  /** Empty for all of them. */
  readonly courses: readonly StarterCourse[]
  readonly company?: string
  readonly language?: StarterLanguage
  /** Whether to print the courses as a dataset instead of adding them. */
  readonly dataset: boolean
  readonly json: boolean
}

/** `trainbase starter-courses`; works while a server is running, which makes the videos. Throws `OperatorError`. */
export async function addToCompany(settings: Settings, choices: Choices): Promise<void> {
  const { courses, company: key, language, dataset, json } = choices
  await withDatabase(settings, async (database) => {
    const company = await requireCompany(database, key)
    const caller = installationCaller(company, commandActor("starter-courses"))
    const chosen = courses.length === 0 ? STARTER_COURSES : courses
    if (dataset) {
      const printed = starterDataset(company.key, chosen, language ?? starterLanguage(company.language))
      return printResult({}, `${JSON.stringify(printed, undefined, 2)}\n`, false)
    }
    const choice = { courses: chosen, ...(language === undefined ? {} : { language }) }
    const added = await addStarterCourses({ database, files: openFiles(settings) }, caller, choice, Date.now())
    const offered = await offeredStarterCourses(database, caller, language)
    const kept = offered.filter(
      ({ course }) => chosen.includes(course) && !added.some((each) => each.course === course),
    )
    const result = { company: company.key, added: added.map(shown), unchanged: kept.map(shown) }
    await printResult(result, textOf(company.name, added, kept), json)
  })
}

function shown({ course, language, title, courseId }: StarterOffer) {
  return { id: courseId, key: starterKey(course, language), title }
}

function textOf(company: string, added: readonly StarterOffer[], kept: readonly StarterOffer[]): string {
  const lines = [
    ...added.map(({ title }) => `Added to ${company}: ${title}`),
    ...kept.map(({ title }) => `${company} already has: ${title}`),
  ]
  if (added.length > 0) lines.push("Complete the places in square brackets before you assign them.")
  return `${lines.join("\n")}\n`
}
