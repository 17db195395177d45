import { PDFContext, PDFHexString, PDFWriter } from "pdf-lib"
import { displayable } from "../../../tools/language/displayable.ts"
import { wordedLanguage } from "../../../tools/language/worded.ts"
import type { CertificateFacts } from "../facts.ts"
import { embedLogo } from "./logo/logo.ts"
import type { Logo } from "./logo/picture.ts"
import { drawCertificate } from "./page/certificate.ts"
import { PAGE } from "./page/layout.ts"
import { archiveEntries, fileIdentifier, information } from "./pdf/archive.ts"
import { Drawing } from "./pdf/drawing.ts"
import { embedFont } from "./pdf/embedded-font.ts"
import { compressed } from "./pdf/syntax.ts"

export interface RenderOptions {
  /** Two letters; English where there is no wording. */
  readonly language: string
  /** Address of the page that verifies this certificate; without it, only the code is printed. */
  readonly verifyAddress?: string | undefined
  readonly logo?: Logo | undefined
}

export interface RenderedCertificate {
  /** A PDF of one page that can be archived (PDF/A-2u). The same facts and options give the same bytes. */
  readonly pdf: Uint8Array<ArrayBuffer>
  /** Characters that no font has; `[U+1F600]` is printed for them. */
  readonly missing: readonly string[]
}

/** Bit 3 of an annotation's flags: print it, as PDF/A requires. */
const PRINT = 4

/** Makes a certificate: A4 landscape, one page. */
export async function renderCertificate(facts: CertificateFacts, options: RenderOptions): Promise<RenderedCertificate> {
  const language = wordedLanguage(options.language)
  const { verifyAddress, logo } = options
  const drawing = new Drawing()
  const page = drawCertificate(drawing, facts, { language, verifyAddress, logo })
  const context = PDFContext.create()
  const description = {
    title: `${page.title} – ${displayable(facts.holder_name)}`,
    author: displayable(facts.company_name),
    subject: displayable(facts.course_title),
    language,
    day: facts.issued_on,
    identity: JSON.stringify([facts, verifyAddress ?? null]),
  }
  const fonts = [...drawing.fonts].map(([name, used]) => [name, embedFont(context, used)] as const)
  const tree = context.nextRef()
  const link =
    page.link === undefined || verifyAddress === undefined
      ? {}
      : { Annots: [context.register(context.obj(linkTo(verifyAddress, page.link)))] }
  const leaf = context.register(
    context.obj({
      Type: "Page",
      Parent: tree,
      MediaBox: [0, 0, PAGE.width, PAGE.height],
      Resources: {
        Font: Object.fromEntries(fonts),
        ...(logo === undefined ? {} : { XObject: { Logo: embedLogo(context, logo) } }),
      },
      Contents: context.register(compressed(context, drawing.content)),
      ...link,
    }),
  )
  context.assign(tree, context.obj({ Type: "Pages", Kids: [leaf], Count: 1 }))
  context.trailerInfo.Root = context.register(
    context.obj({ Type: "Catalog", Pages: tree, ...archiveEntries(context, description) }),
  )
  context.trailerInfo.Info = information(context, description)
  context.trailerInfo.ID = fileIdentifier(context, description)
  const pdf = await PDFWriter.forContext(context, Number.POSITIVE_INFINITY).serializeToBuffer()
  return { pdf: new Uint8Array(pdf), missing: page.missing }
}

function linkTo(address: string, box: readonly number[]) {
  return {
    Type: "Annot",
    Subtype: "Link",
    Rect: box,
    Border: [0, 0, 0],
    F: PRINT,
    A: { Type: "Action", S: "URI", URI: PDFHexString.fromBytes(new TextEncoder().encode(address)) },
  }
}
