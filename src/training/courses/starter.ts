import type { Caller } from "../../access/caller.ts"

/*
 * Courses that come with the product. A company that adds them owns its copies: they are ordinary courses, which it
 * completes with its own details.
 */

export const STARTER_COURSES = ["fire-safety", "first-aid", "screen-work"] as const
export type StarterCourse = (typeof STARTER_COURSES)[number]

export const STARTER_LANGUAGES = ["de", "en"] as const
export type StarterLanguage = (typeof STARTER_LANGUAGES)[number]

/** The language of the starter courses for a company with this language: its own if there are any, otherwise English. */
export function starterLanguage(language: string): StarterLanguage {
  return STARTER_LANGUAGES.find((each) => each === language) ?? "en"
}

/** The key of the copy that a company gets. Each language has its own, so a company can have both. */
export function starterKey(course: StarterCourse, language: StarterLanguage): string {
  return `starter-${course}-${language}`
}

/** The keys of all starter courses, in their order. */
export const STARTER_KEYS: readonly string[] = STARTER_LANGUAGES.flatMap((language) =>
  STARTER_COURSES.map((course) => starterKey(course, language)),
)

/** A starter course that a company can add, or has added. */
export interface StarterOffer {
  readonly course: StarterCourse
  readonly language: StarterLanguage
  readonly title: string
  readonly description: string
  /** The company's copy; undefined if it has none. Its title may have been changed. */
  readonly courseId: number | undefined
}

export interface StarterChoice {
  /** All of them if not given. */
  readonly courses?: readonly StarterCourse[]
  /** The one for the company's language if not given. */
  readonly language?: StarterLanguage
}

/** The starter courses as pages use them. It is implemented by the datasets, which belong to a higher layer. */
export interface StarterCourses {
  /** The starter courses for the caller's company. Throws `Forbidden`. */
  readonly offered: (caller: Caller, language?: StarterLanguage) => Promise<readonly StarterOffer[]>
  /** Adds those that the caller's company does not have, and returns these. Throws `Forbidden`. */
  readonly add: (caller: Caller, choice?: StarterChoice) => Promise<readonly StarterOffer[]>
}
