import { createHash } from "node:crypto"
import { type FileHandle, open } from "node:fs/promises"

/** Bytes to buffer before writing. */
const PIECE = 1024 * 1024

/**
 * Bytes after which the file is flushed. A single flush at the end could write a gigabyte at once, and every commit of a server
 * on the same disk would wait for it.
 */
const FLUSHED_PIECE = 4 * PIECE

/** Milliseconds to pause after each flush, so that others can use the disk. */
const REST = 5

/** A large archive file that is written sequentially while others use the disk; only its owner can read it. */
export class UnfinishedArchive {
  readonly #handle: FileHandle
  readonly #hash = createHash("sha256")
  #waiting: Uint8Array[] = []
  #waitingBytes = 0
  #unflushed = 0
  #size = 0

  private constructor(handle: FileHandle) {
    this.#handle = handle
  }

  static async create(path: string): Promise<UnfinishedArchive> {
    return new UnfinishedArchive(await open(path, "wx", 0o600))
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.#waiting.push(bytes)
    this.#waitingBytes += bytes.length
    if (this.#waitingBytes >= PIECE) await this.#empty()
    if (this.#unflushed < FLUSHED_PIECE) return
    this.#unflushed = 0
    await this.#handle.datasync()
    await Bun.sleep(REST)
  }

  /** Resolves with the size in bytes and the SHA-256 once the whole file is safely on disk. */
  async finish(): Promise<{ size: number; sha256: string }> {
    await this.#empty()
    await this.#handle.sync()
    return { size: this.#size, sha256: this.#hash.digest("hex") }
  }

  async close(): Promise<void> {
    await this.#handle.close()
  }

  async #empty(): Promise<void> {
    const bytes = Buffer.concat(this.#waiting)
    this.#waiting = []
    this.#waitingBytes = 0
    this.#hash.update(bytes)
    await this.#handle.writeFile(bytes)
    this.#size += bytes.length
    this.#unflushed += bytes.length
  }
}
