import { afterEach, describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { listen } from "../../src/server/listener.ts"
import type { Settings } from "../../src/settings/read.ts"
import { TestAuthority } from "../harness/certificates.ts"
import { Installation } from "../harness/installation.ts"
import { sendRaw } from "../harness/raw-requests.ts"

/** Effects of a request's Host header: where the path begins, and whether this server is addressed. */

let installation: Installation
let server: ReturnType<typeof listen>
afterEach(async () => {
  await server.stop()
  await installation.stop()
})

async function start(settings: Partial<Settings> = {}): Promise<void> {
  installation = await Installation.start({ settings })
  server = listen(installation.app, { host: "127.0.0.1", port: 0 })
}

async function ask(
  path: string,
  headers: readonly string[],
  version = "1.1",
): Promise<{ status: number; text: string }> {
  const lines = [`GET ${path} HTTP/${version}`, ...headers, "Connection: close"]
  const text = await sendRaw(server.origin, `${lines.join("\r\n")}\r\n\r\n`)
  return { status: Number(/^HTTP\/1\.\d (\d+)/.exec(text)?.[1]), text }
}

const statusAt = async (host: string, path = "/oauth/jwks", more: readonly string[] = []) =>
  (await ask(path, [`Host: ${host}`, ...more])).status

describe("the path of a request", () => {
  /** For the short hosts, Elysia alone would place the beginning of the path too late. */
  const HOSTS = ["a", "ab", "abc", "abcd", "a:1", "localhost", "[::1]"]

  test.each(HOSTS)("is found after the host %s", async (host) => {
    await start()
    for (const beginning of ["/z", "/zz", "/zzz", "/zzzz", "/zzzzzzzz", "/zzzzzzzzzzz"]) {
      expect([beginning, await statusAt(host, `${beginning}/metrics`)]).toEqual([beginning, 404])
      expect([beginning, await statusAt(host, `${beginning}/health/live`)]).toEqual([beginning, 404])
    }
    for (const path of ["/metrics", "/health/live", "/health/live/", "/health/../health/live", "/x/../metrics"]) {
      expect([path, await statusAt(host, path)]).toEqual([path, 200])
    }
    const { text } = await ask("/.well-known/oauth-authorization-server", [`Host: ${host}`])
    expect(text).toContain(`"issuer":"http://${host}"`)
  })

  test.each([
    ["without a Host header", []],
    ["with an empty one", ["Host: "]],
  ])("is found %s, as HTTP/1.0 allows", async (_name, headers) => {
    await start()
    for (const beginning of ["/z", "/zzzzzz", "/zzzzzzzzzz", "/zzzzzzzzzzz", "//evil.example"]) {
      const { status } = await ask(`${beginning}/metrics`, headers, "1.0")
      expect([beginning, status]).toEqual([beginning, 404])
    }
    expect((await ask("/metrics", headers, "1.0")).status).toBe(200)
  })

  test("is extracted from a target that is a whole address, while the host comes from the header", async () => {
    await start({ public_url: "https://training.example.com" })
    expect((await ask("http://evil.example/zz/metrics", ["Host: localhost"])).status).toBe(404)
    expect((await ask("http://evil.example/metrics", ["Host: localhost"])).status).toBe(200)
    expect((await ask("http://localhost/metrics", ["Host: evil.example"])).status).toBe(421)
  })
})

test.each(["a", "ab", "abc", "a:1", "localhost"])("the path is also found over TLS, after %s", async (host) => {
  installation = await Installation.start()
  const { certificate, key } = new TestAuthority("Authority of a test").issue("training.example.com")
  server = listen(installation.app, { host: "127.0.0.1", port: 0 }, { tls: { cert: certificate, key } })
  const asked = async (path: string) =>
    (await fetch(server.origin + path, { headers: { host }, tls: { rejectUnauthorized: false } })).status
  expect([await asked("/zz/metrics"), await asked(`/${host}/metrics`), await asked("/metrics/")]).toEqual([
    404, 404, 200,
  ])
})

describe("an invalid host", () => {
  test.each(["a/b", "a?b", "a#b", "user@a", "a\\b", "a b", "[::1", "x:99999"])("is refused: %s", async (host) => {
    await start()
    expect(await statusAt(host, "/metrics")).toBe(400)
  })
})

describe("if public_url is set", () => {
  const OWN = { public_url: "https://Training.example.com:8443", allowed_hosts: ["lms", "xn--bcher-kva.example"] }

  test.each([
    "training.example.com",
    "TRAINING.Example.COM:8443",
    "training.example.com:80",
    "training.example.com.",
    "localhost",
    "localhost:9000",
    "127.0.0.1",
    "192.0.2.1:8080",
    "[::1]",
    "[2001:db8::1]:8080",
    "lms",
    "LMS:8080",
    "lms.",
    "bücher.example",
  ])("the server responds as %s", async (host) => {
    await start(OWN)
    const encoded = new URL(`http://${host}`).host
    for (const written of host === "bücher.example" ? [encoded] : [host, encoded]) {
      expect([written, await statusAt(written, "/metrics")]).toEqual([written, 200])
      expect([written, await statusAt(written, "/nowhere")]).toEqual([written, 404])
    }
  })

  test.each([
    "evil.example",
    "evil.example:8443",
    "training.example.com.evil.example",
    "eviltraining.example.com",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "lm",
    "a",
  ])("it refuses every path of %s", async (host) => {
    await start(OWN)
    for (const path of ["/", "/metrics", "/sign-in", "/api/v1/users", "/nowhere", "/oauth/token", "/healthy"]) {
      expect([path, await statusAt(host, path)]).toEqual([path, 421])
    }
  })

  test("the refusal names the host, and what the administrator can do", async () => {
    await start(OWN)
    const { text } = await ask("/api/v1/users", ["Host: evil.example"])
    expect(text).toEndWith(
      '{"message":"This server does not answer as evil.example. If it should, its administrator adds this name to the setting allowed_hosts.","code":"misdirected_request"}',
    )
    const page = await ask("/sign-in", ["Host: evil.example", "Accept: text/html", "Accept-Language: de"])
    expect(page.text).toContain("Dieser Server antwortet nicht als evil.example.")
    expect(page.text.toLowerCase()).toContain("content-type: text/html")
  })

  test("health checks work under any host name", async () => {
    await start(OWN)
    expect(await statusAt("backend-3.internal", "/health/live")).toBe(200)
  })

  test.each([
    ["without a Host header", []],
    ["with an empty one", ["Host: "]],
  ])("a request that names no host is refused, except for health checks: %s", async (_name, headers) => {
    await start({ ...OWN, trusted_proxies: ["127.0.0.1/32"] })
    for (const path of ["/metrics", "/sign-in", "/api/v1/users", "/nowhere"]) {
      expect([path, (await ask(path, headers, "1.0")).status]).toEqual([path, 400])
    }
    expect((await ask("/metrics", headers, "1.0")).text).toContain("The Host header is missing.")
    expect((await ask("/sign-in", headers)).status).toBe(400)
    expect((await ask("/health/live", headers, "1.0")).status).toBe(200)
    const forwarded = [...headers, "X-Forwarded-Host: training.example.com"]
    expect((await ask("/oauth/jwks", forwarded, "1.0")).status).toBe(404)
  })

  test("two host headers are refused, even if both are allowed", async () => {
    await start(OWN)
    expect((await ask("/metrics", ["Host: lms", "Host: lms"])).status).toBe(400)
  })

  test("a trusted proxy, and nobody else, may name the host that the client used", async () => {
    await start({ ...OWN, trusted_proxies: ["127.0.0.1/32"], metrics_token: "m" })
    const path = "/.well-known/oauth-authorization-server"
    expect(await statusAt("upstream", path)).toBe(421)
    expect(await statusAt("upstream", path, ["X-Forwarded-Host: training.example.com"])).toBe(200)
    for (const hosts of ["evil.example", "lms, evil.example", "evil.example, lms", "lms,not a host"]) {
      expect([hosts, await statusAt("lms", path, [`X-Forwarded-Host: ${hosts}`])]).toEqual([hosts, 421])
    }
    expect(await statusAt("upstream", path, ["X-Forwarded-Host: lms, training.example.com"])).toBe(200)
    expect(await statusAt("lms", path, ["X-Forwarded-Host: "])).toBe(200)
    await server.stop()
    await installation.stop()
    await start(OWN)
    expect(await statusAt("evil.example", path, ["X-Forwarded-Host: training.example.com"])).toBe(421)
    expect(await statusAt("lms", path, ["X-Forwarded-Host: evil.example"])).toBe(200)
  })
})

test("without public_url the server accepts any host, because it does not know its name", async () => {
  await start()
  expect(await statusAt("evil.example", "/metrics")).toBe(200)
})

describe.skipIf(process.platform === "win32")("at a Unix socket", () => {
  test("the forwarded host counts", async () => {
    const directory = mkdtempSync(join(tmpdir(), "trainbase-socket-"))
    const socket = join(directory, "http.sock")
    installation = await Installation.start({ settings: { socket, public_url: "https://training.example.com" } })
    server = listen(installation.app, { host: "127.0.0.1", port: 0, socket })
    try {
      const asked = async (headers: Record<string, string>) =>
        (await fetch("http://upstream/metrics", { unix: socket, headers })).status
      expect(await asked({ host: "upstream" })).toBe(421)
      expect(await asked({ host: "training.example.com" })).not.toBe(421)
      expect(await asked({ host: "upstream", "x-forwarded-host": "training.example.com" })).not.toBe(421)
    } finally {
      rmSync(directory, { recursive: true })
    }
  })
})
