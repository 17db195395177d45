import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { Webhook } from "standardwebhooks"
import { freePort } from "../harness/free-port.ts"
import type { Installation } from "../harness/installation.ts"
import { methodsOf } from "../harness/methods.ts"
import { until } from "../harness/processes.ts"
import { gate } from "../harness/queue.ts"
import { addWebhook, courierOf, deliver, deliveriesTo, startWithWebhooks } from "../harness/webhook-company.ts"
import { WebhookReceiver } from "../harness/webhook-receiver.ts"

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let installation: Installation
beforeEach(async () => {
  installation = await startWithWebhooks()
})
afterEach(() => installation.stop())

/** Sends a ping, and everything else that is due. */
async function ping(id: number) {
  const answer = await installation.request("POST", `webhooks/${id}/test`)
  expect(answer.status).toBe(202)
  return Number(answer.body.data?.id)
}

async function only(id: number) {
  const [delivery] = await deliveriesTo(installation, id)
  return delivery
}

/** Whether the Standard Webhooks library accepts a request; it compares the timestamp with the real clock. */
function verify(
  secret: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
): unknown {
  return new Webhook(secret).verify(body, { ...headers })
}

describe("a delivery", () => {
  test("is signed according to Standard Webhooks", async () => {
    installation.time.now = Date.now()
    await using receiver = new WebhookReceiver()
    const { id, secret } = await addWebhook(installation, receiver.url)
    await ping(id)
    await deliver(installation)
    const [received] = receiver.received
    if (received === undefined) throw new Error("nothing came")
    expect<unknown>(verify(secret, received)).toMatchObject({ type: "ping", data: { id, type: "webhook" } })
    expect(() => verify(`whsec_${btoa("another secret of 24 bytes")}`, received)).toThrow()
    expect(received.headers).toMatchObject({
      host: `hook.example:${receiver.port}`,
      "content-type": "application/json",
      "webhook-timestamp": String(Math.floor(installation.time.now / 1000)),
    })
    const delivery = await only(id)
    expect<unknown>(delivery).toMatchObject({
      event_id: received.headers["webhook-id"],
      type: "ping",
      state: "delivered",
      attempts: 1,
      last_status: 204,
      last_error: null,
      next_attempt_at: null,
    })
  })

  test("is also signed with the former secret for a day after a rotation", async () => {
    installation.time.now = Date.now()
    await using receiver = new WebhookReceiver()
    const { id, secret: former } = await addWebhook(installation, receiver.url)
    const rotated = await installation.request("POST", `webhooks/${id}/rotate-secret`)
    const secret = String(rotated.body.data?.secret)
    expect(secret).not.toBe(former)
    await ping(id)
    await deliver(installation)
    const [first] = receiver.received
    if (first === undefined) throw new Error("nothing came")
    expect(first.headers["webhook-signature"]?.split(" ")).toHaveLength(2)
    verify(secret, first)
    verify(former, first)
    installation.time.now += DAY
    await ping(id)
    await deliver(installation)
    expect(receiver.received[1]?.headers["webhook-signature"]?.split(" ")).toHaveLength(1)
  })

  test("is retried after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, then abandoned", async () => {
    await using receiver = new WebhookReceiver(() => new Response("no", { status: 500 }))
    const { id } = await addWebhook(installation, receiver.url)
    await ping(id)
    const waits = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]
    await deliver(installation)
    for (const [index, wait] of waits.entries()) {
      expect<unknown>(await only(id)).toMatchObject({
        state: "pending",
        attempts: index + 1,
        last_status: 500,
        last_error: "the receiver answered with 500",
      })
      installation.time.now += wait - 1
      await deliver(installation)
      expect(receiver.received).toHaveLength(index + 1)
      installation.time.now += 1
      await deliver(installation)
      expect(receiver.received).toHaveLength(index + 2)
    }
    expect<unknown>(await only(id)).toMatchObject({ state: "failed", attempts: 10, next_attempt_at: null })
    const ids = new Set(receiver.received.map(({ headers }) => headers["webhook-id"]))
    expect(ids.size).toBe(1)
    const timestamps = new Set(receiver.received.map(({ headers }) => headers["webhook-timestamp"]))
    expect(timestamps.size).toBe(10)
  })

  test("waits as long as Retry-After asks, up to a day, and never less than planned", async () => {
    await using receiver = new WebhookReceiver()
    const { id } = await addWebhook(installation, receiver.url)
    const cases = [
      ["120", 120 * SECOND],
      ["1", 5 * SECOND],
      ["99999999", DAY],
      ["99999999999", DAY],
      [new Date(installation.time.now + HOUR).toUTCString(), HOUR],
      ["soon", 5 * SECOND],
    ] as const
    for (const [header, wait] of cases) {
      receiver.answer = () => new Response(null, { status: 503, headers: { "retry-after": header } })
      const deliveryId = await ping(id)
      await deliver(installation)
      const found = (await deliveriesTo(installation, id)).find((one) => Number(one.id) === deliveryId)
      const next = Date.parse(String(found?.next_attempt_at))
      expect({ header, next }).toEqual({ header, next: Math.floor((installation.time.now + wait) / 1000) * 1000 })
    }
  })

  test("fails at a redirect, which is not followed", async () => {
    await using elsewhere = new WebhookReceiver()
    await using receiver = new WebhookReceiver(() => Response.redirect(elsewhere.url, 307))
    const { id } = await addWebhook(installation, receiver.url)
    await ping(id)
    await deliver(installation)
    expect(elsewhere.received).toEqual([])
    expect<unknown>(await only(id)).toMatchObject({
      state: "pending",
      last_status: 307,
      last_error: "the receiver redirects, which is not followed",
    })
  })

  test("fails permanently at an address that the settings now refuse, and can be sent again once they allow it", async () => {
    await using receiver = new WebhookReceiver()
    const { id } = await addWebhook(installation, receiver.url)
    await ping(id)
    await deliver(installation, { networks: [] })
    const refused = await only(id)
    expect<unknown>(refused).toMatchObject({
      ...{ state: "failed", attempts: 1, last_status: null, next_attempt_at: null },
      last_error: "the host has no address that webhooks may reach (webhook_networks)",
    })
    expect(receiver.received).toEqual([])
    expect((await installation.request("POST", `webhooks/${id}/deliveries/${refused?.id}/resend`)).status).toBe(202)
    await deliver(installation)
    expect<unknown>((await only(id))?.state).toBe("delivered")
  })

  test("fails without a response in time, and if the connection is refused", async () => {
    let release = () => {}
    const forever = new Promise<void>((resolve) => {
      release = resolve
    })
    // Another test must not get its port once it is closed.
    const place = { port: freePort() }
    const receiver = new WebhookReceiver(async () => {
      await forever
      return new Response()
    }, place)
    const { id } = await addWebhook(installation, receiver.url)
    await ping(id)
    await deliver(installation, { timeLimit: 1000 })
    expect<unknown>(await only(id)).toMatchObject({
      last_status: null,
      last_error: "there was no answer within 1 seconds",
    })
    release()
    await receiver[Symbol.asyncDispose]()
    installation.time.now += 5 * SECOND
    await deliver(installation)
    expect<unknown>(await only(id)).toMatchObject({ attempts: 2, last_error: "the receiver takes no connection" })
  })

  test("reads no more of a response than it needs", async () => {
    let sent = 0
    let isCancelled = false
    const chunk = new Uint8Array(64 * 1024)
    await using receiver = new WebhookReceiver(() => {
      const body = new ReadableStream({
        pull(controller) {
          sent += chunk.length
          controller.enqueue(chunk)
        },
        cancel() {
          isCancelled = true
        },
      })
      return new Response(body, { status: 200 })
    })
    const { id } = await addWebhook(installation, receiver.url)
    await ping(id)
    await deliver(installation)
    expect<unknown>(await only(id)).toMatchObject({ state: "delivered" })
    await until(() => isCancelled)
    expect(sent).toBeLessThan(64 * 1024 * 1024)
  })

  test("can be sent again with the same id, whatever its outcome", async () => {
    await using receiver = new WebhookReceiver()
    const { id } = await addWebhook(installation, receiver.url)
    const deliveryId = await ping(id)
    await deliver(installation)
    const again = await installation.request("POST", `webhooks/${id}/deliveries/${deliveryId}/resend`)
    expect(again.status).toBe(202)
    expect<unknown>(again.body.data).toMatchObject({ id: deliveryId, state: "pending", attempts: 0, last_status: null })
    await deliver(installation)
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual(
      new Array(2).fill((await only(id))?.event_id),
    )
    const nobodys = await installation.request("POST", `webhooks/${id}/deliveries/987654321/resend`)
    expect(nobodys.status).toBe(404)
  })
})

