import { type Log, silentLog } from "../../src/tools/log/log.ts"
import { networksOf } from "../../src/tools/networks.ts"
import { Courier } from "../../src/webhooks/delivery/courier.ts"
import type { Sending } from "../../src/webhooks/delivery/send.ts"
import { findDue } from "../../src/webhooks/delivery/store.ts"
import { SecretSeal } from "../../src/webhooks/secrets.ts"
import type { Reach } from "../../src/webhooks/target.ts"
import { type Answer, Installation, type Json, WEBHOOK_KEY } from "./installation.ts"

/** Every name resolves to this machine, and webhooks may reach it, also by http. */
export const OWN_MACHINE: Reach = {
  http: true,
  networks: networksOf(["127.0.0.0/8"]),
  lookup: async () => ["127.0.0.1"],
}

/** The two companies, whose webhooks can reach this machine. */
export function startWithWebhooks(options: Parameters<typeof Installation.start>[0] = {}): Promise<Installation> {
  // Some tests advance the clock by days.
  const settings = { token_lifetime: 31_536_000, ...options.settings }
  return Installation.start({ reach: OWN_MACHINE, ...options, settings })
}

/**
 * Timeout of an attempt in milliseconds, unless a test is about lateness: a busy machine may need longer than receivers
 * normally get.
 */
const PATIENCE = 300_000

/** Delivers the events of an installation, as a separate process would. */
export function courierOf(
  { database, time }: Pick<Installation, "database" | "time">,
  sending: Partial<Sending> = {},
  log: Log = silentLog(),
  { holder = "here:1", hasEnded = () => false }: { holder?: string; hasEnded?: (holder: string) => boolean } = {},
): Courier {
  return new Courier({
    database,
    log,
    clock: () => time.now,
    secrets: new SecretSeal(WEBHOOK_KEY),
    sending: { ...OWN_MACHINE, timeLimit: PATIENCE, ...sending },
    holder,
    hasEnded,
  })
}

/** Sends everything that is due and waits until that is saved. */
export async function deliver(installation: Installation, sending: Partial<Sending> = {}): Promise<void> {
  while ((await findDue(installation.database, installation.time.now)).length > 0) {
    const courier = courierOf(installation, sending)
    await courier.work()
    await courier.idle()
  }
}

/** Adds a webhook. */
export async function addWebhook(
  installation: Installation,
  url: string,
  events: readonly string[] = ["*"],
  options: { readonly as?: string } = {},
): Promise<{ readonly id: number; readonly secret: string }> {
  const answer = await installation.request("POST", "webhooks", { body: { url, events }, ...options })
  if (answer.status !== 201) throw new Error(`no webhook: ${answer.text}`)
  return { id: Number(answer.body.data?.id), secret: String(answer.body.data?.secret) }
}

/** The deliveries to a webhook, by id. */
export async function deliveriesTo(installation: Installation, id: number, as = "admin"): Promise<Json[]> {
  const answer: Answer = await installation.request("GET", `webhooks/${id}/deliveries?per_page=100`, { as })
  return [...(answer.body.data ?? [])]
}

/** The types of the events sent to a webhook, by id. */
export async function announcedTo(installation: Installation, id: number): Promise<string[]> {
  return (await deliveriesTo(installation, id)).map(({ type }) => String(type))
}
