import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { idsOf, listOf } from "../../harness/answers.ts"
import { clientId, clientSecret } from "../../harness/companies.ts"
import { type Answer, Installation } from "../../harness/installation.ts"
import { idOf, NOBODYS_ID } from "../../harness/records.ts"

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

const send = (method: string, path: string, body?: object, more: object = {}) =>
  installation.request(method, path, { ...(body === undefined ? {} : { body }), ...more })
const user = (key: string) => idOf(installation, "users", key)

async function create(more: object = {}): Promise<Answer> {
  return send("POST", "clients", { name: "HR sync", service_user_id: user("ada"), ...more })
}

/** Asks for a token with credentials. */
function tokenFor(client: Answer, secret: unknown = client.body.data?.secret, scope = "*") {
  return tokenBy(client.body.data?.client_id, secret, scope)
}

function tokenBy(id: unknown, secret: unknown, scope = "*") {
  const credentials = { grant_type: "client_credentials", client_id: id, scope }
  return send("POST", "/oauth/token", { ...credentials, client_secret: secret }, { as: null })
}

async function rowId(key: string): Promise<number> {
  const row = await installation.database.get<{ id: number }>(
    sql`select id from clients where client_id = ${clientId(key)}`,
  )
  return row?.id ?? 0
}

describe("creating an API client", () => {
  test("shows it with its secret, which works at once and is shown only once", async () => {
    const made = await create({ scopes: ["users.view", "users.update", "users.view"] })
    expect<unknown>(made.status).toBe(201)
    expect<unknown>(made.headers.get("cache-control")).toBe("no-store")
    const { id, secret, ...others } = (made.body.data ?? {}) as Record<string, unknown>
    expect<unknown>(made.headers.get("location")).toEndWith(`/api/v1/clients/${id}`)
    expect<unknown>(others).toEqual({
      type: "client",
      name: "HR sync",
      client_id: expect.any(String),
      service_user: { id: user("ada"), full_name: expect.any(String) },
      scopes: ["users.view", "users.update"],
      state: "active",
      last_used_at: null,
      created_at: expect.any(String),
    })
    expect<unknown>(await tokenFor(made)).toMatchObject({ status: 200 })
    const shown = await send("GET", `clients/${id}`)
    expect<unknown>(shown.text).not.toContain(String(secret))
    expect<unknown>(shown.body.data?.last_used_at).toBeString()
    expect<unknown>(JSON.stringify(await installation.database.all(sql`select * from client_secrets`))).not.toContain(
      String(secret),
    )
  })

  test("refuses a user of another company, an inactive one and an unknown one", async () => {
    for (const [id, code] of [
      [idOf(installation, "users", "other", "beta"), "unknown_user"],
      [NOBODYS_ID, "unknown_user"],
    ] as const) {
      const { status, body } = await create({ service_user_id: id })
      expect<unknown>([status, body.codes]).toEqual([422, { service_user_id: [code] }])
    }
    await send("POST", `users/${user("ada")}/deactivate`)
    expect<unknown>((await create({ name: " " })).body.codes).toEqual({
      name: ["required"],
      service_user_id: ["service_user_inactive"],
    })
  })

  test("is recorded in the audit log, without the secret", async () => {
    const made = await create()
    const entry = await installation.database.get<{ action: string; changes: string }>(sql`
      select action, changes from audit_entries where record_type = 'client' order by id desc limit 1`)
    expect<unknown>(entry?.action).toBe("create")
    expect<unknown>(JSON.parse(entry?.changes ?? "{}")).toMatchObject({ name: { before: null, after: "HR sync" } })
    expect<unknown>(entry?.changes).not.toContain(String(made.body.data?.secret))
  })
})

