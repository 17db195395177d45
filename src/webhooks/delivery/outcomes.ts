import { noteChange } from "../../audit/rules.ts"
import { clockDoubt } from "../../background/clock/rules.ts"
import type { Queries } from "../../database/port.ts"
import { FAILING_MAX, nextAttempt } from "./schedule.ts"
import type { Outcome } from "./send.ts"
import * as store from "./store.ts"

/** The name of the lane in the audit log. */
const DELIVERY = "deliver to webhooks"

/** The status with which a receiver announces that it is permanently gone. */
const GONE = 410

/** An attempt that has ended. */
export interface Ended extends store.Claim {
  readonly webhookId: number
  readonly outcome: Outcome
}

/** How the attempts have changed the state of a webhook. */
export interface WebhookChange {
  readonly webhookId: number
  readonly change: "began to fail" | "works again" | "gone" | "failing"
}

/** Saves the outcomes of attempts, many in one transaction. Returns the changes to their webhooks. */
export async function saveOutcomes(tx: Queries, ended: readonly Ended[], now: number): Promise<WebhookChange[]> {
  const delivered = ended.filter(({ outcome }) => outcome.succeeded)
  const alike = Map.groupBy(delivered, ({ attempts, outcome }) => `${attempts} ${outcome.status}`)
  for (const [first, ...others] of alike.values()) {
    if (first === undefined) continue
    const ids = [first, ...others].map(({ id }) => id)
    await store.saveDelivered(tx, ids, { attempts: first.attempts, status: first.outcome.status ?? 0 })
  }
  for (const { id, attempts, outcome } of ended) {
    if (outcome.succeeded) continue
    const { status, error, wish, isRefused = false } = outcome
    const next = status === GONE || isRefused ? undefined : nextAttempt({ attempts, wish }, now)
    await store.saveFailed(tx, { id, attempts }, { status, error: error ?? "", next })
  }
  const changes: WebhookChange[] = []
  for (const [webhookId, own] of Map.groupBy(ended, (one) => one.webhookId)) {
    const change = await judge(tx, webhookId, own, now)
    if (change !== undefined) changes.push({ webhookId, change })
  }
  return changes
}

/** Records whether a webhook works, and deactivates one that is gone or has failed for too long. */
async function judge(
  tx: Queries,
  webhookId: number,
  ended: readonly Ended[],
  now: number,
): Promise<WebhookChange["change"] | undefined> {
  const webhook = await store.findStanding(tx, webhookId)
  // The webhook was removed, or made inactive, while the attempts were in progress.
  if (webhook === undefined || webhook.state === "inactive") return undefined
  if (ended.some(({ outcome }) => outcome.status === GONE)) return disable(tx, webhookId, webhook, "gone", now)
  const { failing_since: since } = webhook
  if (ended.some(({ outcome }) => outcome.succeeded)) {
    if (since === null) return undefined
    await store.setFailingSince(tx, webhookId, null)
    return "works again"
  }
  if (since === null) {
    await store.setFailingSince(tx, webhookId, now)
    return "began to fail"
  }
  if (now - since < FAILING_MAX || (await clockDoubt(tx, now)) !== undefined) return undefined
  return disable(tx, webhookId, webhook, "failing", now)
}

async function disable(
  tx: Queries,
  webhookId: number,
  { company_id: companyId }: store.StandingRow,
  reason: "gone" | "failing",
  now: number,
): Promise<"gone" | "failing"> {
  await store.disable(tx, webhookId, reason, now)
  await noteChange(tx, {
    actor: { kind: "server", duty: DELIVERY },
    companyId,
    now,
    action: "deactivate",
    record: { type: "webhook", id: webhookId },
    changes: {
      state: { before: "active", after: "inactive" },
      disabled_reason: { before: null, after: reason },
    },
  })
  return reason
}
