import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { encodeBody } from "../../src/http/content-coding.ts"
import { listen } from "../../src/server/listener.ts"
import { Installation } from "../harness/installation.ts"
import { largeCompany } from "../harness/large-company.ts"
import { NOBODYS_ID } from "../harness/records.ts"

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start({
    dataset: largeCompany(33),
    settings: { cors_origins: ["https://app.example"] },
  })
})
afterAll(() => installation.stop())

/** The response exactly as transmitted. */
async function ask(path: string, accept: string | null, { method = "GET", ...more }: Record<string, string> = {}) {
  const headers = new Headers({ authorization: `Bearer ${await installation.token("admin")}`, ...more })
  if (accept !== null) headers.set("accept-encoding", accept)
  const address = `http://localhost${path.startsWith("/") ? path : `/api/v1/${path}`}`
  const response = await installation.app.handle(new Request(address, { method, headers }))
  const bytes = await response.bytes()
  const { headers: sent, status } = response
  return { status, bytes, headers: sent, coding: sent.get("content-encoding"), vary: sent.get("vary") }
}

const DECODE: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  zstd: Bun.zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

function textOf({ bytes, coding }: { bytes: Uint8Array; coding: string | null }): string {
  return Buffer.from(coding === null ? bytes : (DECODE[coding]?.(bytes) ?? [])).toString()
}

const LIST = "users?per_page=33"
const SMALL = "auth/me"

