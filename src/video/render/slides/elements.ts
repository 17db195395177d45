import type { Sentence } from "../script/model.ts"
import { type Flow, flowOf, type TextBlock } from "./flow.ts"
import { BODY, type Size } from "./look.ts"
import type { Stackable } from "./pagination.ts"

/** Where a line begins and ends in the text of its block, without the white space at its end. */
interface Line {
  readonly start: number
  readonly end: number
}

/** A block as it is set in a column. */
export interface Element extends Stackable {
  readonly block: TextBlock
  readonly flow: Flow
  readonly lineRanges: readonly Line[]
  readonly size: Size
  /** From the beginning of the column to its text, and the width of that. */
  readonly inset: number
  readonly width: number
}

/** Breaks a text into lines. */
export type Measure = (flow: Flow, size: Size, width: number) => readonly Line[]

/** The box of a callout: from its edge to what is in it, its sign, and from that to the text. */
export const BOX = { padding: 24, sign: 76, gap: 26, atEnd: 32 } as const

export const QUOTE = { bar: 6, inset: 36 } as const

/** Of the font size: how far a list's text is from its bullet's edge, and a deeper list from the one above it. */
const BULLET = 1.15
const DIGIT = 0.6

/** The blocks of a group as they are set in one size and one width. */
export function elementsOf(blocks: readonly TextBlock[], size: Size, width: number, measure: Measure): Element[] {
  const digits = Math.max(0, ...blocks.map((block) => (block.type === "item" ? `${block.number ?? ""}`.length : 0)))
  const divided = blocks.flatMap((block) => {
    const isLong = block.type === "paragraph" && measure(flowOf(block), size, width).length * size.line > BODY.height
    return isLong ? dividedBySentences(block, Math.floor(BODY.height / size.line) - 2, size, width, measure) : [block]
  })
  return divided.map((block, index) => {
    const flow = flowOf(block)
    const own = sizeOf(block, size)
    const inset = insetOf(block, own, digits)
    const most = Math.max(width / 3, width - inset - (block.type === "callout" ? BOX.atEnd : 0))
    const { room, lineRanges } = withoutLoneWord(most, (room) => measure(flow, own, room))
    return {
      block,
      flow,
      lineRanges,
      size: own,
      inset,
      width: room,
      lines: lineRanges.length,
      lineHeight: own.line,
      before: gapBetween(divided[index - 1], block, size),
      padding: block.type === "callout" ? BOX.padding : 0,
      least: block.type === "callout" ? BOX.sign + 2 * BOX.padding : 0,
      keepWithNext: block.type === "heading",
      whole: block.type === "callout" || block.type === "heading",
      belongsToBefore: block.type === "callout",
      sentenceEnds: sentenceEnds(flow, lineRanges),
    }
  })
}

/** A last line that is shorter than this part of the one before is narrowed for, to as little as that part of the room. */
const LONE_WORD = 0.2
const NARROWER = [0.95, 0.9, 0.85] as const

/** The room in which a text has no short word alone on its last line, if that takes no line more. */
function withoutLoneWord(room: number, linesIn: (room: number) => readonly Line[]) {
  const isLone = (lines: readonly Line[]) => {
    const [before, last] = lines.slice(-2)
    return before !== undefined && last !== undefined && last.end - last.start < LONE_WORD * (before.end - before.start)
  }
  const lineRanges = linesIn(room)
  if (!isLone(lineRanges)) return { room, lineRanges }
  for (const part of NARROWER) {
    const narrower = { room: Math.round(room * part), lineRanges: linesIn(Math.round(room * part)) }
    if (narrower.lineRanges.length > lineRanges.length) break
    if (!isLone(narrower.lineRanges)) return narrower
  }
  return { room, lineRanges }
}

/**
 * A paragraph that is higher than a slide as paragraphs of whole sentences, each of about so many lines: a slide then begins
 * with a sentence. A sentence that is higher itself is one of them.
 */
function dividedBySentences(block: TextBlock, lines: number, size: Size, width: number, measure: Measure): TextBlock[] {
  const all = measure(flowOf(block), size, width).length
  const length = block.sentences.reduce((sum, { text }) => sum + text.length, 0)
  const most = length / Math.ceil(all / lines)
  const parts: Sentence[][] = []
  let done = 0
  for (const sentence of block.sentences) {
    const middle = done + sentence.text.length / 2
    const last = parts.at(-1)
    if (last === undefined || middle > parts.length * most) parts.push([sentence])
    else last.push(sentence)
    done += sentence.text.length
  }
  return parts.map((sentences) => ({ ...block, sentences }))
}

/** Where some lines of an element begin and end in its text, without the white space around them. */
export function rangeOf({ lineRanges }: Element, from: number, to: number): Line {
  const start = lineRanges[from]?.start ?? 0
  return { start, end: lineRanges[to - 1]?.end ?? start }
}

/** Callouts are a little smaller than the text around them. */
function sizeOf(block: TextBlock, size: Size): Size {
  return block.type === "callout" ? { size: size.size - 6, line: size.line - 8 } : size
}

function insetOf(block: TextBlock, { size }: Size, digits: number): number {
  if (block.type === "callout") return BOX.padding + BOX.sign + BOX.gap
  if (block.type === "quote") return QUOTE.inset
  if (block.type !== "item") return 0
  const marker = Math.max(BULLET, digits * DIGIT + 0.65)
  return Math.round(size * (marker + Math.min(block.depth, 4) * BULLET))
}

function gapBetween(before: TextBlock | undefined, block: TextBlock, { line }: Size): number {
  if (before?.type === "heading") return Math.round(line * 0.15)
  if (before?.type === "item" && block.type === "item") return Math.round(line * (block.depth > 0 ? 0.16 : 0.26))
  if (block.type === "heading" || block.type === "callout") return Math.round(line * 0.5)
  return Math.round(line * 0.42)
}

/** A sentence ends after a line when the next one begins with a sentence. */
function sentenceEnds({ sentences }: Flow, lines: readonly Line[]): ReadonlySet<number> {
  const starts = new Set(sentences.map(({ start }) => start))
  return new Set(lines.flatMap(({ start }, index) => (index > 0 && starts.has(start) ? [index] : [])))
}
