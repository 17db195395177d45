import { access, constants } from "node:fs/promises"
import { hasCode, reasonOf } from "../../tools/system-errors.ts"

/** Why a file or directory cannot be written, and what to do about it. */
interface WriteRefusal {
  readonly reason: string
  readonly advice: string
}

/** Why a directory cannot be written, checked without writing; undefined if it can. */
export function writeRefusal(directory: string, ask = access): Promise<WriteRefusal | undefined> {
  return refusal(() => ask(directory, constants.R_OK | constants.W_OK | constants.X_OK))
}

/** The same for a file. */
export function fileWriteRefusal(file: string): Promise<WriteRefusal | undefined> {
  return refusal(() => access(file, constants.R_OK | constants.W_OK))
}

async function refusal(ask: () => Promise<void>): Promise<WriteRefusal | undefined> {
  try {
    await ask()
    return undefined
  } catch (error) {
    if (hasCode(error, "EROFS")) {
      return {
        reason: "its file system is mounted read-only",
        advice:
          "systems do that when a disk fails: look for disk errors in the system log, then mount it read-write again",
      }
    }
    return { reason: reasonOf(error), advice: "give the user that runs trainbase write access to it" }
  }
}
