import { contrast, darkenedFor, hue, mixed, type Rgb, rgb, saturation, WHITE } from "../../../tools/colour/contrast.ts"

/** What a video has whose company has chosen no colour. */
const USUAL = "#0f6b4f"

const BLACK: Rgb = [0, 0, 0]

/** White text on the brightest place of the opening has at least this contrast; its small lines are not quite white. */
const OPENING_CONTRAST = 5.5

/** A night blue: the ground for colours that must not be darkened. */
const NIGHT = rgb("#14202f")

/** A fill with what is written on it. */
export interface Badge {
  readonly fill: Rgb
  readonly text: Rgb
}

/** What a company's colour makes of a video. */
export interface Brand {
  /** It is read on the ground of slides. */
  readonly accent: Rgb
  /** Of numbers and tiles on slides. */
  readonly badge: Badge
  /** Of opening and end, from the bright corner to the dark one. */
  readonly opening: {
    readonly bright: Rgb
    readonly middle: Rgb
    readonly dark: Rgb
    readonly quiet: Rgb
    /** Of the rings, and how much of it they have. */
    readonly ring: Rgb
    readonly ringed: number
    /** Of ticks and of tiles with a letter. */
    readonly badge: Badge
  }
}

/** The colours of a company, from `#rrggbb`; `ground` is that of slides. */
export function brandOf(colour: string | null, ground: Rgb): Brand {
  const own = rgb(colour ?? USUAL)
  if (isLight(own)) return onNight(own)
  const accent = darkenedFor(own, ground, 4.6)
  // Black has no darker shade in which a corner could be.
  const bright = darkenedFor(contrast(own, BLACK) < 1.4 ? mixed(own, WHITE, 0.16) : own, WHITE, OPENING_CONTRAST)
  return {
    accent,
    badge: { fill: accent, text: WHITE },
    opening: { ...shadesOf(bright), ring: WHITE, ringed: 1, badge: { fill: WHITE, text: bright } },
  }
}

/** A light colour shines on a dark ground: numbers, ticks and rings have it as it is, with dark text on it. */
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

/** A colour is light when white on it is hard to read. */
const LIGHT = 2.8
/** Pale colours have less of any hue than this, and are not seen on slides. */
const PALE = 0.3
/** Degrees of the hues that become brown or olive when they are darkened: from orange to yellow. */
const YELLOW = { from: 22, to: 75 } as const

/** Whether darkening would make another colour of it: of yellow a brown, of white a grey. */
function isLight(colour: Rgb): boolean {
  if (contrast(colour, WHITE) >= LIGHT) return false
  const angle = hue(colour)
  return saturation(colour) < PALE || (angle >= YELLOW.from && angle <= YELLOW.to)
}
