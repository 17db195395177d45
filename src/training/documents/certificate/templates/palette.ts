import type { Colour } from "../../../../pdf/document/drawing.ts"
import type { Logo } from "../../../../pdf/pictures/picture.ts"
import { contrast, darkenedFor, hue, mixed, rgb, saturation, WHITE } from "../../../../tools/colour/contrast.ts"
import { INK } from "../../colours.ts"
import type { CertificateFacts } from "../facts.ts"
import type { CertificateLook, TemplateName } from "../look.ts"

/** The colours of a page, derived from its company's colour. */
export interface Palette {
  /** Readable on white, and white is readable on it. */
  readonly accent: Colour
  /** The colour of a large area as the company chose it, and of the text on it. */
  readonly panel: Colour
  readonly onPanel: Colour
}

/** The accents of templates for companies without a colour of their own. */
const OWN_ACCENTS = { "classic-1": rgb("#0b6e4f"), "modern-1": rgb("#0b4f9c"), "plain-1": rgb("#0b4f6c") } as const

/** The accent of a result other than success, for every company. */
const SLATE = rgb("#374151")

/** Contrast of titles and fine lines, which need more than ordinary text (4.5) to look like ink. */
const ACCENT_CONTRAST = 6

/** Yellow and black give olive; yellow and this brown give bronze. The range of hues, in degrees. */
const BRONZE = rgb("#3a2100")
const YELLOWS = [32, 72] as const

/** Colours less saturated than this are grey. */
const GREY = 0.1

/** A light coloured area on which dark text is easy to read. */
const LIGHT_PANEL = { saturation: 0.3, contrast: 7 } as const

/** The company's colour, otherwise that of its logo, otherwise the template's: darkened as much as white requires. */
export function accentOf(
  template: TemplateName,
  facts: CertificateFacts,
  look: CertificateLook,
  logo: Logo | undefined,
): Colour {
  const chosen = chosenOf(template, facts, look, logo)
  // Deep greys look like ink, and light colours would be hard to read.
  const deep = saturation(chosen) < GREY ? mixed(chosen, [0, 0, 0], 0.2) : chosen
  const isYellow = saturation(chosen) >= GREY && hue(chosen) >= YELLOWS[0] && hue(chosen) <= YELLOWS[1]
  return darkenedFor(deep, WHITE, ACCENT_CONTRAST, isYellow ? BRONZE : undefined)
}

export function paletteOf(
  template: TemplateName,
  facts: CertificateFacts,
  look: CertificateLook,
  logo: Logo | undefined,
): Palette {
  const chosen = chosenOf(template, facts, look, logo)
  const accent = accentOf(template, facts, look, logo)
  const isLight = saturation(chosen) >= LIGHT_PANEL.saturation && contrast(chosen, INK) >= LIGHT_PANEL.contrast
  return isLight ? { accent, panel: chosen, onPanel: INK } : { accent, panel: accent, onPanel: WHITE }
}

function chosenOf(
  template: TemplateName,
  { state }: CertificateFacts,
  { colour }: CertificateLook,
  logo: Logo | undefined,
) {
  // Sober: the sentence below the title says that it is not a success.
  if (state === "failed") return SLATE
  return colour === null ? (logo?.accent ?? OWN_ACCENTS[template]) : rgb(colour)
}
