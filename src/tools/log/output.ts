import { writeSync } from "node:fs"

/**
 * Bytes that are gathered before they are written, so that a busy server does not pay a system call a request. With the
 * line that makes them full they stay below 4096, up to which pipes keep apart what several workers write.
 */
const CHUNK = 3072

/** How long a line may wait, in milliseconds. */
const FLUSH_INTERVAL = 250

/** Bytes that wait at most while the log cannot be written: the lines beyond them are lost, and counted. */
const WAITING_MAX = 1024 * 1024

/**
 * Where log lines are written. A log that cannot be written (its reader has ended, the disk behind it is
 * full) neither stops the server nor fills its memory: lines wait, within bounds, and are tried again with the next ones.
 */
export class LogOutput {
  readonly #descriptor: number
  readonly #lostLine: (lost: number) => string
  /** Whole chunks, of which the first may have been written in part. */
  #waiting: Buffer[] = []
  #waitingBytes = 0
  #chunk = ""
  #lost = 0

  /**
   * @param descriptor of the open file or pipe
   * @param lostLine the line that tells, once there is room again, how many lines were lost
   */
  constructor(descriptor: number, lostLine: (lost: number) => string) {
    this.#descriptor = descriptor
    this.#lostLine = lostLine
    setInterval(() => this.flush(), FLUSH_INTERVAL).unref()
    process.on("exit", () => this.flush())
  }

  /** @param line with its line break */
  write(line: string): void {
    if (this.#waitingBytes > WAITING_MAX) {
      this.#lost++
      return
    }
    this.#chunk += line
    if (this.#chunk.length >= CHUNK) this.flush()
  }

  /** Writes what can be written now. Never throws: there is nowhere to say why the log cannot be written. */
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

  /** False when nothing waits, or when it must wait on. */
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
