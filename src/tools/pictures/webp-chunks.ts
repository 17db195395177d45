import { typeAt } from "./png-chunks.ts"

/** A part of a WebP. */
interface Chunk {
  readonly type: string
  /** Where its content starts, and its length in bytes. */
  readonly content: number
  readonly length: number
}

/**
 * The chunks of a WebP in order, without those in its frames. Throws `RangeError` when the file ends, also after its
 * last chunk.
 *
 * @param from where the first one starts
 */
export function* webpChunks(file: DataView, from = 12): Generator<Chunk, never> {
  for (let at = from; ; ) {
    const length = file.getUint32(at + 4, true)
    yield { type: typeAt(file, at), content: at + 8, length }
    at += 8 + length + (length % 2)
  }
}
