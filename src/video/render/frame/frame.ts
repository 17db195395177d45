import { HEIGHT, WIDTH } from "../picture/model.ts"

/** A whole picture, WIDTH × HEIGHT, a byte a sample: BT.709 in video range, with its colour at half the resolution. */
export interface Frame {
  /** 16 (black) to 235 (white). */
  readonly luma: Uint8Array
  /** 16 to 240, 128 without colour; each stands for the middle of 2 × 2 pixels. */
  readonly cb: Uint8Array
  readonly cr: Uint8Array
}

/** A part of a picture in pixels; `right` and `bottom` are the first ones outside. */
export interface Rect {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export const WHOLE: Rect = { left: 0, top: 0, right: WIDTH, bottom: HEIGHT }

const PIXELS = WIDTH * HEIGHT

/** A black frame. Its samples are in one buffer, each kind of them from a place on that words of 32 bits can begin at. */
export function emptyFrame(): Frame {
  const samples = new Uint8Array(PIXELS * 1.5)
  return {
    luma: samples.subarray(0, PIXELS).fill(16),
    cb: samples.subarray(PIXELS, PIXELS * 1.25).fill(128),
    cr: samples.subarray(PIXELS * 1.25).fill(128),
  }
}

export function copyFrame(from: Frame, into: Frame): void {
  into.luma.set(from.luma)
  into.cb.set(from.cb)
  into.cr.set(from.cr)
}

/** The smallest part within the picture that contains another one and whose edges are multiples of `across` and `down`. */
export function roundedOut({ left, top, right, bottom }: Rect, across: number, down: number): Rect {
  return {
    left: Math.max(0, Math.floor(left / across) * across),
    top: Math.max(0, Math.floor(top / down) * down),
    right: Math.min(WIDTH, Math.ceil(right / across) * across),
    bottom: Math.min(HEIGHT, Math.ceil(bottom / down) * down),
  }
}
