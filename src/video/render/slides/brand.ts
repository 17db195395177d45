import { contrast, darkenedFor, hue, mixed, type Rgb, rgb, saturation, WHITE } from "../../../tools/colour/contrast.ts"

/** The colour for companies that have not chosen one. */
const USUAL = "#0f6b4f"

const BLACK: Rgb = [0, 0, 0]

/** The minimum contrast of white text on the brightest spot of the opening, where small lines are not quite white. */
const OPENING_CONTRAST = 5.5

/** A night blue, which is the background for colours that must not be darkened. */
const NIGHT = rgb("#14202f")

/** A fill, and the colour of text on it. */
export interface Badge {
  readonly fill: Rgb
  readonly text: Rgb
}

/** The colours of a video, derived from the company's colour. */
export interface Brand {
  /** The accent, which is readable on the background of slides. */
  readonly accent: Rgb
  /** The colours of numbers and tiles on slides. */
  readonly badge: Badge
  /** The colours of the opening and the end, from the bright corner to the dark one. */
  readonly opening: {
    readonly bright: Rgb
    readonly middle: Rgb
    readonly dark: Rgb
    readonly quiet: Rgb
    /** The colour of the rings, and a factor for their opacity. */
    readonly ring: Rgb
    readonly ringed: number
    /** The colours of ticks, and of tiles with a letter. */
    readonly badge: Badge
  }
}

/** The colours of a company, from `#rrggbb`; `ground` is the background of slides. */
export function brandOf(colour: string | null, ground: Rgb): Brand {
  const own = rgb(colour ?? USUAL)
  if (isLight(own)) return onNight(own)
  const accent = darkenedFor(own, ground, 4.6)
  // There is no darker shade than black for the corner.
  const bright = darkenedFor(contrast(own, BLACK) < 1.4 ? mixed(own, WHITE, 0.16) : own, WHITE, OPENING_CONTRAST)
  return {
    accent,
    badge: { fill: accent, text: WHITE },
    opening: { ...shadesOf(bright), ring: WHITE, ringed: 1, badge: { fill: WHITE, text: bright } },
  }
}

/** A light colour is used unchanged on a dark background: for numbers, ticks and rings, with dark text on it. */
function onNight(own: Rgb): Brand {
  const badge = { fill: own, text: NIGHT }
  const opening = { ...shadesOf(mixed(NIGHT, own, 0.07)), ring: own, ringed: 3, badge }
  return { accent: NIGHT, badge: saturation(own) < PALE ? { fill: NIGHT, text: WHITE } : badge, opening }
}

function shadesOf(bright: Rgb) {
  const quiet = mixed(WHITE, bright, 0.14)
  return {
    bright,
    middle: mixed(bright, BLACK, 0.24),
    dark: mixed(bright, BLACK, 0.5),
    quiet: contrast(quiet, bright) >= 4.5 ? quiet : WHITE,
  }
}

/** A colour is light if white text on it is hard to read. */
const LIGHT = 2.8
/** Colours that are less saturated than this are pale and not visible on slides. */
const PALE = 0.3
/** The hues, in degrees, that turn brown or olive when darkened: from orange to yellow. */
const YELLOW = { from: 22, to: 75 } as const

/** Whether darkening would turn a colour into a different one: yellow into brown, white into grey. */
function isLight(colour: Rgb): boolean {
  if (contrast(colour, WHITE) >= LIGHT) return false
  const angle = hue(colour)
  return saturation(colour) < PALE || (angle >= YELLOW.from && angle <= YELLOW.to)
}
