import { TooManyUnderWay } from "./refusals.ts"

/** A request whose response is being made or sent. */
export interface UnderWay {
  /** Whether its response has been sent, or its connection has ended. */
  readonly isDone: boolean
  /** Its sender; undefined if it counts for nobody, or is done. */
  readonly countsFor: string | undefined
}

/** Milliseconds for which unfinished requests are assumed to be still unfinished. */
const LOOKED_AT = 50

/**
 * The requests in progress in this process, limited per sender: each uses memory, and Bun does not report connections
 * without requests. Senders are only determined when there are more requests than one sender may have, because that
 * takes longer than everything else here.
 */
export class RequestsUnderWay {
  readonly #requests = new Set<UnderWay>()
  /** Beyond this number, finished ones are removed. */
  #sweepAbove: number
  #sweptAt = Number.NEGATIVE_INFINITY

  /**
   * @param limit maximum requests of one sender; 0 for no limit
   * @param clock milliseconds by any clock that never goes back
   */
  constructor(
    private readonly limit: number,
    private readonly clock: () => number,
  ) {
    this.#sweepAbove = limit * 2
  }

  /** Throws {@link TooManyUnderWay} if its sender already has that many. */
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

  /**
   * Called when its response has been made. If it is still being sent, the request stays in progress until checked
   * again.
   */
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
