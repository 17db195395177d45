import type { CheckedFile } from "../../files/uploading.ts"
import { type Fault, fault, Invalid } from "../../tools/errors.ts"
import { usableFile } from "../company-files/usable.ts"

/** Maximum bytes of the file of a submission. */
export const FILE_MAX = 10 * 1024 * 1024

/** Maximum bytes of files in a form of a page, which then says what is wrong and keeps what else was typed. */
export const SENT_FILE_MAX = 4 * FILE_MAX

/** A file as it was sent. */
export interface SentFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly name: string
}

/**
 * The file, if it is a certificate that others can look at without danger, as files of companies are taken: a PDF without
 * scripts, or a picture, which is saved again, upright and without the place where it was taken. Slow: not for use in
 * transactions.
 *
 * @returns the faults of the field `file` otherwise
 */
export async function checkedFile({ bytes }: Pick<SentFile, "bytes">): Promise<CheckedFile | readonly Fault[]> {
  if (bytes.length > FILE_MAX) return [fault("file", "file_size", { limit: FILE_MAX })]
  if (bytes.length === 0) return [fault("file", "file_empty")]
  try {
    return await usableFile(bytes)
  } catch (error) {
    if (error instanceof Invalid) return error.faults
    throw error
  }
}
