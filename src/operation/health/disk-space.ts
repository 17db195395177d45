import { statfs } from "node:fs/promises"

const MIB = 1024 * 1024

/** Below this many free bytes, a disk counts as full: SQLite's log and a backup of the key need that much. */
const FLOOR = 16 * MIB

export interface DiskSpace {
  /** Bytes that the user who runs trainbase may still write, without the superuser's reserve. */
  readonly free: number
  /** Total size in bytes. */
  readonly total: number
  readonly state: "ok" | "low" | "full"
}

/**
 * The free space on the disk of `directory`: "low" below `warnBelowMiB` (the setting free_space_warning), "full" below 16
 * MiB in any case. Throws the system's error if the directory cannot be read.
 */
export async function diskSpace(directory: string, warnBelowMiB: number): Promise<DiskSpace> {
  const { bavail, bsize, blocks } = await statfs(directory)
  const free = bavail * bsize
  return { free, total: blocks * bsize, state: free < FLOOR ? "full" : free < warnBelowMiB * MIB ? "low" : "ok" }
}
