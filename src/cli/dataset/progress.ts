import type { OnProgress } from "../../dataset/progress.ts"
import { inGroups } from "../counted.ts"
import { memoryBound } from "./memory-bound.ts"

/** Work on fewer rows is too short for a progress report. */
const ROWS_WORTH_TELLING = 20_000

/** Milliseconds between two lines about the same kind of rows. */
const PAUSE_MS = 1000

/** Reports the progress of a long import or export on standard error, and bounds its memory use. */
export function progressTeller(): OnProgress {
  const boundMemory = memoryBound()
  let told = performance.now()
  return ({ what, done, total }) => {
    boundMemory()
    if (total < ROWS_WORTH_TELLING || (done < total && performance.now() - told < PAUSE_MS)) return
    told = performance.now()
    process.stderr.write(`${what}: ${inGroups(done)} of ${inGroups(total)}\n`)
  }
}
