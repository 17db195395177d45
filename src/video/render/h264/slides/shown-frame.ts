import type { Frame, Rect } from "../../frame/frame.ts"

/** A picture of a video of slides. */
export interface ShownFrame {
  /** Valid until the next one is requested. */
  readonly frame: Frame
  /** Seconds. */
  readonly timestamp: number
  readonly duration: number
  /** Whether a new slide begins here, which is a good place for a picture that needs no other. */
  readonly cut: boolean
  /** Where it may differ from the one before. undefined: anywhere. null: nowhere. */
  readonly changed: Rect | undefined | null
  /**
   * How it fades in: so many pictures, of so many seconds each, pass from the frame before to this one. They end when this
   * one begins, and the frame before ends when they begin.
   */
  readonly fade: { readonly pictures: number; readonly each: number } | undefined
}
