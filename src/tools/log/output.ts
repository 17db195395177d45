import { writeSync } from "node:fs"

/**
 * Bytes that are collected before a write, so that a busy server does not need a system call per request. With the last
 * line they stay below 4096, up to which pipes do not mix the output of several workers.
 */
const CHUNK = 3072

/** How long a line may wait, in milliseconds. */
const FLUSH_INTERVAL = 250

/** Maximum bytes that wait while the log cannot be written. Further lines are lost, and counted. */
const WAITING_MAX = 1024 * 1024

/**
 * The output of log lines. A log that cannot be written (its reader has ended, its disk is full) neither stops the
 * server nor fills its memory: a limited number of lines waits and is tried again with the next ones.
 */
export class LogOutput {
  readonly #descriptor: number
  readonly #lostLine: (lost: number) => string
  /** Whole chunks; the first may be partly written. */
  #waiting: Buffer[] = []
  #waitingBytes = 0
  #chunk = ""
  #lost = 0

  /**
   * @param descriptor descriptor of the open file or pipe
   * @param lostLine makes the line that reports the number of lost lines, once there is room again
   */
  constructor(descriptor: number, lostLine: (lost: number) => string) {
    this.#descriptor = descriptor
    this.#lostLine = lostLine
    setInterval(() => this.flush(), FLUSH_INTERVAL).unref()
    process.on("exit", () => this.flush())
  }

  /** @param line including its line break */
  write(line: string): void {
    if (this.#waitingBytes > WAITING_MAX) {
      this.#lost++
      return
    }
    this.#chunk += line
    if (this.#chunk.length >= CHUNK) this.flush()
  }

  /** Writes what can be written now. Never throws: there is nowhere to report why the log cannot be written. */
  flush(): void {
    this.#endChunk()
    while (this.#writeFirst()) {
      if (this.#waiting.length > 0 || this.#lost === 0) continue
      this.#chunk = this.#lostLine(this.#lost)
      this.#lost = 0
      this.#endChunk()
    }
  }

  #endChunk(): void {
    if (this.#chunk === "") return
    const bytes = Buffer.from(this.#chunk)
    this.#chunk = ""
    this.#waiting.push(bytes)
    this.#waitingBytes += bytes.length
  }

  /** False when nothing waits, or when it must wait longer. */
  #writeFirst(): boolean {
    const [first] = this.#waiting
    if (first === undefined) return false
    const written = this.#tryToWrite(first)
    this.#waitingBytes -= written
    if (written < first.length) this.#waiting[0] = first.subarray(written)
    else this.#waiting.shift()
    return written > 0
  }

  #tryToWrite(bytes: Buffer): number {
    try {
      return writeSync(this.#descriptor, bytes)
    } catch {
      return 0
    }
  }
}
