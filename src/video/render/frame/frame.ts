import { HEIGHT, WIDTH } from "../picture/model.ts"

/** A whole picture, WIDTH × HEIGHT, one byte per sample: BT.709 in video range, with chroma at half the resolution. */
export interface Frame {
  /** Luma: 16 (black) to 235 (white). */
  readonly luma: Uint8Array
  /** Chroma: 16 to 240, where 128 is neutral; each sample lies at the centre of 2 × 2 pixels. */
  readonly cb: Uint8Array
  readonly cr: Uint8Array
}

/** A rectangle in pixels; `right` and `bottom` are exclusive. */
export interface Rect {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export const WHOLE: Rect = { left: 0, top: 0, right: WIDTH, bottom: HEIGHT }

const PIXELS = WIDTH * HEIGHT

/** A black frame. Its samples share one buffer; each plane is aligned to 32-bit words. */
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

/**
 * The smallest rectangle within the picture that contains another one and whose edges are multiples of `across` and
 * `down`.
 */
export function roundedOut({ left, top, right, bottom }: Rect, across: number, down: number): Rect {
  return {
    left: Math.max(0, Math.floor(left / across) * across),
    top: Math.max(0, Math.floor(top / down) * down),
    right: Math.min(WIDTH, Math.ceil(right / across) * across),
    bottom: Math.min(HEIGHT, Math.ceil(bottom / down) * down),
  }
}
