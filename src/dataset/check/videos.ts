import type { Queries } from "../../database/port.ts"
import { type Faults, type Path, pathAt, pathOf, property } from "../faults.ts"
import type { OwnerId } from "../format/record.ts"
import { VIDEOS, type VideoRow } from "../format/training.ts"
import type { GivenContent } from "../plan.ts"
import { forStored, KeyCheck, requireOfNew } from "../registry.ts"
import type { IdClaims } from "./ids.ts"
import { PagesAfterwards } from "./pages-afterwards.ts"

interface Owned {
  /** Undefined for a company that is new. */
  readonly owner: OwnerId | undefined
  readonly rows: readonly VideoRow[]
  /** `companies[0]`, empty for the provider. */
  readonly path: string
  readonly contents: readonly GivenContent[]
  /** The provider's content in the same dataset, for a company. */
  readonly provided: readonly GivenContent[]
}

/** A video in the database. */
interface Known {
  readonly id: number
  readonly content_node_id: number
}

/**
 * Checks the videos of an owner: each key once, everything that a new one needs, and content nodes that exist after the
 * import. Content that an import drops takes its videos along, so such a video has to be complete, like a new one.
 */
export async function checkVideos(
  queries: Queries,
  { owner, rows, path, contents, provided }: Owned,
  claims: IdClaims,
  faults: Faults,
): Promise<void> {
  if (rows.length === 0) return
  const known = new Map<string, Known>()
  await forStored(queries, VIDEOS, owner, new Set(rows.map(({ key }) => key)), ({ id, key, content_node_id }) => {
    known.set(key, { id, content_node_id })
  })
  const pages = new PagesAfterwards(owner, contents, provided)
  await pages.findNamed(queries, rows)
  const dropped = await pages.findDropped(
    queries,
    Array.from(known.values(), ({ content_node_id }) => content_node_id),
  )
  const keys = new KeyCheck<Path>((place) => place(), faults)
  for (const [index, row] of rows.entries()) {
    const place = pathAt(property(path, "videos"), index)
    const current = known.get(row.key)
    keys.see(row.key, place)
    claims.claim(VIDEOS, row.id, current?.id, place)
    if (current === undefined || dropped.has(current.content_node_id)) {
      requireOfNew(row, VIDEOS.required, place, faults)
    }
    checkPage(row, pages, place, faults)
  }
}

function checkPage(row: VideoRow, pages: PagesAfterwards, place: Path, faults: Faults): void {
  const { content_node_key: key, shared } = row
  if (key === undefined) {
    // A wrong key has been reported and is undefined here.
    if (shared === true && !Object.hasOwn(row, "content_node_key")) {
      faults.add(pathOf(place, "shared"), "says whose content node the content_node_key names, which is missing")
    }
  } else if (!pages.has(key, shared === true)) {
    const noun = shared === true ? "content node of the provider's" : "content node"
    faults.add(pathOf(place, "content_node_key"), `no ${noun} has the key ${JSON.stringify(key)}`)
  }
}
