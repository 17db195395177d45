import { WIDTH } from "../picture/model.ts"
import { type Frame, type Rect, roundedOut } from "./frame.ts"

/**
 * ITU-R BT.709 clause 3 in video range, in units of 1/65,536: what red, green and blue contribute to luma, Cb and Cr.
 */
const SHARES = { luma: [11_966, 40_254, 4_064], cb: [-6_596, -22_189, 28_785], cr: [28_785, -26_145, -2_640] } as const

const [LUMA_RED, LUMA_GREEN, LUMA_BLUE] = SHARES.luma
const [CB_RED, CB_GREEN, CB_BLUE] = SHARES.cb
const [CR_RED, CR_GREEN, CR_BLUE] = SHARES.cr

const lumaOf = (pixel: number): number =>
  16 +
  (((pixel & 255) * LUMA_RED + ((pixel >>> 8) & 255) * LUMA_GREEN + ((pixel >>> 16) & 255) * LUMA_BLUE + 32_768) >> 16)

/**
 * Copies a part of a picture into a frame. The chroma of 2 × 2 pixels is the mean of their colours.
 * @param pixels WIDTH × HEIGHT × 4 bytes: red, green, blue, and a fourth byte that is ignored because all pixels are
 *   opaque
 * @param rect is rounded outwards to pairs of pixels
 * @throws RangeError when `pixels` is not aligned to 32-bit words
 */
export function copyRgba(pixels: Uint8Array | Uint8ClampedArray, rect: Rect, into: Frame): void {
  const words = new Int32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength >> 2)
  const { left, top, right, bottom } = roundedOut(rect, 2, 2)
  const { luma, cb, cr } = into
  // Neighbouring pixels often have the same colour, so it is converted only once.
  let known = -1
  let knownLuma = 0
  let knownCb = 0
  let knownCr = 0
  let isKnown = false
  for (let row = top; row < bottom; row += 2) {
    let at = row * WIDTH + left
    const end = row * WIDTH + right
    let half = (row >> 1) * (WIDTH >> 1) + (left >> 1)
    for (; at < end; at += 2, half++) {
      const a = words[at] ?? 0
      const b = words[at + 1] ?? 0
      const c = words[at + WIDTH] ?? 0
      const d = words[at + WIDTH + 1] ?? 0
      const isEven = a === b && a === c && a === d
      if (!isEven || a !== known || !isKnown) {
        const red = (a & 255) + (b & 255) + (c & 255) + (d & 255)
        const green = ((a >>> 8) & 255) + ((b >>> 8) & 255) + ((c >>> 8) & 255) + ((d >>> 8) & 255)
        const blue = ((a >>> 16) & 255) + ((b >>> 16) & 255) + ((c >>> 16) & 255) + ((d >>> 16) & 255)
        knownCb = 128 + ((red * CB_RED + green * CB_GREEN + blue * CB_BLUE + 131_072) >> 18)
        knownCr = 128 + ((red * CR_RED + green * CR_GREEN + blue * CR_BLUE + 131_072) >> 18)
        knownLuma = lumaOf(a)
        known = a
        isKnown = isEven
      }
      cb[half] = knownCb
      cr[half] = knownCr
      luma[at] = knownLuma
      luma[at + 1] = isEven ? knownLuma : lumaOf(b)
      luma[at + WIDTH] = isEven ? knownLuma : lumaOf(c)
      luma[at + WIDTH + 1] = isEven ? knownLuma : lumaOf(d)
    }
  }
}
