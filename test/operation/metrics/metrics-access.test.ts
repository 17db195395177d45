import { afterEach, describe, expect, test } from "bun:test"
import { networkInterfaces } from "node:os"
import { join } from "node:path"
import { listen } from "../../../src/server/listener.ts"
import { Installation } from "../../harness/installation.ts"

/** These tests need a real connection: without one there is no address of a client. */

const TOKEN = "a-token-of-its-own-for-metrics"
const [ELSEWHERE] = Object.values(networkInterfaces())
  .flat()
  .flatMap((one) => (one === undefined || one.internal || one.family !== "IPv4" ? [] : [one.address]))

let installation: Installation
let server: ReturnType<typeof listen>
afterEach(async () => {
  await server.stop()
  await installation.stop()
})

type Settings = NonNullable<NonNullable<Parameters<typeof Installation.start>[0]>["settings"]>

async function start(settings: Settings = {}, place: { host?: string; socket?: string } = {}): Promise<void> {
  installation = await Installation.start({ settings })
  const socket = place.socket === undefined ? undefined : join(installation.directory, place.socket)
  server = listen(installation.app, { host: place.host ?? "127.0.0.1", port: 0, socket })
}

async function ask(headers: Record<string, string> = {}, origin = server.origin) {
  const answer = await fetch(`${origin}/metrics`, { headers })
  return { status: answer.status, asks: answer.headers.get("www-authenticate"), text: await answer.text() }
}

const FORBIDDEN = { status: 403, asks: null, text: expect.stringContaining("metrics_token") }
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Headers that proxies add to the requests they forward. */
const TRACES: Record<string, string>[] = [
  { "x-forwarded-for": "192.0.2.1" },
  { "x-forwarded-for": "127.0.0.1" },
  { "x-forwarded-for": "" },
  { forwarded: "for=127.0.0.1" },
  { via: "1.1 proxy" },
  { "x-real-ip": "127.0.0.1" },
  { "x-forwarded-proto": "https" },
]

describe("without a token, metrics", () => {
  test("are available to a program on the same machine", async () => {
    await start()
    expect(await ask()).toMatchObject({ status: 200, text: expect.stringContaining("http_requests_total") })
  })

  test.each([{}, { trusted_proxies: ["127.0.0.1/32"] }])(
    "are not available through a proxy there, with %j",
    async (settings) => {
      await start(settings)
      for (const headers of TRACES) expect({ headers, ...(await ask(headers)) }).toEqual({ headers, ...FORBIDDEN })
    },
  )

  test.skipIf(ELSEWHERE === undefined)("are not available to another address", async () => {
    await start({}, { host: "0.0.0.0" })
    const { port } = new URL(server.origin)
    expect(await ask({}, `http://${ELSEWHERE}:${port}`)).toEqual(FORBIDDEN)
    expect(await ask(bearer("anything"), `http://${ELSEWHERE}:${port}`)).toEqual(FORBIDDEN)
    expect(await ask({}, `http://127.0.0.1:${port}`)).toMatchObject({ status: 200 })
  })

  test.skipIf(process.platform === "win32")("are not available over a Unix socket, which is for proxies", async () => {
    await start({}, { socket: "s" })
    const answer = await fetch("http://localhost/metrics", { unix: join(installation.directory, "s") })
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining("metrics_token")])
  })
})

describe("with a token, metrics", () => {
  test("are available to anyone who has it, from anywhere", async () => {
    await start({ metrics_token: TOKEN })
    for (const headers of TRACES) expect(await ask({ ...headers, ...bearer(TOKEN) })).toMatchObject({ status: 200 })
    expect(await ask({ via: "1.1 proxy", authorization: `bearer ${TOKEN}` })).toMatchObject({ status: 200 })
  })

  test("are available on the same machine without it, as before", async () => {
    await start({ metrics_token: TOKEN })
    expect(await ask()).toMatchObject({ status: 200 })
  })

  test("are not available without it, or with another one", async () => {
    await start({ metrics_token: TOKEN })
    const via = { via: "1.1 proxy" }
    const text = expect.stringContaining("Send the token of the setting metrics_token")
    expect(await ask(via)).toEqual({ status: 401, asks: 'Bearer realm="trainbase"', text })
    const wrong = [bearer("wrong"), bearer(`${TOKEN}x`), bearer(""), { authorization: `Basic ${TOKEN}` }]
    for (const headers of [...wrong, bearer(await installation.token("admin"))]) {
      const asks = 'Bearer realm="trainbase", error="invalid_token"'
      expect(await ask({ ...via, ...headers })).toEqual({ status: 401, asks, text })
    }
  })
})
