import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { contentVideoDataset, idsOf } from "../../audit/audited-company.ts"
import { CHANGES } from "../../audit/changes.ts"
import { expectFaults } from "../../harness/answers.ts"
import { type Answer, Installation } from "../../harness/installation.ts"
import { idOf, NOBODYS_ID } from "../../harness/records.ts"

let installation: Installation

interface Sent {
  readonly key?: string
  readonly body?: unknown
  readonly as?: string
  readonly headers?: Record<string, string>
}

function send(method: string, path: string, { key = "key-1", headers, ...options }: Sent = {}): Promise<Answer> {
  return installation.request(method, path, { ...options, headers: { ...headers, "idempotency-key": key } })
}

async function count(table: "users" | "audit_entries" | "idempotency_keys"): Promise<number> {
  const tables = {
    users: sql`select count(*) as number from users`,
    audit_entries: sql`select count(*) as number from audit_entries`,
    idempotency_keys: sql`select count(*) as number from idempotency_keys`,
  }
  return (await installation.database.get<{ number: number }>(tables[table]))?.number ?? 0
}

const isReplay = ({ headers }: Answer) => headers.get("idempotency-replayed") === "true"

/** Values that are shown only once. */
const SECRETS = ["temporary_password", "secret"]

function withoutSecrets(body: Answer["body"]): unknown {
  const data: unknown = body?.data
  if (typeof data !== "object" || data === null || Array.isArray(data)) return body
  return { ...body, data: Object.fromEntries(Object.entries(data).filter(([name]) => !SECRETS.includes(name))) }
}

const NEW_USER = { first_name: "Nina", last_name: "Neu" }

describe("every route that changes something", () => {
  beforeAll(async () => {
    installation = await Installation.start({ dataset: contentVideoDataset() })
  })
  afterAll(() => installation.stop())

  test.each(Object.entries(CHANGES))(
    "%s is carried out once per key, and repeats the same response",
    async (route, changeOf) => {
      const { path, body, headers = {} } = await changeOf(idsOf(installation), installation)
      const [method = ""] = route.split(" ")
      const sent = { key: route, body, headers }
      const first = await send(method, path, sent)
      expect([200, 201, 202, 204]).toContain(first.status)
      expect(isReplay(first)).toBe(false)
      const noted = await count("audit_entries")
      installation.time.now += 5000
      for (let times = 0; times < 2; times++) {
        const again = await send(method, path, sent)
        const kept = withoutSecrets(first.body)
        expect<unknown>({ status: again.status, body: again.body }).toEqual({ status: first.status, body: kept })
        if (Bun.deepEquals(kept, first.body)) expect(again.text).toBe(first.text)
        expect(isReplay(again)).toBe(true)
        expect(again.headers.get("content-type")).toBe(first.headers.get("content-type"))
      }
      expect(await count("audit_entries")).toBe(noted)
    },
  )

  test("stores no secret: a temporary password", async () => {
    const path = `users/${idsOf(installation).ada}/reset-password`
    const { body } = await send("POST", path, { key: "secret", body: { send_email: false } })
    const password = String(body.data?.temporary_password)
    expect(password).toMatch(/\w{4}/)
    const rows = await installation.database.all(sql`select * from idempotency_keys`)
    expect(JSON.stringify(rows)).not.toContain(password)
    const again = await send("POST", path, { key: "secret", body: { send_email: false } })
    expect<unknown>(again.body).toEqual({ data: { email_sent: false } })
  })

  test("stores no secret: the signing secret of a webhook", async () => {
    const made = { url: "https://192.0.43.8/hook", events: ["*"] }
    const { body } = await send("POST", "webhooks", { key: "webhook", body: made })
    const rotated = await send("POST", `webhooks/${body.data?.id}/rotate-secret`, { key: "rotation" })
    const rows = JSON.stringify(await installation.database.all(sql`select * from idempotency_keys`))
    for (const { data } of [body, rotated.body]) {
      expect(String(data?.secret)).toMatch(/^whsec_/)
      expect(rows).not.toContain(String(data?.secret))
    }
    const again = await send("POST", "webhooks", { key: "webhook", body: made })
    expect(again.body.data).not.toHaveProperty("secret")
    expect(again.body.data?.id).toBe(body.data?.id)
  })
})

