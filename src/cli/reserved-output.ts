import { fstatSync, ftruncateSync, writeSync } from "node:fs"
import { OperatorError } from "../tools/operator-error.ts"
import { reasonOf } from "../tools/system-errors.ts"

const STANDARD_OUTPUT = 1

/**
 * Reserves space for output that can be printed only once, after saving, such as new secrets. If standard output is a
 * file, its disk may be full. This is detected before anything is saved, and the space is held until the output is
 * printed.
 */
export class ReservedOutput {
  #end: number | undefined

  /**
   * Reserves the space that a text needs, and releases any reserved before.
   *
   * @throws OperatorError when there is not enough space
   */
  reserve(text: string): void {
    const { size, isFile } = lookedAt()
    if (!isFile) return
    this.#end ??= size
    ftruncateSync(STANDARD_OUTPUT, this.#end)
    try {
      let rest = Buffer.from(text)
      for (let at = this.#end; rest.length > 0; ) {
        const length = writeSync(STANDARD_OUTPUT, rest, 0, rest.length, at)
        rest = rest.subarray(length)
        at += length
      }
    } catch (error) {
      this.release()
      throw new OperatorError(
        `nothing was saved, because standard output could not be written: ${reasonOf(error)}`,
        "check that its destination has free space",
        { cause: error },
      )
    }
  }

  /** Releases the space, either for the text itself or because nothing was saved. */
  release(): void {
    if (this.#end !== undefined) ftruncateSync(STANDARD_OUTPUT, this.#end)
    this.#end = undefined
  }
}

/** Devices and pipes have no disk. */
function lookedAt(): { readonly size: number; readonly isFile: boolean } {
  try {
    const found = fstatSync(STANDARD_OUTPUT)
    return { size: found.size, isFile: found.isFile() }
  } catch {
    return { size: 0, isFile: false }
  }
}
