import { cpuSeconds } from "./process-tree.ts"
import type { RunningServer } from "./server-process.ts"

/** A server rests when it uses less than this part of a processor for this many milliseconds. */
const PART = 0.1
const LOOKED = 1_000

/** The longest wait, in milliseconds. */
const LONGEST = 10 * 60_000

/** Waits until a started server has done the work of its day: for a company of this size, reminding people takes minutes. */
export async function untilAtRest({ process: { pid } }: RunningServer): Promise<void> {
  const end = performance.now() + LONGEST
  for (let used = Number.POSITIVE_INFINITY; used > (PART * LOOKED) / 1000; ) {
    if (performance.now() > end) throw new Error(`The server ${pid} is still busy after ${LONGEST / 60_000} minutes.`)
    const before = cpuSeconds(pid)
    await Bun.sleep(LOOKED)
    used = cpuSeconds(pid) - before
  }
}
