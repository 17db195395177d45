import { chmodSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const PROGRAM = join(import.meta.dir, "../../src/main.ts")

/** Writes an executable that runs the program from its source into a directory; answers its path. Not for Windows. */
export function writeSourceProgram(directory: string): string {
  const script = join(directory, "trainbase")
  writeFileSync(script, `#!/bin/sh\nexec "${process.execPath}" "${PROGRAM}" "$@"\n`)
  chmodSync(script, 0o755)
  return script
}
