import { mkdirSync, mkdtempSync, rmdirSync } from "node:fs"
import { join } from "node:path"
import { reasonOf } from "../../src/tools/system-errors.ts"

/** Resolves when everything has been written to standard output, however late it is read. Throws when it cannot be written. */
export async function print(text: string): Promise<void> {
  try {
    await Bun.write(Bun.stdout, text)
  } catch (error) {
    throw new Refused(`The report could not be written to standard output: ${reasonOf(error)}.`)
  }
}

/** Throws when files cannot be written into this directory, which is created if necessary. */
export function requireWritable(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true })
    rmdirSync(mkdtempSync(join(directory, ".bench-")))
  } catch (error) {
    throw new Refused(`Charts cannot be written to ${directory}: ${reasonOf(error)}. Name another one with --charts.`)
  }
}

/** An error that the reader can do something about; its place in the code is irrelevant. */
export class Refused extends Error {
  override toString(): string {
    return this.message
  }
}
