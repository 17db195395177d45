import type { Rect } from "../frame/frame.ts"
import { WIDTH } from "../picture/model.ts"
import type { Section } from "../script/model.ts"
import { BOX, type Element, elementsOf, type Measure, rangeOf } from "./elements.ts"
import { gallery, type Hung, movedBy } from "./gallery.ts"
import { type Group, groupsOf, spokenSections } from "./groups.ts"
import { BODY, MARGIN, OVERHANG, ROOM, SHORT, SIZES, SIZES_BESIDE, type Size } from "./look.ts"
import { heightOf, type Part, paginate, partHeight } from "./pagination.ts"
import type { Decoded } from "./pictures.ts"
import { type Arrangement, areLargerBelow, besideText, heightOnOneSlide, hungBy } from "./with-pictures.ts"

/** Some lines of a block and their position. */
export interface PlacedPart {
  readonly element: Element
  /** Range of lines, `to` exclusive. */
  readonly from: number
  readonly to: number
  /** Range of characters in the text of the block. */
  readonly start: number
  readonly end: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** One slide, measured as if it were read from left to right. */
export interface Slide {
  readonly section: Section
  /** Index of its section among all sections that are shown. */
  readonly place: number
  /** Page within its section, from 1, and the number of pages. */
  readonly page: number
  readonly pages: number
  readonly parts: readonly PlacedPart[]
  readonly images: readonly Hung[]
}

/** The maximum factor by which gaps between blocks are widened if there is room on a slide. */
const STRETCH = 1.6

type Content = Pick<Slide, "parts" | "images">

/** All slides of a script. */
export function layOut(
  sections: readonly Section[],
  pictures: ReadonlyMap<string, Decoded>,
  measure: Measure,
): Slide[] {
  return spokenSections(sections).flatMap((section, place) => {
    const groups = groupsOf(section.blocks, (key) => pictures.has(key)).map((group) => ({
      blocks: group.blocks,
      pictures: group.images.flatMap((key) => pictures.get(key) ?? []),
    }))
    const contents = contentsOf(section, groups, measure)
    if (contents.length === 0) contents.push({ parts: [], images: [] })
    return contents.map((content, index) => ({ section, place, page: index + 1, pages: contents.length, ...content }))
  })
}

/** A group with its pictures. */
interface Shown {
  readonly blocks: Group["blocks"]
  readonly pictures: readonly Decoded[]
}

function contentsOf({ heading, blocks }: Section, groups: readonly Shown[], measure: Measure): Content[] {
  const isAlone = heading === undefined
  const set = (group: Shown, size: Size, width: number): Paged => {
    const elements = elementsOf(group.blocks, size, width, measure)
    return { elements, ...paginate(elements, BODY.height) }
  }
  const short = isAlone ? SHORT.alone : SHORT.headed
  const isShort = (group: Shown) => {
    const [block] = group.blocks
    if (blocks.length !== 1 || block?.type !== "paragraph") return false
    const length = block.sentences.reduce((sum, { text }) => sum + text.length, 0)
    return length <= SHORT.characters && (set(group, short, ROOM).elements[0]?.lines ?? 0) <= SHORT.lines
  }
  const plain = inOneSize(
    groups.filter((group) => group.pictures.length === 0),
    groups.some(isShort) ? [short] : SIZES,
    (group, size) => set(group, size, ROOM),
  )
  const arranged = new Map(groups.map((group) => [group, arrangementOf(group, (size) => set(group, size, ROOM))]))
  const widthOf = (group: Shown) => arranged.get(group)?.width ?? ROOM
  const illustrated = inOneSize(
    groups.filter((group) => group.pictures.length > 0),
    SIZES_BESIDE,
    (group, size) => set(group, size, widthOf(group)),
  )
  const contents = groups.flatMap((group) => {
    const { elements, slides } = plain.get(group) ?? illustrated.get(group) ?? { elements: [], slides: [] }
    const width = widthOf(group)
    if (group.blocks.length === 0) return [wholly(group.pictures)]
    return slides.map((parts) => {
      const own = placed(parts, elements, BODY.top, width)
      const arrangement = arranged.get(group)
      const text = heightOfAll(own)
      if (arrangement === undefined) return { parts: own, images: [], height: text }
      const { images, height, textDown } = hungBy(arrangement, group.pictures, text)
      return { parts: own.map((part) => ({ ...part, top: part.top + textDown })), images, height }
    })
  })
  return contents.map(({ parts, images, height }) => {
    const moved = isAlone ? middle(height) - BODY.top : contents.length === 1 ? lowered(height) : 0
    return { parts: parts.map((part) => ({ ...part, top: part.top + moved })), images: movedBy(images, 0, moved) }
  })
}

/** The place of the pictures: beside the text, or below it if they are larger there; undefined without pictures. */
function arrangementOf({ blocks, pictures }: Shown, across: (size: Size) => Paged): Arrangement | undefined {
  if (blocks.length === 0 || pictures.length === 0) return undefined
  const beside = besideText(pictures)
  const { elements, slides } = across(SIZES_BESIDE[0])
  const height = heightOnOneSlide(elements, slides)
  const isBelow = height !== undefined && areLargerBelow(pictures, height, beside)
  return isBelow ? { where: "below", width: ROOM } : beside
}

/** The layout of pictures without any text. */
function wholly(pictures: readonly Decoded[]) {
  const room = { left: MARGIN, top: BODY.top, right: WIDTH - MARGIN, bottom: BODY.top + BODY.height }
  return { parts: [], images: gallery(pictures, room), height: BODY.height }
}

const middle = (height: number) => Math.round((BODY.lone + BODY.bottom - height) / 2)

/** The acceptable empty space below the text of a slide, and the fraction of any further space that is moved above the text. */
const LOWERED = { from: 100, part: 0.4 } as const

/** How far a few words under a heading are moved down, so that they are not at the very top of an empty slide. */
function lowered(height: number): number {
  return Math.round(LOWERED.part * Math.max(0, BODY.height - height - LOWERED.from))
}

function heightOfAll(parts: readonly PlacedPart[]): number {
  const last = parts.at(-1)
  return last === undefined ? 0 : last.top + last.height - BODY.top
}

interface Paged {
  readonly elements: readonly Element[]
  readonly slides: readonly (readonly Part[])[]
  readonly cost: number
}

/** Groups in the size in which they can be divided best; a larger size wins if it makes hardly any difference. */
function inOneSize(
  groups: readonly Shown[],
  sizes: readonly Size[],
  page: (group: Shown, size: Size) => Paged,
): ReadonlyMap<Shown, Paged> {
  let best: { cost: number; paged: ReadonlyMap<Shown, Paged> } | undefined
  for (const [index, size] of sizes.entries()) {
    const paged = new Map(groups.map((group) => [group, page(group, size)]))
    const all = [...paged.values()]
    const cost = all.reduce((sum, one) => sum + one.cost, SMALLER * index)
    if (best === undefined || cost < best.cost) best = { cost, paged }
    if (all.every(({ slides }) => slides.length === 1)) break
  }
  return best?.paged ?? new Map()
}

/** The cost of using a smaller size; an additional slide costs 1. */
const SMALLER = 0.1

function placed(parts: readonly Part[], elements: readonly Element[], from: number, width: number): PlacedPart[] {
  let top = from
  const stretch = stretchOf(parts, elements)
  return parts.flatMap((part, index) => {
    const element = elements[part.element]
    if (element === undefined) return []
    if (index > 0) top += Math.round(element.before * stretch)
    const height = partHeight(element, part.to - part.from)
    const { start, end } = rangeOf(element, part.from, part.to)
    const one = { element, from: part.from, to: part.to, start, end, left: MARGIN, top, width, height }
    top += height
    return [one]
  })
}

/**
 * The factor by which the gaps on a slide are widened: they take up half of the remaining room, but never exceed the
 * maximum.
 */
function stretchOf(parts: readonly Part[], elements: readonly Element[]): number {
  const gaps = parts.slice(1).reduce((sum, { element }) => sum + (elements[element]?.before ?? 0), 0)
  const left = BODY.height - heightOf(parts, elements)
  return gaps === 0 || left <= 0 ? 1 : Math.min(STRETCH, 1 + left / 2 / gaps)
}

/** The rectangle that contains everything drawn for a part: its text and any decoration around it. */
export function boundsOf({ left, top, width, height }: PlacedPart): Rect {
  return { left: left - OVERHANG, top: top - OVERHANG, right: left + width + OVERHANG, bottom: top + height + OVERHANG }
}

/** Distance from the top of a part to its first line: a box is at least as high as its sign, with its text in the middle. */
export function textTop({ element, from, to, height }: PlacedPart): number {
  return element.block.type === "callout" ? Math.round((height - (to - from) * element.lineHeight) / 2) : 0
}

/** The position of a sign within the box of a part. */
export function signPlace({ left, top, height }: PlacedPart): { left: number; top: number } {
  return { left: left + BOX.padding, top: top + Math.round((height - BOX.sign) / 2) }
}
