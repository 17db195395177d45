import type { Sentence } from "../script/model.ts"
import { type Flow, flowOf, type TextBlock } from "./flow.ts"
import { BODY, type Size } from "./look.ts"
import type { Stackable } from "./pagination.ts"

/** The beginning and the end of a line in the text of its block, without trailing white space. */
interface Line {
  readonly start: number
  readonly end: number
}

/** A block as typeset in a column. */
export interface Element extends Stackable {
  readonly block: TextBlock
  readonly flow: Flow
  readonly lineRanges: readonly Line[]
  readonly size: Size
  /** Distance from the edge of the column to its text, and the width of the text. */
  readonly inset: number
  readonly width: number
}

/** Breaks a text into lines. */
export type Measure = (flow: Flow, size: Size, width: number) => readonly Line[]

/** The box of a callout: distances from its edge to its contents, and from its sign to the text. */
export const BOX = { padding: 24, sign: 76, gap: 26, atEnd: 32 } as const

export const QUOTE = { bar: 6, inset: 36 } as const

/**
 * In multiples of the font size: the indent of a list, the distance from a bullet's edge to the text, and the indent of
 * a nested list.
 */
const SET_IN = 0.45
const BULLET = 1.15
const DIGIT = 0.6

/** The blocks of a group as typeset in one size and width. */
export function elementsOf(blocks: readonly TextBlock[], size: Size, width: number, measure: Measure): Element[] {
  const digits = Math.max(0, ...blocks.map((block) => (block.type === "item" ? `${block.number ?? ""}`.length : 0)))
  const divided = blocks.flatMap((block) => {
    if (!DIVIDED.has(block.type)) return [block]
    const own = sizeOf(block, size)
    const padding = paddingOf(block)
    const lines = Math.floor((BODY.height - 2 * padding) / own.line)
    const room = roomOf(block, own, width, digits)
    if (measure(flowOf(block), own, room).length <= lines) return [block]
    return dividedBySentences(block, padding > 0 ? lines : lines - 1, (part) => measure(flowOf(part), own, room).length)
  })
  const lists = placesInLists(divided)
  return divided.map((block, index) => {
    const flow = flowOf(block)
    const own = sizeOf(block, size)
    const inset = insetOf(block, own, digits)
    const { room, lineRanges } = withoutLoneWord(roomOf(block, own, width, digits), (room) => measure(flow, own, room))
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
      padding: paddingOf(block),
      least: block.type === "callout" ? BOX.sign + 2 * BOX.padding : 0,
      keepWithNext: block.type === "heading",
      whole: block.type === "callout" || block.type === "heading",
      belongsToBefore: block.type === "callout",
      apart: costApart(block, divided[index - 1], lists[index]),
      sentenceEnds: sentenceEnds(flow, lineRanges),
    }
  })
}

/** Blocks that are divided between sentences if they are taller than a slide. */
const DIVIDED: ReadonlySet<TextBlock["type"]> = new Set(["paragraph", "quote", "callout"])

const paddingOf = ({ type }: TextBlock) => (type === "callout" ? BOX.padding : 0)

/** The width of the text of a block. */
function roomOf(block: TextBlock, size: Size, width: number, digits: number): number {
  const atEnd = block.type === "callout" ? BOX.atEnd : 0
  return Math.max(width / 3, width - insetOf(block, size, digits) - atEnd)
}

/**
 * A last line that is shorter than this fraction of the line before is avoided by narrowing the room, down to the last
 * of these fractions.
 */
const LONE_WORD = 0.25
const NARROWER = [0.95, 0.9, 0.85, 0.8, 0.75] as const

/** A room in which a text does not end with a short word alone on its last line, if that does not add a line. */
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

/** Parts that are shorter than this fraction of the mean length of a block's parts fit on a slide. */
const MAY_BE_FULL = 0.8

/**
 * Divides a block that is taller than a slide into blocks of whole sentences. They have similar lengths and no more
 * than the given number of lines, so that a slide begins with a sentence. A sentence that is itself taller becomes a
 * block of its own.
 */
