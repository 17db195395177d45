import { OperatorError } from "../tools/operator-error.ts"
import { reasonOf } from "../tools/system-errors.ts"

/** The first bytes of every PDF. */
const PDF = "%PDF-"

/** A PDF may replace an earlier one, but no other file. Throws `OperatorError`. */
export async function refuseOther(output: string): Promise<void> {
  const file = Bun.file(output)
  let begin: string
  try {
    begin = await file.slice(0, PDF.length).text()
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return
    throw new OperatorError(`${output} cannot be replaced: ${reasonOf(error)}`, undefined, { cause: error })
  }
  if (begin !== PDF) throw new OperatorError(`${output} already exists and is not a PDF`, "name another file")
}

/** Writes a PDF into a file. Throws `OperatorError`. */
export async function writePdf(
  output: string,
  pdf: Uint8Array<ArrayBuffer>,
  { mode }: { readonly mode?: number } = {},
): Promise<void> {
  try {
    await Bun.write(output, pdf, { createPath: false, ...(mode === undefined ? {} : { mode }) })
  } catch (error) {
    throw new OperatorError(`${output} could not be written: ${reasonOf(error)}`, undefined, { cause: error })
  }
}
