import { afterEach, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { clientId } from "../harness/companies.ts"
import { Installation } from "../harness/installation.ts"
import { RecordingLog } from "../harness/recording-log.ts"

let installation: Installation
afterEach(() => installation.stop())

/** The log lines about requests to this route, as soon as there are this many. */
async function linesAbout(log: RecordingLog, route: string | undefined, count: number) {
  for (;;) {
    const lines = log.lines.filter((line) => line.msg === "request" && line.route === route)
    if (lines.length >= count) return lines
    await Bun.sleep(10)
  }
}

test("a request writes one line with its id, client, route, status and time, and none of its contents", async () => {
  const log = new RecordingLog()
  installation = await Installation.start({ log: log.log })
  const token = await installation.token("admin")
  await installation.request("GET", "users/4711?search=Lovelace", {
    token,
    headers: { "x-request-id": "job-1", "user-agent": "spy", referer: "https://example.com/secret" },
  })
  const line = { level: "info", method: "GET", status: 404, ms: expect.any(Number), msg: "request" }
  const client = clientId("admin")
  expect(await linesAbout(log, "/api/v1/users/:user", 1)).toEqual([
    { ...line, request_id: "job-1", client, route: "/api/v1/users/:user" },
  ])
  const text = JSON.stringify(log.lines)
  for (const carried of [token, "4711", "Lovelace", "spy", "example.com"]) expect(text).not.toContain(carried)
})

test("an id that could forge a line, and an unknown address, do not appear in the log", async () => {
  const log = new RecordingLog()
  installation = await Installation.start({ log: log.log })
  const headers = { "x-request-id": 'a" level="error' }
  await installation.request("GET", "/secret-address?token=geheim", { as: null, headers })
  const [line] = await linesAbout(log, undefined, 1)
  expect(line).toMatchObject({ status: 404, request_id: expect.stringMatching(/^[\da-f-]{36}$/) })
  expect(JSON.stringify(log.lines)).not.toMatch(/secret-address|geheim|a\\" level/)
})

test("an unexpected error is logged once with its stack, under the id of its request", async () => {
  const log = new RecordingLog()
  installation = await Installation.start({ log: log.log })
  const token = await installation.token("admin")
  await installation.database.run(sql`alter table locations rename to lost`)
  const answer = await installation.request("GET", "locations", { token })
  expect(answer.status).toBe(500)
  await linesAbout(log, "/api/v1/locations", 1)
  const errors = log.lines.filter(({ level }) => level === "error")
  expect(errors).toMatchObject([
    { request_id: answer.headers.get("x-request-id"), err: { stack: expect.any(String) }, msg: "unexpected error" },
  ])
})

test("a request that cannot be served at the moment is logged once, as a warning with the reason", async () => {
  const log = new RecordingLog()
  installation = await Installation.start({ log: log.log })
  const token = await installation.token("admin")
  await installation.database.close()
  const answer = await installation.request("GET", "users", { token })
  expect(answer.status).toBe(503)
  await linesAbout(log, "/api/v1/users", 1)
  expect(log.lines.filter(({ level }) => level === "error")).toEqual([])
  expect(log.lines.filter(({ level }) => level === "warn")).toMatchObject([
    {
      request_id: answer.headers.get("x-request-id"),
      code: "temporarily_unavailable",
      reason: expect.stringContaining("database"),
      msg: "a request could not be served",
    },
  ])
})
