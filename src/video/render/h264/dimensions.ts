import { HEADER_HEIGHT, HEIGHT, WIDTH } from "../picture/model.ts"

/** Macroblocks (16 × 16 pixels) in a line, and visible lines. */
export const COLUMNS = WIDTH / 16
export const SHOWN_LINES = HEIGHT / 16
/** Lines of scrolling videos, the lowest of which is hidden. */
export const LINES = SHOWN_LINES + 1
/** Lines of the header, which come first. */
export const HEADER_LINES = HEADER_HEIGHT / 16

/** Number of bits in `frame_num`. */
export const FRAME_NUMBER_BITS = 4

/** Number of bits in the display position of slide videos, whose decoding order differs from display order. */
export const ORDER_BITS = 8
