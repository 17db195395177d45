import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { listen } from "../../src/server/listener.ts"
import { Installation } from "../harness/installation.ts"
import { sendRaw } from "../harness/raw-requests.ts"
import { RecordingLog } from "../harness/recording-log.ts"

/** Data that arrives on a connection before the response to the previous request, because Bun cannot respond to both. */

const log = new RecordingLog()
let installation: Installation
let server: ReturnType<typeof listen>
let authorization: string

beforeAll(async () => {
  installation = await Installation.start({ log: log.log })
  server = listen(installation.app, { host: "127.0.0.1", port: 0 })
  authorization = `Bearer ${await installation.token("admin")}`
})
afterAll(async () => {
  await server.stop()
  await installation.stop()
})

/** A request that creates a user with this first name, which is also its id in the log. */
function creation(name: string, headers = ""): string {
  const body = JSON.stringify({ first_name: name, last_name: "Queue" })
  return `POST /api/v1/users HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\nX-Request-Id: ${name}\r\n${headers}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

async function usersCalled(name: string): Promise<number> {
  const row = await installation.database.get<{ count: number }>(
    sql`select count(*) as count from users where first_name = ${name}`,
  )
  return row?.count ?? 0
}

/** Resolves when the server is done with the request of this id, whether or not it sent a response. */
async function done(id: string): Promise<void> {
  while (!log.lines.some((line) => line.msg === "request" && line.request_id === id)) await Bun.sleep(10)
}

const LAST = "GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"

describe("a change", () => {
  test.each([
    ["another change", "Ahead", () => creation("Behind")],
    ["a question", "Asked", () => LAST],
    ["an extra line break", "Broken", () => "\r\n"],
    ["something that is not a request", "Garbled", () => "nonsense\r\n\r\n"],
  ])("is not carried out if its response is lost because of %s in the same packet", async (_name, id, behind) => {
    const text = await sendRaw(server.origin, creation(id) + behind())
    await done(id)
    expect(text).not.toContain("HTTP/1.1 2")
    expect([await usersCalled(id), await usersCalled("Behind")]).toEqual([0, 0])
  })

  test("is carried out and gets a response if it is the last of its connection, whatever follows", async () => {
    const text = await sendRaw(server.origin, creation("Closing", "Connection: close\r\n") + creation("Dropped"))
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 201"])
    expect([await usersCalled("Closing"), await usersCalled("Dropped")]).toEqual([1, 0])
  })

  test("is carried out and gets a response on its own", async () => {
    const text = await sendRaw(server.origin, creation("Single", "Connection: close\r\n"))
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 201"])
    expect(await usersCalled("Single")).toBe(1)
  })
})
