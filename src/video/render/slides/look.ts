import { HEIGHT, WIDTH } from "../picture/model.ts"

/** Pixels from the edges of the picture to the text. */
export const MARGIN = 80
export const ROOM = WIDTH - 2 * MARGIN

/**
 * Font sizes of the text on slides, largest first, with their line heights. No size is larger than that of a heading on
 * one line.
 */
export const SIZES = [
  { size: 52, line: 70 },
  { size: 48, line: 65 },
  { size: 44, line: 60 },
] as const

/**
 * The same for a section of only a few words: below its heading, or without a heading. They are used for texts of up to
 * this many lines and characters.
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

/** The rows of the text: below a heading, or on a slide without a heading. */
export const BODY = { top: 176, lone: 84, bottom: FOOT.top - 32, height: FOOT.top - 32 - 176 } as const

/** Distance in pixels between text and the images beside it or below it. */
export const COLUMN_GAP = 56
export const ROW_GAP = 32

/** The font sizes of text beside an image. */
export const SIZES_BESIDE = [
  { size: 48, line: 64 },
  { size: 44, line: 60 },
  { size: 40, line: 54 },
  { size: 36, line: 50 },
] as const

/** Corner radii of boxes and images. */
export const RADIUS = { box: 16, image: 18 } as const

/** How far letters may extend beyond their lines. */
export const OVERHANG = 12
