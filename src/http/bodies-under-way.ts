import { TooMuchUnderWay } from "./refusals.ts"
import type { UnderWay } from "./under-way.ts"

/** Bytes of all bodies that are in the memory of this process at most. */
export const BODIES_MAX = 256 * 1024 * 1024

/** Bytes of a body that is always taken: nobody who signs in waits because others send much. */
const ALWAYS_TAKEN = 64 * 1024

/** The bodies of requests under way: each is in memory until its request has been answered, or its connection has ended. */
export class BodiesUnderWay {
  readonly #bytes = new Map<UnderWay, number>()
  #total = 0

  /** @param limit bytes of all of them */
  constructor(private readonly limit: number) {}

  /** So many more bytes of its body have come. Throws {@link TooMuchUnderWay} when others hold so much that it is not taken. */
  received(request: UnderWay, bytes: number): void {
    const own = (this.#bytes.get(request) ?? 0) + bytes
    this.#bytes.set(request, own)
    this.#total += bytes
    if (this.#total <= this.limit || own <= ALWAYS_TAKEN) return
    for (const other of this.#bytes.keys()) if (other !== request && other.isDone) this.release(other)
    if (this.#total <= this.limit) return
    this.release(request)
    throw new TooMuchUnderWay()
  }

  /** Its body is needed no longer. */
  release(request: UnderWay): void {
    this.#total -= this.#bytes.get(request) ?? 0
    this.#bytes.delete(request)
  }
}
