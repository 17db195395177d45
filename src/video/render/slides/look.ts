import { HEIGHT, WIDTH } from "../picture/model.ts"

/** Pixels from the edges of the picture to the text. */
export const MARGIN = 80
export const ROOM = WIDTH - 2 * MARGIN

/** Font sizes of the text on slides, largest first, each with the height of its lines. None is larger than a heading on one line. */
export const SIZES = [
  { size: 52, line: 70 },
  { size: 48, line: 65 },
  { size: 44, line: 60 },
] as const

/**
 * The same for a few words that are all of a section: below its heading, or alone. They are shown on so many lines at most, which
 * never have more characters than that.
 */
export const SHORT = {
  headed: { size: 56, line: 76 },
  alone: { size: 72, line: 94 },
  lines: 3,
  characters: 200,
} as const

export interface Size {
  readonly size: number
  readonly line: number
}

/** The strip at the foot of every slide. */
export const FOOT = { top: HEIGHT - 64, height: 64 } as const

/** The rows in which text stands: below a heading, or without one. */
export const BODY = { top: 176, lone: 84, bottom: FOOT.top - 32, height: FOOT.top - 32 - 176 } as const

/** Pixels between text and the images beside it, and below it. */
export const COLUMN_GAP = 56
export const ROW_GAP = 32

/** Font sizes of text beside an image. */
export const SIZES_BESIDE = [
  { size: 48, line: 64 },
  { size: 44, line: 60 },
  { size: 40, line: 54 },
  { size: 36, line: 50 },
] as const

/** Of the corners of boxes and images. */
export const RADIUS = { box: 16, image: 18 } as const

/** Letters may reach so far out of their lines. */
export const OVERHANG = 12
