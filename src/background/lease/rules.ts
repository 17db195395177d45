import type { Database, Queries } from "../../database/port.ts"
import type { Log } from "../../tools/log/log.ts"
import { beatLease, findLease, freeLease, type Holding, insertLease, type LeaseRow, takeLease } from "./store.ts"

/*
 * One leader among all processes on one database. Guarantees: only the transactions of the latest leader are saved (fencing),
 * and a leader that dies or loses the database is replaced within 30 seconds.
 *
 * The clocks of machines differ, so no process compares its own clock with another's. The leader increments a number, the
 * beat; a process that has seen no change for long enough, by its own clock, takes over. The leader allows itself less time
 * than that.
 */

/** How often the leader writes a heartbeat and the others check for it, in milliseconds. */
const PERIOD = 5_000

/** How long the leader may rely on a heartbeat, in milliseconds from before it was sent. */
const TRUST = 10_000

/** How long the others must have seen no heartbeat before one of them takes over, in milliseconds; well above TRUST. */
const SILENCE = 15_000

/** Another process now leads: the work of the previous leader was not saved. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost"

  constructor({ name, fence }: Holding) {
    super(`The lease "${name}" was lost: its fence is no longer ${fence}.`)
  }
}

/** The stored state of a lease, for monitoring; undefined if nobody has ever held it. */
export function lookAtLease(queries: Queries, name: string): Promise<LeaseRow | undefined> {
  return findLease(queries, name)
}

/** A leader's access to the database. */
export interface Lead {
  /**
   * A transaction that is saved only if this process still leads. No other process can take over until it ends, so it
   * must be short.
   *
   * @throws LeaseLost when another process leads; nothing is saved
   */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>
}

interface CandidateOptions {
  readonly database: Database
  readonly log: Log
  /** Milliseconds on a monotonic clock with an arbitrary starting point. */
  readonly monotonic: () => number
  /** The name of the lease. */
  readonly name: string
  /** The name of this process in the table. */
  readonly holder: string
  /**
   * Whether the process with this name in the table has definitely ended; if so, its lease is not waited for. By default
   * this is unknown.
   */
  readonly hasEnded?: ((holder: string) => boolean) | undefined
  /** Called when this process has become the leader. */
  readonly onLead: () => void
}

/** A candidate for leadership. It has no timer of its own: its owner calls `tick` about every second. */
export class Candidate {
  readonly #options: CandidateOptions
  /** The lease of this process, and until when it may rely on it. */
  #held: { readonly holding: Holding; readonly until: number } | undefined
  /** Another process's heartbeat, and when it was first seen. */
  #seen: { readonly row: LeaseRow; readonly since: number } | undefined
  #dueAt = Number.NEGATIVE_INFINITY
  #step: Promise<void> | undefined
  #leading = false
  #failing = false
  #stopped = false

  constructor(options: CandidateOptions) {
    this.#options = options
  }

  /** The leader's access, while this process may rely on its lease. */
  get lead(): Lead | undefined {
    const { database, monotonic } = this.#options
    if (this.#held === undefined || monotonic() >= this.#held.until) return undefined
    const { holding } = this.#held
    return {
      transaction: (work) =>
        database.transaction(async (tx) => {
          if (!(await beatLease(tx, holding))) throw new LeaseLost(holding)
          return work(tx)
        }),
    }
  }

  /** Does what is due: writes a heartbeat, or checks the leader's. Resolves when finished; never throws. */
  async tick(): Promise<void> {
    this.#noteChange()
    if (this.#stopped || this.#step !== undefined || this.#options.monotonic() < this.#dueAt) return
    this.#step = this.#act()
    await this.#step
    this.#step = undefined
  }

  /** Withdraws the candidacy and lets others lead at once. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#step
    if (this.#held === undefined) return
    const { holding } = this.#held
    this.#held = undefined
    try {
      await freeLease(this.#options.database, holding)
    } catch (error) {
      this.#options.log.warn({ lease: holding.name, err: error }, "the lead could not be released and will expire")
    }
  }

  async #act(): Promise<void> {
    const { log, monotonic, name } = this.#options
    const now = monotonic()
    this.#dueAt = now + PERIOD
    try {
      if (this.#held === undefined) await this.#seek()
      else await this.#keep(this.#held.holding, now)
      this.#failing = false
    } catch (error) {
      // Tried again at the next tick; logged once until it works again.
      this.#dueAt = now
      if (!this.#failing) log.error({ lease: name, err: error }, "the lease of the leader cannot be read or renewed")
      this.#failing = true
    }
    this.#noteChange()
  }

  async #keep(holding: Holding, sentAt: number): Promise<void> {
    const kept = await beatLease(this.#options.database, holding)
    this.#held = kept ? { holding, until: sentAt + TRUST } : undefined
  }

  async #seek(): Promise<void> {
    const { database, monotonic, name, holder, hasEnded = () => false } = this.#options
    const row = await findLease(database, name)
    const now = monotonic()
    if (row !== undefined && row.holder !== null && !hasEnded(row.holder)) {
      const since = this.#silentSince(row, now)
      if (now < since + SILENCE) {
        this.#dueAt = Math.min(this.#dueAt, since + SILENCE)
        return
      }
    }
    const holding = { name, fence: row === undefined ? 1 : row.fence + 1 }
    const taken =
      row === undefined
        ? await insertLease(database, holding, holder)
        : await takeLease(database, holding, { holder, seen: row })
    this.#seen = undefined
    if (taken) this.#held = { holding, until: now + TRUST }
  }

  /** When this process first saw the latest heartbeat. */
  #silentSince(row: LeaseRow, now: number): number {
    const known = this.#seen
    if (known?.row.fence === row.fence && known.row.beat === row.beat) return known.since
    this.#seen = { row, since: now }
    return now
  }

  #noteChange(): void {
    const { log, name, holder, onLead } = this.#options
    const leading = this.lead !== undefined
    if (leading === this.#leading || this.#stopped) return
    this.#leading = leading
    const fields = { lease: name, holder }
    if (leading) {
      log.info({ ...fields, fence: this.#held?.holding.fence }, "became the leader")
      onLead()
    } else log.warn(fields, "lost the lead")
  }
}
