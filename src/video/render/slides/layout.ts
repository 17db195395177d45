import type { Rect } from "../frame/frame.ts"
import { WIDTH } from "../picture/model.ts"
import type { Section } from "../script/model.ts"
import { BOX, type Element, elementsOf, type Measure, rangeOf } from "./elements.ts"
import { type Group, groupsOf, spokenSections } from "./groups.ts"
import { BODY, COLUMN_GAP, MARGIN, OVERHANG, ROOM, SIZES, SIZES_BESIDE, type Size } from "./look.ts"
import { heightOf, type Part, paginate, partHeight } from "./pagination.ts"
import { type Decoded, fitted } from "./pictures.ts"

/** Some lines of a block at their place. */
export interface PlacedPart {
  readonly element: Element
  /** Lines, without the one at `to`. */
  readonly from: number
  readonly to: number
  /** Characters of the text of the block. */
  readonly start: number
  readonly end: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** One slide, measured as if it was read from left to right. */
export interface Slide {
  readonly section: Section
  /** Which of the section's sections, among all that are shown. */
  readonly place: number
  /** Which of the slides of its section it is, from 1, and how many that has. */
  readonly page: number
  readonly pages: number
  readonly parts: readonly PlacedPart[]
  readonly images: readonly { readonly picture: Decoded; readonly rect: Rect }[]
}

/** Images are enlarged at most so many times. */
const ENLARGED = 1.5
const IMAGE_GAP = 20

/** Gaps between blocks are at most so many times as wide where a slide has room. */
const STRETCH = 1.6

type Content = Pick<Slide, "parts" | "images">

/** All slides of a script. */
export function layOut(
  sections: readonly Section[],
  pictures: ReadonlyMap<string, Decoded>,
  measure: Measure,
): Slide[] {
  return spokenSections(sections).flatMap((section, place) => {
    const groups = groupsOf(section.blocks, (key) => pictures.has(key))
    const contents = contentsOf(section, groups, pictures, measure)
    if (contents.length === 0) contents.push({ parts: [], images: [] })
    return contents.map((content, index) => ({ section, place, page: index + 1, pages: contents.length, ...content }))
  })
}

function contentsOf(
  section: Section,
  groups: readonly Group[],
  pictures: ReadonlyMap<string, Decoded>,
  measure: Measure,
): Content[] {
  const half = (ROOM - COLUMN_GAP) / 2
  const set = (some: readonly Group[], sizes: readonly Size[], width: number) =>
    inOneSize(some, sizes, (group, size) => {
      const elements = elementsOf(group.blocks, size, width, measure)
      return { elements, slides: paginate(elements, BODY.height) }
    })
  const plain = set(
    groups.filter(({ images }) => images.length === 0),
    SIZES,
    ROOM,
  )
  const beside = set(
    groups.filter(({ images }) => images.length > 0),
    SIZES_BESIDE,
    half,
  )
  return groups.flatMap((group): Content[] => {
    const found = group.images.flatMap((key) => pictures.get(key) ?? [])
    const { elements, slides } = (found.length > 0 ? beside : plain).get(group) ?? { elements: [], slides: [] }
    if (group.blocks.length === 0) return [{ parts: [], images: gallery(found, bodyOf(section), true) }]
    return slides.map((parts) => {
      const width = found.length > 0 ? half : ROOM
      const atTop = placed(parts, elements, BODY.top, width)
      const images = gallery(found, { ...bodyOf(section), left: MARGIN + half + COLUMN_GAP })
      if (section.heading !== undefined) return { parts: atTop, images }
      const moved = middle(images.length > 0 ? BODY.height : heightOfAll(atTop)) - BODY.top
      return { parts: atTop.map((part) => ({ ...part, top: part.top + moved })), images }
    })
  })
}

const middle = (height: number) => Math.round((BODY.lone + BODY.bottom - height) / 2)

function bodyOf({ heading }: Section): Rect {
  const top = heading === undefined ? middle(BODY.height) : BODY.top
  return { left: MARGIN, top, right: WIDTH - MARGIN, bottom: top + BODY.height }
}

function heightOfAll(parts: readonly PlacedPart[]): number {
  const last = parts.at(-1)
  return last === undefined ? 0 : last.top + last.height - BODY.top
}

interface Paged {
  readonly elements: readonly Element[]
  readonly slides: readonly (readonly Part[])[]
}

/** Groups in the largest size in which they take no more slides than in any other. */
function inOneSize(
  groups: readonly Group[],
  sizes: readonly Size[],
  page: (group: Group, size: Size) => Paged,
): ReadonlyMap<Group, Paged> {
  let best: { slides: number; paged: Map<Group, Paged> } | undefined
  for (const size of sizes) {
    const paged = new Map(groups.map((group) => [group, page(group, size)]))
    const slides = [...paged.values()].reduce((sum, one) => sum + one.slides.length, 0)
    if (best === undefined || slides < best.slides) best = { slides, paged }
    if (slides === groups.length) break
  }
  return best?.paged ?? new Map()
}

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

/** How much wider the gaps on a slide may be than they are at least: by half of the room that is left, and not by more than that. */
function stretchOf(parts: readonly Part[], elements: readonly Element[]): number {
  const gaps = parts.slice(1).reduce((sum, { element }) => sum + (elements[element]?.before ?? 0), 0)
  const left = BODY.height - heightOf(parts, elements)
  return gaps === 0 || left <= 0 ? 1 : Math.min(STRETCH, 1 + left / 2 / gaps)
}

/** Images one above the other; more than three in two columns. One beside text begins where that does. */
function gallery(pictures: readonly Decoded[], room: Rect, isLone = false): Slide["images"] {
  const columns = pictures.length > 3 ? 2 : 1
  const rows = Math.ceil(pictures.length / columns)
  const width = (room.right - room.left - IMAGE_GAP * (columns - 1)) / columns
  const height = (room.bottom - room.top - IMAGE_GAP * (rows - 1)) / rows
  return pictures.map((picture, index) => {
    const left = room.left + (index % columns) * (width + IMAGE_GAP)
    const top = room.top + Math.floor(index / columns) * (height + IMAGE_GAP)
    const cell = { left, top, right: left + width, bottom: top + height }
    const size = fitted(picture, cell, ENLARGED)
    const x = Math.round(left + (width - size.width) / 2)
    const y = Math.round(top + (rows > 1 || isLone ? (height - size.height) / 2 : 8))
    return { picture, rect: { left: x, top: y, right: x + size.width, bottom: y + size.height } }
  })
}

/** All that is drawn of a part: its text with what is around it. */
export function boundsOf({ left, top, width, height }: PlacedPart): Rect {
  return { left: left - OVERHANG, top: top - OVERHANG, right: left + width + OVERHANG, bottom: top + height + OVERHANG }
}

/** From the top of a part to its first line: a box is as high as its sign, and its text is in the middle. */
export function textTop({ element, from, to, height }: PlacedPart): number {
  return element.block.type === "callout" ? Math.round((height - (to - from) * element.lineHeight) / 2) : 0
}

/** The room of a sign within the box of a part. */
export function signPlace({ left, top, height }: PlacedPart): { left: number; top: number } {
  return { left: left + BOX.padding, top: top + Math.round((height - BOX.sign) / 2) }
}
