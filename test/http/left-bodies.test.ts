import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { connect, type Socket } from "node:net"
import { listen } from "../../src/server/listener.ts"
import { Installation } from "../harness/installation.ts"
import { until } from "../harness/processes.ts"
import { sendRaw } from "../harness/raw-requests.ts"

/** Requests that get their responses before their bodies have arrived. Here a body may stall for a tenth of a second. */

let installation: Installation
let server: ReturnType<typeof listen>
let authorization: string

beforeAll(async () => {
  const settings = { public_url: "https://training.example.com", connections_per_address: 3 }
  installation = await Installation.start({ bodyPatience: 100, settings })
  server = listen(installation.app, { host: "127.0.0.1", port: 0 })
  authorization = `Authorization: Bearer ${await installation.token("admin")}`
})
afterAll(async () => {
  await server.stop()
  await installation.stop()
})

const JSON_BODY = "Content-Type: application/json"
const REFUSED = [
  ["POST", "/api/v1/users", [], 401],
  ["POST", "/nowhere", [], 404],
  ["POST", "/api/v1/nowhere", ["TOKEN"], 404],
  ["DELETE", "/api/v1/users", ["TOKEN"], 405],
  ["GET", "/api/v1/auth/me", ["TOKEN"], 200],
  ["GET", "/health/live", [], 200],
  ["HEAD", "/health/live", [], 200],
  ["POST", "/sign-in", ["Content-Type: text/plain"], 403],
  ["POST", "/oauth/token", ["Host: evil.example"], 421],
  ["POST", "/oauth/token", ["Host: "], 400],
  ["POST", "/oauth/token", ["Host: a/b"], 400],
] as const

function head(method: string, path: string, headers: readonly string[]): string {
  const host = headers.some((header) => header.startsWith("Host:")) ? [] : ["Host: localhost"]
  const lines = headers.map((header) => (header === "TOKEN" ? authorization : header))
  return `${[`${method} ${path} HTTP/1.1`, ...host, ...lines].join("\r\n")}\r\n`
}

/** A socket that sends one byte of its body every few milliseconds, and the response received on it. */
function drip(text: string, byte: string): { readonly socket: Socket; answer: string; isClosed: boolean } {
  const state = { socket: connect(server.port ?? 0, "127.0.0.1"), answer: "", isClosed: false }
  state.socket.write(text)
  const timer = setInterval(() => state.socket.write(byte), 10)
  state.socket.on("data", (chunk) => {
    state.answer += String(chunk)
  })
  state.socket.on("error", () => {})
  state.socket.on("close", () => {
    clearInterval(timer)
    state.isClosed = true
  })
  return state
}

describe.each([
  ["of known length", "Content-Length: 60000\r\n\r\n", "x"],
  ["of unknown length", "Transfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n"],
])("a body %s that keeps trickling in after the response to its request", (_name, length, byte) => {
  test.each(REFUSED)("is cut off with its connection: %s %s with %j is %i", async (method, path, headers, status) => {
    const state = drip(head(method, path, headers) + length, byte)
    await until(() => state.isClosed)
    expect(state.answer).toStartWith(`HTTP/1.1 ${status} `)
    expect(state.answer.toLowerCase()).toContain("connection: close")
    expect(installation.app.server?.pendingRequests).toBe(0)
  })
})

describe("a body that is too large", () => {
  test.each([
    ["says so", "Content-Length: 1048577\r\n\r\n", ""],
    ["turns out to be", "Transfer-Encoding: chunked\r\n\r\n", `100001\r\n${"x".repeat(0x100001)}\r\n`],
  ])("and %s is cut off with its connection if it continues", async (_name, length, beginning) => {
    const state = drip(head("POST", "/api/v1/users", ["TOKEN", JSON_BODY]) + length + beginning, "1\r\nx\r\n")
    await until(() => state.isClosed)
    expect(state.answer).toStartWith("HTTP/1.1 413 ")
    expect(state.answer.toLowerCase()).toContain("connection: close")
  })

  test("is read to its end so that its sender reads the response, and the connection stays open", async () => {
    // With the usual patience: 8 MiB take longer than a tenth of a second on a busy machine.
    const patient = await Installation.start()
    const listener = listen(patient.app, { host: "127.0.0.1", port: 0 })
    const size = 8 * 1024 * 1024
    const lines = [`Authorization: Bearer ${await patient.token("admin")}`, JSON_BODY]
    const text = `${head("POST", "/api/v1/users", lines)}Content-Length: ${size}\r\n\r\n${"x".repeat(size)}`
    const state = { answer: "" }
    const socket = connect(listener.port ?? 0, "127.0.0.1", () => socket.write(text))
    socket.on("data", (chunk) => {
      state.answer += String(chunk)
    })
    await until(() => state.answer.includes("content_too_large"))
    expect(state.answer.toLowerCase()).not.toContain("connection: close")
    socket.write(`${head("GET", "/health/live", ["Connection: close"])}\r\n`)
    await until(() => state.answer.includes("HTTP/1.1 200 "))
    socket.destroy()
    await listener.stop()
    await patient.stop()
  })
})

test("a refused request whose body has arrived keeps its connection", async () => {
  const refused = `${head("POST", "/api/v1/users", [JSON_BODY])}Content-Length: 2\r\n\r\n{}`
  const state = { answer: "" }
  const socket = connect(server.port ?? 0, "127.0.0.1", () => socket.write(refused))
  socket.on("data", (chunk) => {
    state.answer += String(chunk)
  })
  await until(() => state.answer.includes("unauthenticated"))
  expect(state.answer.toLowerCase()).not.toContain("connection: close")
  socket.write(refused)
  await until(() => state.answer.split("HTTP/1.1 401 ").length === 3)
  socket.destroy()
})

test("a client that waits for permission to send its body gets a response at once", async () => {
  const text = `${head("POST", "/api/v1/users", ["Expect: 100-continue"])}Content-Length: 1000\r\n\r\n`
  const answer = await sendRaw(server.origin, text)
  expect(answer.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, "")).toStartWith("HTTP/1.1 401 ")
})

test("requests whose responses wait for their bodies count for their address", async () => {
  const patient = await Installation.start({ bodyPatience: 60_000, settings: { connections_per_address: 3 } })
  const other = listen(patient.app, { host: "127.0.0.1", port: 0 })
  const sockets: Socket[] = []
  try {
    for (let count = 0; count < 3; count++) {
      const socket = connect(other.port ?? 0, "127.0.0.1")
      socket.on("error", () => {})
      socket.write(`${head("POST", "/api/v1/users", [])}Content-Length: 1000\r\n\r\nx`)
      sockets.push(socket)
    }
    await until(() => patient.app.server?.pendingRequests === 3)
    expect((await fetch(`${other.origin}/api/v1/users`)).status).toBe(429)
    for (const socket of sockets) socket.destroy()
    await until(async () => (await fetch(`${other.origin}/health/live`)).status === 200)
  } finally {
    for (const socket of sockets) socket.destroy()
    await other.stop()
    await patient.stop()
  }
})
