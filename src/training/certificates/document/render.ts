import { displayable } from "../../../tools/language/displayable.ts"
import { wordedLanguage } from "../../../tools/language/worded.ts"
import type { CertificateFacts } from "../facts.ts"
import type { Logo } from "./logo/picture.ts"
import { drawCertificate } from "./page/certificate.ts"
import { PAGE } from "./page/layout.ts"
import { writeDocument } from "./pdf/document.ts"
import { Drawing } from "./pdf/drawing.ts"

export interface RenderOptions {
  /** Two letters; English where there is no wording. */
  readonly language: string
  /** Address of the page that verifies this certificate; without it, only the code is printed. */
  readonly verifyAddress?: string | undefined
  readonly logo?: Logo | undefined
}

export interface RenderedDocument {
  /** A PDF that can be archived (PDF/A-2u). The same facts and options give the same bytes. */
  readonly pdf: Uint8Array<ArrayBuffer>
  /** Characters that no font has; `[U+1F600]` is printed for them. */
  readonly missing: readonly string[]
}

/** Makes a certificate: A4 landscape, one page. */
export async function renderCertificate(facts: CertificateFacts, options: RenderOptions): Promise<RenderedDocument> {
  const language = wordedLanguage(options.language)
  const { verifyAddress, logo } = options
  const drawing = new Drawing()
  const page = drawCertificate(drawing, facts, { language, verifyAddress, logo })
  const description = {
    title: `${page.title} – ${displayable(facts.holder_name)}`,
    author: displayable(facts.company_name),
    subject: displayable(facts.course_title),
    language,
    day: facts.issued_on,
    identity: JSON.stringify([facts, verifyAddress ?? null]),
  }
  const link =
    page.link === undefined || verifyAddress === undefined ? undefined : { address: verifyAddress, box: page.link }
  const pdf = await writeDocument({
    description,
    size: PAGE,
    pages: [{ drawing, link }],
    fonts: drawing.fonts,
    logo,
  })
  return { pdf, missing: page.missing }
}
