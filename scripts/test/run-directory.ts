import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Where Linux keeps files in memory. */
const MEMORY = "/dev/shm"

/** The signals that stop a run, and their numbers. */
const STOPPING = { SIGINT: 2, SIGTERM: 15 }

/** Bytes that must be free there: eight times the most that tests have used, including the PostgreSQL server. */
const ENOUGH = 8 * 1024 ** 3

/**
 * The folder for everything that tests write during a run. It is in memory if there is enough. Tests create and remove hundreds
 * of files each, and on some disks that takes longer than everything else (before it creates a file, ext4 without a journal
 * examines each inode freed within the last five seconds).
 */
export class RunDirectory implements Disposable {
  readonly path: string

  constructor() {
    this.path = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), "trainbase-tested-"))
    // PostgreSQL, which does not run as root, has to be able to traverse it.
    chmodSync(this.path, 0o711)
    // A run that is stopped would otherwise leave a gigabyte in memory.
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
