import { LRUCache } from "lru-cache"
import { rateLimitKey, widerRateLimitKey } from "../tools/networks.ts"

/** The length of a window in milliseconds: all limits are per minute. */
const WINDOW = 60_000

/**
 * Maximum number of keys; beyond it the least recently seen are dropped, so that memory is bounded. Given as sizes,
 * because space for a number of entries would be allocated at the start, 1 MB for each limit.
 */
const MAX_KEYS = 50_000

interface Window {
  count: number
  readonly endsAt: number
}

export interface Allowance {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** Seconds until the window ends and the limit is reset, at least 1. */
  readonly resetAfter: number
  /** Withdraws the event, as if it had not happened. Returns how many are left afterwards. */
  giveBack(): number
}

/**
 * Counts events per key in windows of a minute, in this process (each instance counts separately). A limit of 0 counts
 * nothing and allows everything.
 */
export class RateLimit {
  readonly #windows = new LRUCache<string, Window>({ maxSize: MAX_KEYS, sizeCalculation: () => 1 })

  constructor(
    readonly limit: number,
    private readonly clock: () => number,
  ) {}

  /** Counts one event and returns whether it was within the limit. */
  take(key: string): Allowance {
    const window = this.#window(key)
    window.count += 1
    return this.#allowance(window, window.count <= this.limit)
  }

  /** Returns whether one more event would be within the limit, without counting it. */
  peek(key: string): Allowance {
    const window = this.#window(key)
    return this.#allowance(window, window.count < this.limit)
  }

  #window(key: string): Window {
    const now = this.clock()
    const known = this.#windows.get(key)
    if (known !== undefined && known.endsAt > now && known.endsAt <= now + WINDOW) return known
    const fresh = { count: 0, endsAt: now + WINDOW }
    this.#windows.set(key, fresh)
    return fresh
  }

  #allowance(window: Window, within: boolean): Allowance {
    const remaining = () => Math.max(0, this.limit - window.count)
    return {
      allowed: this.limit === 0 || within,
      limit: this.limit,
      remaining: remaining(),
      resetAfter: Math.max(1, Math.ceil((window.endsAt - this.clock()) / 1000)),
      giveBack: () => {
        window.count -= 1
        return remaining()
      },
    }
  }
}

/**
 * The same for addresses of senders. An IPv6 network counts as one address: each /64, and each /48 with twice the
 * limit, so that nobody with many small networks gets a limit for each.
 */
export class AddressRateLimit {
  readonly #own: RateLimit
  readonly #wider: RateLimit

  constructor(limit: number, clock: () => number) {
    this.#own = new RateLimit(limit, clock)
    this.#wider = new RateLimit(limit * 2, clock)
  }

  /** Counts one event and returns whether it was within the limits. */
  take(address: string): Allowance {
    return this.#both(address, (limit, key) => limit.take(key))
  }

  /** Returns whether one more event would be within the limits, without counting it. */
  peek(address: string): Allowance {
    return this.#both(address, (limit, key) => limit.peek(key))
  }

  #both(address: string, ask: (limit: RateLimit, key: string) => Allowance): Allowance {
    const own = ask(this.#own, rateLimitKey(address))
    const network = widerRateLimitKey(address)
    const wider = network === undefined ? undefined : ask(this.#wider, network)
    return own.allowed && wider?.allowed === false ? wider : own
  }
}