describe("the scopes of a client", () => {
  test("limit its tokens, also when they become fewer later", async () => {
    const made = await create({ service_user_id: user("admin"), scopes: ["users.view", "teams.view"] })
    const issued = await tokenFor(made)
    expect<unknown>(issued.body.scope).toBe("users.view teams.view")
    const token = String(issued.body.access_token)
    expect<unknown>((await send("GET", "teams", undefined, { token })).status).toBe(200)
    expect<unknown>((await send("GET", "locations", undefined, { token })).status).toBe(403)
    expect<unknown>((await tokenFor(made, undefined, "locations.view")).body.error).toBe("invalid_scope")
    await send("PATCH", `clients/${made.body.data?.id}`, { scopes: ["users.view"] })
    expect<unknown>((await send("GET", "teams", undefined, { token })).status).toBe(403)
    expect<unknown>((await send("GET", "users", undefined, { token })).status).toBe(200)
  })

  test("cannot be more than those of the token with which it is created or changed", async () => {
    const token = await installation.token("admin", "clients.manage users.view")
    const body = { name: "Wide", service_user_id: user("ada") }
    expect<unknown>((await send("POST", "clients", body, { token })).status).toBe(403)
    expect<unknown>((await send("POST", "clients", { ...body, scopes: null }, { token })).status).toBe(403)
    expect<unknown>((await send("POST", "clients", { ...body, scopes: ["teams.view"] }, { token })).status).toBe(403)
    const narrow = await send("POST", "clients", { ...body, scopes: ["users.view"] }, { token })
    expect<unknown>(narrow.status).toBe(201)
    const path = `clients/${narrow.body.data?.id}`
    expect<unknown>((await send("PATCH", path, { scopes: null }, { token })).status).toBe(403)
    expect<unknown>((await send("PATCH", path, { scopes: ["users.view", "teams.view"] }, { token })).status).toBe(403)
    expect<unknown>((await send("PATCH", path, { name: "Narrow" }, { token })).status).toBe(200)
  })

  test("protect a wider client from a narrower token, which could take over its secret", async () => {
    const token = await installation.token("admin", "clients.manage users.view")
    const wide = await create()
    const path = `clients/${wide.body.data?.id}`
    expect<unknown>((await send("POST", `${path}/rotate-secret`, {}, { token })).status).toBe(403)
    expect<unknown>((await send("PATCH", path, { name: "Mine" }, { token })).status).toBe(403)
    expect<unknown>((await send("GET", path, undefined, { token })).status).toBe(200)
    expect<unknown>((await send("POST", `${path}/revoke`, undefined, { token })).status).toBe(200)
  })
})

describe("a change of a client", () => {
  test("records what was before and after, and nothing without a difference", async () => {
    const path = `clients/${(await create()).body.data?.id}`
    const changed = await send("PATCH", path, { name: "Payroll", scopes: ["users.view"] })
    expect<unknown>(changed.body.data).toMatchObject({ name: "Payroll", scopes: ["users.view"] })
    await send("PATCH", path, { name: "Payroll" })
    const entries = await installation.database.all<{ changes: string }>(sql`
      select changes from audit_entries where record_type = 'client' and action = 'update'`)
    expect<unknown>(entries.map(({ changes }) => JSON.parse(changes))).toEqual([
      { name: { before: "HR sync", after: "Payroll" }, scopes: { before: null, after: ["users.view"] } },
    ])
  })

  test("is refused if somebody else has changed it since", async () => {
    const path = `clients/${(await create()).body.data?.id}`
    const tag = String((await send("GET", path)).headers.get("etag"))
    const headers = { "if-match": tag }
    expect<unknown>((await send("PATCH", path, { name: "One" }, { headers })).status).toBe(200)
    expect<unknown>((await send("PATCH", path, { name: "Two" }, { headers })).status).toBe(412)
  })

  test("a token that it gets is none", async () => {
    const made = await create()
    const path = `clients/${made.body.data?.id}`
    const tag = String((await send("GET", path)).headers.get("etag"))
    installation.time.now += 60_000
    await tokenFor(made)
    expect<unknown>((await send("PATCH", path, { name: "One" }, { headers: { "if-match": tag } })).status).toBe(200)
  })
})

