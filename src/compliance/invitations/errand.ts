import type { Errand } from "../../background/errand.ts"
import type { Database } from "../../database/port.ts"
import type { Mail } from "../../mail/rules.ts"
import type { Log } from "../../tools/log/log.ts"
import { sendInvitations } from "./checking.ts"

/** The shortest time between two looks, in milliseconds, so that changes that follow each other make one mail. */
const PAUSE = 900

interface ErrandOptions {
  readonly database: Database
  readonly mail: Pick<Mail, "configured" | "enqueueInvitations" | "nudge">
  readonly log: Log
  readonly clock: () => number
  /** Milliseconds on a monotonic clock. */
  readonly monotonic: () => number
}

/** Invites people to sessions soon after something changed, in the background: who adds 300 people waits for no mail. */
export class Inviting implements Errand {
  readonly #options: ErrandOptions
  #running: Promise<void> | undefined
  #lookedAt = Number.NEGATIVE_INFINITY
  #isStopping = false
  #isFailing = false

  constructor(options: ErrandOptions) {
    this.#options = options
  }

  async work(): Promise<void> {
    const since = this.#options.monotonic() - this.#lookedAt
    if (this.#isStopping || this.#running !== undefined || since < PAUSE) return
    this.#lookedAt = this.#options.monotonic()
    this.#running = this.#look()
    await this.#running
  }

  stop(): void {
    this.#isStopping = true
  }

  async idle(): Promise<void> {
    await this.#running
  }

  /** Nothing is in memory alone: what a transaction did not finish is looked at again. */
  abandon(): void {
    this.#isStopping = true
  }

  async #look(): Promise<void> {
    const { database, mail, log, clock } = this.#options
    try {
      if (await sendInvitations(database, { mail, clock, isStopping: () => this.#isStopping })) mail.nudge()
      this.#isFailing = false
    } catch (error) {
      // Logged only once, not every second, until it works again.
      if (!this.#isFailing) log.error({ err: error }, "invitations to sessions cannot be sent")
      this.#isFailing = true
    } finally {
      this.#running = undefined
    }
  }
}
