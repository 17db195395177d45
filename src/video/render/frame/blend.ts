import { WIDTH } from "../picture/model.ts"
import { type Frame, type Rect, roundedOut } from "./frame.ts"

/** Every second byte of a word. */
const ALTERNATE = 0x00ff00ff
const HALVES = 0x00800080

/**
 * Writes a picture between two others. Where they are the same, it is exactly that.
 * @param part how much of `to` is seen: 0 to 1
 * @param into may be one of the two
 * @param rect is rounded out to 8 × 2 pixels
 * @throws RangeError when samples of a frame do not begin where a word of 32 bits can
 */
export function blend(from: Frame, to: Frame, part: number, into: Frame, rect: Rect): void {
  const { left, top, right, bottom } = roundedOut(rect, 8, 2)
  const weight = Math.round(Math.min(1, Math.max(0, part)) * 256)
  blendPlane(from.luma, to.luma, weight, into.luma, { left, top, right, bottom }, WIDTH)
  const half = { left: left >> 1, top: top >> 1, right: right >> 1, bottom: bottom >> 1 }
  blendPlane(from.cb, to.cb, weight, into.cb, half, WIDTH >> 1)
  blendPlane(from.cr, to.cr, weight, into.cr, half, WIDTH >> 1)
}

const wordsOf = (plane: Uint8Array) => new Int32Array(plane.buffer, plane.byteOffset, plane.length >> 2)

/** The same for samples of one kind, four at once: two of them, 16 bits apart, fit a word even when multiplied by 256. */
function blendPlane(
  from: Uint8Array,
  to: Uint8Array,
  weight: number,
  into: Uint8Array,
  { left, top, right, bottom }: Rect,
  width: number,
): void {
  const before = wordsOf(from)
  const after = wordsOf(to)
  const between = wordsOf(into)
  const other = 256 - weight
  for (let row = top; row < bottom; row++) {
    const end = (row * width + right) >> 2
    for (let at = (row * width + left) >> 2; at < end; at++) {
      const a = before[at] ?? 0
      const b = after[at] ?? 0
      if (a === b) {
        between[at] = a
        continue
      }
      const even = Math.imul(a & ALTERNATE, other) + Math.imul(b & ALTERNATE, weight) + HALVES
      const odd = Math.imul((a >>> 8) & ALTERNATE, other) + Math.imul((b >>> 8) & ALTERNATE, weight) + HALVES
      between[at] = ((even >>> 8) & ALTERNATE) | (odd & ~ALTERNATE)
    }
  }
}
