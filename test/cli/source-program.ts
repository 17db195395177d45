import { chmodSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { TRAINBASE } from "../harness/trainbase.ts"

/** Writes an executable that runs the program, from its source where it was not built, into a directory; answers its path. Not for Windows. */
export function writeSourceProgram(directory: string): string {
  const script = join(directory, "trainbase")
  writeFileSync(script, `#!/bin/sh\nexec ${TRAINBASE.map((word) => `"${word}"`).join(" ")} "$@"\n`)
  chmodSync(script, 0o755)
  return script
}
