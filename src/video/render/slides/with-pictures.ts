import { WIDTH } from "../picture/model.ts"
import type { Element } from "./elements.ts"
import { areaOf, boundsOfAll, gallery, type Hung, movedBy } from "./gallery.ts"
import { BODY, COLUMN_GAP, MARGIN, ROOM, ROW_GAP } from "./look.ts"
import { heightOf, type Part } from "./pagination.ts"
import type { Decoded } from "./pictures.ts"

/** The place of pictures (in a column at the end of the slide, or below the text), and the room left for the text. */
export interface Arrangement {
  readonly where: "beside" | "below"
  /** Width of the text. */
  readonly width: number
}

const HALF = (ROOM - COLUMN_GAP) / 2

/** In pixels: the minimum width of a column of pictures, and the minimum height of pictures below a text. */
const NARROWEST = 200
const LOWEST = 150

/** The factor by which pictures must be larger below a text than beside it to be placed there. */
const WORTH = 1.3

/** The column beside the text: half of the slide for wide pictures, and only as much as they need for narrow ones. */
export function besideText(pictures: readonly Decoded[]): Arrangement {
  const { left, right } = boundsOfAll(gallery(pictures, roomOf(HALF, BODY.height)))
  return { where: "beside", width: ROOM - COLUMN_GAP - Math.max(NARROWEST, right - left) }
}

/**
 * Whether pictures are larger below a text than beside it.
 * @param height of the text at full width
 */
export function areLargerBelow(pictures: readonly Decoded[], height: number, beside: Arrangement): boolean {
  const left = BODY.height - height - ROW_GAP
  if (left < LOWEST) return false
  const column = ROOM - COLUMN_GAP - beside.width
  return areaOf(gallery(pictures, roomOf(ROOM, left))) > WORTH * areaOf(gallery(pictures, roomOf(column, BODY.height)))
}

/** Pictures on a slide with text, whose first row is that of the body, and the total height. */
export function hungBy(
  { where, width }: Arrangement,
  pictures: readonly Decoded[],
  text: number,
): { images: readonly Hung[]; height: number; textDown: number } {
  if (where === "below") {
    const top = BODY.top + text + ROW_GAP
    const room = { left: MARGIN, top, right: WIDTH - MARGIN, bottom: BODY.top + BODY.height }
    const images = gallery(pictures, room)
    const bounds = boundsOfAll(images)
    // Pictures are aligned with the beginning of the lines above them, where a reader looks for them.
    return {
      images: movedBy(images, MARGIN - bounds.left, top - bounds.top),
      height: text + ROW_GAP + bounds.bottom - bounds.top,
      textDown: 0,
    }
  }
  const room = {
    left: MARGIN + width + COLUMN_GAP,
    top: BODY.top,
    right: WIDTH - MARGIN,
    bottom: BODY.top + BODY.height,
  }
  const images = gallery(pictures, room)
  const bounds = boundsOfAll(images)
  const high = bounds.bottom - bounds.top
  const height = Math.max(high, text)
  const down = Math.round((height - high) / 2)
  return { images: movedBy(images, 0, BODY.top - bounds.top + down), height, textDown: Math.round((height - text) / 2) }
}

/** The height of a text if it fits on one slide; undefined if it does not. */
export function heightOnOneSlide(
  elements: readonly Element[],
  slides: readonly (readonly Part[])[],
): number | undefined {
  const [only, ...others] = slides
  return only === undefined || others.length > 0 ? undefined : heightOf(only, elements)
}

function roomOf(width: number, height: number) {
  return { left: 0, top: 0, right: width, bottom: height }
}
