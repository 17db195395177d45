import { statfs } from "node:fs/promises"

const MIB = 1024 * 1024

/** Below so many free bytes a disk counts as full: SQLite's log and a backup of the key need room to go on at all. */
const FLOOR = 16 * MIB

export interface DiskSpace {
  /** Bytes that the user who runs trainbase may still write; the reserve of the superuser is not among them. */
  readonly free: number
  /** Bytes in all. */
  readonly total: number
  readonly state: "ok" | "low" | "full"
}

/**
 * The room on the disk that holds `directory`: "low" below `warnBelowMiB` (the setting free_space_warning), "full" below
 * 16 MiB whatever that says. Throws the system's error when the directory cannot be looked at.
 */
export async function diskSpace(directory: string, warnBelowMiB: number): Promise<DiskSpace> {
  const { bavail, bsize, blocks } = await statfs(directory)
  const free = bavail * bsize
  return { free, total: blocks * bsize, state: free < FLOOR ? "full" : free < warnBelowMiB * MIB ? "low" : "ok" }
}
