import { readFile } from "node:fs/promises"

/**
 * The most bytes of memory that this process has had, as its own system tells; undefined where only its parent can ask. On
 * Linux what a parent is told counts the parent's own memory at the moment of the start.
 */
export async function memoryPeak(): Promise<number | undefined> {
  if (process.platform !== "linux") return undefined
  const kibibytes = /^VmHWM:\s*(\d+) kB$/m.exec(await readFile("/proc/self/status", "utf8"))?.[1]
  return kibibytes === undefined ? undefined : Number(kibibytes) * 1024
}
