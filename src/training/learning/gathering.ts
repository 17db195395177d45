import { isUnavailable, type Unavailable } from "../../tools/errors.ts"
import { followUps, type LearningServices } from "./acts.ts"
import { type PlayOutcome, type PlayReport, savePlayed } from "./playing.ts"

/** Maximum number of reports in one transaction. It is limited because other writers have to wait for the transaction. */
const BATCH_MAX = 256

/** Maximum number of waiting reports. It is what more people than one server can serve would send in 15 seconds. */
const WAITING_MAX = 20_000

/** Thrown when players send more reports than can be saved. */
class TooManyReports extends Error implements Unavailable {
  readonly unavailable = "temporarily_unavailable"

  constructor() {
    super("Too many player reports are waiting to be saved.")
  }
}

interface Waiting {
  readonly report: PlayReport
  readonly resolve: (outcome: PlayOutcome) => void
  readonly reject: (error: unknown) => void
}

/**
 * Saves the reports of players in batches: those that arrive in the same turn of the event loop, and those that arrive
 * while others are being saved. Once a second, the guard releases the reports that can wait, so thousands of viewers
 * cause only one commit a second. A report is answered only when it is safely on disk. When the server stops, it waits
 * for requests in progress, and therefore for all waiting reports.
 */
export class PlayGathering {
  readonly #services: LearningServices
  #waiting: Waiting[] = []
  #isSaving = false

  constructor(services: LearningServices) {
    this.#services = services
  }

  /**
   * Saves a report together with others.
   *
   * @throws an {@link Unavailable} error when too many are waiting
   */
  report(report: PlayReport): Promise<PlayOutcome> {
    if (this.#waiting.length >= WAITING_MAX) throw new TooManyReports()
    const { promise, resolve, reject } = Promise.withResolvers<PlayOutcome>()
    this.#waiting.push({ report, resolve, reject })
    if (!this.#isSaving) {
      this.#isSaving = true
      setImmediate(() => void this.#saveAll())
    }
    return promise
  }

  /** Transactions run one after the other, so that each person's reports keep their order. Never rejects. */
  async #saveAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const all = this.#waiting
      this.#waiting = []
      for (let start = 0; start < all.length; start += BATCH_MAX) {
        await this.#saveTogether(all.slice(start, start + BATCH_MAX))
      }
    }
    this.#isSaving = false
  }

  /** Saves reports in one transaction. If that fails, saves them one by one, so that only the faulty ones fail. */
  async #saveTogether(batch: readonly Waiting[]): Promise<void> {
    try {
      const reports = batch.map(({ report }) => report)
      const { database, settings, clock } = this.#services
      const { onSuccess, after } = followUps(this.#services, clock())
      const acting = { leadDays: settings.renewal_lead, onSuccess }
      const outcomes = await database.transaction((tx) => savePlayed(tx, reports, acting))
      after()
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index])
    } catch (error) {
      // If the database is unavailable, all of them fail.
      if (batch.length > 1 && !isUnavailable(error)) for (const one of batch) await this.#saveTogether([one])
      else for (const { reject } of batch) reject(error)
    }
  }
}
