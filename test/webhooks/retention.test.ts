import { expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { webhooks } from "../../src/operation/doctor/operation.ts"
import { removeOldDeliveries } from "../../src/webhooks/retention/rules.ts"
import { addWebhook, deliver, startWithWebhooks } from "../harness/webhook-company.ts"
import { WebhookReceiver } from "../harness/webhook-receiver.ts"

const DAY = 24 * 60 * 60 * 1000

test("deliveries and their events are kept for 30 days, and secrets as long as they sign", async () => {
  const installation = await startWithWebhooks()
  try {
    const { database, time } = installation
    const { id } = await addWebhook(installation, "https://hook.example/")

    const counts = async () => [
      (await database.all(sql`select id from webhook_deliveries`)).length,
      (await database.all(sql`select event_id from webhook_events`)).length,
      (await database.all(sql`select id from webhook_secrets`)).length,
    ]
    await installation.request("POST", `webhooks/${id}/test`)
    await installation.request("POST", `webhooks/${id}/rotate-secret`)
    const remove = () => removeOldDeliveries(database, { lead: database, now: time.now })
    time.now += 10 * DAY
    await installation.request("POST", `webhooks/${id}/test`)
    await remove()
    expect(await counts()).toEqual([2, 2, 1])
    time.now += 20 * DAY + 1
    await remove()
    expect(await counts()).toEqual([1, 1, 1])

    await database.run(sql`update webhook_deliveries set next_attempt_at = ${time.now + 400 * DAY}`)
    await remove()
    expect(await database.all(sql`select next_attempt_at from webhook_deliveries`)).toEqual([
      { next_attempt_at: time.now },
    ])
  } finally {
    await installation.stop()
  }
})

test("doctor and the audit log report a deactivated webhook, without its path", async () => {
  const installation = await startWithWebhooks()
  try {
    await using receiver = new WebhookReceiver(() => new Response(null, { status: 500 }))
    const { id } = await addWebhook(installation, `${receiver.url}/token`)
    expect(await webhooks(installation.database)).toMatchObject({ state: "pass" })
    await installation.request("POST", `webhooks/${id}/test`)
    await deliver(installation)
    expect(await webhooks(installation.database)).toEqual([
      expect.objectContaining({
        state: "warning",
        message: `webhook ${id} of acme (hook.example:${receiver.port}) fails since 2026-11-20 09:30 UTC`,
      }),
    ])
    receiver.answer = () => new Response(null, { status: 410 })
    installation.time.now += DAY
    await deliver(installation)
    expect(await webhooks(installation.database)).toEqual([
      expect.objectContaining({
        message: `webhook ${id} of acme (hook.example:${receiver.port}) was deactivated: its receiver responded with 410`,
      }),
    ])
    const entries = await installation.database.all(sql`
      select actor, origin, action, record_type, record_id from audit_entries where action = 'deactivate'`)
    expect(entries).toEqual([
      { actor: "server", origin: "deliver to webhooks", action: "deactivate", record_type: "webhook", record_id: id },
    ])
  } finally {
    await installation.stop()
  }
})
