import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import type { Installation } from "../harness/installation.ts"
import { NOBODYS_ID } from "../harness/records.ts"
import { addWebhook, startWithWebhooks } from "../harness/webhook-company.ts"

const URL = "https://hook.example/in"

let installation: Installation
beforeEach(async () => {
  installation = await startWithWebhooks()
})
afterEach(() => installation.stop())

describe("creating a webhook", () => {
  test("returns it with a secret, which is not shown again", async () => {
    const body = { url: URL, events: ["user.created", "*", "user.created"], description: "HR" }
    const created = await installation.request("POST", "webhooks", { body })
    expect(created.status).toBe(201)
    expect(created.headers.get("cache-control")).toBe("no-store")
    const { secret, ...shown } = created.body.data as unknown as Record<string, unknown>
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const id = Number(shown.id)
    expect<unknown>(shown).toEqual({
      id,
      type: "webhook",
      url: URL,
      events: ["user.created", "*"],
      description: "HR",
      state: "active",
      disabled_reason: null,
      created_at: "2026-11-20T09:30:00Z",
      updated_at: "2026-11-20T09:30:00Z",
    })
    const answer = await installation.request("GET", `webhooks/${id}`)
    expect<unknown>(answer.body.data).toEqual(shown)
    const list = await installation.request("GET", "webhooks")
    expect<unknown>(list.body.data).toEqual([shown])
    const stored = JSON.stringify([
      await installation.database.all(sql`select * from webhook_secrets`),
      await installation.database.all(sql`select * from audit_entries`),
      await installation.database.all(sql`select * from idempotency_keys`),
    ])
    expect(stored).not.toContain(String(secret).slice(6))
  })

  test("waits for changes that began earlier, which it would otherwise miss", async () => {
    const { database } = installation
    const began = Promise.withResolvers<void>()
    const goesOn = Promise.withResolvers<void>()
    const change = database.transaction(async (tx) => {
      await tx.run(sql`update users set updated_at = updated_at where id = ${NOBODYS_ID}`)
      began.resolve()
      await goesOn.promise
    })
    await began.promise
    let isAnswered = false
    const created = Promise.all(
      [1, 2].map(async () => {
        const answer = await installation.request("POST", "webhooks", { body: { url: URL, events: ["*"] } })
        isAnswered = true
        return answer.status
      }),
    )
    await Bun.sleep(300)
    expect(isAnswered).toBe(false)
    goesOn.resolve()
    await change
    expect(await created).toEqual([201, 201])
  })

  test("with a key is repeated without the secret", async () => {
    const options = { body: { url: URL, events: ["*"] }, headers: { "idempotency-key": "one" } }
    const first = await installation.request("POST", "webhooks", options)
    const again = await installation.request("POST", "webhooks", options)
    expect<unknown>(again.body.data?.id).toBe(first.body.data?.id)
    expect<unknown>(again.body.data?.secret).toBeUndefined()
  })

  test("refuses an address that is not valid, or is internal", async () => {
    const cases = {
      webhook_url: ["ftp://hook.example/", "https://me:pw@hook.example/", "https://hook.example/#x", "hook"],
      webhook_address: [
        "https://10.0.0.1/",
        "https://0.0.0.0/",
        "https://169.254.169.254/latest/",
        "https://[::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://[64:ff9b::a00:1]/",
        "https://[fd00:ec2::254]/",
        "https://167772161/",
        "https://0x0a.1/",
        "https://100.64.0.1/",
        "https://168.63.129.16/",
      ],
    }
    for (const [code, urls] of Object.entries(cases)) {
      for (const url of urls) {
        const answer = await installation.request("POST", "webhooks", { body: { url, events: ["*"] } })
        expect<unknown>({ url, status: answer.status, codes: answer.body.codes }).toEqual({
          url,
          status: 422,
          codes: { url: [code] },
        })
      }
    }
  })

  test("refuses unknown events, reporting all errors at once", async () => {
    const body = { url: "nowhere", events: ["user.created", "user.eaten"], state: "asleep" }
    const answer = await installation.request("POST", "webhooks", { body })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors ?? {}).sort()).toEqual(["events.1", "state", "url"])
    const none = await installation.request("POST", "webhooks", { body: { url: URL, events: [] } })
    expect<unknown>(none.body.codes).toEqual({ events: ["not_empty"] })
  })

  test("needs the permission to view what its events show", async () => {
    const token = await installation.token("admin", "webhooks.manage users.view")
    const create = (events: string[]) => installation.request("POST", "webhooks", { token, body: { url: URL, events } })
    expect((await create(["user.created"])).status).toBe(201)
    for (const event of ["team.updated", "*", "course_assignment.created", "certificate.issued", "import.finished"]) {
      expect({ event, status: (await create(["user.created", event])).status }).toEqual({ event, status: 403 })
    }
    expect((await create(["nothing"])).status).toBe(422)
  })

  test("is only for administrators of the company", async () => {
    for (const as of ["locadmin", "trainer", "employee", "norole", "mixed"]) {
      const answer = await installation.request("POST", "webhooks", { as, body: { url: URL, events: ["*"] } })
      expect({ as, status: answer.status }).toEqual({ as, status: 403 })
      expect((await installation.request("GET", "webhooks", { as })).status).toBe(403)
    }
  })

  test("is refused for the hundred and first", async () => {
    for (let count = 0; count < 100; count++) await addWebhook(installation, URL)
    const answer = await installation.request("POST", "webhooks", { body: { url: URL, events: ["*"] } })
    expect<unknown>(answer.body.codes).toEqual({ webhook: ["too_many_webhooks"] })
  })
})

