import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { gunzipSync } from "node:zlib"

import { sql } from "../../src/database/port.ts"
import { isKnown, isMatched } from "../../src/http/entity-tag.ts"
import { type Answer, Installation } from "../harness/installation.ts"
import { idOf, NOBODYS_ID } from "../harness/records.ts"

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

const location = () => `locations/${idOf(installation, "locations", "berlin")}`
const team = () => `teams/${idOf(installation, "teams", "warehouse")}`
const user = () => `users/${idOf(installation, "users", "ada")}`
const RECORDS = [
  { kind: "a location", path: location, change: { name: "Changed" }, include: "teams" },
  { kind: "a team", path: team, change: { name: "Changed" }, include: "users" },
  { kind: "a user", path: user, change: { mobile_number: "1" }, include: "locations" },
]

const FAILED = {
  message: "The record is not what If-Match names: it has changed since. Read it again, then decide about your change.",
  code: "precondition_failed",
}

async function tagOf(path: string, headers: Record<string, string> = {}): Promise<string> {
  const { status, headers: sent } = await installation.request("GET", path, { headers })
  expect(status).toBe(200)
  return String(sent.get("etag"))
}

const change = (path: string, ifMatch: string, body: object, method = "PATCH") =>
  installation.request(method, path, { body, headers: { "if-match": ifMatch } })

function expectFailed({ status, body }: Answer): void {
  expect<unknown>({ status, body }).toEqual({ status: 412, body: FAILED })
}

