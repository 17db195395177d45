import type { PostgresConnection } from "./connection.ts"
import type { ServerProcesses } from "./server-processes.ts"

/** Milliseconds without a response after which a connection is checked, because a broken network does not report anything. */
const SUSPICIOUS_MS = 3_000
const INTERVAL_MS = 1_000

/**
 * Closes connections that will never get a response, so that their work runs again on new ones: connections to an
 * unreachable server, and connections whose server process is idle or gone because the statement or the response was
 * lost. A statement that is merely slow (for example, waiting for an import) is left alone.
 */
export class SilenceWatch {
  readonly #connections: ReadonlySet<PostgresConnection>
  readonly #server: ServerProcesses
  readonly #timer: ReturnType<typeof setInterval>
  #looking = false
  /** Connections whose process was idle at the last check; their response may have been on its way. */
  #suspects: ReadonlySet<PostgresConnection> = new Set()

  constructor(connections: ReadonlySet<PostgresConnection>, server: ServerProcesses) {
    this.#connections = connections
    this.#server = server
    this.#timer = setInterval(() => void this.#look(), INTERVAL_MS)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #look(): Promise<void> {
    if (this.#looking) return
    this.#looking = true
    try {
      const silent = this.#silent()
      const idle = silent.length === 0 ? [] : await this.#withoutWork(silent)
      const lost = idle.filter((connection) => this.#suspects.has(connection))
      this.#suspects = new Set(idle)
      if (lost.length > 0) await this.#server.end(lost.map(({ process }) => process))
      await close(lost)
    } catch {
      // The next acquire() reports the reason.
      await close(this.#silent())
    } finally {
      this.#looking = false
    }
  }

  async #withoutWork(silent: readonly PostgresConnection[]): Promise<readonly PostgresConnection[]> {
    const busy = await this.#server.findBusy(silent.map(({ process }) => process))
    // Connections that have received a response in the meantime are fine.
    return busy === undefined ? [] : this.#silent().filter((connection) => !busy.has(connection.process))
  }

  #silent(): PostgresConnection[] {
    const now = performance.now()
    return [...this.#connections].filter((connection) => connection.silence(now) > SUSPICIOUS_MS)
  }
}

async function close(connections: readonly PostgresConnection[]): Promise<void> {
  for (const connection of connections) await connection.close()
}
