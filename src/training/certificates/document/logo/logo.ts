import type { PDFContext, PDFRef } from "pdf-lib"
import { sizeFault } from "../../../../tools/pictures/limit.ts"
import { readJpeg } from "./jpeg.ts"
import { type Logo, type Samples, UnusableLogo } from "./picture.ts"
import { readPng } from "./png.ts"

const MEGABYTE = 1024 * 1024

/** Kinds of pictures: a JPEG goes into every certificate as it is, a PNG is made smaller. */
const KINDS: Readonly<Record<string, { readonly megabytes: number; readonly read: (bytes: Uint8Array) => Logo }>> = {
  "image/png": { megabytes: 4, read: readPng },
  "image/jpeg": { megabytes: 1, read: readJpeg },
}

/**
 * Reads a picture, once for all certificates that show it.
 *
 * @throws UnusableLogo when it is broken, too large, or in colours that need a profile of their own
 */
export function readLogo(bytes: Uint8Array, mediaType: string): Logo {
  const kind = KINDS[mediaType]
  if (kind === undefined) throw new UnusableLogo(`a picture of type ${mediaType} cannot be printed; use PNG or JPEG`)
  if (bytes.length > kind.megabytes * MEGABYTE) {
    throw new UnusableLogo(`the file has ${bytes.length} bytes; a logo of its type has at most ${kind.megabytes} MB`)
  }
  const fault = sizeFault(bytes, mediaType)
  if (fault !== undefined) throw new UnusableLogo(`the picture ${fault}`)
  return kind.read(bytes)
}

/** Writes a picture into a document. */
export function embedLogo(context: PDFContext, { width, height, samples, transparency }: Logo): PDFRef {
  const embed = ({ bytes, filter, colours }: Samples, mask: PDFRef | undefined) =>
    context.register(
      context.stream(bytes, {
        Type: "XObject",
        Subtype: "Image",
        Width: width,
        Height: height,
        BitsPerComponent: 8,
        ColorSpace: colours,
        Filter: filter,
        SMask: mask,
      }),
    )
  return embed(samples, transparency === undefined ? undefined : embed(transparency, undefined))
}
