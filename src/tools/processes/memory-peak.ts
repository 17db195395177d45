import { readFile } from "node:fs/promises"

/**
 * The peak memory of this process in bytes, as Linux reports it; elsewhere the memory that it has now, since only its parent
 * can query the peak. On Linux the parent's figure would include its own memory at the moment of the start.
 */
export async function memoryPeak(): Promise<number> {
  const status = process.platform === "linux" ? await readFile("/proc/self/status", "utf8") : ""
  const kibibytes = /^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1]
  return kibibytes === undefined ? process.memoryUsage.rss() : Number(kibibytes) * 1024
}
