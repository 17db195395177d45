import type { Log } from "../tools/log/log.ts"
import { type ClockDoubt, checkClock } from "./clock/rules.ts"
import { type Lead, LeaseLost } from "./lease/rules.ts"

/*
 * Periodic background tasks ("duties"). Guarantee: one process, the leader, does all duties when it begins to lead and then
 * every minute, one after another, never twice at once. A suspended leader may resume a duty while the next leader does it as
 * well, but then nothing of it is saved. A duty may be interrupted at any point and must be repeatable. Between its
 * transactions a duty rests, so that a long one leaves most of the processor to requests; when the process stops, its next
 * transaction does not begin.
 */

/** The time from one start of the duties to the next, in milliseconds. */
const INTERVAL = 60_000

/** A duty rests this many times as long as its last transaction took, but at most LONGEST_REST milliseconds. */
const REST = 2
const LONGEST_REST = 200

/** The process stops: the duty goes on from where it is after the next start. */
class Stopping extends Error {
  override readonly name = "Stopping"
}

export interface Duty {
  /** The duty's name in the log. */
  readonly name: string
  /**
   * Whether the duty also runs while the clock is not trusted: it does not delete, announce or open anything because of
   * the time.
   */
  readonly withAnyClock?: boolean
  /**
   * @param now epoch milliseconds
   * @param lead all writes of the duty go through this, and must be in batches of at most some ten milliseconds
   */
  run(now: number, lead: Lead): Promise<void>
}

export class Duties {
  readonly #duties: readonly Duty[]
  readonly #log: Log
  #startedAt: number | undefined
  #round: Promise<void> = Promise.resolve()
  #busy = false
  #isDoubted = false
  #stopped = false

  constructor(duties: readonly Duty[], log: Log) {
    this.#duties = duties
    this.#log = log
  }

  /** Begins a round, unless one is running or the last one began less than a minute ago. */
  runIfDue(now: number, lead: Lead): void {
    if (this.#busy || this.#stopped) return
    const since = this.#startedAt === undefined ? INTERVAL : now - this.#startedAt
    // A clock that was set back must not stop the duties until it catches up.
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
    let isTrusted = false
    let isLeading = await this.#attempt("check the clock", async () => {
      isTrusted = await this.#checkClock(now, lead)
    })
    const paced = this.#paced(lead)
    for (const duty of this.#duties) {
      if (this.#stopped || !isLeading) break
      if (isTrusted || duty.withAnyClock === true)
        isLeading = await this.#attempt(duty.name, () => duty.run(now, paced))
    }
    this.#busy = false
  }

  #paced(lead: Lead): Lead {
    return {
      transaction: async (work) => {
        if (this.#stopped) throw new Stopping()
        const began = performance.now()
        const result = await lead.transaction(work)
        await Bun.sleep(Math.min(REST * (performance.now() - began), LONGEST_REST))
        return result
      },
    }
  }

  /** False if another process now leads and does the other duties. */
  async #attempt(duty: string, work: () => Promise<void>): Promise<boolean> {
    const began = performance.now()
    try {
      await work()
      this.#log.debug({ duty, ms: Math.round(performance.now() - began) }, "finished a periodic task")
    } catch (error) {
      if (error instanceof LeaseLost) {
        this.#log.warn({ duty }, "stopped a periodic task, because another process leads now")
        return false
      }
      if (error instanceof Stopping) return false
      this.#log.error({ duty, err: error }, "a periodic task failed")
    }
    return true
  }

  /** Whether the clock is trusted; logs when that changes. */
  async #checkClock(now: number, lead: Lead): Promise<boolean> {
    const wasDoubted = this.#isDoubted
    const doubt = await lead.transaction((tx) => checkClock(tx, now))
    this.#isDoubted = doubt !== undefined
    if (doubt !== undefined && !wasDoubted) this.#tellDoubt(doubt, now)
    if (doubt === undefined && wasDoubted) {
      this.#log.info(
        { clock: new Date(now) },
        "the clock is trusted again, and the periodic tasks that waited for it resume",
      )
    }
    return doubt === undefined
  }

  #tellDoubt({ direction, seenAt, until }: ClockDoubt, now: number): void {
    this.#log.error(
      {
        clock: new Date(now),
        last_seen: new Date(seenAt),
        goes_on_at: new Date(until),
        waiting: this.#duties.filter(({ withAnyClock }) => withAnyClock !== true).map(({ name }) => name),
        hint: 'if the clock is right, run "trainbase clock accept"; otherwise set it, preferably with a time service',
      },
      `the clock is not trusted, because it is ${direction === "ahead" ? "more than 31 days ahead of" : "behind"} the time that the database last saw: periodic tasks that delete, announce or open something are waiting`,
    )
  }
}
