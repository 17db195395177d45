import { readFile } from "node:fs/promises"

/** The unit in which Linux counts processor time: the same on every Linux, as seen by programs. */
const TICKS_PER_SECOND = 100

/**
 * The positions of `utime`, `stime`, `cutime` and `cstime` after the name of the process: proc_pid_stat(5), 14 to 17.
 */
const TIMES = [11, 15] as const

/** Processor seconds used by this process so far; on Linux including those of its ended child processes. */
export async function processorTime(): Promise<number> {
  if (process.platform === "linux") {
    const status = await readFile("/proc/self/stat", "utf8")
    const fields = status.slice(status.lastIndexOf(")") + 2).split(" ")
    return fields.slice(...TIMES).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND
  }
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}
