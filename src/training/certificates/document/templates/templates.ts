import { darkenedFor, mixed, rgb, saturation } from "../../../../tools/colour/contrast.ts"
import { type CertificateLanguage, isRightToLeft } from "../../../../tools/language/worded.ts"
import type { CertificateFacts } from "../../facts.ts"
import type { CertificateLook, TemplateName } from "../../look.ts"
import type { Logo } from "../logo/picture.ts"
import { type DrawnPage, drawCertificate } from "../page/certificate.ts"
import { Layout, PAGE } from "../page/layout.ts"
import type { Colour, Drawing } from "../pdf/drawing.ts"
import { drawClassic } from "./classic.ts"
import { drawModern } from "./modern.ts"
import { drawPlain } from "./plain.ts"
import type { PictureName, Sheet } from "./sheet.ts"
import { statementOf } from "./statement.ts"

/** The accents of templates for companies that have no colour of their own. */
const OWN_ACCENTS = { "classic-1": rgb("#0b6e4f"), "modern-1": rgb("#0b4f9c"), "plain-1": rgb("#0b4f6c") } as const

/** The accent of a result that is no success, of whatever company. */
const SLATE = rgb("#374151")

const DRAWN = { "classic-1": drawClassic, "modern-1": drawModern, "plain-1": drawPlain } as const

export interface PageOptions {
  readonly language: CertificateLanguage
  readonly verifyAddress: string | undefined
  readonly look: CertificateLook
  readonly pictures: ReadonlyMap<PictureName, Logo>
}

/** Width and height of a page of A4, in points. */
export function pageSize({ orientation }: CertificateLook): { readonly width: number; readonly height: number } {
  return orientation === "landscape" ? PAGE : { width: PAGE.height, height: PAGE.width }
}

/** Draws a certificate by the template it was issued with. */
export function drawPage(drawing: Drawing, facts: CertificateFacts, options: PageOptions): DrawnPage {
  const { look, pictures, language, verifyAddress } = options
  const { template } = look
  if (template === "first") {
    return drawCertificate(drawing, facts, { language, verifyAddress, logo: pictures.get("Logo") })
  }
  const layout = new Layout(drawing)
  const statement = statementOf(facts, look, { language, verifyAddress })
  const sheet: Sheet = {
    ...{ layout, ...pageSize(look), facts, look, language, statement, verifyAddress, pictures },
    accent: accentOf(template, facts, look, pictures.get("Logo")),
    isRightToLeft: isRightToLeft(language),
  }
  DRAWN[template](sheet)
  return { title: statement.title, missing: [...layout.missing] }
}

/** The company's colour, else that of its logo, else the template's: as dark as it has to be on white. */
export function accentOf(
  template: Exclude<TemplateName, "first">,
  { state }: CertificateFacts,
  { colour }: CertificateLook,
  logo: Logo | undefined,
): Colour {
  // Sober: what says that it is no success is the sentence below the title.
  if (state === "failed") return SLATE
  const chosen = colour === null ? (logo?.accent ?? OWN_ACCENTS[template]) : rgb(colour)
  // Deep colours look like ink, and light ones would be hard to read.
  const deep = saturation(chosen) < 0.1 ? mixed(chosen, [0, 0, 0], 0.2) : chosen
  return darkenedFor(deep, [1, 1, 1], 6)
}
