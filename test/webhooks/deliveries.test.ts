import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { expectFaults, idsOf, listOf } from "../harness/answers.ts"
import type { Installation } from "../harness/installation.ts"
import { addWebhook, courierOf, deliver, deliveriesTo, startWithWebhooks } from "../harness/webhook-company.ts"
import { WebhookReceiver } from "../harness/webhook-receiver.ts"

const HOUR = 3_600_000

let installation: Installation
beforeEach(async () => {
  installation = await startWithWebhooks()
})
afterEach(() => installation.stop())

const later = (hours: number) => {
  installation.time.now += hours * HOUR
}
const instant = () => new Date(installation.time.now).toISOString()
const ping = (id: number) => installation.request("POST", `webhooks/${id}/test`)
const create = (name: string) => installation.request("POST", "locations", { body: { name } })
const resend = (id: number, body: object) => installation.request("POST", `webhooks/${id}/resend`, { body })

/** A ping, an hour later a location, and another hour later a second location and a ping, all of them delivered. */
async function threeHours(url: string) {
  const { id } = await addWebhook(installation, url, ["location.created"])
  const instants: string[] = []
  for (const happen of [[() => ping(id)], [() => create("Kiel")], [() => create("Bonn"), () => ping(id)]]) {
    instants.push(instant())
    for (const one of happen) await one()
    await deliver(installation)
    later(1)
  }
  return { id, instants }
}

describe("resending events since a given time", () => {
  test("sends the same events in their order, whatever their outcome", async () => {
    await using receiver = new WebhookReceiver()
    const { id, instants } = await threeHours(receiver.url)
    const before = receiver.received.splice(0).map(({ headers, body }) => [headers["webhook-id"], body])
    const answer = await resend(id, { since: instants[1] })
    expect<unknown>(answer).toMatchObject({ status: 202, body: { data: { count: 3 } } })
    const [first, ...others] = await deliveriesTo(installation, id)
    expect<unknown>(first).toMatchObject({ state: "delivered", attempts: 1 })
    for (const one of others) expect<unknown>(one).toMatchObject({ state: "pending", attempts: 0, last_status: null })
    await deliver(installation)
    expect(receiver.received.map(({ headers, body }) => [headers["webhook-id"], body])).toEqual(before.slice(1))
    for (const one of await deliveriesTo(installation, id)) expect<unknown>(one).toMatchObject({ state: "delivered" })
  })

  test("can be limited to types, and begin with a day", async () => {
    await using receiver = new WebhookReceiver()
    const { id, instants } = await threeHours(receiver.url)
    const counts: [object, number][] = [
      [{ since: "2026-11-20" }, 4],
      [{ since: "20261120" }, 4],
      [{ since: "2026-11-20", types: null }, 4],
      [{ since: "2026-11-20", types: ["*"] }, 4],
      [{ since: "2026-11-20", types: ["location.created"] }, 2],
      [{ since: "2026-11-20", types: ["ping"] }, 2],
      [{ since: "2026-11-20", types: ["ping", "location.created"] }, 4],
      [{ since: "2026-11-20", types: ["user.created"] }, 0],
      [{ since: instants[2], types: ["ping"] }, 1],
      [{ since: "2026-11-21" }, 0],
    ]
    for (const [body, count] of counts)
      expect<unknown>({ body, answer: await resend(id, body) }).toMatchObject({
        body,
        answer: { status: 202, body: { data: { count } } },
      })
  })

  test("does not affect the deliveries of other webhooks", async () => {
    await using receiver = new WebhookReceiver()
    const { id } = await threeHours(receiver.url)
    const other = await addWebhook(installation, receiver.url, ["location.created"])
    expect<unknown>(await resend(other.id, { since: "2026-01-01" })).toMatchObject({ body: { data: { count: 0 } } })
    for (const one of await deliveriesTo(installation, id)) expect<unknown>(one).toMatchObject({ state: "delivered" })
  })

  test("requires since, valid types and an active webhook, and reports all errors at once", async () => {
    await using receiver = new WebhookReceiver()
    const { id } = await threeHours(receiver.url)
    expectFaults(await resend(id, {}), ["since"])
    expectFaults(await resend(id, { since: "yesterday", types: ["user.made"] }), ["since", "types.0"])
    expectFaults(await resend(id, { since: "2026-11-20", types: [] }), ["types"])
    await installation.request("PATCH", `webhooks/${id}`, { body: { state: "inactive" } })
    expectFaults(await resend(id, {}), ["since", "webhook"])
    expectFaults(await resend(id, { since: "2026-11-20" }), ["webhook"])
  })
})