describe.each(RECORDS)("the entity tag of $kind", ({ path, change: fields, include }) => {
  test("is strong, the same for the same response, and the same for HEAD", async () => {
    const tag = await tagOf(path())
    expect(tag).toMatch(/^"[0-9a-z]+-[0-9a-z]+"$/)
    installation.time.now += 600_000
    expect(await tagOf(path())).toBe(tag)
    expect((await installation.request("HEAD", path())).headers.get("etag")).toBe(tag)
  })

  test("gives 304 without a body to clients that have the current response", async () => {
    const tag = await tagOf(path())
    const ask = (known: string, method = "GET") =>
      installation.request(method, path(), { headers: { "if-none-match": known } })
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, `"a,b" ,W/${tag}`, "*", tag.replace(/"$/, '-gzip"')]) {
      const { status, text, headers } = await ask(known)
      expect({ known, status, text, tag: headers.get("etag") }).toEqual({ known, status: 304, text: "", tag })
      expect(headers.get("vary")).toBe("Accept-Encoding")
      expect(headers.get("x-request-id")).toBeString()
    }
    expect((await ask(tag, "HEAD")).status).toBe(304)
    for (const unknown of ['"other"', tag.slice(1, -1), "", '"', tag.replace(/"$/, '-deflate"')]) {
      expect([unknown, (await ask(unknown)).status]).toEqual([unknown, 200])
    }
    expect((await installation.request("PATCH", path(), { body: fields })).status).toBe(200)
    expect((await ask(tag)).status).toBe(200)
  })

  test("allows a change, but none based on an older response", async () => {
    const tag = await tagOf(path())
    const { status, headers } = await change(path(), tag, fields)
    // RFC 9110, 9.3.4: the saved record differs from the one sent.
    expect([status, headers.get("etag")]).toEqual([200, null])
    const before = await installation.request("GET", path())
    for (const method of ["PATCH", "PUT"]) {
      expectFailed(await change(path(), tag, { ...fields, name: "x", first_name: "x", last_name: "x" }, method))
    }
    expect((await installation.request("GET", path())).text).toBe(before.text)
    expect((await change(path(), await tagOf(path()), { ...fields })).status).toBe(200)
  })

  test("differs even if two changes happen in one millisecond, or the clock goes back", async () => {
    const tags = [await tagOf(path())]
    for (const moved of [0, 0, -5000]) {
      installation.time.now += moved
      const [value] = [String(tags.length)]
      await installation.request("PATCH", path(), {
        body: Object.fromEntries(Object.keys(fields).map((key) => [key, value])),
      })
      await installation.request("PATCH", path(), { body: fields })
      tags.push(await tagOf(path()))
    }
    expect(new Set(tags).size).toBe(4)
    for (const old of tags.slice(0, -1)) expectFailed(await change(path(), old, fields))
  })

  test("of a response with embedded records works for a change too", async () => {
    const plain = await tagOf(path())
    const tag = await tagOf(`${path()}?include=${include}`)
    expect(tag).not.toBe(plain)
    expect(tag.split("-")[0]).toBe(String(plain.split("-")[0]))
    expect((await change(path(), tag, fields)).status).toBe(200)
  })

  test("allows a change without knowing the current one, if it is *", async () => {
    expect((await change(path(), "*", fields)).status).toBe(200)
    expect((await change(path(), " * ", fields)).status).toBe(200)
  })

  test.each(["", '"other"', "other", '""', 'W/"*"', '"*"'])("%p allows nothing", async (ifMatch) => {
    expectFailed(await change(path(), ifMatch, fields))
  })

  test("may be one of several", async () => {
    const tag = await tagOf(path())
    expect((await change(path(), `"other", W/"x" , ${tag}`, fields)).status).toBe(200)
  })

  test.each([
    ["weak", (tag: string) => `W/${tag}`],
    ["weak, beside others", (tag: string) => `"other" ,W/"x",W/${tag}`],
    ["marked with its coding", (tag: string) => tag.replace(/"$/, '-gzip"')],
    ["marked with its coding and weak", (tag: string) => `W/${tag.replace(/"$/, ';br"')}`],
  ])("changed by a compressing proxy to be %s still names the same version", async (_, made) => {
    const tag = await tagOf(path())
    expect((await change(path(), made(tag), fields)).status).toBe(200)
    expectFailed(await change(path(), made(tag), { description: "second change" }))
  })

  test("decides after 404 and 403, and before 413 and 422", async () => {
    const wrong = { name: 1, first_name: 1 }
    const kind = path().split("/")[0]
    expect((await change(`${kind}/${NOBODYS_ID}`, '"other"', wrong)).status).toBe(404)
    expect(
      (await installation.request("PATCH", path(), { as: "other", body: wrong, headers: { "if-match": "x" } })).status,
    ).toBe(403)
    expectFailed(await change(path(), '"other"', wrong))
    for (const [body, status] of [
      ["{", 422],
      ["[]", 422],
      ["7", 422],
      [`"${"x".repeat(1024 * 1024)}"`, 413],
    ] as const) {
      const headers = { "if-match": '"other"', "content-type": "application/json" }
      expectFailed(await installation.request("PATCH", path(), { body, headers }))
      const accepted = { ...headers, "if-match": await tagOf(path()) }
      expect((await installation.request("PATCH", path(), { body, headers: accepted })).status).toBe(status)
    }
    expect((await change(path(), await tagOf(path()), wrong)).status).toBe(422)
  })

  test("allows exactly one of many simultaneous writers who use it", async () => {
    const tag = await tagOf(path())
    const field = String(Object.keys(fields)[0])
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => change(path(), tag, { [field]: `of ${index}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)])
    const winner = answers.findIndex(({ status }) => status === 200)
    const { body } = await installation.request("GET", path())
    expect<unknown>(body.data?.[field]).toBe(`of ${winner}`)
  })
})

describe("data that a record shows from other records", () => {
  test("changes its tag for If-None-Match, but does not block changes", async () => {
    const before = await tagOf(team())
    const joining = idOf(installation, "users", "alone")
    const member = await installation.request("POST", `${team()}/users`, { body: { user_ids: [joining] } })
    expect(member.status).toBe(200)
    expect(await tagOf(team())).not.toBe(before)
    expect((await change(team(), before, { phone: "1" })).status).toBe(200)
  })

  test("that belongs to it, although stored in other tables, changes the tag: roles and teams of a user", async () => {
    const old = await tagOf(user())
    await installation.request("PUT", `${user()}/roles`, { body: { roles: ["company.trainer"] } })
    expectFailed(await change(user(), old, { mobile_number: "1" }))
    const tag = await tagOf(user())
    expectFailed(await change(`${user()}/roles`, old, { roles: [] }, "PUT"))
    expect((await change(`${user()}/roles`, tag, { roles: [] }, "PUT")).status).toBe(200)
  })
})

describe("conditions of other changes", () => {
  test("detaching a user checks the team", async () => {
    const path = `${team()}/users/${idOf(installation, "users", "ada")}`
    const tag = await tagOf(team())
    const remove = (ifMatch: string) => installation.request("DELETE", path, { headers: { "if-match": ifMatch } })
    expectFailed(await remove('"other"'))
    const { status, text } = await remove(tag)
    expect([status, text]).toEqual([204, ""])
    // A user who is not a member is not found, before the condition is checked.
    for (const ifMatch of [tag, '"other"']) expect((await remove(ifMatch)).status).toBe(404)
  })

  test("an order of locations has no version, so only * matches", async () => {
    const body = { locations: [{ id: idOf(installation, "locations", "berlin"), order_position: 5 }] }
    expectFailed(await change("locations/order-positions", await tagOf(location()), body, "PUT"))
    expect((await change("locations/order-positions", "*", body, "PUT")).status).toBe(200)
  })

  test("POST ignores them", async () => {
    const headers = { "if-match": '"other"' }
    expect((await installation.request("POST", `${user()}/deactivate`, { headers })).status).toBe(200)
  })

  test("are reported in the caller's language", async () => {
    const headers = { "if-match": '"other"', "accept-language": "de" }
    const { status, body } = await installation.request("PATCH", user(), { body: {}, headers })
    expect<unknown>([status, body.code, body.message]).toEqual([
      412,
      "precondition_failed",
      expect.stringContaining("geändert"),
    ])
  })

  test("a refused change adds nothing to the audit log", async () => {
    const count = () => installation.database.get(sql`select count(*) as number from audit_entries`)
    const before = await count()
    expectFailed(await change(user(), '"other"', { mobile_number: "1" }))
    expect(await count()).toEqual(before)
  })
})

test("lists have no entity tag, and /auth/me has one without a version", async () => {
  for (const list of ["users", "teams", "locations", "courses", `${user()}/assigned-courses`]) {
    expect((await installation.request("GET", list)).headers.get("etag")).toBeNull()
  }
  expect(await tagOf("auth/me")).toMatch(/^"0-/)
  expect((await installation.request("GET", `users/${NOBODYS_ID}`)).headers.get("etag")).toBeNull()
})

test("a compressed response has a separate tag, and each tag matches both forms", async () => {
  const path = `${team()}?include=users,instruction`
  const plain = await tagOf(path)
  const answer = await installation.app.handle(
    new Request(`http://localhost/api/v1/${path}`, {
      headers: { authorization: `Bearer ${await installation.token("admin")}`, "accept-encoding": "gzip" },
    }),
  )
  const tag = String(answer.headers.get("etag"))
  expect(answer.headers.get("content-encoding")).toBe("gzip")
  expect(JSON.parse(Buffer.from(gunzipSync(await answer.bytes())).toString())).toHaveProperty("data")
  expect(tag).toBe(plain.replace(/"$/, '-gzip"'))
  for (const accept of ["gzip", "br", "identity"]) {
    const headers = { "if-none-match": tag, "accept-encoding": accept }
    const { status, headers: sent } = await installation.request("GET", path, { headers })
    const own = accept === "identity" ? plain : plain.replace(/"$/, `-${accept}"`)
    expect([accept, status, sent.get("etag")]).toEqual([accept, 304, own])
  }
  expect((await change(team(), tag, { phone: "1" })).status).toBe(200)
})

describe("a response that is already known (304)", () => {
  test("does not count against the rate limit", async () => {
    await installation.stop()
    installation = await Installation.start({ settings: { rate_limit: 3 } })
    const ask = (headers: Record<string, string> = {}) => installation.request("GET", user(), { headers })
    const first = await ask()
    expect(first.headers.get("x-ratelimit-remaining")).toBe("2")
    const known = { "if-none-match": String(first.headers.get("etag")) }
    for (let times = 0; times < 10; times++) {
      const { status, headers } = await ask(known)
      expect([status, headers.get("x-ratelimit-remaining")]).toEqual([304, "2"])
    }
    expect((await ask({ "if-none-match": '"other"' })).headers.get("x-ratelimit-remaining")).toBe("1")
    expect((await ask()).headers.get("x-ratelimit-remaining")).toBe("0")
    expect((await ask()).status).toBe(429)
  })

  test("is refused like any other with 401 and 403", async () => {
    const headers = { "if-none-match": "*" }
    expect((await installation.request("GET", user(), { as: null, headers })).status).toBe(401)
    expect((await installation.request("GET", user(), { as: "other", headers })).status).toBe(403)
  })
})

test("broken lists of tags match nothing, and cost no time", () => {
  const asked = (header: string) =>
    isKnown(new Request("http://localhost", { headers: { "if-none-match": header } }), '"a-b"')
  for (const header of ['"a-b', 'a-b"', "W/", '""', `"${"x".repeat(10_000)}`, ",,,", '"a-b-c"']) {
    expect(asked(header)).toBe(false)
    expect(isMatched(header, 5)).toBe(false)
  }
})
