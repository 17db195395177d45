import type { Errand } from "../../background/errand.ts"
import type { Database } from "../../database/port.ts"
import type { Log } from "../../tools/log/log.ts"
import { type SecretSeal, signatures } from "../secrets.ts"
import { type Ended, saveOutcomes, type WebhookChange } from "./outcomes.ts"
import { type Outcome, type Sending, send, TIME_LIMIT } from "./send.ts"
import * as store from "./store.ts"

/*
 * Sends deliveries. Guarantee: at least once, by any process. If a process dies after a receiver has accepted a
 * delivery and before that is saved, another process sends it again with the same id: the next one that starts on the
 * same machine, or any other once the lease has ended. Each webhook has a lane with a limited number of concurrent
 * attempts, so that a slow webhook does not delay the others. A failing webhook gets fewer concurrent attempts until
 * one succeeds.
 */

/** Maximum number of concurrent requests of a process to one webhook. */
const AT_ONCE = 16
const AT_ONCE_FAILING = 4

/** Maximum number of deliveries of one webhook that a process may have claimed: those in progress and those that come next. */
const TAKEN = 64

/**
 * Maximum number of concurrent requests of a process to all webhooks: even with a hundred receivers that hang, there is
 * room for others.
 */
const AT_ONCE_IN_ALL = 1_024

/**
 * How long a delivery belongs to the process that has claimed it, in milliseconds: long enough even if all attempts
 * before it hang.
 */
const LEASE = (TAKEN / AT_ONCE + 2) * TIME_LIMIT

interface Taken extends store.ClaimedRow {
  readonly body: string
  /** When the delivery ceases to belong to this process, in epoch milliseconds. */
  readonly until: number
}

interface Lane {
  webhook: store.DueRow
  /** Empty if no secret can be opened. */
  secrets: readonly string[]
  readonly waiting: Taken[]
  /** Attempts in progress. */
  running: number
  /** Attempts whose outcome is not saved yet. */
  unsaved: number
  failing: boolean
}

interface CourierOptions {
  readonly database: Database
  readonly log: Log
  /** Now, in epoch milliseconds. */
  readonly clock: () => number
  readonly secrets: SecretSeal
  readonly sending: Sending
  /** The name of this process. */
  readonly holder: string
  /** Whether the process with this name has ended. If this is wrong, a delivery is sent twice. */
  readonly hasEnded: (holder: string) => boolean
  /** Called when an attempt has ended. */
  readonly onAttempt?: (outcome: "delivered" | "failed") => void
}

export class Courier implements Errand {
  readonly #options: CourierOptions
  readonly #lanes = new Map<number, Lane>()
  readonly #abort = new AbortController()
  #ended: Ended[] = []
  #taking: Promise<void> | undefined
  #saving: Promise<void> | undefined
  #again = false
  #hasBegun = false
  #isStopping = false
  #isFailing = false

  constructor(options: CourierOptions) {
    this.#options = options
  }

