import type { Frame, Rect } from "../../frame/frame.ts"

/** A picture of a slide video. */
export interface ShownFrame {
  /** Valid until the next one is requested. */
  readonly frame: Frame
  /** Seconds. */
  readonly timestamp: number
  readonly duration: number
  /** Whether a new slide begins here, which is a good place for a key picture. */
  readonly cut: boolean
  /** The area in which it may differ from the previous one; undefined means anywhere, null means nowhere. */
  readonly changed: Rect | undefined | null
  /**
   * How it fades in: the number and the duration (in seconds) of the pictures that lead from the previous frame to this
   * one. They end when this frame begins, and the previous frame ends when they begin.
   */
  readonly fade: { readonly pictures: number; readonly each: number } | undefined
}