describe("a webhook", () => {
  test("that returns 410 is deactivated at once, with an entry in the audit log", async () => {
    await using receiver = new WebhookReceiver(() => new Response(null, { status: 410 }))
    const { id } = await addWebhook(installation, receiver.url)
    await ping(id)
    await deliver(installation)
    const { body } = await installation.request("GET", `webhooks/${id}`)
    expect<unknown>(body.data).toMatchObject({ state: "inactive", disabled_reason: "gone" })
    expect<unknown>(await only(id)).toMatchObject({ state: "failed", attempts: 1, last_status: 410 })
  })

  test("that has had no success stays active while the clock is not trusted", async () => {
    await using receiver = new WebhookReceiver(() => new Response(null, { status: 500 }))
    const { id } = await addWebhook(installation, receiver.url)
    await ping(id)
    await deliver(installation)
    const before = installation.time.now
    installation.time.now += 400 * DAY
    await deliver(installation)
    installation.time.now = before
    expect<unknown>((await installation.request("GET", `webhooks/${id}`)).body.data?.state).toBe("active")
  })

  test("that has had no success for five days is deactivated", async () => {
    await using receiver = new WebhookReceiver(() => new Response(null, { status: 500 }))
    const { id } = await addWebhook(installation, receiver.url)
    for (let day = 0; day < 5; day++) {
      await ping(id)
      await deliver(installation)
      expect<unknown>((await installation.request("GET", `webhooks/${id}`)).body.data?.state).toBe("active")
      installation.time.now += DAY
    }
    await deliver(installation)
    const { body } = await installation.request("GET", `webhooks/${id}`)
    expect<unknown>(body.data).toMatchObject({ state: "inactive", disabled_reason: "failing" })
    const sent = receiver.received.length
    installation.time.now += DAY
    await deliver(installation)
    expect(receiver.received).toHaveLength(sent)

    receiver.answer = () => new Response()
    await installation.request("PATCH", `webhooks/${id}`, { body: { state: "active" } })
    await deliver(installation)
    expect(receiver.received.length).toBeGreaterThan(sent)
    expect<unknown>((await installation.request("GET", `webhooks/${id}`)).body.data).toMatchObject({
      state: "active",
      disabled_reason: null,
    })
  })

  test("that was down for a day gets everything once it is up", async () => {
    const port = freePort()
    const { id } = await addWebhook(installation, `http://hook.example:${port}/hook`)
    const down = Bun.listen({ hostname: "127.0.0.1", port, socket: { open: (socket) => void socket.end(), data() {} } })
    for (let count = 0; count < 30; count++) await ping(id)
    for (let hour = 0; hour < 24; hour++) {
      await deliver(installation)
      installation.time.now += HOUR
    }
    down.stop(true)
    let got = 0
    const server = Bun.serve({ hostname: "127.0.0.1", port, fetch: () => new Response(String(++got)) })
    installation.time.now += DAY
    await deliver(installation)
    await server.stop(true)
    expect(got).toBe(30)
    const states = new Set((await deliveriesTo(installation, id)).map(({ state }) => String(state)))
    expect([...states]).toEqual(["delivered"])
  })

  test("that hangs does not delay others", async () => {
    let release = () => {}
    const forever = new Promise<void>((resolve) => {
      release = resolve
    })
    await using slow = new WebhookReceiver(async () => {
      await forever
      return new Response()
    })
    await using quick = new WebhookReceiver()
    const [slowId, quickId] = [await addWebhook(installation, slow.url), await addWebhook(installation, quick.url)]
    for (let count = 0; count < 50; count++) {
      await ping(slowId.id)
      await ping(quickId.id)
    }
    const courier = courierOf(installation)
    await courier.work()
    await until(() => quick.received.length >= 50)
    expect(quick.received).toHaveLength(50)
    expect(slow.atOnce).toBeLessThanOrEqual(16)
    release()
    await courier.idle()
    expect(new Set(slow.received.map(({ headers }) => headers["webhook-id"])).size).toBe(50)
  })

  test("is not forgotten if its last attempt is saved while more of its deliveries are claimed", async () => {
    const answers = [gate(), gate()]
    let arrived = 0
    await using receiver = new WebhookReceiver(async () => {
      await answers[arrived++]?.opened
      return new Response()
    })
    const { id } = await addWebhook(installation, receiver.url)
    await ping(id)
    const claiming = gate()
    let transactions = 0
    const database = methodsOf(installation.database)
    database.transaction = async (work) => {
      if (++transactions === 2) await claiming.opened
      return installation.database.transaction(work)
    }
    const courier = courierOf({ database, time: installation.time })
    await courier.work()
    await until(() => arrived === 1)
    await ping(id)
    const taking = courier.work()
    await until(() => transactions === 2)
    answers[0]?.open()
    await until(async () => (await deliveriesTo(installation, id)).some(({ state }) => String(state) === "delivered"))
    claiming.open()
    await taking
    await until(() => arrived === 2)
    let isIdle = false
    const idle = courier.idle().then(() => {
      isIdle = true
    })
    await Bun.sleep(100)
    expect(isIdle).toBe(false)
    answers[1]?.open()
    await idle
    const states = (await deliveriesTo(installation, id)).map(({ state }) => String(state))
    expect(states).toEqual(["delivered", "delivered"])
  })

  test("is served by several processes, with each delivery sent by one of them", async () => {
    await using receiver = new WebhookReceiver(async () => {
      await Bun.sleep(1)
      return new Response()
    })
    const { id } = await addWebhook(installation, receiver.url)
    for (let count = 0; count < 100; count++) await ping(id)
    const couriers = [courierOf(installation), courierOf(installation)]
    await Promise.all(couriers.map((courier) => courier.work()))
    await until(() => receiver.received.length >= 100)
    await Promise.all(couriers.map((courier) => courier.idle()))
    expect(receiver.received).toHaveLength(100)
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(100)
  })
})
