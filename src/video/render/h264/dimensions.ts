import { HEADER_HEIGHT, HEIGHT, WIDTH } from "../picture/model.ts"

/** Number of macroblocks (16 × 16 pixels) in a line, and number of visible lines. */
export const COLUMNS = WIDTH / 16
export const SHOWN_LINES = HEIGHT / 16
/** Number of lines in scrolling videos, the lowest of which is hidden. */
export const LINES = SHOWN_LINES + 1
/** Number of lines in the header, which come first. */
export const HEADER_LINES = HEADER_HEIGHT / 16

/** Number of bits in `frame_num`. */
export const FRAME_NUMBER_BITS = 4

/** Number of bits in the display position in slide videos, whose decoding order differs from their display order. */
export const ORDER_BITS = 8
