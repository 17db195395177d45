import { expect } from "bun:test"
import { PDF, PNG } from "../harness/sample-files.ts"
import { EmptyInstallation } from "./empty-installation.ts"

/**
 * The faults of a second dataset after a first one; with any, no row of it may be there afterwards. The files `logo.png`,
 * `copy.png` (the same) and `a.pdf` lie beside both.
 */
export async function faultsAfter(first: object, second: object): Promise<readonly string[]> {
  await using installation = await EmptyInstallation.start()
  installation.write("logo.png", PNG)
  installation.write("copy.png", PNG)
  installation.write("a.pdf", PDF)
  await installation.import(first)
  const before = await installation.contents()
  const faults = await installation.faults(second)
  if (faults.length > 0) expect(await installation.contents()).toEqual(before)
  return faults
}
