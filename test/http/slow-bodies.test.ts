import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { connect } from "node:net"
import { listen } from "../../src/server/listener.ts"
import { requireAccess } from "../../src/server/router.ts"
import { Installation } from "../harness/installation.ts"
import { PEOPLE } from "../harness/people-company.ts"
import { sendRaw } from "../harness/raw-requests.ts"
import { idOf } from "../harness/records.ts"
import { sessionOf } from "../harness/signed-in.ts"

/** Bodies that stall. Here the limit is a tenth of a second, normally it is fifteen seconds. */

let installation: Installation
let server: ReturnType<typeof listen>
let authorization: string
let cookie: string

beforeAll(async () => {
  installation = await Installation.start({ dataset: PEOPLE, bodyPatience: 100 })
  server = listen(installation.app, { host: "127.0.0.1", port: 0 })
  authorization = `Authorization: Bearer ${await installation.token("admin")}`
  cookie = `Cookie: session=${await sessionOf(installation, "ada")}`
})
afterAll(async () => {
  await server.stop()
  await installation.stop()
})

const JSON_BODY = "Content-Type: application/json"
const FORM = ["Content-Type: application/x-www-form-urlencoded", "Sec-Fetch-Site: same-origin"]
const PAGE = "Accept: text/html"

/** The beginning of a body that then stalls. */
const BEGINNINGS = [
  ["a short body", "Content-Length: 1000", "{"],
  ["a long body", "Content-Length: 16000", "{"],
  ["a body of unknown length", "Transfer-Encoding: chunked", "1\r\n{\r\n"],
  ["a body of which no byte arrives", "Content-Length: 1000", ""],
] as const

function request(method: string, path: string, headers: readonly string[], beginning = ""): string {
  return `${[`${method} ${path} HTTP/1.1`, "Host: localhost", ...headers].join("\r\n")}\r\n\r\n${beginning}`
}

/** Resolves when the server has ended the connection. */
async function answerTo(method: string, path: string, headers: readonly string[], beginning: string) {
  const text = await sendRaw(server.origin, request(method, path, headers, beginning))
  const [head = "", body = ""] = text.split("\r\n\r\n")
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head: head.toLowerCase(), body }
}

const underWay = () => installation.app.server?.pendingRequests

describe.each(BEGINNINGS)("%s that stalls", (_name, length, beginning) => {
  test("gets an API error, and its connection ends", async () => {
    const location = idOf(installation, "locations", "berlin")
    const cases = [
      ["POST", "/api/v1/locations", []],
      ["PATCH", `/api/v1/locations/${location}`, ['If-Match: "another"']],
      ["POST", "/api/v1/users", [`Idempotency-Key: ${crypto.randomUUID()}`]],
      ["POST", "/api/v1/users/bulk", []],
      ["POST", "/api/v1/users/bulk", [`Idempotency-Key: ${crypto.randomUUID()}`]],
    ] as const
    for (const [method, path, headers] of cases) {
      const answer = await answerTo(method, path, [authorization, JSON_BODY, length, ...headers], beginning)
      expect([path, answer.status]).toEqual([path, 408])
      expect(answer.head).toContain("connection: close")
      expect(JSON.parse(answer.body)).toEqual({
        message: "The body came too slowly: it stood still, or came at less than 1 KiB a second. Send it again.",
        code: "request_timeout",
      })
    }
    expect(underWay()).toBe(0)
  })

  test("gets an OAuth error", async () => {
    for (const path of ["/oauth/token", "/oauth/revoke"]) {
      const answer = await answerTo("POST", path, [...FORM, length], beginning)
      expect([path, answer.status]).toEqual([path, 408])
      expect(answer.head).toContain("connection: close")
      expect(JSON.parse(answer.body)).toMatchObject({ error: "invalid_request", error_description: expect.any(String) })
    }
  })

  test("gets a page in the language of its reader", async () => {
    for (const path of ["/sign-in", "/password/forgotten", "/account/language"]) {
      const headers = [...FORM, PAGE, "Accept-Language: nl", cookie, length]
      const answer = await answerTo("POST", path, headers, beginning)
      expect([path, answer.status]).toEqual([path, 408])
      expect(answer.head).toContain("connection: close")
      expect(answer.body).toContain("kwam te langzaam aan")
    }
  })
})

test("no route waits for a body that does not arrive", async () => {
  const record = (path: string) => path.replace(/:\w+/g, "1")
  const routes = requireAccess(installation.app).filter(({ method }) => method !== "HEAD")
  expect(routes.length).toBeGreaterThan(100)
  await Promise.all(
    routes.map(async ({ method, path }) => {
      for (const [, length, beginning] of BEGINNINGS.slice(1, 3)) {
        const headers = [authorization, cookie, ...FORM, length, "Connection: close"]
        const { status } = await answerTo(method, record(path), headers, beginning)
        expect([method, path, status]).toEqual([method, path, expect.any(Number)])
      }
    }),
  )
  expect(underWay()).toBe(0)
})

test("a body that arrives in pieces is accepted", async () => {
  const patient = await Installation.start({ dataset: PEOPLE, bodyPatience: 60_000 })
  const other = listen(patient.app, { host: "127.0.0.1", port: 0 })
  try {
    const text = JSON.stringify({ name: "In pieces", description: "x".repeat(5000) })
    const head = [`Authorization: Bearer ${await patient.token("admin")}`, JSON_BODY, "Connection: close"]
    for (const [length, wrap] of [
      [`Content-Length: ${text.length}`, (piece: string) => piece],
      ["Transfer-Encoding: chunked", (piece: string) => `${piece.length.toString(16)}\r\n${piece}\r\n`],
    ] as const) {
      const pieces = text.match(/.{1,600}/g) ?? []
      const answer = await new Promise<string>((resolve, reject) => {
        let received = ""
        const socket = connect(other.port ?? 0, "127.0.0.1", async () => {
          socket.write(request("POST", "/api/v1/locations", [...head, length]))
          for (const piece of pieces) {
            socket.write(wrap(piece))
            await Bun.sleep(5)
          }
          if (length.startsWith("Transfer")) socket.write("0\r\n\r\n")
        })
        socket.on("data", (chunk) => {
          received += String(chunk)
        })
        socket.on("close", () => resolve(received))
        socket.on("error", reject)
      })
      expect(answer).toStartWith("HTTP/1.1 201 ")
    }
  } finally {
    await other.stop()
    await patient.stop()
  }
})
