import type { Colour } from "../../../../pdf/document/drawing.ts"
import type { Logo } from "../../../../pdf/pictures/picture.ts"
import { contrast, darkenedFor, hue, mixed, rgb, saturation, WHITE } from "../../../../tools/colour/contrast.ts"
import { INK } from "../../colours.ts"
import type { CertificateFacts } from "../facts.ts"
import type { CertificateLook, TemplateName } from "../look.ts"

/** The colours of a page that are its company's. */
export interface Palette {
  /** Can be read on white, and white on it. */
  readonly accent: Colour
  /** Of a large area, as the company has chosen it, and of what is written there. */
  readonly panel: Colour
  readonly onPanel: Colour
}

/** The accents of templates for companies that have no colour of their own. */
const OWN_ACCENTS = { "classic-1": rgb("#0b6e4f"), "modern-1": rgb("#0b4f9c"), "plain-1": rgb("#0b4f6c") } as const

/** The accent of a result that is no success, of whatever company. */
const SLATE = rgb("#374151")

/** Of titles and fine lines, which need more than text of ordinary size (4.5) to look like ink. */
const ACCENT_CONTRAST = 6

/** Yellow and black give olive; yellow and this brown give bronze. Degrees of the colours that are meant. */
const BRONZE = rgb("#3a2100")
const YELLOWS = [32, 72] as const

/** Less colourful than this is grey. */
const GREY = 0.1

/** A light area that is coloured, with dark text on it that is easy to read. */
const LIGHT_PANEL = { saturation: 0.3, contrast: 7 } as const

/** The company's colour, else that of its logo, else the template's: as dark as it has to be on white. */
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
  // Sober: what says that it is no success is the sentence below the title.
  if (state === "failed") return SLATE
  return colour === null ? (logo?.accent ?? OWN_ACCENTS[template]) : rgb(colour)
}
