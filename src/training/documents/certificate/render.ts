import { writeDocument } from "../../../pdf/document/document.ts"
import { Drawing } from "../../../pdf/document/drawing.ts"
import type { Logo } from "../../../pdf/pictures/picture.ts"
import { displayable } from "../../../tools/language/displayable.ts"
import { certificateLanguage, isRightToLeft, languageTag } from "../../../tools/language/worded.ts"
import type { CertificateFacts } from "./facts.ts"
import { type CertificateLook, DEFAULT_LOOK } from "./look.ts"
import type { PictureName } from "./templates/sheet.ts"
import { drawPage, pageSize } from "./templates/templates.ts"

export interface RenderOptions {
  /** Two letters. English is used if there is no wording for the language. */
  readonly language: string
  /** Address of the page that verifies this certificate. If it is omitted, only the code is printed. */
  readonly verifyAddress?: string | undefined
  /** The look that was frozen at the time of issue. */
  readonly look?: CertificateLook
  readonly pictures?: ReadonlyMap<PictureName, Logo>
}

export interface RenderedDocument {
  /**
   * An accessible PDF for long-term archiving (created as PDF/A-2a and PDF/UA-1). The same facts and options give the
   * same bytes.
   */
  readonly pdf: Uint8Array<ArrayBuffer>
  /** Characters that are missing from all fonts. They are printed in the form `[U+1F600]`. */
  readonly missing: readonly string[]
}

/** Creates a certificate as one page of A4. */
export async function renderCertificate(facts: CertificateFacts, options: RenderOptions): Promise<RenderedDocument> {
  const language = certificateLanguage(options.language)
  const { verifyAddress, look = DEFAULT_LOOK, pictures = new Map() } = options
  const drawing = new Drawing()
  const page = drawPage(drawing, facts, { language, verifyAddress, look, pictures })
  const description = {
    title: `${page.title} – ${displayable(facts.holder_name)}`,
    author: displayable(facts.company_name),
    subject: displayable(facts.course_title),
    language: languageTag(language),
    rightToLeft: isRightToLeft(language),
    day: facts.issued_on,
    identity: JSON.stringify([facts, look, verifyAddress ?? null]),
  }
  const pdf = await writeDocument({
    description,
    size: pageSize(look),
    pages: [drawing],
    structure: drawing.structure,
    fonts: drawing.fonts,
    pictures,
  })
  return { pdf, missing: page.missing }
}
