import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { connect, type Socket } from "node:net"
import { BodiesUnderWay } from "../../src/http/bodies-under-way.ts"
import { listen } from "../../src/server/listener.ts"
import { Installation } from "../harness/installation.ts"

const KIB = 1024
const request = () => ({ isDone: false, countsFor: "somebody" })

describe("bodies in progress", () => {
  test("are accepted up to a total number of bytes, and again once one of them is no longer needed", () => {
    const bodies = new BodiesUnderWay(300 * KIB)
    const [one, other, third] = [request(), request(), request()]
    bodies.received(one, 100 * KIB)
    bodies.received(other, 100 * KIB)
    bodies.received(other, 100 * KIB)
    expect(() => bodies.received(third, 100 * KIB)).toThrow("too much memory")
    bodies.release(one)
    bodies.received(third, 100 * KIB)
  })

  test("are always accepted if they are short", () => {
    const bodies = new BodiesUnderWay(100 * KIB)
    bodies.received(request(), 100 * KIB)
    for (let count = 0; count < 100; count++) bodies.received(request(), 64 * KIB)
    expect(() => bodies.received(request(), 65 * KIB)).toThrow()
  })

  test("no longer count once their requests are done, nor if they were refused", () => {
    const bodies = new BodiesUnderWay(100 * KIB)
    const gone = { ...request(), isDone: false }
    bodies.received(gone, 100 * KIB)
    expect(() => bodies.received(request(), 100 * KIB)).toThrow()
    gone.isDone = true
    bodies.received(request(), 100 * KIB)
  })
})

describe("while unfinished bodies use all memory available for them", () => {
  let installation: Installation
  let server: ReturnType<typeof listen>
  let headers: Record<string, string>
  beforeAll(async () => {
    installation = await Installation.start({ bodiesMax: 256 * KIB, settings: { rate_limit: 0 } })
    server = listen(installation.app, { host: "127.0.0.1", port: 0 })
    const authorization = `Bearer ${await installation.token("admin")}`
    headers = { authorization, "content-type": "application/json" }
  })
  afterAll(async () => {
    await server.stop()
    await installation.stop()
  })

  const post = (length: number) =>
    fetch(`${server.origin}/api/v1/locations`, {
      ...{ method: "POST", headers },
      body: JSON.stringify({ name: "Long", x: "x".repeat(length) }),
    })

  async function until(status: number, length: number): Promise<Response> {
    for (;;) {
      const answer = await post(length)
      if (answer.status === status) return answer
      await Bun.sleep(20)
    }
  }

  /** An unfinished body that is short enough to be accepted in any case. */
  function begin(): Socket {
    const { hostname, port } = new URL(server.origin)
    const socket = connect(Number(port), hostname)
    const lines = ["POST /api/v1/locations HTTP/1.1", "Host: localhost", "Content-Length: 900000"]
    const all = [...lines, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
    socket.on("error", () => {})
    socket.write(`${all.join("\r\n")}\r\n\r\n{"x": "${"x".repeat(60 * KIB)}`)
    return socket
  }

  test("another long one gets the time after which to retry, a short one is served, and afterwards all are", async () => {
    const sockets = Array.from({ length: 4 }, begin)
    const refused = await until(503, 100 * KIB)
    expect(refused.headers.get("retry-after")).toBe("5")
    expect(await refused.json()).toMatchObject({ code: "temporarily_unavailable" })
    expect((await post(10 * KIB)).status).toBe(201)
    for (const socket of sockets) socket.destroy()
    expect((await until(201, 100 * KIB)).status).toBe(201)
  })
})
