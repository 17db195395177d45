import { HEADER_HEIGHT, HEIGHT, WIDTH } from "../picture/model.ts"

/** Macroblocks, of 16 × 16 pixels: a line of them, and the lines that are shown. */
export const COLUMNS = WIDTH / 16
export const SHOWN_LINES = HEIGHT / 16
/** Lines of videos that scroll, the lowest of which is not shown. */
export const LINES = SHOWN_LINES + 1
/** Those of the header, which come first. */
export const HEADER_LINES = HEADER_HEIGHT / 16

/** `frame_num` has this many bits. */
export const FRAME_NUMBER_BITS = 4

/** Of videos of slides, which are not shown in the order in which they are decoded: the place among those shown has as many. */
export const ORDER_BITS = 8
