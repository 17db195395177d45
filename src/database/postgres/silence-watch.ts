import type { PostgresConnection } from "./connection.ts"

/** A cut network tells nobody: what owes an answer for longer than this, in milliseconds, is looked into. */
const SUSPICIOUS_MS = 5_000
const INTERVAL_MS = 1_000

/**
 * Closes connections that wait for a server which cannot be reached any more, so that their work is done again on new
 * ones. A server that only takes its time (an import holds the tables, say) is left in peace: it answers the probe.
 */
export class SilenceWatch {
  readonly #connections: ReadonlySet<PostgresConnection>
  readonly #probe: () => Promise<void>
  readonly #timer: ReturnType<typeof setInterval>
  #probing = false

  /** @param probe reaches the server on a connection of its own, and throws when that fails */
  constructor(connections: ReadonlySet<PostgresConnection>, probe: () => Promise<void>) {
    this.#connections = connections
    this.#probe = probe
    this.#timer = setInterval(() => void this.#look(), INTERVAL_MS)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #look(): Promise<void> {
    if (this.#probing || this.#silent().length === 0) return
    this.#probing = true
    try {
      await this.#probe()
    } catch {
      // Why it fails is told to those who ask for a connection next.
      for (const connection of this.#silent()) await connection.close()
    } finally {
      this.#probing = false
    }
  }

  #silent(): PostgresConnection[] {
    const now = performance.now()
    return [...this.#connections].filter((connection) => connection.silence(now) > SUSPICIOUS_MS)
  }
}
