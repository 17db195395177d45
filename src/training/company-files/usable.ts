import { mediaTypeOf } from "../../files/media-types.ts"
import { pdfFaultOf } from "../../pdf/active-content.ts"
import { type Fault, fault, Invalid } from "../../tools/errors.ts"
import { PICTURE_PIXELS_MAX } from "../../tools/pictures/limit.ts"
import { rewritten, UnreadablePicture } from "../../tools/pictures/rewriting.ts"
import { Turns } from "../../tools/turns.ts"

/** A file that somebody has sent, as it may be stored. */
export interface UsableFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mediaType: string
  /** Pixels; null for a PDF. */
  readonly width: number | null
  readonly height: number | null
}

const PICTURES: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/webp", "image/gif"])

/** A picture of many pixels takes 200 MB while it is decoded. */
const turns = new Turns(1, 0)

/**
 * Judges a file by its content: a picture is written again (`rewritten`), a PDF stays as it is. Slow: not for use in
 * transactions.
 *
 * @throws Invalid on `file` for anything else, for broken files, and for a PDF that can do more than be read
 */
export async function usableFile(bytes: Uint8Array<ArrayBuffer>): Promise<UsableFile> {
  const mediaType = mediaTypeOf(bytes)
  if (mediaType === "application/pdf") {
    const found = await pdfFaultOf(bytes)
    if (found !== undefined) throw new Invalid([fault("file", `file_pdf_${found}`)])
    return { bytes, mediaType, width: null, height: null }
  }
  if (mediaType === undefined || !PICTURES.has(mediaType)) throw new Invalid([fault("file", "file_type")])
  try {
    return await turns.take(() => rewritten(bytes, mediaType))
  } catch (error) {
    throw error instanceof UnreadablePicture ? new Invalid([faultOf(error)]) : error
  }
}

function faultOf({ reason }: UnreadablePicture): Fault {
  return reason === "pixels"
    ? fault("file", "file_pixels", { limit: PICTURE_PIXELS_MAX })
    : fault("file", "file_damaged")
}