describe("a key", () => {
  beforeEach(async () => {
    installation = await Installation.start()
  })
  afterEach(() => installation.stop())

  const ada = () => `users/${idOf(installation, "users", "ada")}`

  test("that was sent before with another method, address or body is refused", async () => {
    const body = { mobile_number: "1", first_name: "A", last_name: "M" }
    expect((await send("PATCH", ada(), { body })).status).toBe(200)
    const others: [string, string, object | undefined][] = [
      ["PUT", ada(), body],
      ["PATCH", `${ada()}?x=1`, body],
      ["PATCH", `users/${idOf(installation, "users", "lukasz")}`, body],
      ["PATCH", ada(), { ...body, mobile_number: "2" }],
      ["PATCH", ada(), undefined],
      ["POST", `${ada()}/deactivate`, undefined],
      // This happens before the record is looked up and before the body is parsed as JSON.
      ["PATCH", `users/${NOBODYS_ID}`, body],
    ]
    const noted = await count("audit_entries")
    for (const [method, path, other] of others) {
      const answer = await send(method, path, { body: other })
      expectFaults(answer, ["Idempotency-Key"])
      expect(String(answer.body.message)).toBe(
        "This Idempotency-Key was sent with another method, address or body. Take a new one for a new request.",
      )
    }
    expect((await send("PATCH", ada(), { body: "{" as never })).status).toBe(422)
    expect(await count("audit_entries")).toBe(noted)
    expect(isReplay(await send("PATCH", ada(), { body }))).toBe(true)
  })

  test("belongs to one client", async () => {
    const before = await count("users")
    const mine = await send("POST", "users", { body: NEW_USER })
    const theirs = await send("POST", "users", { body: NEW_USER, as: "other" })
    expect([mine.status, theirs.status, isReplay(theirs)]).toEqual([201, 201, false])
    expect(theirs.body.data?.id).not.toBe(mine.body.data?.id as never)
    expect(await count("users")).toBe(before + 2)
  })

  test("of a refused request can be used again", async () => {
    for (const [body, status] of [
      [{ first_name: "" }, 422],
      ["{", 422],
      ["[]", 422],
      [{ ...NEW_USER, username: "admin-service" }, 422],
      [NEW_USER, 201],
    ] as const) {
      const answer = await send("POST", "users", { body })
      expect([body, answer.status, isReplay(answer)]).toEqual([body, status, false])
    }
    for (const [path, as, status] of [
      [`users/${NOBODYS_ID}`, "admin", 404],
      [`users/${NOBODYS_ID}`, "admin", 404],
      [ada(), "other", 403],
      [ada(), "employee", 403],
    ] as const) {
      expect((await send("PATCH", path, { key: "refused", body: {}, as })).status).toBe(status)
    }
    expect((await send("PATCH", ada(), { key: "refused", body: {} })).status).toBe(200)
    expect(await count("idempotency_keys")).toBe(2)
  })

  test("is checked after 401, 429 and the permission, and before the record", async () => {
    const path = `teams/${idOf(installation, "teams", "warehouse")}/${ada()}`
    expect((await send("DELETE", path)).status).toBe(204)
    const again = await send("DELETE", path)
    expect([again.status, again.text, isReplay(again)]).toEqual([204, "", true])
    expect((await installation.request("DELETE", path)).status).toBe(404)
    expect((await send("DELETE", path, { key: "another" })).status).toBe(404)
    const headers = { "idempotency-key": "key-1" }
    expect((await installation.request("DELETE", path, { as: null, headers })).status).toBe(401)
    const token = await installation.token("admin", "teams.view")
    expect((await installation.request("DELETE", path, { token, headers })).status).toBe(403)
  })

  test.each(["", "k".repeat(256), "ü", "a\tb"])("%p is not valid", async (key) => {
    const before = await count("users")
    const answer = await send("POST", "users", { key, body: NEW_USER })
    expectFaults(answer, ["Idempotency-Key"])
    expect(String(answer.body.message)).toBe(
      "The Idempotency-Key header must have 1 to 255 printable ASCII characters.",
    )
    expect(await count("users")).toBe(before)
  })

  test.each(["k", "k".repeat(255), '"8e03978e-40d5-43dd-bc93-6894a57f9324"', "~ !#,;"])("%p is valid", async (key) => {
    expect((await send("POST", "users", { key, body: NEW_USER })).status).toBe(201)
    expect(isReplay(await send("POST", "users", { key, body: NEW_USER }))).toBe(true)
  })

  test("has no effect on requests that change nothing or are not below /api/v1", async () => {
    for (let times = 0; times < 2; times++) {
      const answers = [await send("GET", ada()), await send("HEAD", ada()), await send("GET", "users", { key: "ü" })]
      for (const answer of answers) expect([answer.status, isReplay(answer)]).toEqual([200, false])
      expect((await send("POST", "/oauth/revoke", { body: {} })).status).toBe(401)
    }
    expect(await count("idempotency_keys")).toBe(0)
    const { status } = await send("POST", "auth/logout")
    expect([status, (await send("POST", "auth/logout")).status]).toEqual([200, 401])
  })

  test("sent with simultaneous requests runs one of them; the others wait", async () => {
    const before = await count("users")
    const answers = await Promise.all(Array.from({ length: 10 }, () => send("POST", "users", { body: NEW_USER })))
    expect(await count("users")).toBe(before + 1)
    const carriedOut = answers.filter((answer) => answer.status === 201 && !isReplay(answer))
    expect(carriedOut).toHaveLength(1)
    for (const answer of answers) {
      if (answer.status === 201) expect(answer.text).toBe(String(carriedOut[0]?.text))
      else {
        expect<unknown>({ status: answer.status, body: answer.body, wait: answer.headers.get("retry-after") }).toEqual({
          status: 409,
          body: {
            message:
              "The first request with this Idempotency-Key is still in progress. Send it again in a moment to get its answer.",
            code: "conflict",
          },
          wait: "1",
        })
      }
    }
    expect(answers.some(({ status }) => status === 409)).toBe(true)
    expect((await send("POST", "users", { body: NEW_USER })).text).toBe(String(carriedOut[0]?.text))
  })

  test("of a request whose process was killed can be used again after ten seconds", async () => {
    await send("POST", "users", { body: NEW_USER })
    await installation.database.run(sql`
      update idempotency_keys set claim = 'of a dead process', status = ${null}, body = ${null},
        expires_at = ${installation.time.now + 10_000}`)
    expect((await send("POST", "users", { body: NEW_USER })).status).toBe(409)
    installation.time.now += 9_999
    expect((await send("POST", "users", { body: NEW_USER })).status).toBe(409)
    installation.time.now += 1
    const answer = await send("POST", "users", { body: NEW_USER })
    expect([answer.status, isReplay(answer)]).toEqual([201, false])
  })

  test("works with If-Match: a refusal is not stored, and a success is repeated whatever has changed since", async () => {
    const tag = async () => String((await installation.request("GET", ada())).headers.get("etag"))
    const body = { mobile_number: "1" }
    const change = async (ifMatch: string) => send("PATCH", ada(), { body, headers: { "if-match": ifMatch } })
    expect((await change('"other"')).status).toBe(412)
    const current = await tag()
    expect((await change(current)).status).toBe(200)
    expect(await tag()).not.toBe(current)
    const again = await change(current)
    expect([again.status, isReplay(again)]).toEqual([200, true])
  })

  test("is not visible to others: neither in the audit log nor in headers of other requests", async () => {
    const plain = await installation.request("POST", "users", { body: NEW_USER })
    expect(plain.headers.get("idempotency-replayed")).toBeNull()
    const noted = await count("audit_entries")
    await send("POST", "users", { body: NEW_USER })
    const once = await count("audit_entries")
    await send("POST", "users", { body: NEW_USER })
    expect([once - noted, await count("audit_entries")]).toEqual([1, once])
  })
})