function dividedBySentences(block: TextBlock, lines: number, linesOf: (block: TextBlock) => number): TextBlock[] {
  const length = block.sentences.reduce((sum, { text }) => sum + text.length, 0)
  const most = length / Math.ceil(linesOf(block) / lines)
  const part = (sentences: readonly Sentence[], isFirst: boolean): TextBlock =>
    block.type === "callout" && !isFirst ? { ...block, sentences, continued: true } : { ...block, sentences }
  const parts: Sentence[][] = []
  let done = 0
  for (const sentence of block.sentences) {
    const middle = done + sentence.text.length / 2
    const last = parts.at(-1)
    const isFull = () => {
      const together = [...(last ?? []), sentence]
      // Typesetting a text costs more than counting its characters.
      const length = together.reduce((sum, { text }) => sum + text.length, 0)
      return length > MAY_BE_FULL * most && linesOf(part(together, parts.length === 1)) > lines
    }
    if (last !== undefined && middle <= parts.length * most && !isFull()) last.push(sentence)
    else parts.push([sentence])
    done += sentence.text.length
  }
  return parts.map((sentences, index) => part(sentences, index === 0))
}

/**
 * How many items of its list precede an item, and how many follow it (counting the item itself); undefined if it is not
 * an item.
 */
type PlaceInList = { readonly before: number; readonly rest: number } | undefined

function placesInLists(blocks: readonly TextBlock[]): PlaceInList[] {
  return blocks.map(({ type }, index) => {
    if (type !== "item") return undefined
    const end = blocks.findIndex((block, at) => at > index && block.type !== "item")
    const start = blocks.findLastIndex((block, at) => at < index && block.type !== "item") + 1
    return { before: index - start, rest: (end < 0 ? blocks.length : end) - index }
  })
}

/** The cost of separating list items that belong together, or a list from the words that introduce it. */
const APART = { single: 0.8, nested: 0.6, announced: 0.7 } as const

function costApart(block: TextBlock, before: TextBlock | undefined, place: PlaceInList): number {
  if (block.type !== "item" || before === undefined || place === undefined) return 0
  if (before.type !== "item") return /[:：]$/u.test(before.sentences.at(-1)?.text ?? "") ? APART.announced : 0
  return (place.before === 1 || place.rest === 1 ? APART.single : 0) + (block.depth > 0 ? APART.nested : 0)
}

/** The beginning and the end of some lines of an element in its text, without surrounding white space. */
export function rangeOf({ lineRanges }: Element, from: number, to: number): Line {
  const start = lineRanges[from]?.start ?? 0
  return { start, end: lineRanges[to - 1]?.end ?? start }
}

/** The text of callouts is a little smaller than the text around them. */
function sizeOf(block: TextBlock, size: Size): Size {
  return block.type === "callout" ? { size: size.size - 6, line: size.line - 8 } : size
}

function insetOf(block: TextBlock, { size }: Size, digits: number): number {
  if (block.type === "callout") return BOX.padding + BOX.sign + BOX.gap
  if (block.type === "quote") return QUOTE.inset
  if (block.type !== "item") return 0
  const marker = Math.max(BULLET, digits * DIGIT + 0.65)
  return Math.round(size * (SET_IN + marker + Math.min(block.depth, 4) * BULLET))
}

function gapBetween(before: TextBlock | undefined, block: TextBlock, { line }: Size): number {
  if (before?.type === "heading") return Math.round(line * 0.15)
  if (before?.type === "item" && block.type === "item") return Math.round(line * (block.depth > 0 ? 0.16 : 0.26))
  if (block.type === "heading" || block.type === "callout") return Math.round(line * 0.5)
  return Math.round(line * 0.42)
}

/** A sentence ends after a line if the next line begins with a sentence. */
function sentenceEnds({ sentences }: Flow, lines: readonly Line[]): ReadonlySet<number> {
  const starts = new Set(sentences.map(({ start }) => start))
  return new Set(lines.flatMap(({ start }, index) => (index > 0 && starts.has(start) ? [index] : [])))
}
