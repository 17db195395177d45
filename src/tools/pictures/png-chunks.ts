/** A part of a PNG. */
interface Chunk {
  readonly type: string
  /** Where its content begins, and how many bytes it has. */
  readonly content: number
  readonly length: number
}

/** The chunks of a PNG, in their order. Throws `RangeError` when the file ends within one: none says that it is the last. */
export function* pngChunks(file: DataView): Generator<Chunk, never> {
  for (let at = 8; ; ) {
    const length = file.getUint32(at)
    yield { type: typeAt(file, at + 4), content: at + 8, length }
    at += 12 + length
  }
}

/** The four letters at a place. */
export function typeAt(file: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => file.getUint8(at + offset)))
}
