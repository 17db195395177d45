import type { Block, Section } from "../script/model.ts"
import type { TextBlock } from "./flow.ts"

/** Blocks that belong together; any images are shown beside them on each of their slides. */
export interface Group {
  readonly blocks: readonly TextBlock[]
  /** Keys of existing pictures. There is at least one if there are no blocks. */
  readonly images: readonly string[]
}

/**
 * What belongs together for somebody looking at a picture beside it: a list, or one block with the heading above it.
 */
interface Unit {
  blocks: TextBlock[]
  images: string[]
  /** Whether all its images precede it: a list continues beside them. */
  led: boolean
}

/**
 * Divides the blocks of a section by their images. An image is shown beside the text before it, or after it if there is
 * none or it already has an image. Images that do not exist are ignored.
 *
 * @param exists whether there is a picture for a key
 */
export function groupsOf(blocks: readonly Block[], exists: (key: string) => boolean): Group[] {
  const units: Unit[] = []
  let waiting: string[] = []
  let adjacent = false
  for (const block of blocks) {
    if (block.type === "image") {
      if (!exists(block.key)) continue
      const last = units.at(-1)
      if (last !== undefined && (last.images.length === 0 || adjacent)) addImage(last, block.key)
      else waiting.push(block.key)
      adjacent = waiting.length === 0
      continue
    }
    adjacent = false
    const last = units.at(-1)
    if (last !== undefined && continues(last, block)) last.blocks.push(block)
    else {
      units.push({ blocks: [block], images: waiting, led: true })
      waiting = []
    }
  }
  const last = units.at(-1)
  if (last !== undefined) last.images.push(...waiting)
  else if (waiting.length > 0) units.push({ blocks: [], images: waiting, led: true })
  return joined(units)
}

function addImage(unit: Unit, key: string): void {
  unit.images.push(key)
  unit.led = false
}

function continues({ blocks, led }: Unit, block: TextBlock): boolean {
  const last = blocks.at(-1)
  if (last?.type === "heading") return true
  return led && last?.type === "item" && block.type === "item"
}

/** Units without images are joined. */
function joined(units: readonly Unit[]): Group[] {
  const groups: { blocks: TextBlock[]; images: string[] }[] = []
  for (const unit of units) {
    const last = groups.at(-1)
    if (last?.images.length === 0 && unit.images.length === 0) last.blocks.push(...unit.blocks)
    else groups.push({ blocks: [...unit.blocks], images: [...unit.images] })
  }
  return groups
}

/**
 * The sections that have something to say: a slide is shown while something is read. Images of the others go to the
 * section after them, or before.
 */
export function spokenSections(sections: readonly Section[]): Section[] {
  const spoken: Section[] = []
  let waiting: readonly Block[] = []
  for (const section of sections) {
    const blocks = [...waiting, ...section.blocks]
    waiting = []
    if (section.heading === undefined && blocks.every(({ type }) => type === "image")) waiting = blocks
    else spoken.push({ ...section, blocks })
  }
  const last = spoken.pop()
  return last === undefined ? [] : [...spoken, { ...last, blocks: [...last.blocks, ...waiting] }]
}
