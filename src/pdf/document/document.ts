import { PDFContext, type PDFRef, PDFStreamWriter } from "pdf-lib"
import { embedLogo } from "../pictures/logo.ts"
import type { Logo } from "../pictures/picture.ts"
import { compressed, deflated, deflatedStream } from "../syntax.ts"
import { archiveEntries, type DocumentDescription, fileIdentifier, information } from "./archive.ts"
import type { Drawing, Gradient, UsedFont } from "./drawing.ts"
import { embedFont } from "./embedded-font.ts"
import type { Ornament } from "./ornament.ts"
import type { Structure } from "./structure.ts"
import { writeTags } from "./tags.ts"

/** Number of objects that are compressed together. */
const OBJECTS = 500

interface Parts {
  readonly description: DocumentDescription
  /** Width and height of all pages, in points. */
  readonly size: { readonly width: number; readonly height: number }
  readonly pages: readonly Drawing[]
  /** The structure of all drawings. */
  readonly structure: Structure
  /** The fonts of all drawings. */
  readonly fonts: ReadonlyMap<string, UsedFont>
  /** The pictures of the drawings, by resource name. */
  readonly pictures: ReadonlyMap<string, Logo>
}

/**
 * Writes a PDF that can be archived and is accessible (made to PDF/A-2a and PDF/UA-1). The same parts result in the
 * same bytes.
 */
export async function writeDocument({
  description,
  size,
  pages,
  structure,
  fonts,
  pictures,
}: Parts): Promise<Uint8Array<ArrayBuffer>> {
  const context = PDFContext.create()
  const embedded = [...fonts].map(([name, used]) => [name, embedFont(context, used)] as const)
  const tree = context.nextRef()
  const resources = {
    Font: Object.fromEntries(embedded),
    ...externalObjects(context, pages, pictures),
    ...shadings(context, pages),
  }
  // Several pages share one dictionary.
  const shared = pages.length === 1 ? resources : context.register(context.obj(resources))
  const refs = new Map(pages.map((drawing) => [drawing, context.nextRef()]))
  const tags = writeTags(context, structure, refs, description.language)
  for (const [drawing, ref] of refs) {
    const page = {
      Type: "Page",
      Parent: tree,
      MediaBox: [0, 0, size.width, size.height],
      Resources: shared,
      Contents: context.register(compressed(context, drawing.content)),
      ...tags.entriesOf(drawing),
    }
    context.assign(ref, context.obj(page))
  }
  context.assign(tree, context.obj({ Type: "Pages", Kids: [...refs.values()], Count: refs.size }))
  context.trailerInfo.Root = context.register(
    context.obj({ Type: "Catalog", Pages: tree, ...archiveEntries(context, description), ...tags.catalogEntries }),
  )
  context.trailerInfo.Info = information(context, description)
  context.trailerInfo.ID = fileIdentifier(context, description)
  // Compressed in object streams, the structure hardly makes a file larger.
  const writer = PDFStreamWriter.forContext(context, Number.POSITIVE_INFINITY, true, OBJECTS)
  return new Uint8Array(await writer.serializeToBuffer())
}

/** Pictures and ornaments. */
function externalObjects(
  context: PDFContext,
  pages: readonly Drawing[],
  pictures: ReadonlyMap<string, Logo>,
): { XObject?: Record<string, PDFRef> } {
  const objects: Record<string, PDFRef> = {}
  for (const [name, picture] of pictures) objects[name] = embedLogo(context, picture)
  for (const [name, ornament] of pages.flatMap(({ ornaments }) => [...ornaments])) {
    objects[name] ??= embedOrnament(context, ornament)
  }
  return Object.keys(objects).length === 0 ? {} : { XObject: objects }
}

/** Compressed content of ornaments, which is the same in all documents. */
const compressedOrnaments = new WeakMap<Ornament, Uint8Array>()

function embedOrnament(context: PDFContext, ornament: Ornament): PDFRef {
  const { operators, reach } = ornament
  const content = compressedOrnaments.get(ornament) ?? deflated(operators)
  compressedOrnaments.set(ornament, content)
  return context.register(
    deflatedStream(context, content, {
      Type: "XObject",
      Subtype: "Form",
      BBox: [-reach, -reach, reach, reach],
      Resources: {},
    }),
  )
}

function shadings(context: PDFContext, pages: readonly Drawing[]): { Shading?: Record<string, PDFRef> } {
  const all = pages.flatMap(({ gradients }) => [...gradients])
  if (all.length === 0) return {}
  return { Shading: Object.fromEntries(all.map(([name, gradient]) => [name, embedGradient(context, gradient)])) }
}

/** Axial shading: ISO 32000-1, 8.7.4.5.3. */
function embedGradient(context: PDFContext, { from, to, top, bottom }: Gradient): PDFRef {
  const change = { FunctionType: 2, Domain: [0, 1], C0: [...from], C1: [...to], N: 1 }
  const coordinates = [0, top, 0, bottom]
  return context.register(
    context.obj({
      ShadingType: 2,
      ColorSpace: "DeviceRGB",
      Coords: coordinates,
      Function: change,
      Extend: [true, true],
    }),
  )
}
