import type { PDFContext, PDFRef } from "pdf-lib"
import { sizeFault } from "../../tools/pictures/limit.ts"
import { isTurned, type Orientation } from "../../tools/pictures/orientation.ts"
import { readJpeg } from "./jpeg.ts"
import { type Logo, type Samples, UnusableLogo } from "./picture.ts"
import { readPng } from "./png.ts"

const MEGABYTE = 1024 * 1024

/** The supported kinds of pictures: a JPEG is put into every certificate unchanged, a PNG is scaled down. */
const KINDS: Readonly<Record<string, { readonly megabytes: number; readonly read: (bytes: Uint8Array) => Logo }>> = {
  "image/png": { megabytes: 4, read: readPng },
  "image/jpeg": { megabytes: 1, read: readJpeg },
}

/**
 * Reads a picture once for all certificates that show it.
 *
 * @throws UnusableLogo when it is broken, too large, or in colours that need a profile of their own
 */
export function readLogo(bytes: Uint8Array, mediaType: string): Logo {
  const kind = KINDS[mediaType]
  if (kind === undefined) throw new UnusableLogo(`a picture of type ${mediaType} cannot be printed; use PNG or JPEG`)
  if (bytes.length > kind.megabytes * MEGABYTE) {
    throw new UnusableLogo(
      `the file has ${bytes.length} bytes; a logo of its type has at most ${kind.megabytes} MB; make it smaller`,
    )
  }
  const fault = sizeFault(bytes, mediaType)
  if (fault !== undefined) throw new UnusableLogo(`the picture ${fault}`)
  return kind.read(bytes)
}

/** Transformations (ISO 32000-1, 8.3.3) of the samples into the picture, by orientation; both have a width and height of 1. */
const TURNS: Readonly<Record<Orientation, readonly number[]>> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
}

/** Writes a picture into a document. */
export function embedLogo(
  context: PDFContext,
  { width, height, samples, transparency, orientation = 1 }: Logo,
): PDFRef {
  const [wide, high] = isTurned(orientation) ? [height, width] : [width, height]
  const embed = ({ bytes, filter, colours }: Samples, mask: PDFRef | undefined) =>
    context.register(
      context.stream(bytes, {
        Type: "XObject",
        Subtype: "Image",
        Width: wide,
        Height: high,
        BitsPerComponent: 8,
        ColorSpace: colours,
        Filter: filter,
        SMask: mask,
      }),
    )
  const image = embed(samples, transparency === undefined ? undefined : embed(transparency, undefined))
  return orientation === 1 ? image : upright(context, image, orientation)
}

/** The picture as people see it, in place of its samples. */
function upright(context: PDFContext, image: PDFRef, orientation: Orientation): PDFRef {
  return context.register(
    context.stream(`q ${TURNS[orientation].join(" ")} cm /Samples Do Q`, {
      Type: "XObject",
      Subtype: "Form",
      BBox: [0, 0, 1, 1],
      Resources: { XObject: { Samples: image } },
    }),
  )
}
