import type { Log } from "../log.ts"

/*
 * What has to be looked after regularly. Guarantee: at start and then every minute while the server runs, one after the
 * other, never twice at once in one process. Several processes run them side by side: a duty must bear that.
 */

/** The time from one start of the duties to the next, in milliseconds. */
const INTERVAL = 60_000

export interface Duty {
  /** As the log calls it. */
  readonly name: string
  /** @param now epoch milliseconds */
  run(now: number): Promise<void>
}

export class Duties {
  readonly #duties: readonly Duty[]
  readonly #log: Log
  #startedAt: number | undefined
  #round: Promise<void> = Promise.resolve()
  #busy = false
  #stopped = false

  constructor(duties: readonly Duty[], log: Log) {
    this.#duties = duties
    this.#log = log
  }

  /** Begins a round unless one is running or the last began less than a minute ago. */
  runIfDue(now: number): void {
    if (this.#busy || this.#stopped) return
    const since = this.#startedAt === undefined ? INTERVAL : now - this.#startedAt
    // A clock that was set back must not stop the duties until it has caught up.
    if (since >= 0 && since < INTERVAL) return
    this.#startedAt = now
    this.#busy = true
    this.#round = this.#runAll(now)
  }

  /** Begins nothing any more; resolves when the duty that runs has ended. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#round
  }

  async #runAll(now: number): Promise<void> {
    for (const duty of this.#duties) {
      if (this.#stopped) break
      try {
        await duty.run(now)
      } catch (error) {
        this.#log.error({ duty: duty.name, err: error }, "a duty of the background loop failed")
      }
    }
    this.#busy = false
  }
}
