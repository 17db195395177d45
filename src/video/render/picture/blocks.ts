import { INSET } from "./look.ts"
import type { StyledPart } from "./model.ts"
import { isRightToLeft } from "./typesetter.ts"

/** Consecutive lines of a text with the same direction and look, which are typeset together. */
export interface Block {
  readonly text: string
  /** Index of its beginning in the whole text. */
  readonly start: number
  readonly rightToLeft: boolean
  /** The part to which it belongs; undefined for paragraphs. */
  readonly part: StyledPart | undefined
  /** Length of the mark with which it begins, in characters. */
  readonly mark: number
  /** Whether the mark is in the margin of all lines, like that of a list item. */
  readonly hangs: boolean
  /** Distance from the edge to its text, in pixels. */
  readonly inset: number
}

/**
 * Approximate length of a block in characters. Typesetting a block costs less than typesetting its lines one by one.
 */
const LENGTH = 600

/** Whether something is drawn around a block. */
export function isBoxed({ part }: Pick<Block, "part">): boolean {
  return part?.type === "callout" || part?.type === "quote"
}

/**
 * The blocks of a text.
 * @param parts in the order of the text; text outside them is a paragraph
 */
export function blocksOf(text: string, parts: readonly StyledPart[]): Block[] {
  const blocks: Block[] = []
  let start = 0
  let next = 0
  for (const line of text.split("\n")) {
    while ((parts[next]?.end ?? text.length) < start) next++
    const part = parts[next]?.type === "paragraph" ? undefined : parts[next]
    if (line !== "") {
      const rightToLeft = isRightToLeft(line)
      const last = blocks.at(-1)
      if (
        part === undefined &&
        last?.part === undefined &&
        last?.rightToLeft === rightToLeft &&
        last.text.length + line.length < LENGTH
      ) {
        blocks[blocks.length - 1] = { ...last, text: text.slice(last.start, start + line.length) }
      } else blocks.push(blockOf(line, start, rightToLeft, part))
    }
    start += line.length + 1
  }
  return blocks
}

function blockOf(text: string, start: number, rightToLeft: boolean, part: StyledPart | undefined): Block {
  const mark = part?.start === start ? Math.min(part.mark, text.length) : 0
  return { text, start, rightToLeft, part, mark, hangs: part?.type === "item", inset: insetOf(part) }
}

function insetOf(part: StyledPart | undefined): number {
  if (part === undefined || part.type === "heading") return 0
  if (part.type !== "item") return INSET.box
  // A number is followed by a full stop and a space, which are part of the mark.
  const digits = Math.max(0, part.mark - 2)
  return Math.max(INSET.bullet, digits * INSET.digit + INSET.bullet) + Math.min(part.depth, 4) * INSET.depth
}
