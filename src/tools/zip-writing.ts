import { Zip, ZipDeflate } from "fflate"

/** Maximum size of a file in bytes: longer ones would need the format Zip64, which this does not write. */
const BYTES_MAX = 0xffff_ffff

/** Compression from 1 (fast) to 9 (small). */
type Level = 1 | 3

/** A zip file whose parts are deflated as they come. */
export class WrittenZip {
  readonly #chunks: Uint8Array[] = []
  #bytes = 0
  readonly #zip = new Zip((error, chunk) => {
    if (error !== null) throw error
    this.#bytes += chunk.length
    if (this.#bytes > BYTES_MAX) throw new RangeError(`a zip file has at most ${BYTES_MAX} bytes`)
    this.#chunks.push(chunk)
  })

  constructor(private readonly level: Level) {}

  /** Begins a part, and returns a function that adds to it and returns what is there to send. */
  begin(name: string): (content: string | Uint8Array, isLast: boolean) => Uint8Array[] {
    const file = new ZipDeflate(name, { level: this.level })
    this.#zip.add(file)
    return (content, isLast) => {
      file.push(typeof content === "string" ? new TextEncoder().encode(content) : content, isLast)
      return this.#chunks.splice(0)
    }
  }

  whole(name: string, content: string | Uint8Array): Uint8Array[] {
    return this.begin(name)(content, true)
  }

  end(): Uint8Array[] {
    this.#zip.end()
    return this.#chunks.splice(0)
  }
}
