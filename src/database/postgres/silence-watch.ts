import type { PostgresConnection } from "./connection.ts"
import type { ServerProcesses } from "./server-processes.ts"

/** A cut network tells nobody: what owes an answer for longer than this, in milliseconds, is looked into. */
const SUSPICIOUS_MS = 3_000
const INTERVAL_MS = 1_000

/**
 * Closes connections on which no answer will come any more, so that their work is done again on new ones: those to a
 * server that cannot be reached, and those whose server process has nothing to do or is gone, because what was sent, or
 * the answer, got lost on the way. A statement that only takes its time (it waits for an import, say) is left in peace.
 */
export class SilenceWatch {
  readonly #connections: ReadonlySet<PostgresConnection>
  readonly #server: ServerProcesses
  readonly #timer: ReturnType<typeof setInterval>
  #looking = false
  /** Those that were without work at the last look; an answer may have been under way. */
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
      // Why it cannot be reached is told to those who ask for a connection next.
      await close(this.#silent())
    } finally {
      this.#looking = false
    }
  }

  async #withoutWork(silent: readonly PostgresConnection[]): Promise<readonly PostgresConnection[]> {
    const busy = await this.#server.findBusy(silent.map(({ process }) => process))
    // Those that were answered meanwhile are not silent any more.
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
