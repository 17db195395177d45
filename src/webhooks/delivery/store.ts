import { movedTo } from "../../database/conditions.ts"
import { inList, runIn } from "../../database/in-list.ts"
import { empty, type Queries, sql } from "../../database/port.ts"

export interface DueRow {
  readonly id: number
  readonly company_id: number
  readonly url: string
  readonly failing_since: number | null
}

/** The active webhooks that have deliveries to send. */
export function findDue(queries: Queries, now: number): Promise<DueRow[]> {
  return queries.all(sql`
    select w.id, w.company_id, w.url, w.failing_since from webhooks w
    where w.state = 'active' and exists (
      select 1 from webhook_deliveries d
      where d.webhook_id = w.id and d.state = 'pending' and d.next_attempt_at <= ${now})
    order by w.id`)
}

/** One attempt at a delivery. Its sender may save an outcome only until the next attempt begins. */
export interface Claim {
  readonly id: number
  readonly attempts: number
}

export interface ClaimedRow extends Claim {
  readonly event_id: string
}

interface Claiming {
  readonly limit: number
  /** The name of the process. */
  readonly holder: string
  readonly now: number
  readonly until: number
}

/** Claims up to `limit` due deliveries of a webhook, longest waiting first, each for one process until `until`. */
export function claim(tx: Queries, webhookId: number, { limit, holder, now, until }: Claiming): Promise<ClaimedRow[]> {
  return tx.all(sql`
    update webhook_deliveries set attempts = attempts + 1, next_attempt_at = ${until}, holder = ${holder}
    where id in (
      select id from webhook_deliveries
      where webhook_id = ${webhookId} and state = 'pending' and next_attempt_at <= ${now}
      order by next_attempt_at, id limit ${limit} ${tx.engine === "postgres" ? sql`for update skip locked` : empty})
    returning id, attempts, event_id`)
}

/** The request bodies of these events, by id. */
export async function findBodies(queries: Queries, eventIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await queries.all<{ event_id: string; body: string }>(
    sql`select event_id, body from webhook_events where event_id in ${inList(eventIds)}`,
  )
  return new Map(rows.map((row) => [row.event_id, row.body]))
}

/** The secrets that are currently used for signing, newest first. */
export async function findSecrets(queries: Queries, webhookId: number, now: number): Promise<string[]> {
  const rows = await queries.all<{ sealed: string }>(sql`
    select sealed from webhook_secrets
    where webhook_id = ${webhookId} and (expires_at is null or expires_at > ${now}) order by id desc`)
  return rows.map(({ sealed }) => sealed)
}

/** All of these attempts have the same number among the attempts at their delivery. */
export async function saveDelivered(
  tx: Queries,
  ids: readonly number[],
  { attempts, status }: { readonly attempts: number; readonly status: number },
): Promise<void> {
  await runIn(
    tx,
    ids,
    (list) => sql`
      update webhook_deliveries set state = 'delivered', last_status = ${status}, last_error = null, next_attempt_at = null,
        holder = null
      where id in ${list} and attempts = ${attempts} and state = 'pending'`,
  )
}

/** @param next when the delivery is tried again; undefined for never */
export async function saveFailed(
  tx: Queries,
  { id, attempts }: Claim,
  {
    status,
    error,
    next,
  }: { readonly status: number | null; readonly error: string; readonly next: number | undefined },
): Promise<void> {
  const state = next === undefined ? "failed" : "pending"
  await tx.run(sql`
    update webhook_deliveries
    set state = ${state}, last_status = ${status}, last_error = ${error}, next_attempt_at = ${next ?? null},
      holder = null
    where id = ${id} and attempts = ${attempts} and state = 'pending'`)
}

/** The processes that are currently sending deliveries. */
export async function findHolders(queries: Queries): Promise<string[]> {
  const rows = await queries.all<{ holder: string }>(sql`
    select distinct holder from webhook_deliveries where state = 'pending' and holder is not null`)
  return rows.map(({ holder }) => holder)
}

/** Makes deliveries that a process has claimed due at once. */
export async function endClaimsOf(tx: Queries, holder: string, now: number): Promise<void> {
  await tx.run(sql`
    update webhook_deliveries set next_attempt_at = ${now}, holder = null
    where state = 'pending' and holder = ${holder}`)
}

/** Resets these deliveries as if they had never been claimed. */
export async function release(tx: Queries, claims: readonly Claim[], now: number): Promise<void> {
  for (const [attempts, same] of Map.groupBy(claims, (claim) => claim.attempts)) {
    await runIn(
      tx,
      same.map(({ id }) => id),
      (list) => sql`
        update webhook_deliveries set attempts = attempts - 1, next_attempt_at = ${now}, holder = null
        where id in ${list} and attempts = ${attempts} and state = 'pending'`,
    )
  }
}

export interface StandingRow {
  readonly company_id: number
  readonly state: "active" | "inactive"
  readonly failing_since: number | null
}

export function findStanding(queries: Queries, webhookId: number): Promise<StandingRow | undefined> {
  return queries.get(sql`select company_id, state, failing_since from webhooks where id = ${webhookId}`)
}

export async function setFailingSince(tx: Queries, webhookId: number, since: number | null): Promise<void> {
  await tx.run(sql`update webhooks set failing_since = ${since} where id = ${webhookId}`)
}

export async function disable(tx: Queries, webhookId: number, reason: "gone" | "failing", now: number): Promise<void> {
  await tx.run(sql`
    update webhooks set state = 'inactive', disabled_reason = ${reason}, updated_at = ${movedTo(now)}
    where id = ${webhookId}`)
}
