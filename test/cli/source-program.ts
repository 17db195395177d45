import { chmodSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { TRAINBASE } from "../harness/trainbase.ts"

/**
 * Writes an executable that runs the program (from source if it was not built) into a directory and returns its path. Not
 * for Windows.
 */
export function writeSourceProgram(directory: string): string {
  return writeProgram(join(directory, "trainbase"), TRAINBASE)
}

/** The same for an imaginary later release with more migrations. */
export function writeLaterProgram(directory: string): string {
  const entry = join(import.meta.dir, "../harness/later-release.ts")
  return writeProgram(join(directory, "trainbase-later"), [process.execPath, entry])
}

function writeProgram(script: string, command: readonly string[]): string {
  writeFileSync(script, `#!/bin/sh\nexec ${command.map((word) => `"${word}"`).join(" ")} "$@"\n`)
  chmodSync(script, 0o755)
  return script
}
