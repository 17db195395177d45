import type { Queries } from "../../database/port.ts"
import type { OwnerId } from "../format/record.ts"
import type { VideoRow } from "../format/training.ts"
import type { GivenContent } from "../plan.ts"
import { findPlacedPages, findPlacedPagesByKey, type PlacedPage } from "../store/content.ts"
import { Outline } from "./outline.ts"

/**
 * The content nodes that there are for a company, or for the provider, when a dataset has been imported: those that it
 * gives, and those of the database that no content takes the place of.
 */
export class PagesAfterwards {
  readonly #owner: OwnerId | undefined
  readonly #own: Outline
  readonly #provided: Outline
  readonly #ownKeys = new Set<string>()
  readonly #providedKeys = new Set<string>()

  /**
   * @param contents of the owner
   * @param provided the provider's, for a company
   */
  constructor(owner: OwnerId | undefined, contents: readonly GivenContent[], provided: readonly GivenContent[]) {
    this.#owner = owner
    this.#own = new Outline(contents)
    this.#provided = owner === null ? this.#own : new Outline(provided)
  }

  /** Looks up the content nodes that these rows name, for `has`. */
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

  /** Those of these content nodes, by id, that the import drops. */
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
