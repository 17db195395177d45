import { publishedContent } from "../../training/authoring/published.ts"
import { deleteDraftRow, findDraft } from "../../training/authoring/stored.ts"
import { settledVersion } from "../../training/authoring/versions.ts"
import { isOwn, type OwnCourse } from "../../training/courses/lookup.ts"
import { visibleCourses } from "../../training/courses/rules.ts"
import type { GivenContent } from "../plan.ts"
import type { Writing } from "./records.ts"
import { isReplaced } from "./replaced-content.ts"

/** A course whose content a dataset replaces, with its version before. */
interface Replaced {
  readonly course: OwnCourse
  readonly number: number
  /** The revision that was published as that version; null for none. */
  readonly revision: number | null
}

/** Freezes what learners have in the company's courses whose content a dataset replaces, before it does. */
export async function keepVersions(
  { tx }: Writing,
  companyId: number,
  contents: readonly GivenContent[],
): Promise<Replaced[]> {
  const given = new Map(
    contents.flatMap(({ course: { id, shared }, chapters }) =>
      id === undefined || shared ? [] : [[id, chapters] as const],
    ),
  )
  const replaced: Replaced[] = []
  for (const course of (await visibleCourses(tx, companyId, [...given.keys()])).values()) {
    if (!isOwn(course)) continue
    if (!isReplaced(given.get(course.id) ?? [], await publishedContent(tx, course.id))) continue
    const newest = await settledVersion(tx, course)
    replaced.push({ course, number: newest?.number ?? 0, revision: newest?.row?.revision ?? null })
  }
  return replaced
}

/**
 * Publishes the content that a dataset has given to these courses. A draft stays, based on the version before; one that says the
 * same as that version is none.
 */
export async function publishContents({ tx }: Writing, replaced: readonly Replaced[]): Promise<void> {
  for (const { course, number, revision } of replaced) {
    const newest = await settledVersion(tx, course)
    if (newest === undefined || newest.number === number) continue
    const draft = await findDraft(tx, course.id)
    if (draft !== undefined && draft.number === revision) await deleteDraftRow(tx, course.id)
  }
}
