import { mkdirSync, rmSync } from "node:fs"
import { lstat, readdir, rm } from "node:fs/promises"
import { join } from "node:path"

/*
 * Where backups and restores do their work before the outcome gets its name: in a hidden folder of its own on the same
 * disk. The folder tells the process that made it, so that the next one can remove what was left by one that was killed.
 */

/** What tells the processes of a machine from each other. */
export interface Processes {
  /** This one: the name of the machine, a colon, its id. */
  readonly own: string
  /** Whether the process of that name has certainly ended; this one's own name is one of an earlier process. */
  readonly hasEnded: (name: string) => boolean
}

type Work = "backup" | "restore"

/** Milliseconds after which a folder of another machine, on a disk that both use, is nobody's any more. */
const LIFETIME = 12 * 60 * 60 * 1000

const UNFINISHED = /^\.trainbase-(backup|restore)-(.+)-(\d+)-[0-9a-f]{8}\.draft$/

/** A folder of mode 700 that goes away with all that is in it, unless what is in it was renamed away. */
export class UnfinishedFolder {
  readonly path: string

  private constructor(path: string) {
    this.path = path
  }

  /** At once, so that no signal comes between the folder and whoever is to remove it. */
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

  /** The same for a process that is about to end. */
  removeAtOnce(): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}

/** The folders that processes which were killed have left in a directory: their paths. */
export async function abandonedFolders(directory: string, work: Work, { hasEnded }: Processes): Promise<string[]> {
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
