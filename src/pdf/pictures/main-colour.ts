import { type Rgb, saturation } from "../../tools/colour/contrast.ts"

/** The number of pixels that are sampled, spread evenly over the picture. */
const SAMPLES = 20_000

/** Paler and darker colours are not company colours. WCAG has no figure for this, so the limits were found by testing logos. */
const LEAST_SATURATION = 0.3
const LEAST_BRIGHTNESS = 0.15

/** Colours with these bits in common are counted together. */
const KEPT_BITS = 0xe0

interface Bin {
  weight: number
  readonly sum: [number, number, number]
}

/**
 * The most frequent colour among colourful pixels; undefined if there are hardly any such pixels. @param data red,
 * green, blue and opacity of each pixel
 */
export function mainColour(data: Uint8Array): Rgb | undefined {
  const bins = new Map<number, Bin>()
  const pixels = data.length / 4
  const step = Math.max(1, Math.floor(pixels / SAMPLES))
  let seen = 0
  for (let pixel = 0; pixel < pixels; pixel += step) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = data.subarray(pixel * 4, pixel * 4 + 4)
    if (opacity < 128) continue
    seen++
    const colour: Rgb = [red / 255, green / 255, blue / 255]
    if (saturation(colour) < LEAST_SATURATION || Math.max(...colour) < LEAST_BRIGHTNESS) continue
    const key = ((red & KEPT_BITS) << 16) | ((green & KEPT_BITS) << 8) | (blue & KEPT_BITS)
    const bin = bins.get(key) ?? { weight: 0, sum: [0, 0, 0] }
    bin.weight++
    for (const part of [0, 1, 2] as const) bin.sum[part] += colour[part]
    bins.set(key, bin)
  }
  const [most] = [...bins.values()].sort((one, other) => other.weight - one.weight)
  if (most === undefined || most.weight < seen / 100) return undefined
  const [red, green, blue] = most.sum
  return [red / most.weight, green / most.weight, blue / most.weight]
}
