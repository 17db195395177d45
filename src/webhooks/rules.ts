import { authorshipOf, type Caller, requirePermission } from "../access/caller.ts"
import { refuseOutOfView } from "../access/view/refusal.ts"
import { type Changes, changesBetween, creationOf, noteChange, removalOf, SECRET_CHANGED } from "../audit/rules.ts"
import { waitForOtherWriters } from "../database/other-writers.ts"
import type { Database, Queries } from "../database/port.ts"
import { type Draft, settle } from "../tools/draft.ts"
import { fault } from "../tools/errors.ts"
import type { ListRequest, Page } from "../tools/list.ts"
import { versioned } from "../tools/versions.ts"
import { isSubscription, permissionsFor, type Subscription } from "./event-names.ts"
import { subscriptionsOf, webhookResource } from "./resource.ts"
import type { NewWebhook, Webhook, WebhookChanges, WebhookWithSecret } from "./schema.ts"
import { newWebhookSecret, type SecretSeal } from "./secrets.ts"
import * as store from "./store.ts"
import { type Reach, urlFault } from "./target.ts"
import { watchFrom, watchMore } from "./watches/rules.ts"

/** Maximum number of webhooks of a company. There is a limit because every event is written for each of them. */
const WEBHOOKS_MAX = 100

/** How long the previous secret is still used for signing after a new one was created, in milliseconds. */
const OVERLAP = 24 * 60 * 60 * 1000

/** A page of the webhooks of the caller's company. */
export async function listWebhooks(
  database: Database,
  { company }: Caller,
  filter: { readonly ids?: readonly number[]; readonly state?: "active" | "inactive" },
  request: ListRequest,
): Promise<Page<Webhook>> {
  const page = await store.findPage(database, company.id, filter, request)
  return { ...page, items: page.items.map(webhookResource) }
}

/** The webhook, if it belongs to the caller's company. Any other is refused with 404 or 403. */
export async function requireWebhook(queries: Queries, { company }: Caller, id: number): Promise<store.WebhookRow> {
  const row = await store.findById(queries, company.id, id)
  if (row !== undefined) return row
  return refuseOutOfView({ exists: await store.exists(queries, id) })
}

export async function showWebhook(queries: Queries, caller: Caller, id: number): Promise<Webhook> {
  return shown(await requireWebhook(queries, caller, id))
}

/**
 * Refuses a subscription to records that the caller may not view. The body is not validated yet.
 *
 * @throws Forbidden
 */
export function admitEvents(caller: Caller, body: unknown): void {
  const events = typeof body === "object" && body !== null && "events" in body ? body.events : []
  if (Array.isArray(events)) requireView(caller, events.filter(isSubscription))
}

/**
 * The webhook, if the caller may change it. The caller must be allowed to view the records in its events, because
 * otherwise a new address would reveal them. Throws like {@link requireWebhook}, or Forbidden.
 */
export async function requireChangeable(queries: Queries, caller: Caller, id: number): Promise<store.WebhookRow> {
  const row = await requireWebhook(queries, caller, id)
  requireView(caller, subscriptionsOf(row))
  return row
}

function requireView(caller: Caller, events: readonly Subscription[]): void {
  for (const permission of permissionsFor(events)) requirePermission(caller, permission)
}

/**
 * The fields of a request for a webhook, with the fault of its address. This looks up the host name, so it runs before
 * the transaction of the change.
 */
export async function withUrlFault<T extends { readonly url?: string }>(
  draft: Draft<T>,
  reach: Reach,
): Promise<Draft<T>> {
  const { url } = draft.fields
  const key = url === undefined ? undefined : await urlFault(url, reach)
  return key === undefined ? draft : { ...draft, faults: [...draft.faults, fault("url", key)] }
}

/**
 * Adds a webhook. Its secret is shown only once.
 *
 * @param draft from {@link withUrlFault}
 */
