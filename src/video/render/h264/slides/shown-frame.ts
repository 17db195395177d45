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
}
