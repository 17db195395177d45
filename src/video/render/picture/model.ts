/** The size of every video, in pixels. */
export const WIDTH = 1280
export const HEIGHT = 720

/** The part at the top that does not move: the company and, at its foot, the progress bar. */
export const HEADER_HEIGHT = 48
export const BAR_HEIGHT = 4

/** Shows a part of the strip, which scrolls up. */
export const WINDOW_HEIGHT = HEIGHT - HEADER_HEIGHT

/**
 * Everything a video shows: a fixed header, and a strip with the title at its top that scrolls up below it. Brightness
 * is BT.709 luma in video range (16 to 235), one byte per pixel; there is only one colour.
 */
export interface Picture {
  readonly chroma: { readonly cb: number; readonly cr: number }
  /** WIDTH × HEADER_HEIGHT, with an empty progress bar. */
  readonly header: Uint8Array
  /** Luma of the completed part of the progress bar, and of the remaining part. */
  readonly bar: { readonly done: number; readonly left: number }
  /** Number of rows of the strip, beyond which there is only background. */
  readonly height: number
  /**
   * WIDTH × `count` samples of the strip from its row `top`, valid until the next call. Rows are requested in order; a
   * few are requested twice.
   */
  rows(top: number, count: number): Uint8Array
}

/** A part of the text of a strip: a paragraph, or a part that looks different. */
export interface StyledPart {
  readonly type: "heading" | "paragraph" | "quote" | "item" | "callout"
  /** Position in the text. */
  readonly start: number
  readonly end: number
  /**
   * Length in characters of its mark (a bullet, a number, or the word of a callout), including the space after it; 0 if
   * it has no mark.
   */
  readonly mark: number
  /** Nesting depth of an item, from 0. */
  readonly depth: number
}

/** Which part of the strip is shown at which time: frame n shows WINDOW_HEIGHT rows of it, from row n × step. */
export interface Timeline {
  /** Pixels, 1 to 16. */
  readonly step: number
  /** At least 1. */
  readonly frames: number
  /** Seconds; the last frame is shown until then. */
  readonly duration: number
  /** Seconds at which a frame begins to be shown: 0 for the first, increasing from frame to frame. */
  timestamp(frame: number): number
}
