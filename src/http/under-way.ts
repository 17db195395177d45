import { TooManyUnderWay } from "./refusals.ts"

/** A request whose answer is being made or is going out. */
export interface UnderWay {
  /** Whether its answer has gone out, or its connection has ended. */
  readonly isDone: boolean
  /** Whose it is; undefined for one that counts for nobody, or that is done. */
  readonly countsFor: string | undefined
}

/** Milliseconds for which requests that were not done are taken not to be. */
const LOOKED_AT = 50

/**
 * The requests under way in this process, of which each sender may have only so many: each holds memory, and Bun says nothing
 * of a connection that sends none. Who has sent them is asked only when there are more than one sender may have: it takes
 * longer than all else here.
 */
export class RequestsUnderWay {
  readonly #requests = new Set<UnderWay>()
  /** With more, those that are done are removed. */
  #sweepAbove: number
  #sweptAt = Number.NEGATIVE_INFINITY

  /**
   * @param limit requests of one sender; 0 for no limit
   * @param clock milliseconds by any clock that never goes back
   */
  constructor(
    private readonly limit: number,
    private readonly clock: () => number,
  ) {
    this.#sweepAbove = limit * 2
  }

  /** Throws {@link TooManyUnderWay} when its sender has as many already. */
  begin(request: UnderWay): void {
    if (this.limit === 0) return
    this.#requests.add(request)
    if (this.#requests.size <= this.limit) return
    if (this.#requests.size > this.#sweepAbove) this.#sweep()
    const sender = request.countsFor
    if (sender === undefined || this.#countOf(sender) <= this.limit) return
    if (this.clock() - this.#sweptAt >= LOOKED_AT) this.#sweep()
    if (this.#countOf(sender) <= this.limit) return
    this.#requests.delete(request)
    throw new TooManyUnderWay()
  }

  /** Its answer has been made. It may still be going out: then it is under way until that is looked at again. */
  answered(request: UnderWay): void {
    if (request.isDone) this.#requests.delete(request)
  }

  #sweep(): void {
    for (const request of this.#requests) if (request.isDone) this.#requests.delete(request)
    this.#sweptAt = this.clock()
    this.#sweepAbove = Math.max(this.limit, this.#requests.size) * 2
  }

  #countOf(sender: string): number {
    let count = 0
    for (const request of this.#requests) if (request.countsFor === sender) count += 1
    return count
  }
}
