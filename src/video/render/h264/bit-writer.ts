/** Writes bits, most significant first, into a buffer that grows as needed and is reused for the next picture. */
export class BitWriter {
  #bytes = new Uint8Array(1 << 16)
  #view = new DataView(this.#bytes.buffer)
  /** Complete 32-bit words in the buffer, in bytes. */
  #written = 0
  /** The unfinished word after them, filled from its highest bit. */
  #word = 0
  #free = 32
  /** The three values above, as they were at the mark. */
  readonly #marked = { written: 0, word: 0, free: 32 }

  /** Number of bits written. */
  get length(): number {
    return this.#written * 8 + 32 - this.#free
  }

  /** Discards all bits. */
  clear(): void {
    this.#written = 0
    this.#word = 0
    this.#free = 32
  }

  /** Marks the current position so that it can be restored. */
  mark(): void {
    this.#marked.written = this.#written
    this.#marked.word = this.#word
    this.#marked.free = this.#free
  }

  /** Discards all bits since the mark. */
  goBack(): void {
    this.#written = this.#marked.written
    this.#word = this.#marked.word
    this.#free = this.#marked.free
  }

  /** Appends the lowest `length` (1 to 32) bits of `value`, whose other bits must be 0. */
  put(value: number, length: number): void {
    const free = this.#free - length
    if (free > 0) {
      this.#word |= value << free
      this.#free = free
      return
    }
    this.#view.setUint32(this.#written, this.#word | (value >>> -free))
    this.#written += 4
    this.#makeRoom()
    this.#word = free === 0 ? 0 : value << (32 + free)
    this.#free = 32 + free
  }

  /** Appends an unsigned Exp-Golomb code, ue(v) in ITU-T H.264 clause 9.1; `value` is below 65,535. */
  putUnsigned(value: number): void {
    const bits = 32 - Math.clz32(value + 1)
    this.put(value + 1, 2 * bits - 1)
  }

  /** Appends a signed Exp-Golomb code, se(v) in clause 9.1.1. */
  putSigned(value: number): void {
    this.putUnsigned(value > 0 ? 2 * value - 1 : -2 * value)
  }

  /** Appends zeros up to the next whole byte. */
  align(): void {
    const missing = this.#free & 7
    if (missing > 0) this.put(0, missing)
  }

  /** All written bits as bytes, valid until the next change; the last byte is padded with zeros. */
  bytes(): Uint8Array {
    this.#flush()
    return this.#bytes.subarray(0, (this.length + 7) >>> 3)
  }

  /** Appends the unfinished word to the buffer. */
  #flush(): void {
    this.#view.setUint32(this.#written, this.#word)
  }

  /** Makes room for one more word. */
  #makeRoom(): void {
    if (this.#written + 4 <= this.#bytes.length) return
    const bytes = new Uint8Array(this.#bytes.length * 2)
    bytes.set(this.#bytes)
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer)
  }
}
