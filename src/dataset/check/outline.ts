import type { PlacedNodeRow } from "../format/training.ts"
import type { CourseEntry, GivenContent } from "../plan.ts"
import type { PlacedPage } from "../store/content.ts"

interface Chapter {
  readonly row: PlacedNodeRow
  readonly course: CourseEntry
}

/** Where a chapter is in the database. */
type StoredChapter = Pick<PlacedPage, "chapter_key" | "course_id">

/** The content that an owner's rows give, as far as it takes the place of what is stored. */
export class Outline {
  /** Keys of the content nodes. */
  readonly pages = new Set<string>()
  /** Those whose content is given; for one that is stored its id, too. */
  readonly #courses = new Set<CourseEntry | number>()
  readonly #chapters = new Map<string, Chapter>()
  readonly #sharedChapters = new Map<string, Chapter>()

  constructor(contents: readonly GivenContent[]) {
    for (const { course, chapters } of contents) {
      this.#courses.add(course)
      if (course.id !== undefined) this.#courses.add(course.id)
      for (const row of chapters) {
        const own = row.shared === true ? this.#sharedChapters : this.#chapters
        own.set(row.key, { row, course })
        for (const { key } of row.nodes ?? []) this.pages.add(key)
      }
    }
  }

  /** Whether a chapter of the owner goes, with all that is in it. */
  dropsChapter({ chapter_key, course_id }: StoredChapter): boolean {
    return !this.#chapters.has(chapter_key) && this.#courses.has(course_id)
  }

  /** Whether what the owner has in a chapter of its own goes, but for the pages that are named. */
  empties(chapter: StoredChapter): boolean {
    return this.dropsChapter(chapter) || isFilled(this.#chapters.get(chapter.chapter_key))
  }

  /** The same of a chapter of the provider's, which stays. */
  emptiesShared({ chapter_key, course_id }: StoredChapter, provided: Outline): boolean {
    const named = this.#sharedChapters.get(chapter_key)
    if (named !== undefined) return isFilled(named)
    return this.#courses.has(provided.#chapters.get(chapter_key)?.course ?? course_id)
  }
}

function isFilled(chapter: Chapter | undefined): boolean {
  return chapter !== undefined && chapter.row.nodes !== undefined
}
