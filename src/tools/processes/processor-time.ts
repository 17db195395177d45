import { readFile } from "node:fs/promises"

/** What Linux counts the time of processes in: the same on every Linux that programs see. */
const TICKS_PER_SECOND = 100

/** The places of `utime`, `stime`, `cutime` and `cstime` after the name of the process: proc_pid_stat(5), 14 to 17. */
const TIMES = [11, 15] as const

/** Seconds of processors that this process has used so far; on Linux with those of the processes that it has started and that have ended. */
export async function processorTime(): Promise<number> {
  if (process.platform === "linux") {
    const status = await readFile("/proc/self/stat", "utf8")
    const fields = status.slice(status.lastIndexOf(")") + 2).split(" ")
    return fields.slice(...TIMES).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND
  }
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}
