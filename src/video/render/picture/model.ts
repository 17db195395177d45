/** The size of every video, in pixels. */
export const WIDTH = 1280
export const HEIGHT = 720

/** What stands still at the top: whose video it is and what it is called, and at its foot the progress bar. */
export const HEADER_HEIGHT = 48
export const BAR_HEIGHT = 4

/** What shows a part of the strip that scrolls up. */
export const WINDOW_HEIGHT = HEIGHT - HEADER_HEIGHT

/**
 * All that a video shows: a header that stands still and a strip, with the title at its top, that scrolls up below it.
 * Brightness is BT.709 luma in video range (16 to 235), a byte a pixel; the colour is one for all.
 */
export interface Picture {
  readonly chroma: { readonly cb: number; readonly cr: number }
  /** WIDTH × HEADER_HEIGHT; where the progress bar is, all of it is still to come. */
  readonly header: Uint8Array
  /** Luma of the part of the progress bar that is done, and of what is left. */
  readonly bar: { readonly done: number; readonly left: number }
  /** Rows of the strip; beyond it there is background. */
  readonly height: number
  /**
   * WIDTH × `count` of the strip, from its row `top` on, valid until the next call. Requested in order, a few rows
   * twice.
   */
  rows(top: number, count: number): Uint8Array
}

/** A part of the text of a strip that looks otherwise than a paragraph, or is one. */
export interface StyledPart {
  readonly type: "heading" | "paragraph" | "quote" | "item" | "callout"
  /** In the text. */
  readonly start: number
  readonly end: number
  /** Characters of its mark, with the space behind it: a bullet, a number, the word of a callout. 0 without one. */
  readonly mark: number
  /** Of an item in lists within lists, from 0. */
  readonly depth: number
}

/** When which part of the strip is shown: frame n shows WINDOW_HEIGHT rows of it from row n × step on. */
export interface Timeline {
  /** Pixels, 1 to 16. */
  readonly step: number
  /** At least 1. */
  readonly frames: number
  /** Seconds; the last frame is shown until then. */
  readonly duration: number
  /** Seconds at which a frame begins to be shown: 0 for the first, and more for each further one. */
  timestamp(frame: number): number
}
