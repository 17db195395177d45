import { createHash } from "node:crypto"
import { once } from "node:events"
import { pack } from "tar-stream"
import { bytesOf } from "./bytes.ts"
import type { ArchiveEntry } from "./manifest.ts"

/** Receives the bytes of an archive in order; more bytes follow once it has resolved. */
export type Sink = (bytes: Uint8Array) => Promise<void>

/** A file for the archive, whose size is known in advance. */
export interface NewEntry {
  readonly name: string
  readonly size: number
  readonly body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** Packs files into a tar archive, each readable only by its owner. Its methods throw the sink's errors. */
export class ArchiveWriter {
  readonly #pack = pack()
  readonly #mtime: Date
  /** Rejects when the sink does; resolves when all bytes have been written. */
  readonly #written: Promise<void>

  /** @param time the modification time of the entries */
  constructor(sink: Sink, time: Date) {
    this.#mtime = time
    this.#written = this.#pass(sink)
    // An error that the next method call throws.
    this.#written.catch(() => {})
  }

  /** Adds a file. Throws RangeError when it has more or fewer bytes than announced. */
  async add({ name, size, body }: NewEntry): Promise<ArchiveEntry> {
    const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
    const entry = this.#pack.entry({ name, size, mode: 0o600, mtime: this.#mtime }, (error) =>
      error ? reject(error) : resolve(),
    )
    ended.catch(() => {})
    const hash = createHash("sha256")
    let found = 0
    for await (const bytes of body) {
      found += bytes.length
      if (found > size) break
      hash.update(bytes)
      if (bytes.length > 0 && !entry.write(bytes)) await Promise.race([once(entry, "drain"), this.#written])
    }
    if (found !== size) throw new RangeError(`The file ${name} is not ${size} bytes long.`)
    entry.end(null)
    await Promise.race([ended, this.#written])
    return { name, size, sha256: hash.digest("hex") }
  }

  /** Ends the archive; resolves when the sink has received all of it. */
  async finish(): Promise<void> {
    this.#pack.finalize()
    await this.#written
  }

  async #pass(sink: Sink): Promise<void> {
    for await (const bytes of bytesOf(this.#pack)) await sink(bytes)
  }
}
