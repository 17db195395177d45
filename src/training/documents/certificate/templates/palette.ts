import type { Colour } from "../../../../pdf/document/drawing.ts"
import type { Logo } from "../../../../pdf/pictures/picture.ts"
import { contrast, darkenedFor, hue, mixed, rgb, saturation, WHITE } from "../../../../tools/colour/contrast.ts"
import { INK } from "../../colours.ts"
import type { CertificateFacts } from "../facts.ts"
import type { CertificateLook, TemplateName } from "../look.ts"

/** The colours of a page, derived from the company's colour. */
export interface Palette {
  /** An accent that is readable on white, and on which white text is readable. */
  readonly accent: Colour
  /** The colour of a large area exactly as the company chose it, and the colour of text on it. */
  readonly panel: Colour
  readonly onPanel: Colour
}

/** The accents of templates, for companies that have no colour of their own. */
const OWN_ACCENTS = { "classic-1": rgb("#0b6e4f"), "modern-1": rgb("#0b4f9c"), "plain-1": rgb("#0b4f6c") } as const

/** The accent of a result other than success, the same for every company. */
const SLATE = rgb("#374151")

/** Contrast of titles and fine lines. To look like ink, they need more than ordinary text (4.5). */
const ACCENT_CONTRAST = 6

/** Mixing yellow with black gives olive; mixing it with this brown gives bronze. The range of yellow hues, in degrees. */
const BRONZE = rgb("#3a2100")
const YELLOWS = [32, 72] as const

/** Colours with less saturation than this count as grey. */
const GREY = 0.1

/** Saturation and contrast of a light coloured area on which dark text is easy to read. */
const LIGHT_PANEL = { saturation: 0.3, contrast: 7 } as const

/**
 * The company's colour, otherwise that of its logo, otherwise that of the template. It is darkened as far as necessary
 * on white.
 */
export function accentOf(
  template: TemplateName,
  facts: CertificateFacts,
  look: CertificateLook,
  logo: Logo | undefined,
): Colour {
  return inkOf(chosenOf(template, facts, look, logo))
}

/** A colour that looks like ink on white: darkened as far as necessary. */
export function inkOf(chosen: Colour): Colour {
  // Deep greys look like ink; light colours would be hard to read.
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
  // Deliberately sober: the sentence below the title says that this is not a success.
  if (state === "failed") return SLATE
  return colour === null ? (logo?.accent ?? OWN_ACCENTS[template]) : rgb(colour)
}
