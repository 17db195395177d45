import type { Colour } from "../../../../pdf/document/drawing.ts"
import { rounded } from "../../../../pdf/document/ornament.ts"
import type { Logo } from "../../../../pdf/pictures/picture.ts"
import { mixed } from "../../../../tools/colour/contrast.ts"
import { displayable } from "../../../../tools/language/displayable.ts"
import type { CertificateLanguage } from "../../../../tools/language/worded.ts"
import { ALTERNATIVES } from "../../alternatives.ts"
import { INK } from "../../colours.ts"
import type { CertificateFacts } from "../facts.ts"
import type { CertificateLook } from "../look.ts"
import type { Layout } from "../page/layout.ts"
import type { Palette } from "./palette.ts"
import type { Statement } from "./statement.ts"

/** The pictures of a certificate, by resource name. */
export type PictureName = "Logo" | "TrainerSignature" | "CompanySignature"

/** Everything that a template needs to draw a certificate. */
export interface Sheet extends Palette {
  readonly layout: Layout
  /** In points. */
  readonly width: number
  readonly height: number
  readonly facts: CertificateFacts
  readonly look: CertificateLook
  readonly language: CertificateLanguage
  readonly statement: Statement
  readonly verifyAddress: string | undefined
  readonly pictures: ReadonlyMap<PictureName, Logo>
  /** Whether the language is written from right to left. If so, the page is mirrored. */
  readonly isRightToLeft: boolean
}

/** The parts of a sheet that its head needs. Letters have one too. */
export interface Headed extends Pick<Sheet, "layout" | "accent" | "language" | "pictures"> {
  readonly facts: Pick<CertificateFacts, "company_name">
}

/** Height of logos: 18 to 22 mm. Logos wider than four times their height are smaller. */
export const LOGO = { least: 51, usual: 56, most: 62.3, width: 226 } as const

/** The height of a logo if everything is drawn at this scale. */
export function logoHeight(scale: number): number {
  return Math.min(LOGO.most, Math.max(LOGO.least, LOGO.usual * scale))
}

/** A picture's name, the part of it without an empty margin, and its size in points. */
interface Shown {
  readonly name: PictureName
  readonly width: number
  readonly height: number
}

/** A picture, scaled to be as large as this room allows. Undefined if there is no picture of that name. */
export function shown({ pictures }: Pick<Sheet, "pictures">, name: PictureName, width: number, height: number) {
  const picture = pictures.get(name)
  if (picture === undefined) return undefined
  const ink = picture.ink ?? picture
  const scale = Math.min(width / ink.width, height / ink.height)
  return { name, width: ink.width * scale, height: ink.height * scale } satisfies Shown
}

/** Draws the visible part of a picture, with its lower left corner at `x` and `y`. */
export function drawPicture(
  { layout, pictures }: Pick<Sheet, "layout" | "pictures">,
  { name, width, height }: Shown,
  x: number,
  y: number,
): void {
  const picture = pictures.get(name)
  if (picture === undefined) return
  const { ink, width: all, height: high } = picture
  const part = ink && ([ink.left / all, 1 - (ink.top + ink.height) / high, ink.width / all, ink.height / high] as const)
  layout.drawing.picture(name, x, y, width, height, part)
}

/** The background for a logo that is designed for dark backgrounds. */
const GROUND = { margin: 9, corner: 8 } as const

/** The company's logo: its size including the background, and a function that draws it from its lower left corner. */
interface IssuerLogo {
  readonly width: number
  readonly height: number
  readonly draw: (x: number, y: number) => void
}

/**
 * The company's logo in this room on white paper. A white logo gets a dark background. Undefined if the company has no
 * logo.
 */
export function logoOnPaper(sheet: Headed, width: number, height: number): IssuerLogo | undefined {
  if (sheet.pictures.get("Logo")?.isLight !== true) return logoOn(sheet, undefined, width, height)
  return logoOn(sheet, mixed(sheet.accent, INK, 0.6), width, height - 2 * GROUND.margin)
}

/**
 * The company's logo on a background of this colour, or on whatever has been drawn before. The logo itself is as high
 * as this room, and with its background as wide.
 */
export function logoOn(
  sheet: Headed,
  ground: Colour | undefined,
  width: number,
  height: number,
): IssuerLogo | undefined {
  const { layout, facts, language } = sheet
  const margin = ground === undefined ? 0 : GROUND.margin
  const logo = shown(sheet, "Logo", width - 2 * margin, height)
  if (logo === undefined) return undefined
  const [wide, high] = [logo.width + 2 * margin, logo.height + 2 * margin]
  const alternative = ALTERNATIVES[language].logo(displayable(facts.company_name))
  const draw = (x: number, y: number) => {
    if (ground !== undefined) layout.drawing.fill(rounded(x, y, wide, high, GROUND.corner), ground)
    layout.drawing.tag("Figure", { alternative }, () => drawPicture(sheet, logo, x + margin, y + margin))
  }
  return { width: wide, height: high, draw }
}
