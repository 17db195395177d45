import { PDFContext, PDFHexString, type PDFRef, PDFWriter } from "pdf-lib"
import { embedLogo } from "../logo/logo.ts"
import type { Logo } from "../logo/picture.ts"
import { archiveEntries, type DocumentDescription, fileIdentifier, information } from "./archive.ts"
import type { Drawing, UsedFont } from "./drawing.ts"
import { embedFont } from "./embedded-font.ts"
import { compressed } from "./syntax.ts"

/** Bit 3 of an annotation's flags: print it, as PDF/A requires. */
const PRINT = 4

/** A page with the content of its drawing. */
interface DrawnPage {
  readonly drawing: Drawing
  /** An address, and the box (left, bottom, right, top) that leads there. */
  readonly link?: { readonly address: string; readonly box: readonly number[] } | undefined
}

interface Parts {
  readonly description: DocumentDescription
  /** Width and height of all pages, in points. */
  readonly size: { readonly width: number; readonly height: number }
  readonly pages: readonly DrawnPage[]
  /** The fonts of all drawings. */
  readonly fonts: ReadonlyMap<string, UsedFont>
  /** The picture that drawings call `/Logo`. */
  readonly logo: Logo | undefined
}

/** Writes a PDF that can be archived (PDF/A-2u). The same parts give the same bytes. */
export async function writeDocument({
  description,
  size,
  pages,
  fonts,
  logo,
}: Parts): Promise<Uint8Array<ArrayBuffer>> {
  const context = PDFContext.create()
  const embedded = [...fonts].map(([name, used]) => [name, embedFont(context, used)] as const)
  const tree = context.nextRef()
  const resources = {
    Font: Object.fromEntries(embedded),
    ...(logo === undefined ? {} : { XObject: { Logo: embedLogo(context, logo) } }),
  }
  // Several pages share one dictionary.
  const shared = pages.length === 1 ? resources : context.register(context.obj(resources))
  const kids = pages.map(({ drawing, link }) =>
    context.register(
      context.obj({
        Type: "Page",
        Parent: tree,
        MediaBox: [0, 0, size.width, size.height],
        Resources: shared,
        Contents: context.register(compressed(context, drawing.content)),
        ...(link === undefined ? {} : { Annots: [linkTo(context, link.address, link.box)] }),
      }),
    ),
  )
  context.assign(tree, context.obj({ Type: "Pages", Kids: kids, Count: kids.length }))
  context.trailerInfo.Root = context.register(
    context.obj({ Type: "Catalog", Pages: tree, ...archiveEntries(context, description) }),
  )
  context.trailerInfo.Info = information(context, description)
  context.trailerInfo.ID = fileIdentifier(context, description)
  return new Uint8Array(await PDFWriter.forContext(context, Number.POSITIVE_INFINITY).serializeToBuffer())
}

function linkTo(context: PDFContext, address: string, box: readonly number[]): PDFRef {
  const link = {
    Type: "Annot",
    Subtype: "Link",
    Rect: [...box],
    Border: [0, 0, 0],
    F: PRINT,
    A: { Type: "Action", S: "URI", URI: PDFHexString.fromBytes(new TextEncoder().encode(address)) },
  }
  return context.register(context.obj(link))
}
