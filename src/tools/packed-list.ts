/** Items that are packed together. */
const PART = 256

/** Items that can be written as JSON, kept compressed: for lists of which there is too much to keep all of it in memory. */
export class PackedList<T> {
  readonly #packed: Uint8Array[] = []
  /** Those that are not packed yet. */
  #last: T[] = []
  #unpacked: { readonly number: number; readonly items: readonly T[] } | undefined

  get length(): number {
    return this.#packed.length * PART + this.#last.length
  }

  add(item: T): void {
    this.#last.push(item)
    if (this.#last.length < PART) return
    this.#packed.push(Bun.zstdCompressSync(JSON.stringify(this.#last), { level: 1 }))
    this.#last = []
  }

  /** The item at this index. Those next to it are found faster afterwards. */
  at(index: number): T | undefined {
    return this.#part(Math.floor(index / PART))[index % PART]
  }

  *[Symbol.iterator](): Generator<T> {
    for (let number = 0; number <= this.#packed.length; number++) yield* this.#part(number)
  }

  #part(number: number): readonly T[] {
    const packed = this.#packed[number]
    if (packed === undefined) return number === this.#packed.length ? this.#last : []
    if (this.#unpacked?.number !== number) {
      this.#unpacked = { number, items: JSON.parse(Bun.zstdDecompressSync(packed).toString()) }
    }
    return this.#unpacked.items
  }
}
