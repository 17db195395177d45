import { Invalid } from "../../tools/errors.ts"
import type { FaultKey } from "../../tools/language/messages.ts"
import type { WordedLanguage } from "../../tools/language/worded.ts"
import { unlessRefused } from "../refusal.ts"
import type { CourseWording, LearningFault } from "../wording/course-shape.ts"
import { PORTAL_WORDING } from "../wording/wording.ts"

/** Errors that belong to a field on the pages of a course. All others are about the page as a whole. */
const FIELDS: ReadonlySet<string> = new Set(["confirmed", "full_name"])

/**
 * Runs an action of a learner. If the action is refused, returns the reasons as sentences by field, with the empty name
 * for the page as a whole. Returns undefined if it succeeds.
 */
export async function refusalOf(
  act: () => Promise<void>,
  language: WordedLanguage,
): Promise<Readonly<Record<string, string>> | undefined> {
  const { faults: refused } = await unlessRefused(act)
  if (refused === undefined) return undefined
  const { faults } = PORTAL_WORDING[language].course
  return Object.fromEntries(
    refused.map(({ field, message: { key, values } }) => {
      if (!isTold(faults, key)) throw new Invalid(refused)
      return [FIELDS.has(field) ? field : "", faults[key](String(values.name ?? ""))]
    }),
  )
}

function isTold(faults: CourseWording["faults"], key: FaultKey): key is LearningFault {
  return key in faults
}
