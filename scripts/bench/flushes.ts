import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from "node:fs"
import { percentile } from "./results.ts"
import type { Workspace } from "./workspace.ts"

/** How long the disk takes to persist written data, in milliseconds. */
export interface Flushes {
  readonly p50: number
  readonly p99: number
}

/** The amount that a small commit appends to the database's log. */
const BYTES = 12_288
const COUNT = 250
/** Pause between two flushes, as between unhurried commits: otherwise the disk would combine them. */
const PAUSE_MS = 5

/**
 * Measures how fast the workspace's disk flushes: every commit waits for that, whatever it contains, and concurrent
 * requests wait for the commit. Measured when it is called and again at the end, because disks of shared machines vary
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
