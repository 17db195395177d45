import { mkdirSync, mkdtempSync, rmdirSync } from "node:fs"
import { join } from "node:path"
import { reasonOf } from "../../src/tools/system-errors.ts"

/** Resolves when all of it is where standard output goes, however late who reads it is. Throws when it cannot be written. */
export async function print(text: string): Promise<void> {
  try {
    await Bun.write(Bun.stdout, text)
  } catch (error) {
    throw new Refused(`The report could not be written to standard output: ${reasonOf(error)}.`)
  }
}

/** Throws when no file can be written into a directory, which is made where it is missing. */
export function requireWritable(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true })
    rmdirSync(mkdtempSync(join(directory, ".bench-")))
  } catch (error) {
    throw new Refused(`Charts cannot be written to ${directory}: ${reasonOf(error)}. Name another one with --charts.`)
  }
}

/** What its reader can do something about; where it comes from in the code is of no interest. */
export class Refused extends Error {
  override toString(): string {
    return this.message
  }
}
