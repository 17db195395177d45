/** Red, green and blue from 0 to 1, in sRGB. */
export type Rgb = readonly [red: number, green: number, blue: number]

export const WHITE: Rgb = [1, 1, 1]

/** The minimum contrast of text and its background: WCAG 2.2, 1.4.3. */
const TEXT_CONTRAST = 4.5

/** How much black or white is mixed in at a time until the contrast is sufficient. */
const STEP = 0.04

/** A colour written as `#rrggbb`. */
export function rgb(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return [part(1), part(3), part(5)]
}

/** A colour as `#rrggbb`. */
export function hexOf(colour: Rgb): string {
  return `#${colour
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`
}

/** A colour between two: all of `one` at 0, all of `other` at 1. */
export function mixed(one: Rgb, other: Rgb, share: number): Rgb {
  const between = (index: 0 | 1 | 2) => one[index] + (other[index] - one[index]) * share
  return [between(0), between(1), between(2)]
}

/** The contrast of two colours, from 1 to 21: WCAG 2.2, contrast ratio. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((first, second) => second - first)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/**
 * The colour itself, or darkened as much as needed for a contrast of at least `least` to `ground`.
 *
 * @param shade the colour to mix in, if black would spoil the result
 */
export function darkenedFor(colour: Rgb, ground: Rgb = WHITE, least = TEXT_CONTRAST, shade: Rgb = [0, 0, 0]): Rgb {
  let darker = colour
  for (let share = 0; contrast(darker, ground) < least && share < 1; share += STEP) {
    darker = mixed(colour, shade, Math.min(1, share + STEP))
  }
  return darker
}

/** How colourful a colour is, from 0 (grey) to 1. */
export function saturation(colour: Rgb): number {
  const [most, least] = [Math.max(...colour), Math.min(...colour)]
  return most === 0 ? 0 : (most - least) / most
}

/** The position of a colour on the colour wheel, in degrees: red at 0, yellow at 60, green at 120. Grey is at 0. */
export function hue([red, green, blue]: Rgb): number {
  const most = Math.max(red, green, blue)
  const range = most - Math.min(red, green, blue)
  if (range === 0) return 0
  if (most === red) return (((green - blue) / range) * 60 + 360) % 360
  return most === green ? ((blue - red) / range) * 60 + 120 : ((red - green) / range) * 60 + 240
}

/** Relative luminance: WCAG 2.2. */
function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
