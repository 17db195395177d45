import type { Block, Section } from "../script/model.ts"
import type { TextBlock } from "./flow.ts"

/** Blocks that belong together; any images are shown beside them on each of their slides. */
export interface Group {
  readonly blocks: readonly TextBlock[]
  /** Keys of existing pictures. Without blocks, there is at least one picture. */
  readonly images: readonly string[]
}

/**
 * Blocks that belong together for somebody who looks at a picture beside them: a list, or one block with the heading
 * above it.
 */
interface Unit {
  blocks: TextBlock[]
  images: string[]
  /** Whether all its images precede it, so that a list continues beside them. */
  led: boolean
}

/**
 * Divides the blocks of a section by their images. An image is shown beside the text that precedes it; if there is no
 * such text, or it already has an image, beside the text that follows. Images that do not exist are ignored.
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

/** Adjacent units without images are joined. */
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
 * The sections that have text, because a slide is shown while its text is read. Images of sections without text are
 * moved to the section after them, or otherwise before them.
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
