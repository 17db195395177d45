import type { Ink, Pixels } from "./picture.ts"

/** The limits of visibility on white: for the opacity of a pixel, and for the lowest of its colours on paper. */
const LEAST_OPACITY = 12
const PAPER = 246

/** If at least this fraction of a logo is nearly white, it was made for a dark background. */
const LIGHT = 216
const LIGHT_SHARE = 0.6

/** The number of pixels that are sampled to determine this. */
const SAMPLES = 20_000

/** The visible part of a picture; undefined if all of it is visible, or nothing. */
export function inkOf({ width, height, data }: Pixels): Ink | undefined {
  let hasOpenPixels = false
  for (let at = 3; at < data.length && !hasOpenPixels; at += 4) hasOpenPixels = (data[at] ?? 0) < LEAST_OPACITY
  // White counts as ink if the picture has transparent parts.
  const isBlank = (at: number) =>
    (data[at + 3] ?? 0) < LEAST_OPACITY || (!hasOpenPixels && Math.min(...data.subarray(at, at + 3)) >= PAPER)
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++) {
    const row = y * width
    let first = 0
    while (first < width && isBlank((row + first) * 4)) first++
    if (first === width) continue
    let last = width - 1
    while (isBlank((row + last) * 4)) last--
    top = Math.min(top, y)
    bottom = y
    left = Math.min(left, first)
    right = Math.max(right, last)
  }
  const ink = { left, top, width: right - left + 1, height: bottom - top + 1 }
  return bottom < 0 || (ink.width === width && ink.height === height) ? undefined : ink
}

/**
 * Whether nearly everything visible in a picture with transparency is white. @param data red, green, blue and opacity
 * of each pixel
 */
export function isLight(data: Uint8Array): boolean {
  let [seen, light] = [0, 0]
  const step = 4 * Math.max(1, Math.floor(data.length / 4 / SAMPLES))
  for (let at = 0; at < data.length; at += step) {
    if ((data[at + 3] ?? 0) < 128) continue
    seen++
    if (Math.min(...data.subarray(at, at + 3)) >= LIGHT) light++
  }
  return seen > 0 && light / seen >= LIGHT_SHARE
}