export async function createWebhook(
  tx: Queries,
  webhookSecrets: SecretSeal,
  caller: Caller,
  draft: Draft<NewWebhook>,
  now: number,
): Promise<WebhookWithSecret> {
  const secret = newWebhookSecret()
  const isFull = (await store.countOf(tx, caller.company.id)) >= WEBHOOKS_MAX
  const full = isFull ? [fault("webhook", "too_many_webhooks", { limit: WEBHOOKS_MAX })] : []
  const { url, events, description = null, state = "active" } = settle(draft, full)
  const columns = { url, description, events: JSON.stringify([...new Set(events)]), state }
  // Otherwise, a change that begins before the answer and is saved after it would not be announced.
  if (state === "active") await waitForOtherWriters(tx)
  const id = await store.insert(tx, caller.company.id, columns, now)
  await store.insertSecret(tx, id, webhookSecrets.seal(secret, id), now)
  const row = await current(tx, caller, id)
  if (state === "active") await watchFrom(tx, caller.company, id, now)
  await noteChange(tx, { ...authorshipOf(caller, now), ...creationOf("webhook", id, audited(row)) })
  return versioned({ ...webhookResource(row), secret }, row)
}

/**
 * Changes the given fields.
 *
 * @param draft from {@link withUrlFault}
 */
export async function updateWebhook(
  tx: Queries,
  caller: Caller,
  id: number,
  draft: Draft<WebhookChanges>,
  now: number,
): Promise<Webhook> {
  const before = await requireChangeable(tx, caller, id)
  const { events, ...fields } = settle(draft)
  const isActivated = fields.state === "active" && before.state === "inactive"
  const given = {
    ...fields,
    ...(events === undefined ? {} : { events: JSON.stringify([...new Set(events)]) }),
    ...(isActivated ? { disabled_reason: null } : {}),
  }
  const changes = changesBetween(audited(before), audited({ ...before, ...given }))
  if (Object.keys(changes).length > 0) {
    if (isActivated || events !== undefined) await waitForOtherWriters(tx)
    await store.update(tx, caller.company.id, id, isActivated ? { ...given, failing_since: null } : given, now)
    if (isActivated) await watchFrom(tx, caller.company, id, now)
    else await watchMore(tx, caller.company, id, { before: subscriptionsOf(before), after: events ?? [] }, now)
    await noteChange(tx, { ...authorshipOf(caller, now), action: "update", record: { type: "webhook", id }, changes })
  }
  return shown(await current(tx, caller, id))
}

/** Removes a webhook. Its waiting deliveries are no longer sent. */
export async function deleteWebhook(tx: Queries, caller: Caller, id: number, now: number): Promise<void> {
  const row = await requireWebhook(tx, caller, id)
  await store.remove(tx, caller.company.id, id)
  await noteChange(tx, { ...authorshipOf(caller, now), ...removalOf("webhook", id, audited(row)) })
}

/** Gives a webhook a new secret, which is shown only once. The previous secret is also used for one more day. */
export async function rotateWebhookSecret(
  tx: Queries,
  webhookSecrets: SecretSeal,
  caller: Caller,
  id: number,
  now: number,
): Promise<WebhookWithSecret> {
  const secret = newWebhookSecret()
  const row = await requireWebhook(tx, caller, id)
  await store.retireSecret(tx, id, now + OVERLAP)
  await store.insertSecret(tx, id, webhookSecrets.seal(secret, id), now)
  const changes: Changes = { secret: SECRET_CHANGED }
  await noteChange(tx, {
    ...authorshipOf(caller, now),
    action: "rotate-secret",
    record: { type: "webhook", id },
    changes,
  })
  return versioned({ ...webhookResource(row), secret }, row)
}

async function current(queries: Queries, { company }: Caller, id: number): Promise<store.WebhookRow> {
  const row = await store.findById(queries, company.id, id)
  if (row === undefined) throw new TypeError("a webhook disappeared within its transaction")
  return row
}

function shown(row: store.WebhookRow): Webhook {
  return versioned(webhookResource(row), row)
}

/** The fields of a webhook as recorded in the audit log. */
function audited(row: Pick<store.WebhookRow, "url" | "events" | "description" | "state" | "disabled_reason">) {
  const { url, description, state, disabled_reason } = row
  return { url, events: subscriptionsOf(row), description, state, disabled_reason }
}
