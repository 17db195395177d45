import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from "node:fs"
import { percentile } from "./results.ts"
import type { Workspace } from "./workspace.ts"

/** How long the disk takes to keep what was written, in milliseconds. */
export interface Flushes {
  readonly p50: number
  readonly p99: number
}

/** What a small commit appends to the log of the database. */
const BYTES = 12_288
const COUNT = 250
/** Between two, as commits have it that are no rush: else the disk would gather them. */
const PAUSE_MS = 5

/**
 * Watches how fast the disk of the workspace flushes: a commit waits for that, whatever is to be committed, and anyone who asks
 * meanwhile waits for the commit. Measured when it is called and once more in the end, since disks of shared machines differ
 * from minute to minute.
 */
export async function watchFlushes(workspace: Workspace): Promise<() => Promise<Flushes>> {
  const before = await flushTimes(workspace)
  return async () => {
    const times = [...before, ...(await flushTimes(workspace))]
    return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
  }
}

async function flushTimes(workspace: Workspace): Promise<number[]> {
  const path = workspace.unused("flushes")
  const bytes = Buffer.alloc(BYTES, 1)
  const times: number[] = []
  const file = openSync(path, "w")
  try {
    for (let count = 0; count < COUNT; count++) {
      writeSync(file, bytes)
      const begun = performance.now()
      fdatasyncSync(file)
      times.push(performance.now() - begun)
      await Bun.sleep(PAUSE_MS)
    }
  } finally {
    closeSync(file)
    rmSync(path)
  }
  return times
}
