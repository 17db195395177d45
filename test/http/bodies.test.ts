import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { brotliCompressSync, deflateSync } from "node:zlib"
import { expectFaults } from "../harness/answers.ts"
import { Installation } from "../harness/installation.ts"
import { expectNothingChanged, idOf } from "../harness/records.ts"
import { bodyRoutes, bytes, sendBytes } from "./bodies.ts"

/** Checks of a body before its fields: type and syntax. */

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

const routes = () => bodyRoutes(installation)
const send = (method: string, path: string, body: Uint8Array, headers?: Record<string, string>) =>
  sendBytes(installation, { method, path, body, headers })

describe("a body that is not JSON", () => {
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

  test("is an error of the body, everywhere, and changes nothing", async () => {
    for (const [method, path] of routes()) {
      for (const body of [...BROKEN, ...WORSE]) {
        const answer = await expectNothingChanged(installation, () => installation.request(method, path, { body }))
        expectFaults(answer, ["body"])
        expect(answer.text).not.toMatch(/SyntaxError|JSON\.parse|Unexpected|position \d/)
      }
    }
  })

  test("because of its bytes is reported too: they must be UTF-8", async () => {
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

  test("is reported in the language of the reader", async () => {
    const headers = { "accept-language": "de" }
    const answer = await installation.request("POST", "locations", { body: "{", headers })
    expect<unknown>(answer.body.errors).toEqual({ body: ["Der Body ist kein gültiges JSON."] })
  })
})

test("a JSON body that is not an object is an error of the body", async () => {
  for (const [method, path] of routes()) {
    for (const body of ["null", "[]", '[{"name": "x"}]', '"name"', "5", "true", '""']) {
      const answer = await expectNothingChanged(installation, () => installation.request(method, path, { body }))
      expectFaults(answer, ["body"])
    }
  }
})

test("an absent or blank body is an object without fields", async () => {
  for (const body of [undefined, "", "  \n\t"]) {
    expectFaults(await installation.request("POST", "locations", { body }), ["name"])
    const [, , [method, path] = ["", ""]] = routes()
    expect(await installation.request(method, path, { body })).toMatchObject({ status: 200 })
  }
})

describe("the type of a body", () => {
  test("is JSON in any spelling, or absent", async () => {
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

  test("of another kind is an error of the body, even if the content is valid JSON", async () => {
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

describe("a body that is encoded", () => {
  const json = bytes('{"name": "Encoded", "first_name": "E", "last_name": "Encoded"}')
  const CODINGS = {
    gzip: Bun.gzipSync(json),
    "X-GZIP": Bun.gzipSync(json),
    deflate: deflateSync(json),
    br: brotliCompressSync(json),
    zstd: Bun.zstdCompressSync(json),
    "identity, gzip": Bun.gzipSync(json),
    unknown: json,
  }

  test.each(Object.entries(CODINGS))(
    "as %s is refused with 415, everywhere, and changes nothing",
    async (coding, body) => {
      const headers = { "content-type": "application/json", "content-encoding": coding }
      for (const [method, path] of [...routes(), ["POST", "users/bulk"] as const]) {
        for (const more of [{}, { "idempotency-key": `${method} ${path}` }]) {
          const act = () => send(method, path, body, { ...headers, ...more })
          const answer = await expectNothingChanged(installation, act)
          expect<unknown>(answer).toMatchObject({ status: 415, body: { code: "unsupported_media_type" } })
          expect(answer.headers.get("accept-encoding")).toBe("identity")
        }
      }
    },
  )

  test("is refused after 404 and 403, and after a failed condition", async () => {
    const encoded = { "content-type": "application/json", "content-encoding": "gzip" }
    expect((await send("PATCH", "locations/999999", CODINGS.gzip, encoded)).status).toBe(404)
    const berlin = `locations/${idOf(installation, "locations", "berlin")}`
    expect((await send("PATCH", berlin, CODINGS.gzip, { ...encoded, "if-match": '"other"' })).status).toBe(412)
  })

  test("is refused at the token endpoint in OAuth's format", async () => {
    for (const path of ["/oauth/token", "/oauth/revoke"]) {
      const request = new Request(`http://localhost${path}`, {
        method: "POST",
        body: Bun.gzipSync(bytes("grant_type=client_credentials")),
        headers: { "content-type": "application/x-www-form-urlencoded", "content-encoding": "gzip" },
      })
      const response = await installation.app.handle(request)
      expect(response.status).toBe(415)
      expect(await response.json()).toMatchObject({ error: "invalid_request", code: "invalid_request" })
    }
  })

  test("as identity is accepted", async () => {
    for (const coding of ["identity", "Identity", ""]) {
      const headers = { "content-type": "application/json", "content-encoding": coding }
      expect((await send("POST", "locations", json, headers)).status).toBe(201)
    }
  })
})

describe("a body that nests deeply", () => {
  const deep = (open: string, close: string) => `${open.repeat(50_000)}1${close.repeat(50_000)}`

  test.each([
    { name: "arrays", value: deep("[", "]") },
    { name: "objects", value: deep('{"a":', "}") },
  ])("of $name is ignored in an unknown field, and refused in a known one", async ({ value }) => {
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

test("a request without a body ignores one", async () => {
  const path = `locations/${idOf(installation, "locations", "berlin")}/deactivate`
  expect(await installation.request("POST", path, { body: { state: "active", name: "x" } })).toMatchObject({
    status: 200,
    body: { data: { state: "inactive", name: "Berlin" } },
  })
})
