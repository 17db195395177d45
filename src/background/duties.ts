import type { Log } from "../tools/log/log.ts"
import { type Lead, LeaseLost } from "./lease/rules.ts"

/*
 * Regular background work. Guarantee: one process, the leader, does all duties when it begins to lead and then every
 * minute, one after the other, never twice at once. A leader that was suspended may go on with a duty while the next
 * one does it too, but then it saves nothing. A duty may be interrupted anywhere and must be repeatable.
 */

/** The time from one start of the duties to the next, in milliseconds. */
const INTERVAL = 60_000

export interface Duty {
  /** Its name in the log. */
  readonly name: string
  /**
   * @param now epoch milliseconds
   * @param lead the duty makes all its writes through this
   */
  run(now: number, lead: Lead): Promise<void>
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
  runIfDue(now: number, lead: Lead): void {
    if (this.#busy || this.#stopped) return
    const since = this.#startedAt === undefined ? INTERVAL : now - this.#startedAt
    // A clock that was set back must not stop the duties until it has caught up.
    if (since >= 0 && since < INTERVAL) return
    this.#startedAt = now
    this.#busy = true
    this.#round = this.#runAll(now, lead)
  }

  /** Starts no more duties; resolves when the running one has ended. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#round
  }

  async #runAll(now: number, lead: Lead): Promise<void> {
    for (const duty of this.#duties) {
      if (this.#stopped) break
      try {
        await duty.run(now, lead)
      } catch (error) {
        if (error instanceof LeaseLost) {
          this.#log.warn({ duty: duty.name }, "a duty was stopped, because another process leads now")
          break
        }
        this.#log.error({ duty: duty.name, err: error }, "a duty of the background loop failed")
      }
    }
    this.#busy = false
  }
}
