/** Maximum milliseconds that a body may stall. */
export const BODY_PATIENCE = 15_000

/** Minimum bytes per second of a body. */
const SLOWEST = 1024

/**
 * How long to wait for more of a body: the full time at first, and less while it arrives more slowly than {@link
 * SLOWEST}. Faster parts make up for it, so short interruptions do no harm.
 */
export class Patience {
  #end: number

  /**
   * @param longest milliseconds
   * @param now milliseconds by any monotonic clock, as everywhere below
   */
  constructor(
    private readonly longest: number,
    now: number,
  ) {
    this.#end = now + longest
  }

  /** Reports received bytes. */
  received(bytes: number, now: number): void {
    this.#end = Math.min(now + this.longest, Math.max(now, this.#end) + (bytes / SLOWEST) * 1000)
  }

  /** Milliseconds left; 0 or less when the patience has run out. */
  left(now: number): number {
    return this.#end - now
  }
}

/**
 * Reads for as long as there is patience.
 *
 * @param read gets a function that it calls with the number of bytes received @param tooSlow the error to throw when
 * the patience has ended; reading continues and is ignored
 */
export async function withPatience<T>(
  longest: number,
  read: (received: (bytes: number) => void) => Promise<T>,
  tooSlow: () => Error,
): Promise<T> {
  const patience = new Patience(longest, performance.now())
  const ended = Promise.withResolvers<never>()
  let timer: ReturnType<typeof setTimeout> | undefined
  function wait(): void {
    timer = setTimeout(async () => {
      // Data that arrived while the process was busy is received first.
      await new Promise(setImmediate)
      if (timer === undefined) return
      if (patience.left(performance.now()) > 0) wait()
      else ended.reject(tooSlow())
    }, patience.left(performance.now()))
  }
  wait()
  try {
    return await Promise.race([read((bytes) => patience.received(bytes, performance.now())), ended.promise])
  } finally {
    clearTimeout(timer)
    timer = undefined
  }
}
