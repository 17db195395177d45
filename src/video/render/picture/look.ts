/**
 * How a video looks: cool white on a dark blue. The chroma is that of the blue, and is the same everywhere; luma is in
 * video range (16 to 235). Text on the background has a contrast of more than 14:1, secondary text of more than 7:1.
 */
export const CHROMA = { cb: 138, cr: 122 } as const

export const LUMA = {
  background: 36,
  header: 46,
  box: 54,
  text: 222,
  quiet: 170,
  accent: 150,
  done: 170,
  left: 66,
} as const

/** Pixels from the edges of the picture to the text. */
export const MARGIN = 80

/** Font size and line height of the text, in pixels. */
export const TEXT = { size: 54, line: 81 } as const

/**
 * Insets in pixels: from the edge to the text of items, for a bullet, for each digit, and for each level of nesting;
 * from the edge to the text of boxes and quotes; and to the bar before them.
 */
export const INSET = { bullet: 48, digit: 32, depth: 48, box: 40, bar: 8 } as const

/** Padding of a box above its first and below its last line, in pixels. */
export const BOX_PADDING = 14

/** Distance in pixels between lines separated by a line break, and between paragraphs (separated by a blank line). */
export const GAP = { line: 16, paragraph: 48, heading: 84 } as const

/** The row of the window at which text is read: the first line starts and the last line ends here. */
export const READING_ROW = 352
