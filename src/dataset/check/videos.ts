import { type Faults, type Path, pathOf, placed } from "../faults.ts"
import { VIDEOS, type VideoRow } from "../format/training.ts"
import type { Owned } from "./content.ts"
import { PagesAfterwards } from "./pages-afterwards.ts"
import { type Checking, forStored, RowCheck } from "./rows.ts"

/** A video in the database. */
interface Known {
  readonly id: number
  readonly content_node_id: number
}

/**
 * Checks the videos of an owner: keys must be unique, a new video needs all its properties, and content nodes must
 * exist after the import. If an import removes content, the videos on it are removed too, so the row of such a video
 * must be complete, like that of a new one.
 */
export async function checkVideos(
  checking: Checking,
  { owner, rows, path, contents, provided }: Owned & { readonly rows: readonly VideoRow[] },
): Promise<void> {
  if (rows.length === 0) return
  const { queries, faults } = checking
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
  const check = new RowCheck(checking, VIDEOS)
  for (const video of placed(rows, path, "videos")) {
    const current = known.get(video.row.key)
    check.see(video, current?.id, current === undefined || dropped.has(current.content_node_id))
    checkPage(video.row, pages, video.path, faults)
  }
}

function checkPage(row: VideoRow, pages: PagesAfterwards, place: Path, faults: Faults): void {
  const { content_node_key: key, shared } = row
  if (key === undefined) {
    // An invalid key has been reported and is undefined here.
    if (shared === true && !Object.hasOwn(row, "content_node_key")) {
      faults.add(pathOf(place, "shared"), "needs a content_node_key")
    }
  } else if (!pages.has(key, shared === true)) {
    const noun = shared === true ? "content node of the provider's" : "content node"
    faults.add(pathOf(place, "content_node_key"), `no ${noun} has the key ${JSON.stringify(key)}`)
  }
}
