import { type Queries, sql } from "../../database/port.ts"

export interface TroubledRow {
  readonly id: number
  /** Key of the company. */
  readonly company: string
  readonly url: string
  readonly state: "active" | "inactive"
  readonly disabled_reason: "gone" | "failing" | null
  readonly failing_since: number | null
}

/** Webhooks that the server has made inactive, and active ones whose last delivery failed, by id. */
export function findTroubled(queries: Queries): Promise<TroubledRow[]> {
  return queries.all(sql`
    select w.id, c.key as company, w.url, w.state, w.disabled_reason, w.failing_since
    from webhooks w join companies c on c.id = w.company_id
    where w.disabled_reason is not null or (w.state = 'active' and w.failing_since is not null)
    order by w.id`)
}

/** The number of deliveries that are due or waiting for their next attempt. */
export async function countPending(queries: Queries): Promise<number> {
  const row = await queries.get<{ count: number }>(
    sql`select count(*) as count from webhook_deliveries where state = 'pending'`,
  )
  return row?.count ?? 0
}
