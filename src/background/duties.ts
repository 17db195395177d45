import type { Log } from "../tools/log/log.ts"
import { type Lead, LeaseLost } from "./lease/rules.ts"

/*
 * What has to be looked after regularly. Guarantee: by one process of all, the leader, when it begins to lead and then
 * every minute, one after the other, never twice at once. A leader that was suspended may go on with a duty while the
 * next one does it too, but then it saves nothing. A duty may be broken off anywhere and must bear to be begun again.
 */

/** The time from one start of the duties to the next, in milliseconds. */
const INTERVAL = 60_000

export interface Duty {
  /** As the log calls it. */
  readonly name: string
  /**
   * @param now epoch milliseconds
   * @param lead all that the duty writes, it writes by this
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

  /** Begins nothing any more; resolves when the duty that runs has ended. */
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
          this.#log.warn({ duty: duty.name }, "a duty was broken off, because another process leads now")
          break
        }
        this.#log.error({ duty: duty.name, err: error }, "a duty of the background loop failed")
      }
    }
    this.#busy = false
  }
}
