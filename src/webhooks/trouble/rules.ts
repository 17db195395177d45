import type { Queries } from "../../database/port.ts"
import * as store from "./store.ts"

/** A webhook that needs somebody's attention. */
export interface TroubledWebhook {
  readonly id: number
  /** Key of the company. */
  readonly company: string
  /** The host of its address: the rest may be a secret. */
  readonly host: string
  readonly state: "active" | "inactive"
  readonly reason: "gone" | "failing" | null
  /** Epoch milliseconds. */
  readonly failingSince: number | null
}

/** Webhooks that the server has made inactive, or whose deliveries are failing, by id. */
export async function troubledWebhooks(queries: Queries): Promise<TroubledWebhook[]> {
  const rows = await store.findTroubled(queries)
  return rows.map(({ id, company, url, state, disabled_reason: reason, failing_since: failingSince }) => {
    return { id, company, host: new URL(url).host, state, reason, failingSince }
  })
}

/** The number of waiting deliveries, for metrics. */
export function waitingDeliveries(queries: Queries): Promise<number> {
  return store.countPending(queries)
}