describe("the list of deliveries", () => {
  test("can be filtered by any combination of type, state and time", async () => {
    await using receiver = new WebhookReceiver()
    const { id, instants } = await threeHours(receiver.url)
    receiver.answer = () => new Response(null, { status: 500 })
    await create("Ulm")
    await deliver(installation)
    const [first, second, third, fourth, fifth] = (await deliveriesTo(installation, id)).map((one) => Number(one.id))
    const listed = async (query: string) => {
      const path = `webhooks/${id}/deliveries?${query}`
      const [numbered, followed] = [
        await installation.request("GET", path),
        await installation.request("GET", `${path}&cursor=`),
      ]
      expect(idsOf(followed)).toEqual(idsOf(numbered))
      expect<unknown>(numbered.body.meta?.total).toBe(idsOf(numbered).length)
      return idsOf(numbered)
    }
    expect<unknown>(await listed("type=ping")).toEqual([first, fourth])
    expect<unknown>(await listed("type=location.created")).toEqual([second, third, fifth])
    expect<unknown>(await listed("type=ping,location.created")).toEqual([first, second, third, fourth, fifth])
    expect<unknown>(await listed("type=user.created")).toEqual([])
    expect<unknown>(await listed(`since=${instants[1]}`)).toEqual([second, third, fourth, fifth])
    expect<unknown>(await listed("since=2026-11-20")).toEqual([first, second, third, fourth, fifth])
    expect<unknown>(await listed("since=2026-11-21")).toEqual([])
    expect<unknown>(await listed(`since=${instants[1]}&type=location.created&state=pending`)).toEqual([fifth])
  })

  test("refuses invalid types and times", async () => {
    const { id } = await addWebhook(installation, "https://hook.example/")
    for (const [query, fault] of [
      ["type=user.made", "type"],
      ["type=userxcreated", "type"],
      ["type=ping,", "type"],
      ["type=*", "type"],
      ["since=soon", "since"],
    ] as const)
      expectFaults(await installation.request("GET", `webhooks/${id}/deliveries?${query}`), [fault])
  })
})

describe("a delivery that a process had claimed when it was killed", () => {
  /** Begins to send in a process that never finishes sending. */
  async function killedWhileSending(holder: string) {
    const receiver = new WebhookReceiver(() => new Promise(() => {}))
    const { id } = await addWebhook(installation, receiver.url)
    await ping(id)
    const killed = courierOf(installation, {}, undefined, { holder })
    await killed.work()
    killed.abandon()
    await receiver[Symbol.asyncDispose]()
    return id
  }

  async function sendAfterStart(id: number, hasEnded: (holder: string) => boolean) {
    await using receiver = new WebhookReceiver()
    await installation.database.run(sql`update webhooks set url = ${receiver.url} where id = ${id}`)
    const courier = courierOf(installation, {}, undefined, { holder: "here:2", hasEnded })
    await courier.work()
    await courier.idle()
    return receiver.received.length
  }

  test("is sent at the next start, without waiting for its lease to end", async () => {
    const id = await killedWhileSending("here:1")
    expect(await sendAfterStart(id, (holder) => holder === "here:1")).toBe(1)
    expect<unknown>(listOf(await installation.request("GET", `webhooks/${id}/deliveries`))).toMatchObject([
      { state: "delivered", attempts: 2 },
    ])
  })

  test("stays with a process that has not ended", async () => {
    const id = await killedWhileSending("elsewhere:1")
    expect(await sendAfterStart(id, (holder) => holder === "here:1")).toBe(0)
    installation.time.now += 90_000
    expect(await sendAfterStart(id, () => false)).toBe(1)
  })
})
