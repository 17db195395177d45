import { isUnavailable, type Unavailable } from "../../tools/errors.ts"
import { followUps, type LearningServices } from "./acts.ts"
import { type PlayOutcome, type PlayReport, savePlayed } from "./playing.ts"

/** The maximum number of reports in one transaction, because other writers wait for it. */
const BATCH_MAX = 256

/** The maximum number of waiting reports: those of 15 seconds from more people than one server serves. */
const WAITING_MAX = 20_000

/** More people are reporting playback than can be saved. */
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
 * Saves reports of players together: those of one turn of the event loop, and those that arrive while others are being
 * saved. The guard releases reports that can wait together, once a second, so thousands of viewers cost one commit a
 * second. A report is answered when it is safe on disk. A stopping server waits for requests in progress, and so for
 * all waiting reports.
 */
export class PlayGathering {
  readonly #services: LearningServices
  #waiting: Waiting[] = []
  #isSaving = false

  constructor(services: LearningServices) {
    this.#services = services
  }

  /**
   * Saves a report with others.
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

  /** One transaction after the other, so that one person's reports keep their order. Never rejects. */
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

  /** Saves reports as one transaction; if that fails, one by one, so that only the faulty one fails. */
  async #saveTogether(batch: readonly Waiting[]): Promise<void> {
    try {
      const reports = batch.map(({ report }) => report)
      const { database, clock } = this.#services
      const { onSuccess, after } = followUps(this.#services, clock())
      const outcomes = await database.transaction((tx) => savePlayed(tx, reports, onSuccess))
      after()
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index])
    } catch (error) {
      // If the database is unavailable, every one of them fails.
      if (batch.length > 1 && !isUnavailable(error)) for (const one of batch) await this.#saveTogether([one])
      else for (const { reject } of batch) reject(error)
    }
  }
}
