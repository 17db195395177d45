import { mediaTypeOf } from "../../files/media-types.ts"
import type { CheckedFile } from "../../files/uploading.ts"
import { BodyTooLarge } from "../../http/refusals.ts"
import { pdfFaultOf } from "../../pdf/active-content.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import { decodingFault } from "../../tools/pictures/decoding.ts"
import { PICTURE_PIXELS_MAX, sizeFault } from "../../tools/pictures/limit.ts"
import { Turns } from "../../tools/turns.ts"
import type { SentFile } from "./form.ts"

/** Maximum bytes of the file of a submission. */
export const FILE_MAX = 10 * 1024 * 1024

/** Decoding a large picture takes 200 MB. */
const turns = new Turns(2, 0)

/**
 * The file, if it is a certificate that others can look at without danger: a PDF without scripts, or a whole picture. Its
 * type is judged by its content. Slow: not for use in transactions.
 *
 * @returns the fault of the field `file` otherwise
 * @throws BodyTooLarge
 */
export async function checkedFile({ bytes }: Pick<SentFile, "bytes">): Promise<CheckedFile | Fault> {
  if (bytes.length > FILE_MAX) throw new BodyTooLarge(FILE_MAX)
  if (bytes.length === 0) return fault("file", "file_empty")
  const mediaType = mediaTypeOf(bytes)
  if (mediaType === "application/pdf") {
    const found = await pdfFaultOf(bytes)
    return found === undefined ? { bytes, mediaType } : fault("file", `file_pdf_${found}`)
  }
  if (mediaType !== "image/png" && mediaType !== "image/jpeg") return fault("file", "certificate_type")
  if (sizeFault(bytes, mediaType) !== undefined) return fault("file", "file_pixels", { limit: PICTURE_PIXELS_MAX })
  const found = await turns.take(() => decodingFault(bytes, mediaType))
  return found === undefined ? { bytes, mediaType } : fault("file", "file_damaged")
}
