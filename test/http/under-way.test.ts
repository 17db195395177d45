import { afterEach, describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { connect, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { countedSender } from "../../src/http/address.ts"
import { TooManyUnderWay } from "../../src/http/refusals.ts"
import { RequestsUnderWay, type UnderWay } from "../../src/http/under-way.ts"
import { listen } from "../../src/server/listener.ts"
import type { Settings } from "../../src/settings/read.ts"
import { networksOf } from "../../src/tools/networks.ts"
import { CertificateFiles } from "../harness/certificate-files.ts"
import { Installation } from "../harness/installation.ts"
import { until } from "../harness/processes.ts"

describe("a sender's requests in progress", () => {
  class Request implements UnderWay {
    isDone = false
    asked = 0
    constructor(private readonly sender: string | undefined) {}
    get countsFor() {
      this.asked += 1
      return this.sender
    }
  }

  function begin(counted: RequestsUnderWay, sender: string | undefined): Request | "refused" {
    const request = new Request(sender)
    try {
      counted.begin(request)
      return request
    } catch (error) {
      expect(error).toBeInstanceOf(TooManyUnderWay)
      return "refused"
    }
  }

  test("are limited, without affecting those of others", () => {
    const counted = new RequestsUnderWay(3, () => 0)
    const own = [1, 2, 3].map(() => begin(counted, "a"))
    expect(own).not.toContain("refused")
    expect(begin(counted, "a")).toBe("refused")
    expect([1, 2, 3].map(() => begin(counted, "b"))).not.toContain("refused")
    expect(begin(counted, "b")).toBe("refused")
    for (let count = 0; count < 20; count++) expect(begin(counted, undefined)).not.toBe("refused")
  })

  test("make room once they are done", () => {
    const counted = new RequestsUnderWay(2, () => 0)
    const [first, second] = [begin(counted, "a") as Request, begin(counted, "a") as Request]
    counted.answered(first)
    expect(begin(counted, "a")).toBe("refused")
    first.isDone = true
    counted.answered(first)
    expect(begin(counted, "a")).not.toBe("refused")
    expect(second.isDone).toBe(false)
  })

  test("also make room if their responses were sent later", () => {
    let now = 0
    const counted = new RequestsUnderWay(2, () => now)
    const [first] = [begin(counted, "a") as Request, begin(counted, "a") as Request]
    counted.answered(first)
    expect(begin(counted, "a")).toBe("refused")
    first.isDone = true
    now = 1000
    expect(begin(counted, "a")).not.toBe("refused")
  })

  test("are counted by sender only if there are more in total than one sender may have", () => {
    const counted = new RequestsUnderWay(10, () => 0)
    const requests = Array.from({ length: 10 }, (_, index) => begin(counted, String(index)) as Request)
    expect(requests.map(({ asked }) => asked)).toEqual(requests.map(() => 0))
  })

  test("have no limit when it is 0", () => {
    const counted = new RequestsUnderWay(0, () => 0)
    for (let count = 0; count < 100; count++) expect(begin(counted, "a")).not.toBe("refused")
  })
})

describe("a request in progress counts for", () => {
  const proxies = networksOf(["10.0.0.0/8"])
  const counted = (peer: string | undefined, forwarded?: string) =>
    countedSender(
      new Request("http://localhost/", forwarded === undefined ? {} : { headers: { "x-forwarded-for": forwarded } }),
      peer,
      proxies,
    )

  test.each([
    ["its address", "192.0.2.1", undefined, "192.0.2.1"],
    ["its address, even if it names another", "192.0.2.1", "198.51.100.1", "192.0.2.1"],
    ["its /64 network of IPv6", "2001:db8:1:2:3:4:5:6", undefined, "2001:db8:1:2::"],
    ["its IPv4 address written as an IPv6 address", "::ffff:192.0.2.1", undefined, "192.0.2.1"],
    ["the address forwarded by a trusted proxy", "10.0.0.1", "198.51.100.1, 192.0.2.1", "192.0.2.1"],
    ["nobody if a trusted proxy names nobody", "10.0.0.1", undefined, undefined],
    ["nobody if trusted proxies name only each other", "10.0.0.1", "10.0.0.2", undefined],
    ["the address forwarded by a proxy on this machine", "127.0.0.1", "198.51.100.1, 192.0.2.1", "192.0.2.1"],
    ["the address forwarded by a proxy on this machine over IPv6", "::1", "192.0.2.1", "192.0.2.1"],
    ["a program on this machine", "127.0.0.1", undefined, "127.0.0.1"],
    ["the address forwarded to a Unix socket", undefined, "192.0.2.1", "192.0.2.1"],
    ["nobody at a Unix socket where nothing is forwarded", undefined, undefined, undefined],
  ])("%s", (_name, peer, forwarded, sender) => {
    expect(counted(peer, forwarded)).toBe(sender as string)
  })
})

describe("with connections_per_address", () => {
  let stop = async () => {}
  const sockets: Socket[] = []
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    await stop()
  })

  async function start(settings: Partial<Settings>) {
    const installation = await Installation.start({ settings })
    const server = listen(installation.app, { host: "127.0.0.1", port: 0, ...settings })
    stop = async () => {
      await server.stop()
      await installation.stop()
    }
    return { port: server.port, origin: server.origin, underWay: () => installation.app.server?.pendingRequests ?? 0 }
  }

  const HEAD = "POST /oauth/token HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n"

  /** Opens a connection and sends a request that does not end. */
  function hang(to: number | string, forwarded?: string): void {
    const socket = typeof to === "string" ? connect(to) : connect(to, "127.0.0.1")
    socket.on("error", () => {})
    socket.write(`${HEAD}${forwarded === undefined ? "" : `X-Forwarded-For: ${forwarded}\r\n`}\r\na`)
    sockets.push(socket)
  }

  test("a sender with too many requests in progress is refused, and its connection ends", async () => {
    const { port = 0, origin, underWay } = await start({ connections_per_address: 3 })
    for (let count = 0; count < 3; count++) hang(port)
    await until(() => underWay() === 3)
    const answer = await fetch(`${origin}/api/v1/users`)
    expect(answer.status).toBe(429)
    expect([answer.headers.get("connection"), answer.headers.get("retry-after")]).toEqual(["close", "5"])
    expect(await answer.json()).toEqual({
      message: "Too many requests from this address are under way. Please try again in a moment.",
      code: "too_many_requests",
    })
    const page = await fetch(`${origin}/sign-in`, { headers: { accept: "text/html" } })
    expect([page.status, page.headers.get("content-type")]).toEqual([429, "text/html; charset=utf-8"])
    for (const socket of sockets) socket.destroy()
    await until(async () => (await fetch(`${origin}/health/live`)).status === 200)
  })

  test("one address behind a proxy does not prevent others from getting responses", async () => {
    const {
      port = 0,
      origin,
      underWay,
    } = await start({
      connections_per_address: 3,
      trusted_proxies: ["127.0.0.1/32"],
    })
    for (let count = 0; count < 3; count++) hang(port, `2001:db8::${count}`)
    await until(() => underWay() === 3)
    const statusFor = async (address: string) =>
      (await fetch(`${origin}/health/live`, { headers: { "x-forwarded-for": address } })).status
    expect(await statusFor("2001:db8::ffff")).toBe(429)
    expect(await statusFor("2001:db8:0:1::1")).toBe(200)
    expect(await statusFor("192.0.2.1")).toBe(200)
    expect((await fetch(`${origin}/health/live`)).status).toBe(200)
  })

  test.skipIf(process.platform === "win32")(
    "addresses that a proxy forwards to a Unix socket are limited",
    async () => {
      const directory = mkdtempSync(join(tmpdir(), "trainbase-socket-"))
      const socket = join(directory, "http.sock")
      try {
        const { underWay } = await start({ connections_per_address: 3, socket })
        for (let count = 0; count < 3; count++) hang(socket, "192.0.2.1")
        await until(() => underWay() === 3)
        const statusFor = async (address?: string) =>
          (
            await fetch("http://localhost/health/live", {
              unix: socket,
              headers: address === undefined ? {} : { "x-forwarded-for": address },
            })
          ).status
        // The requests before it have their responses and do not count.
        for (let count = 0; count < 5; count++) expect(await statusFor("192.0.2.2")).toBe(200)
        expect([await statusFor("192.0.2.1"), await statusFor()]).toEqual([429, 200])
      } finally {
        rmSync(directory, { recursive: true })
      }
    },
  )

  test("a response that nobody reads is in progress, one that has been sent is not", async () => {
    const place = await CertificateFiles.start({ connections_per_address: 2, trusted_proxies: ["127.0.0.1/32"] })
    const server = listen(place.installation.app, { host: "127.0.0.1", port: 0 })
    stop = async () => {
      await server.stop(0)
      await place.stop()
    }
    const headers = { "x-forwarded-for": "192.0.2.1" }
    const liveStatus = async () => (await fetch(`${server.origin}/health/live`, { headers })).status
    for (let count = 0; count < 10; count++) expect(await liveStatus()).toBe(200)
    const { app } = place.installation
    // More than the system buffers on one connection.
    const address = new URL(await place.addressOf(place.ids.large, { origin: server.origin }))
    for (let count = 0; count < 2; count++) {
      const socket = connect(server.port ?? 0, "127.0.0.1")
      socket.on("error", () => {})
      socket.pause()
      const target = address.pathname + address.search
      socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n`)
      sockets.push(socket)
    }
    await until(() => app.server?.pendingRequests === 2)
    expect(await liveStatus()).toBe(429)
    for (const socket of sockets) socket.destroy()
    await until(async () => (await liveStatus()) === 200)
  })
})
