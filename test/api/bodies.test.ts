import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { listen } from "../../src/http/server.ts"
import { expectFaults, expectRefusal } from "./answers.ts"
import { Installation } from "./installation.ts"
import { expectNothingChanged, idOf } from "./records.ts"

/** What a body may be before its fields are looked at: its size, its type, its syntax. */

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

const MEBIBYTE = 1024 * 1024

/** Every kind of request with a body that this part of the API takes. */
function routes(): readonly (readonly [method: string, path: string])[] {
  const location = `locations/${idOf(installation, "locations", "berlin")}`
  const team = `teams/${idOf(installation, "teams", "office")}`
  return [
    ["POST", "locations"],
    ["PUT", location],
    ["PATCH", location],
    ["PUT", "locations/order-positions"],
    ["PUT", `${location}/teams/order-positions`],
    ["POST", "teams"],
    ["PUT", team],
    ["PATCH", team],
    ["POST", `${team}/users`],
  ]
}

/** Sends bytes as they are, with these headers and no others but the token. */
async function send(
  method: string,
  path: string,
  body: Uint8Array | ReadableStream,
  headers: Record<string, string> = {},
) {
  const authorization = `Bearer ${await installation.token("admin")}`
  const init = { method, body, headers: { ...headers, authorization }, duplex: "half" }
  const response = await installation.app.handle(new Request(`http://localhost/api/v1/${path}`, init))
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
}
const bytes = (text: string) => new TextEncoder().encode(text)

describe("a body that is no JSON", () => {
  const BROKEN = [
    "{",
    "}",
    "[1",
    '{"name": "x",}',
    "{'name': 'x'}",
    "{name: 1}",
    "name=x",
    "undefined",
    "NaN",
    '"',
    "\\",
  ]
  const WORSE = [
    '{"name": "x"}{"name": "y"}',
    '{"name": "tab\there"}',
    '{"name": "\\x41"}',
    "[".repeat(100_000),
    "<x/>",
    "//",
  ]

  test("is a fault of the body, everywhere, and changes nothing", async () => {
    for (const [method, path] of routes()) {
      for (const body of [...BROKEN, ...WORSE]) {
        const answer = await expectNothingChanged(installation, () => installation.request(method, path, { body }))
        expectFaults(answer, ["body"])
        expect(answer.text).not.toMatch(/SyntaxError|JSON\.parse|Unexpected|position \d/)
      }
    }
  })

  test("for its bytes is one too: they must be UTF-8", async () => {
    const headers = { "content-type": "application/json" }
    const name = (...values: number[]) => new Uint8Array([...bytes('{"name": "'), ...values, ...bytes('"}')])
    for (const body of [name(0xff), name(0xc3), name(0xed, 0xa0, 0x80), name(0xc0, 0x80)]) {
      const answer = await expectNothingChanged(installation, () => send("POST", "locations", body, headers))
      expectFaults(answer, ["body"])
    }
    const utf16 = new Uint8Array(Buffer.from('{"name": "x"}', "utf16le"))
    expectFaults(await send("POST", "locations", utf16, { "content-type": "application/json; charset=utf-16" }), [
      "body",
    ])
    expect(await send("POST", "locations", name(0xc3, 0xbc), headers)).toMatchObject({ body: { data: { name: "ü" } } })
  })

  test("says so in the language of the reader", async () => {
    const headers = { "accept-language": "de" }
    const answer = await installation.request("POST", "locations", { body: "{", headers })
    expect<unknown>(answer.body.errors).toEqual({ body: ["Der Body ist kein gültiges JSON."] })
  })
})

test("a body that is JSON but no object is a fault of the body", async () => {
  for (const [method, path] of routes()) {
    for (const body of ["null", "[]", '[{"name": "x"}]', '"name"', "5", "true", '""']) {
      const answer = await expectNothingChanged(installation, () => installation.request(method, path, { body }))
      expectFaults(answer, ["body"])
    }
  }
})

test("no body, or nothing but white space, is an object without fields", async () => {
  for (const body of [undefined, "", "  \n\t"]) {
    expectFaults(await installation.request("POST", "locations", { body }), ["name"])
    const [, , [method, path] = ["", ""]] = routes()
    expect(await installation.request(method, path, { body })).toMatchObject({ status: 200 })
  }
})

describe("the type of a body", () => {
  test("is JSON with any spelling, or is not said", async () => {
    for (const type of [
      "application/json",
      "APPLICATION/JSON",
      "application/json; charset=utf-8",
      "application/merge-patch+json",
    ]) {
      const answer = await send("POST", "locations", bytes('{"name": "Typed"}'), { "content-type": type })
      expect({ type, status: answer.status }).toEqual({ type, status: 201 })
    }
    expect((await send("POST", "locations", bytes('{"name": "Untyped"}'))).status).toBe(201)
  })

  test("of another kind is a fault of the body, though the content may be JSON", async () => {
    const types = [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/xml",
    ]
    for (const type of [...types, "text/html", "application/jsonp", "json", "application/octet-stream"]) {
      const headers = { "content-type": type }
      for (const [method, path] of routes()) {
        const act = () => installation.request(method, path, { body: '{"name": "x"}', headers })
        expectFaults(await expectNothingChanged(installation, act), ["body"])
      }
    }
  })
})