describe("the coding of a long response", () => {
  const CHOICES: [string | null, string | null][] = [
    [null, null],
    ["", null],
    ["identity", null],
    ["deflate", null],
    ["gzip", "gzip"],
    ["GZIP", "gzip"],
    ["br", "br"],
    ["zstd", "zstd"],
    ["gzip, deflate, br, zstd", "zstd"],
    ["gzip, deflate, br", "br"],
    ["gzip, deflate", "gzip"],
    ["*", "zstd"],
    ["zstd;q=0, *", "br"],
    ["zstd;q=0.5, gzip;q=0.8, br;q=0.7", "gzip"],
    ["gzip;q=1.0, identity; q=0.5, *;q=0", "gzip"],
    ["gzip;q=0.5, identity", null],
    ["gzip;q=0", null],
    ["*;q=0", null],
    ["identity;q=0", null],
    ["identity;q=0, gzip", "gzip"],
    [";;q=,,-", null],
  ]

  test.each(CHOICES)("for Accept-Encoding %p is %p", async (accept, coding) => {
    const plain = await ask(LIST, null)
    const answer = await ask(LIST, accept)
    expect({ status: answer.status, coding: answer.coding, vary: answer.vary }).toEqual({
      status: 200,
      coding,
      vary: "Origin, Accept-Encoding",
    })
    expect(textOf(answer)).toBe(textOf(plain))
    expect(answer.headers.get("content-type")).toBe(plain.headers.get("content-type"))
    if (coding !== null) expect(answer.bytes.byteLength).toBeLessThan(plain.bytes.byteLength / 3)
  })

  test("leaves a short response uncompressed, unless that is refused", async () => {
    expect((await ask(SMALL, "zstd")).bytes.byteLength).toBeLessThan(1024)
    expect(await ask(SMALL, "zstd, gzip")).toMatchObject({ coding: null, vary: "Origin, Accept-Encoding" })
    const answer = await ask(SMALL, "gzip, identity;q=0")
    expect([answer.coding, JSON.parse(textOf(answer)).data.client.id]).toEqual(["gzip", expect.any(String)])
  })

  test("begins at 1 KiB", () => {
    const request = new Request("http://localhost", { headers: { "accept-encoding": "gzip" } })
    const codings = [1023, 1024].map((length) => {
      const headers: Record<string, unknown> = {}
      encodeBody("a".repeat(length), request, headers)
      return headers["content-encoding"]
    })
    expect(codings).toEqual([undefined, "gzip"])
    // Two bytes per character.
    expect(encodeBody("ä".repeat(512), request, {})).toBeInstanceOf(Uint8Array)
  })

  test("applies to error responses too", async () => {
    const answer = await ask(`users?sort=${"x".repeat(3000)}&page=0&per_page=x&search=${"y".repeat(300)}`, "br")
    expect(answer.status).toBe(422)
    const refusal = await ask(`users/${NOBODYS_ID}`, "br")
    expect(refusal).toMatchObject({ status: 404, coding: null, vary: "Origin, Accept-Encoding" })
    expect(JSON.parse(textOf(refusal))).toHaveProperty("message")
    const page = await ask("/nowhere", "br", { accept: "text/html" })
    expect([page.status, page.coding]).toEqual([404, "br"])
    expect(textOf(page)).toContain("<h1>Page not found</h1>")
  })

  test.each(["zstd", "br", "gzip"])("runs outside the event loop for a very long body: %s", async (coding) => {
    const body = "a long body, ".repeat(100_000)
    const request = new Request("http://localhost", { headers: { "accept-encoding": coding } })
    const encoded = encodeBody(body, request, {})
    expect(encoded).toBeInstanceOf(Promise)
    expect(textOf({ bytes: (await encoded) as Uint8Array, coding })).toBe(body)
  })

  test("is used only for text and JSON", async () => {
    const request = new Request("http://localhost", { headers: { "accept-encoding": "gzip" } })
    for (const type of ["application/pdf", "image/png", "video/mp4", "application/jsonish"]) {
      const headers = { "content-type": type }
      expect(encodeBody("a".repeat(5000), request, headers)).toBe("a".repeat(5000))
      expect(headers).toEqual({ "content-type": type })
    }
  })

  test("applies to HEAD, whose length is that of GET", async () => {
    const server = listen(installation.app, { host: "127.0.0.1", port: 0 })
    try {
      const headers = { authorization: `Bearer ${await installation.token("admin")}`, "accept-encoding": "gzip" }
      const get = await fetch(`${server.origin}/api/v1/${LIST}`, { headers, decompress: false } as RequestInit)
      const head = await fetch(`${server.origin}/api/v1/${LIST}`, { headers, method: "HEAD" })
      expect(head.headers.get("content-encoding")).toBe("gzip")
      expect(head.headers.get("content-length")).toBe(String((await get.bytes()).byteLength))
      expect(await head.text()).toBe("")
    } finally {
      await server.stop()
    }
  })
})

describe("pages and assets", () => {
  const PATHS = ["/", "/swagger/guide", "/swagger/json", "/swagger/ui.js", "/swagger/ui.css"]

  test.each(PATHS.flatMap((path) => ["zstd", "br", "gzip"].map((coding) => [path, coding] as const)))(
    "%s is sent as %s",
    async (path, coding) => {
      const plain = await ask(path, null)
      expect(plain).toMatchObject({ status: 200, coding: null, vary: "Origin, Accept-Encoding" })
      const answer = await ask(path, coding)
      expect(answer).toMatchObject({ status: 200, coding, vary: "Origin, Accept-Encoding" })
      expect(textOf(answer) === textOf(plain)).toBe(true)
      expect(answer.bytes.byteLength).toBeLessThan(plain.bytes.byteLength)
      for (const name of ["content-type", "cache-control", "content-security-policy"]) {
        expect(answer.headers.get(name)).toBe(plain.headers.get(name))
      }
      const again = await ask(path, coding)
      expect(Buffer.compare(again.bytes, answer.bytes)).toBe(0)
    },
  )

  test("that are pictures or short are not compressed", async () => {
    expect(await ask("/swagger/favicon.png", "gzip")).toMatchObject({ coding: null })
    expect(await ask("/swagger/start.js", "gzip")).toMatchObject({ status: 200, vary: "Origin, Accept-Encoding" })
  })
})
