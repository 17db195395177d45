/** A part of a PNG. */
interface Chunk {
  readonly type: string
  /** Where its content starts, and its length in bytes. */
  readonly content: number
  readonly length: number
}

/** The chunks of a PNG, in order. Throws `RangeError` when the file ends, also after its last chunk. */
export function* pngChunks(file: DataView): Generator<Chunk, never> {
  for (let at = 8; ; ) {
    const length = file.getUint32(at)
    yield { type: typeAt(file, at + 4), content: at + 8, length }
    at += 12 + length
  }
}

/** The four letters at a position. */
export function typeAt(file: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => file.getUint8(at + offset)))
}
