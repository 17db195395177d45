import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Where Linux has files in memory. */
const MEMORY = "/dev/shm"

/** The signals that stop a run, and their numbers. */
const STOPPING = { SIGINT: 2, SIGTERM: 15 }

/** Bytes that must be free there: an eighth of it is what tests have used at most, with the server of PostgreSQL. */
const ENOUGH = 8 * 1024 ** 3

/**
 * The place for everything that tests write, for as long as a run takes. It is in memory where there is enough: tests make and remove
 * hundreds of files each, and some disks take longer for that than everything else does (ext4 without a journal looks at each inode
 * that was freed within five seconds before it makes a file).
 */
export class RunDirectory implements Disposable {
  readonly path: string

  constructor() {
    this.path = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), "trainbase-tested-"))
    // PostgreSQL, which root does not run as itself, goes through it.
    chmodSync(this.path, 0o711)
    // A run that is stopped would leave a gigabyte in memory.
    for (const [signal, number] of Object.entries(STOPPING)) {
      process.once(signal, () => {
        rmSync(this.path, { recursive: true, force: true })
        process.exit(128 + number)
      })
    }
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true })
  }
}

function hasRoom(directory: string): boolean {
  try {
    accessSync(directory, constants.W_OK)
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize >= ENOUGH
  } catch {
    return false
  }
}
