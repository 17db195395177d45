import { TooMuchUnderWay } from "./refusals.ts"
import type { UnderWay } from "./under-way.ts"

/** Maximum bytes of all bodies in the memory of this process. */
export const BODIES_MAX = 256 * 1024 * 1024

/** Bodies of up to this many bytes are always accepted: large requests of others must not block a sign-in. */
const ALWAYS_TAKEN = 64 * 1024

/**
 * The bodies of requests in progress: each is in memory until its request has been answered, or its connection has
 * ended.
 */
export class BodiesUnderWay {
  readonly #bytes = new Map<UnderWay, number>()
  #total = 0

  /** @param limit total bytes */
  constructor(private readonly limit: number) {}

  /** Adds received bytes of a body. Throws {@link TooMuchUnderWay} if other bodies leave no room for it. */
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

  /** Releases a body that is no longer needed. */
  release(request: UnderWay): void {
    this.#total -= this.#bytes.get(request) ?? 0
    this.#bytes.delete(request)
  }
}
