import type { Drawing } from "../../../../pdf/document/drawing.ts"
import type { Logo } from "../../../../pdf/pictures/picture.ts"
import { type CertificateLanguage, isRightToLeft } from "../../../../tools/language/worded.ts"
import type { CertificateFacts } from "../facts.ts"
import type { CertificateLook } from "../look.ts"
import { Layout, PAGE } from "../page/layout.ts"
import { drawClassic } from "./classic.ts"
import { drawModern } from "./modern.ts"
import { paletteOf } from "./palette.ts"
import { drawPlain } from "./plain.ts"
import type { PictureName, Sheet } from "./sheet.ts"
import { statementOf } from "./statement.ts"

const DRAWN = { "classic-1": drawClassic, "modern-1": drawModern, "plain-1": drawPlain } as const

/** The result of drawing a page. */
export interface DrawnPage {
  readonly title: string
  /** Characters that are missing from all fonts. */
  readonly missing: readonly string[]
}

export interface PageOptions {
  readonly language: CertificateLanguage
  readonly verifyAddress: string | undefined
  readonly look: CertificateLook
  readonly pictures: ReadonlyMap<PictureName, Logo>
}

/** Width and height of an A4 page, in points. */
export function pageSize({ orientation }: CertificateLook): { readonly width: number; readonly height: number } {
  return orientation === "landscape" ? PAGE : { width: PAGE.height, height: PAGE.width }
}

/** Draws a certificate using the template it was issued with. */
export function drawPage(drawing: Drawing, facts: CertificateFacts, options: PageOptions): DrawnPage {
  const { look, pictures, language, verifyAddress } = options
  const { template } = look
  const layout = new Layout(drawing)
  const statement = statementOf(facts, look, { language, verifyAddress })
  const sheet: Sheet = {
    ...{ layout, ...pageSize(look), facts, look, language, statement, verifyAddress, pictures },
    ...paletteOf(template, facts, look, pictures.get("Logo")),
    isRightToLeft: isRightToLeft(language),
  }
  DRAWN[template](sheet)
  return { title: statement.title, missing: [...layout.missing] }
}
