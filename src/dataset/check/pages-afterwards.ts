import type { Queries } from "../../database/port.ts"
import type { OwnerId } from "../format/record.ts"
import type { PlacedNodeRow, VideoRow } from "../format/training.ts"
import type { CourseEntry, GivenContent } from "../plan.ts"
import { findPlacedPages, findPlacedPagesByKey, type PlacedPage } from "../store/content.ts"

interface Chapter {
  readonly row: PlacedNodeRow
  readonly course: CourseEntry
}

/** The place of a chapter in the database. */
type StoredChapter = Pick<PlacedPage, "chapter_key" | "course_id">

/** The content in an owner's rows, which replaces stored content. */
export class Outline {
  /** The keys of the content nodes. */
  readonly pages = new Set<string>()
  /** The courses whose content the dataset gives, with their ids if they are stored. */
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

  /** Whether a chapter of the owner is removed, with everything in it. */
  dropsChapter({ chapter_key, course_id }: StoredChapter): boolean {
    return !this.#chapters.has(chapter_key) && this.#courses.has(course_id)
  }

  /** Whether the owner's pages in its own chapter are removed, except those named in the dataset. */
  empties(chapter: StoredChapter): boolean {
    return this.dropsChapter(chapter) || isFilled(this.#chapters.get(chapter.chapter_key))
  }

  /** The same for a chapter of the provider, which itself is kept. */
  emptiesShared({ chapter_key, course_id }: StoredChapter, provided: Outline): boolean {
    const named = this.#sharedChapters.get(chapter_key)
    if (named !== undefined) return isFilled(named)
    return this.#courses.has(provided.#chapters.get(chapter_key)?.course ?? course_id)
  }
}

function isFilled(chapter: Chapter | undefined): boolean {
  return chapter !== undefined && chapter.row.nodes !== undefined
}

/**
 * The content nodes of a company or the provider after an import: those in the dataset, and the stored ones that it
 * does not replace.
 */
export class PagesAfterwards {
  readonly #owner: OwnerId | undefined
  readonly #own: Outline
  readonly #provided: Outline
  readonly #ownKeys = new Set<string>()
  readonly #providedKeys = new Set<string>()

  /**
   * @param contents the owner's
   * @param provided the provider's, for a company
   */
  constructor(owner: OwnerId | undefined, contents: readonly GivenContent[], provided: readonly GivenContent[]) {
    this.#owner = owner
    this.#own = new Outline(contents)
    this.#provided = owner === null ? this.#own : new Outline(provided)
  }

  /** Looks up the content nodes that these rows name; call it before `has`. */
  async findNamed(queries: Queries, rows: readonly VideoRow[]): Promise<void> {
    const keysOf = (isShared: boolean) =>
      rows.flatMap(({ content_node_key: key, shared }) => ((shared === true) === isShared ? (key ?? []) : []))
    if (this.#owner !== undefined) {
      const found = await findPlacedPagesByKey(queries, this.#owner, keysOf(false))
      for (const page of found) if (!this.#drops(page)) this.#ownKeys.add(page.key)
    }
    const found = await findPlacedPagesByKey(queries, null, keysOf(true))
    for (const page of found) if (!this.#drops(page)) this.#providedKeys.add(page.key)
  }

  /** Whether the owner, or the provider, has a content node with this key. */
  has(key: string, isShared: boolean): boolean {
    return isShared
      ? this.#provided.pages.has(key) || this.#providedKeys.has(key)
      : this.#own.pages.has(key) || this.#ownKeys.has(key)
  }

  /** Returns those of these content nodes (by id) that the import removes. */
  async findDropped(queries: Queries, ids: readonly number[]): Promise<ReadonlySet<number>> {
    const pages = await findPlacedPages(queries, ids)
    return new Set(pages.filter((page) => this.#drops(page)).map(({ id }) => id))
  }

  #drops(page: PlacedPage): boolean {
    const outline = page.company_id === null ? this.#provided : this.#own
    if (outline.pages.has(page.key)) return false
    if (page.chapter_company_id === page.company_id) return outline.empties(page)
    return this.#provided.dropsChapter(page) || outline.emptiesShared(page, this.#provided)
  }
}
