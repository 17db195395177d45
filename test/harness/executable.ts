import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { builtForAll } from "./trainbase.ts"

/** The executable: either the one built by `npm test`, or one in a separate folder for a single test file. */
export interface BuiltExecutable {
  readonly path: string
  remove(): void
}

/**
 * Builds the executable as `npm run build` does, unless it has already been built for all tests. If the build fails,
 * throws with its output.
 */
export async function buildExecutable(): Promise<BuiltExecutable> {
  if (builtForAll !== undefined) return { path: builtForAll, remove() {} }
  const directory = mkdtempSync(join(tmpdir(), "trainbase-build-"))
  const path = join(directory, "trainbase")
  const script = join(import.meta.dir, "../../scripts/build.ts")
  const build = Bun.spawn([process.execPath, script, "--outfile", path], { stdout: "pipe", stderr: "pipe" })
  const [stdout, stderr] = await Promise.all([new Response(build.stdout).text(), new Response(build.stderr).text()])
  if ((await build.exited) !== 0) throw new Error(`The executable could not be built:\n${stdout}${stderr}`)
  return { path, remove: () => rmSync(directory, { recursive: true, force: true }) }
}
