import { afterEach, describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { listen } from "../../src/server/listener.ts"
import { clientId } from "../harness/companies.ts"
import { Installation } from "../harness/installation.ts"

/** These tests need a real port: without one there is no connection whose peer could be trusted. */

const PROXY = ["127.0.0.1/32"]

let installation: Installation
let server: ReturnType<typeof listen>
afterEach(async () => {
  await server.stop()
  await installation.stop()
})

async function start(trusted_proxies: readonly string[], public_url?: string): Promise<void> {
  const settings = { trusted_proxies, token_rate_limit: 1, ...(public_url === undefined ? {} : { public_url }) }
  installation = await Installation.start({ settings })
  server = listen(installation.app, { host: "127.0.0.1", port: 0 })
}

/** The status of a token request with a wrong secret, which counts against the address of its sender. */
async function guessFrom(forwardedFor: string | undefined): Promise<number> {
  const response = await fetch(`${server.origin}/oauth/token`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor }),
    },
    body: JSON.stringify({ grant_type: "client_credentials", client_id: clientId("admin"), client_secret: "wrong" }),
  })
  await response.body?.cancel()
  return response.status
}

const guessesFrom = async (...addresses: readonly string[]) => {
  const statuses: number[] = []
  for (const address of addresses) statuses.push(await guessFrom(address))
  return statuses
}

/** The origin of links in responses. */
async function originFor(headers: Record<string, string>): Promise<string> {
  const response = await fetch(`${server.origin}/.well-known/oauth-authorization-server`, { headers })
  const { issuer } = (await response.json()) as { issuer: string }
  return issuer
}

describe("behind a trusted proxy", () => {
  test("each forwarded address counts separately", async () => {
    await start(PROXY)
    expect(await guessesFrom("192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.2")).toEqual([401, 429, 401, 429])
  })

  test("the last address counts, since those before it may be invented", async () => {
    await start(PROXY)
    const chains = ["198.51.100.1, 192.0.2.1", "198.51.100.2, 192.0.2.1", "192.0.2.1"]
    expect(await guessesFrom(...chains)).toEqual([401, 429, 429])
  })

  test("addresses of other trusted proxies are skipped", async () => {
    await start([...PROXY, "10.0.0.0/8"])
    expect(await guessesFrom("192.0.2.1, 10.1.2.3", "192.0.2.1, 10.3.2.1, 10.1.1.1")).toEqual([401, 429])
    expect(await guessesFrom("192.0.2.2, 10.1.2.3")).toEqual([401])
  })

  test("nothing before an unreadable entry is trusted, and the proxy itself counts", async () => {
    await start(PROXY)
    expect(await guessesFrom("192.0.2.1, unknown", "192.0.2.2, _hidden", "192.0.2.3,")).toEqual([401, 429, 429])
    expect(await guessesFrom("192.0.2.1")).toEqual([401])
  })

  test("a port after an address is ignored", async () => {
    await start(PROXY)
    expect(await guessesFrom("192.0.2.1:4711", "192.0.2.1:4712", "192.0.2.1")).toEqual([401, 429, 429])
    expect(await guessesFrom("[2001:db8::1]:4711", "[2001:db8::1]:4712", "2001:db8::1")).toEqual([401, 429, 429])
  })

  test("an IPv6 network counts as one sender, the neighbouring network as another", async () => {
    await start(PROXY)
    const addresses = ["2001:db8:0:1::1", "2001:db8:0:1:ffff::2", "2001:db8:0:2::1"]
    expect(await guessesFrom(...addresses)).toEqual([401, 429, 401])
  })

  test("the proxy itself counts if it names nobody", async () => {
    await start(PROXY)
    expect([await guessFrom(undefined), await guessFrom(undefined), await guessFrom("192.0.2.1")]).toEqual([
      401, 429, 401,
    ])
  })

  test("links have the scheme and host that the client used", async () => {
    await start(PROXY)
    const forwarded = { "x-forwarded-proto": "https", "x-forwarded-host": "training.acme.example" }
    expect(await originFor(forwarded)).toBe("https://training.acme.example")
    const token = await installation.token("admin")
    const headers = { ...forwarded, authorization: `Bearer ${token}` }
    const response = await fetch(`${server.origin}/api/v1/users?per_page=5`, { headers })
    const { links } = (await response.json()) as { links: { next: string } }
    expect(links.next).toBe("https://training.acme.example/api/v1/users?per_page=5&page=2")
  })

  test.each([
    ["x-forwarded-proto", "javascript"],
    ["x-forwarded-host", "evil.example/path?"],
    ["x-forwarded-host", "user@evil.example"],
    ["x-forwarded-host", " "],
  ])("a %s of %p does not lead to an invalid origin", async (name, value) => {
    await start(PROXY)
    const origin = await originFor({ [name]: value })
    expect(origin).toBe(new URL(origin).origin)
    expect(origin).toMatch(/^https?:\/\/[\w.:-]+$/)
  })

  test("the setting public_url takes precedence over the proxy", async () => {
    await start(PROXY, "https://set.acme.example")
    for (const host of ["set.acme.example", "192.0.2.1"]) {
      expect(await originFor({ "x-forwarded-host": host })).toBe("https://set.acme.example")
    }
  })
})

describe.each([
  ["no trusted proxy", []],
  ["another trusted proxy", ["10.0.0.0/8"]],
] as const)("with %s", (_name, proxies) => {
  test("X-Forwarded-For is not trusted", async () => {
    await start(proxies)
    expect(await guessesFrom("192.0.2.1", "192.0.2.2")).toEqual([401, 429])
  })

  test("X-Forwarded-Proto and -Host are not trusted", async () => {
    await start(proxies)
    const headers = { "x-forwarded-proto": "https", "x-forwarded-host": "evil.example" }
    expect(await originFor(headers)).toBe(server.origin)
  })
})

describe.skipIf(process.platform === "win32")("at a Unix socket, every sender is trusted", () => {
  let socket: string

  async function startAtSocket(): Promise<void> {
    socket = join(mkdtempSync(join(tmpdir(), "trainbase-socket-")), "http.sock")
    const settings = { token_rate_limit: 1, socket }
    installation = await Installation.start({ settings })
    server = listen(installation.app, { host: "127.0.0.1", port: 0, socket })
  }

  afterEach(() => rmSync(dirname(socket), { recursive: true }))

  const ask = (path: string, init: BunFetchRequestInit = {}) =>
    fetch(`http://localhost${path}`, { ...init, unix: socket })

  test("about the address of the client", async () => {
    await startAtSocket()
    const body = JSON.stringify({
      grant_type: "client_credentials",
      client_id: clientId("admin"),
      client_secret: "wrong",
    })
    const statuses: number[] = []
    for (const address of ["192.0.2.1", "192.0.2.1", "192.0.2.2", undefined, undefined]) {
      const forwarded = address === undefined ? {} : { "x-forwarded-for": address }
      const headers = { "content-type": "application/json", ...forwarded }
      statuses.push((await ask("/oauth/token", { method: "POST", headers, body })).status)
    }
    expect(statuses).toEqual([401, 429, 401, 401, 429])
  })

  test("about the address that the client used", async () => {
    await startAtSocket()
    const headers = { "x-forwarded-proto": "https", "x-forwarded-host": "training.acme.example" }
    const answer = await ask("/.well-known/oauth-authorization-server", { headers })
    expect(await answer.json()).toMatchObject({ issuer: "https://training.acme.example" })
  })
})
