import { expect } from "bun:test"
import { PDF, PNG } from "../harness/sample-files.ts"
import { EmptyInstallation } from "./empty-installation.ts"

/**
 * The errors of a second dataset imported after a first one. If there are any, none of its rows may have been saved. The
 * files `logo.png`, `copy.png` (identical) and `a.pdf` are next to both.
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