describe("a body that nests deeply", () => {
  const deep = (open: string, close: string) => `${open.repeat(50_000)}1${close.repeat(50_000)}`

  test.each([
    { name: "arrays", value: deep("[", "]") },
    { name: "objects", value: deep('{"a":', "}") },
  ])("of $name is ignored in a field that is not known, and refused in one that is", async ({ value }) => {
    const ignored = await installation.request("POST", "locations", { body: `{"name": "Deep", "extra": ${value}}` })
    expect(ignored).toMatchObject({ status: 201, body: { data: { name: "Deep" } } })
    for (const [field, key] of [
      ["name", "name"],
      ["admin_user_ids", undefined],
    ] as const) {
      const body = `{"name": "Deep", "${field}": ${value}}`
      const answer = await expectNothingChanged(installation, () => installation.request("POST", "locations", { body }))
      expect(answer.status).toBe(422)
      if (key !== undefined) expectFaults(answer, [key])
    }
  })
})

describe("the size of a body", () => {
  /** JSON of this many bytes, most of them of two bytes a character. */
  const sized = (size: number) => {
    const rest = size - '{"name": "Sized", "x": ""}'.length
    return `{"name": "Sized", "x": "${"ü".repeat(Math.floor(rest / 2))}${"u".repeat(rest % 2)}"}`
  }

  test("is at most a mebibyte, counted in bytes", async () => {
    expect(bytes(sized(MEBIBYTE)).byteLength).toBe(MEBIBYTE)
    expect((await installation.request("POST", "locations", { body: sized(MEBIBYTE) })).status).toBe(201)
    for (const [method, path] of routes()) {
      const act = () => installation.request(method, path, { body: sized(MEBIBYTE + 1) })
      const answer = await expectNothingChanged(installation, act)
      expectRefusal(answer, 413)
      expect(String(answer.body.message)).toContain(String(MEBIBYTE))
    }
  })

  test("is told by its header, or found out while it comes", async () => {
    const small = bytes('{"name": "x"}')
    const declared = { "content-type": "application/json", "content-length": String(MEBIBYTE + 1) }
    expectRefusal(await send("POST", "locations", small, declared), 413)
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536).fill(32))
      },
    })
    expectRefusal(await send("POST", "locations", endless, { "content-type": "application/json" }), 413)
    expect(sent).toBeLessThan(3 * MEBIBYTE)
  })

  test("is limited over a connection as well, chunked or not, and the server goes on", async () => {
    const server = listen(installation.app, { host: "127.0.0.1", port: 0 })
    try {
      const authorization = `Bearer ${await installation.token("admin")}`
      const headers = { authorization, "content-type": "application/json" }
      const post = (body: BodyInit) => fetch(`${server.origin}/api/v1/locations`, { method: "POST", headers, body })
      const chunked = (text: string) => new Blob([text]).stream()
      for (const body of [
        sized(MEBIBYTE + 1),
        chunked(sized(MEBIBYTE + 1)),
        sized(4 * MEBIBYTE),
        chunked(sized(4 * MEBIBYTE)),
      ]) {
        const answer = await post(body)
        expect(answer.status).toBe(413)
        expect(answer.headers.get("x-request-id")).toMatch(/^[\w.:-]{1,128}$/)
        expect(await answer.json()).toEqual({ message: expect.stringContaining(String(MEBIBYTE)) })
      }
      for (const body of [sized(MEBIBYTE), chunked(sized(MEBIBYTE))]) {
        const answer = await post(body)
        expect(answer.status).toBe(201)
        await answer.arrayBuffer()
      }
    } finally {
      await server.stop()
    }
  })

  test("is what the setting says", async () => {
    const own = await Installation.start({ settings: { body_limit: 1500 } })
    try {
      expect((await own.request("POST", "locations", { body: sized(1500) })).status).toBe(201)
      expectRefusal(await own.request("POST", "locations", { body: sized(1501) }), 413)
    } finally {
      await own.stop()
    }
  })
})

test("a request that takes no body does not mind one", async () => {
  const path = `locations/${idOf(installation, "locations", "berlin")}/deactivate`
  expect(await installation.request("POST", path, { body: { state: "active", name: "x" } })).toMatchObject({
    status: 200,
    body: { data: { state: "inactive", name: "Berlin" } },
  })
})