describe("a webhook", () => {
  test("of another company is refused, and an unknown one is not found", async () => {
    const { id } = await addWebhook(installation, URL, ["*"], { as: "other" })
    const routes = [
      ["GET", ""],
      ["PATCH", ""],
      ["DELETE", ""],
      ["POST", "/rotate-secret"],
      ["POST", "/test"],
      ["GET", "/deliveries"],
      ["POST", "/deliveries/1/resend"],
    ] as const
    for (const [method, path] of routes) {
      const body = method === "PATCH" ? { body: { description: "mine" } } : {}
      const foreign = await installation.request(method, `webhooks/${id}${path}`, body)
      const nobodys = await installation.request(method, `webhooks/${NOBODYS_ID}${path}`, body)
      expect({ method, path, statuses: [foreign.status, nobodys.status] }).toEqual({
        method,
        path,
        statuses: [403, 404],
      })
    }
    expect<unknown>((await installation.request("GET", "webhooks")).body.data).toEqual([])
  })

  test("is changed field by field, and updated_at changes only then", async () => {
    const { id } = await addWebhook(installation, URL)
    installation.time.now += 1000
    const same = await installation.request("PATCH", `webhooks/${id}`, { body: { url: URL, events: ["*"] } })
    expect<unknown>(same.body.data?.updated_at).toBe("2026-11-20T09:30:00Z")
    const changes = { url: "https://hook.example/2", events: ["team.updated"], description: "x", state: "inactive" }
    const changed = await installation.request("PATCH", `webhooks/${id}`, { body: changes })
    expect<unknown>(changed.body.data).toMatchObject({ ...changes, updated_at: "2026-11-20T09:30:01Z" })
    const refused = await installation.request("PATCH", `webhooks/${id}`, { body: { url: "https://10.0.0.1/" } })
    expect<unknown>(refused.body.codes).toEqual({ url: ["webhook_address"] })
    const cleared = await installation.request("PATCH", `webhooks/${id}`, { body: { description: null } })
    expect<unknown>(cleared.body.data?.description).toBeNull()
  })

  test("cannot be redirected by somebody who may not view what it shows", async () => {
    const { id } = await addWebhook(installation, URL)
    const token = await installation.token("admin", "webhooks.manage")
    const body = { url: "https://elsewhere.example/" }
    expect((await installation.request("PATCH", `webhooks/${id}`, { token, body })).status).toBe(403)
  })

  test("is gone once it is deleted", async () => {
    const { id } = await addWebhook(installation, URL)
    expect((await installation.request("DELETE", `webhooks/${id}`)).status).toBe(204)
    expect((await installation.request("GET", `webhooks/${id}`)).status).toBe(404)
    expect(await installation.database.all(sql`select * from webhook_secrets`)).toEqual([])
  })

  test("that is inactive accepts no test", async () => {
    const { id } = await addWebhook(installation, URL)
    await installation.request("PATCH", `webhooks/${id}`, { body: { state: "inactive" } })
    const answer = await installation.request("POST", `webhooks/${id}/test`)
    expect<unknown>(answer.body.codes).toEqual({ webhook: ["inactive_webhook"] })
  })
})