describe("a new secret", () => {
  test("replaces the previous one at once, or after the overlap", async () => {
    const made = await create()
    const path = `clients/${made.body.data?.id}/rotate-secret`
    const first = made.body.data?.secret
    const second = (await send("POST", path, { overlap_hours: 24 })).body.data?.secret
    expect<unknown>([(await tokenFor(made, first)).status, (await tokenFor(made, second)).status]).toEqual([200, 200])
    installation.time.now += 24 * 60 * 60 * 1000
    expect<unknown>([(await tokenFor(made, first)).status, (await tokenFor(made, second)).status]).toEqual([401, 200])
    // The token of the administrator has expired too.
    const token = String((await tokenBy(clientId("admin"), clientSecret("admin"))).body.access_token)
    const third = (await send("POST", path, {}, { token })).body.data?.secret
    expect<unknown>([(await tokenFor(made, second)).status, (await tokenFor(made, third)).status]).toEqual([401, 200])
    expect<unknown>((await send("POST", path, { overlap_hours: null }, { token })).status).toBe(200)
    expect<unknown>((await send("POST", path, { overlap_hours: -1 }, { token })).body.codes).toEqual({
      overlap_hours: ["minimum"],
    })
  })

  test("is not stored for a retry", async () => {
    const headers = { "idempotency-key": "rotation" }
    const path = `clients/${(await create()).body.data?.id}/rotate-secret`
    const one = await send("POST", path, {}, { headers })
    const again = await send("POST", path, {}, { headers })
    expect<unknown>(again.headers.get("idempotency-replayed")).toBe("true")
    expect<unknown>(one.body.data).toHaveProperty("secret")
    expect<unknown>(again.body.data).not.toHaveProperty("secret")
  })
})

describe("revoking a client", () => {
  test("ends its secrets and tokens for good", async () => {
    const made = await create()
    const path = `clients/${made.body.data?.id}`
    const token = String((await tokenFor(made)).body.access_token)
    expect<unknown>((await send("POST", `${path}/revoke`)).body.data?.state).toBe("revoked")
    expect<unknown>((await send("POST", `${path}/revoke`)).status).toBe(200)
    expect<unknown>((await send("GET", "users", undefined, { token })).status).toBe(401)
    expect<unknown>((await tokenFor(made)).status).toBe(401)
    for (const [method, address, body] of [
      ["PATCH", path, { name: "Again" }],
      ["POST", `${path}/rotate-secret`, {}],
    ] as const) {
      const { status, body: answer } = await send(method, address, body)
      expect<unknown>([status, answer.codes]).toEqual([422, { client: ["revoked_client"] }])
    }
    expect<unknown>(idsOf(await send("GET", "clients?state=revoked"))).toEqual([made.body.data?.id])
  })

  test("is possible for the client that asks for it", async () => {
    const own = await rowId("admin")
    expect<unknown>((await send("POST", `clients/${own}/revoke`)).status).toBe(200)
    expect<unknown>((await send("GET", "clients")).status).toBe(401)
  })
})

test("the list has the clients of the company, in the requested order, by page and by cursor", async () => {
  const made = await create({ name: "AAA" })
  const { body } = await send("GET", "clients?sort=name&per_page=2")
  expect<unknown>(body.data?.[0]?.id).toBe(made.body.data?.id)
  expect<unknown>(Number(body.meta?.total)).toBeGreaterThan(2)
  const followed = await send("GET", "clients?cursor=&per_page=1")
  expect<unknown>(followed.body.meta?.next_cursor).toBeString()
  const other = await send("GET", "clients", undefined, { as: "other" })
  expect<unknown>(listOf(other).map(({ client_id }) => client_id)).toEqual([clientId("other")])
})

test("nobody else may see or change the clients of a company", async () => {
  const id = (await create()).body.data?.id
  for (const as of ["locadmin", "trainer", "employee"]) {
    expect<unknown>((await send("GET", "clients", undefined, { as })).status).toBe(403)
  }
  expect<unknown>((await send("GET", `clients/${id}`, undefined, { as: "other" })).status).toBe(403)
  expect<unknown>((await send("POST", `clients/${id}/revoke`, undefined, { as: "other" })).status).toBe(403)
  expect<unknown>((await send("GET", `clients/${NOBODYS_ID}`)).status).toBe(404)
})
