import { mkdirSync, rmSync } from "node:fs"
import { lstat, readdir, rm } from "node:fs/promises"
import { join } from "node:path"

/*
 * Backups and restores work in a hidden folder on the same disk until the result gets its name. The folder's name
 * identifies the process that made it, so that a later process can remove the folder of a killed one.
 */

/** Distinguishes the processes on a machine. */
export interface Processes {
  /** The name of this process: the machine's name, a colon, the process id. */
  readonly own: string
  /**
   * Whether the process with that name has definitely ended; this process's own name counts as that of an earlier
   * process.
   */
  readonly hasEnded: (name: string) => boolean
}

type Work = "backup" | "restore"

/** Milliseconds after which a folder of another machine, on a shared disk, counts as abandoned. */
const LIFETIME = 12 * 60 * 60 * 1000

const UNFINISHED = /^\.trainbase-(backup|restore)-(.+)-(\d+)-[0-9a-f]{8}\.draft$/

/** A folder of mode 700 that is removed with everything in it. */
export class UnfinishedFolder {
  readonly path: string

  private constructor(path: string) {
    this.path = path
  }

  /** Synchronous, so that no signal can arrive before the caller is able to remove it. */
  static make(directory: string, work: Work, { own }: Processes): UnfinishedFolder {
    const at = own.lastIndexOf(":")
    const maker = `${own.slice(0, at).replaceAll(/[^\w.-]/g, "_")}-${own.slice(at + 1)}`
    const path = join(directory, `.trainbase-${work}-${maker}-${crypto.randomUUID().slice(0, 8)}.draft`)
    mkdirSync(path, { mode: 0o700 })
    return new UnfinishedFolder(path)
  }

  inside(name: string): string {
    return join(this.path, name)
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true })
  }

  /** The same, synchronously, for a process that is about to end. */
  removeAtOnce(): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}

/** Removes the folders that killed processes have left in a directory. */
export async function removeAbandoned(directory: string, work: Work, processes: Processes): Promise<void> {
  for (const left of await abandonedFolders(directory, work, processes))
    await rm(left, { recursive: true, force: true })
}

async function abandonedFolders(directory: string, work: Work, { hasEnded }: Processes): Promise<string[]> {
  const abandoned: string[] = []
  for (const name of await readdir(directory)) {
    const [, kind, host, pid] = UNFINISHED.exec(name) ?? []
    if (kind !== work) continue
    const path = join(directory, name)
    const { mtimeMs } = await lstat(path)
    if (hasEnded(`${host}:${pid}`) || Date.now() - mtimeMs > LIFETIME) abandoned.push(path)
  }
  return abandoned
}
