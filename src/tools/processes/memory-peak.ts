import { readFile } from "node:fs/promises"

/**
 * The peak memory of this process in bytes, as reported by the system; undefined where only its parent can query it. On
 * Linux the parent's figure includes its own memory at the moment of the start.
 */
export async function memoryPeak(): Promise<number | undefined> {
  if (process.platform !== "linux") return undefined
  const kibibytes = /^VmHWM:\s*(\d+) kB$/m.exec(await readFile("/proc/self/status", "utf8"))?.[1]
  return kibibytes === undefined ? undefined : Number(kibibytes) * 1024
}
