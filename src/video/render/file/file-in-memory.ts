import { StreamTarget, type StreamTargetChunk } from "mediabunny"

/** Number of bytes allocated at a time. */
const BLOCK = 1_048_576

/** A file that can be written in any order and then read. */
export class FileInMemory {
  readonly target = new StreamTarget(
    new WritableStream<StreamTargetChunk>({ write: (chunk) => this.#write(chunk.data, chunk.position) }),
  )
  readonly #blocks: Uint8Array<ArrayBuffer>[] = []
  #size = 0

  #write(data: Uint8Array, position: number): void {
    const end = position + data.length
    while (this.#blocks.length * BLOCK < end) this.#blocks.push(new Uint8Array(BLOCK))
    for (let at = position; at < end; ) {
      const block = Math.floor(at / BLOCK)
      const part = data.subarray(at - position, (block + 1) * BLOCK - position)
      this.#blocks[block]?.set(part, at - block * BLOCK)
      at += part.length
    }
    this.#size = Math.max(this.#size, end)
  }

  /** The bytes from one offset up to another, or to the end. */
  *parts(from = 0, to = this.#size): Generator<Uint8Array<ArrayBuffer>> {
    for (const [block, bytes] of this.#blocks.entries()) {
      const [start, end] = [Math.max(0, from - block * BLOCK), Math.min(BLOCK, to - block * BLOCK)]
      if (start < end) yield bytes.subarray(start, end)
    }
  }
}