  /** Claims as many due deliveries as there is room for, and starts to send them. */
  async work(): Promise<void> {
    if (this.#isStopping) return
    this.#again = true
    this.#taking ??= this.#take()
    await this.#taking
  }

  stop(): void {
    this.#isStopping = true
  }

  /**
   * Resolves when nothing is in progress and everything is saved. On a stop, deliveries that were not started are given
   * back.
   */
  async idle(): Promise<void> {
    while (this.#taking !== undefined || this.#saving !== undefined || this.#running() > 0) {
      await this.#taking
      if (this.#isStopping) await this.#giveBack()
      await (this.#saving ?? Bun.sleep(10))
    }
  }

  abandon(): void {
    this.#abort.abort()
  }

  #running(): number {
    let sum = 0
    for (const { running } of this.#lanes.values()) sum += running
    return sum
  }

  async #take(): Promise<void> {
    try {
      if (!this.#hasBegun) await this.#takeBack()
      this.#hasBegun = true
      for (const lane of this.#lanes.values()) this.#fill(lane)
      while (this.#again && !this.#isStopping) {
        this.#again = false
        if (await this.#takeDue()) this.#again = true
      }
      this.#isFailing = false
    } catch (error) {
      // Logged only once, not every second, until reading works again.
      if (!this.#isFailing) this.#options.log.error({ err: error }, "the deliveries to webhooks cannot be read")
      this.#isFailing = true
    } finally {
      this.#taking = undefined
    }
  }

  /** Called at the start: releases deliveries that were claimed by processes that have since ended. */
  async #takeBack(): Promise<void> {
    const { database, clock, hasEnded } = this.#options
    for (const holder of (await store.findHolders(database)).filter(hasEnded)) {
      await database.transaction((tx) => store.endClaimsOf(tx, holder, clock()))
    }
  }

  /** One round of claims. Returns true if there may be more deliveries and there is room for them. */
  async #takeDue(): Promise<boolean> {
    const { database, clock, holder } = this.#options
    const due = await store.findDue(database, clock())
    const hungry = due.map((webhook) => this.#laneOf(webhook)).filter(hasRoom)
    if (hungry.length === 0) return false
    let isMore = false
    const taken = await database.transaction(async (tx) => {
      const now = clock()
      const all: { lane: Lane; rows: Taken[]; sealed: string[] }[] = []
      for (const lane of hungry) {
        const limit = roomIn(lane)
        const rows = await store.claim(tx, lane.webhook.id, { limit, holder, now, until: now + LEASE })
        if (rows.length === 0) continue
        const bodies = await store.findBodies(
          tx,
          rows.map(({ event_id }) => event_id),
        )
        const sealed = await store.findSecrets(tx, lane.webhook.id, now)
        const until = now + LEASE
        all.push({ lane, rows: rows.map((row) => ({ ...row, until, body: bodies.get(row.event_id) ?? "" })), sealed })
      }
      return all
    })
    for (const { lane, rows, sealed } of taken) {
      // While these deliveries were being claimed, the lane may have become idle and been forgotten.
      this.#lanes.set(lane.webhook.id, lane)
      isMore ||= rows.length > 0 && hasRoom(lane)
      const { id } = lane.webhook
      lane.secrets = sealed.map((one) => this.#options.secrets.open(one, id)).filter((one) => one !== undefined)
      lane.waiting.push(...rows)
      this.#fill(lane)
    }
    return isMore
  }

  #laneOf(webhook: store.DueRow): Lane {
    const known = this.#lanes.get(webhook.id)
    if (known !== undefined) {
      known.webhook = webhook
      return known
    }
    const failing = webhook.failing_since !== null
    const lane: Lane = { webhook, secrets: [], waiting: [], running: 0, unsaved: 0, failing }
    this.#lanes.set(webhook.id, lane)
    return lane
  }

  /** Starts as many attempts as the lane allows. */
  #fill(lane: Lane): void {
    const most = lane.failing ? AT_ONCE_FAILING : AT_ONCE
    while (lane.running < most && !this.#isStopping && this.#running() < AT_ONCE_IN_ALL) {
      const next = lane.waiting.shift()
      if (next === undefined) break
      // Another process may have claimed the delivery by the time this attempt ends.
      if (this.#options.clock() > next.until - TIME_LIMIT) continue
      lane.running++
      void this.#attempt(lane, next)
    }
  }

  async #attempt(lane: Lane, taken: Taken): Promise<void> {
    const began = performance.now()
    const outcome = await this.#send(lane, taken)
    const { id: delivery, attempts } = taken
    this.#options.log.debug(
      {
        ...{ webhook: lane.webhook.id, delivery, attempt: attempts, status: outcome.status },
        ms: Math.round(performance.now() - began),
      },
      "a delivery to a webhook was attempted",
    )
    lane.running--
    if (this.#abort.signal.aborted) return this.#forget(lane)
    // Gives back deliveries that would be delayed because their receiver has started to fail.
    if (!outcome.succeeded && !lane.failing) void this.#giveBack(lane)
    lane.failing = !outcome.succeeded
    lane.unsaved++
    this.#options.onAttempt?.(outcome.succeeded ? "delivered" : "failed")
    this.#ended.push({ id: taken.id, attempts: taken.attempts, webhookId: lane.webhook.id, outcome })
    this.#saving ??= this.#save()
    this.#fill(lane)
  }

  async #send({ webhook, secrets }: Lane, { event_id: id, body }: Taken): Promise<Outcome> {
    const { clock, sending } = this.#options
    if (secrets.length === 0) {
      const error = "the secret was sealed with another key (secret_key or secret.key): give the webhook a new one"
      return { succeeded: false, status: null, error }
    }
    const now = clock()
    const timestamp = Math.floor(now / 1000)
    const headers = {
      "webhook-id": id,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": signatures(secrets, { id, timestamp, body }),
    }
    return send({ url: webhook.url, headers, body }, sending, this.#abort.signal, now)
  }

  /** Saves outcomes until none are left; many of them share a transaction. */
  async #save(): Promise<void> {
    const { database, clock, log } = this.#options
    // Outcomes of the same turn of the event loop are saved together.
    await new Promise(setImmediate)
    while (this.#ended.length > 0) {
      const ended = this.#ended
      this.#ended = []
      try {
        const changes = await database.transaction((tx) => saveOutcomes(tx, ended, clock()))
        for (const change of changes) await this.#changed(change)
      } catch (error) {
        log.error({ err: error, deliveries: ended.length }, "the outcomes of deliveries to webhooks could not be saved")
      }
      for (const { webhookId } of ended) {
        const lane = this.#lanes.get(webhookId)
        if (lane !== undefined) lane.unsaved--
      }
      for (const webhookId of new Set(ended.map((one) => one.webhookId))) {
        const lane = this.#lanes.get(webhookId)
        if (lane !== undefined && hasRoom(lane)) void this.work()
        if (lane !== undefined) this.#forget(lane)
      }
    }
    this.#saving = undefined
  }

  async #changed({ webhookId, change }: WebhookChange): Promise<void> {
    const { log } = this.#options
    const fields = { webhook: webhookId }
    if (change === "works again") log.info(fields, "a webhook works again")
    else if (change === "began to fail") log.warn(fields, "a webhook is failing; its deliveries will be retried")
    else {
      log.error({ ...fields, reason: change }, "a webhook was deactivated")
      await this.#giveBack(this.#lanes.get(webhookId))
    }
  }

  /** Gives back deliveries that were claimed and not started. */
  async #giveBack(lane?: Lane): Promise<void> {
    const { database, clock, log } = this.#options
    const claims = (lane === undefined ? [...this.#lanes.values()] : [lane]).flatMap(({ waiting }) => waiting.splice(0))
    if (claims.length === 0) return
    try {
      await database.transaction((tx) => store.release(tx, claims, clock()))
    } catch (error) {
      log.warn({ err: error }, "deliveries to webhooks could not be given back and wait for the end of their lease")
    }
  }

  #forget(lane: Lane): void {
    if (lane.running + lane.unsaved + lane.waiting.length === 0) this.#lanes.delete(lane.webhook.id)
  }
}

/** How many more deliveries a lane may claim. */
function roomIn({ waiting, running, unsaved, failing }: Lane): number {
  return (failing ? AT_ONCE_FAILING : TAKEN) - waiting.length - running - unsaved
}

/** Whether it is worth claiming more deliveries: claiming many at once costs little more than claiming one. */
function hasRoom(lane: Lane): boolean {
  return roomIn(lane) >= (lane.failing ? 1 : TAKEN / 2)
}
