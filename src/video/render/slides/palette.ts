import { mixed, type Rgb, rgb, WHITE } from "../../../tools/colour/contrast.ts"
import type { CalloutKind } from "../../../tools/markdown/tree.ts"
import { type Brand, brandOf } from "./brand.ts"

/**
 * The colours of text that is being read, and of other text, with contrasts of more than 16:1 and 4.5:1 to the
 * background of slides.
 */
const GROUND = rgb("#f8fafc")
const INK = rgb("#0f1b2d")
const DIMMED = rgb("#66717f")
const TRACK = rgb("#d3dae3")

export interface BoxColours {
  readonly fill: Rgb
  readonly edge: Rgb
  /** The colours of the sign in it. */
  readonly sign: Rgb
}

/** All colours of one video. */
export interface Palette extends Brand {
  readonly ground: Rgb
  readonly ink: Rgb
  readonly dimmed: Rgb
  readonly track: Rgb
  /** The completed part of the progress; the current part is shown in the accent colour. */
  readonly past: Rgb
}

/** The colours of a video, derived from the company's colour `#rrggbb`. */
export function paletteOf(colour: string | null): Palette {
  const brand = brandOf(colour, GROUND)
  return { ...brand, ground: GROUND, ink: INK, dimmed: DIMMED, track: TRACK, past: mixed(brand.accent, WHITE, 0.55) }
}

/** Signs use the colours of ISO 3864: yellow for warnings, blue for commands, red for prohibitions, green for safety. */
const BOXES: Readonly<Record<CalloutKind | "danger", BoxColours>> = {
  warning: { fill: rgb("#fff4d3"), edge: rgb("#d9a400"), sign: rgb("#f9c700") },
  danger: { fill: rgb("#fdeaea"), edge: rgb("#c62828"), sign: rgb("#f9c700") },
  important: { fill: rgb("#e6f0fb"), edge: rgb("#1f6fc0"), sign: rgb("#0b5cab") },
  note: { fill: rgb("#eaeff5"), edge: rgb("#7b8da3"), sign: rgb("#566b84") },
  tip: { fill: rgb("#e6f5ec"), edge: rgb("#2f9460"), sign: rgb("#1f7a4c") },
}

export function boxColoursOf(kind: CalloutKind | "danger"): BoxColours {
  return BOXES[kind]
}

/** The colour of text in a box while it is not being read; it has a contrast of more than 4.5:1 to every fill. */
export const BOX_DIMMED = rgb("#5f6a78")
