import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import {
  type CompanyRecords,
  documentedOperations,
  type ForeignRequest,
  foreignRequests,
} from "../harness/foreign-requests.ts"
import type { Answer, Installation } from "../harness/installation.ts"
import {
  crossReferences,
  everyRow,
  MARK,
  startWithMarkedCompany,
  tracesOfMarkedCompany,
} from "../harness/marked-company.ts"

/** Data of another company is never read or changed, whatever a client of this company requests. */

const CLIENTS = ["admin", "locadmin", "trainer", "employee", "norole", "mixed"]

/** Errors in these fields are reported under another key. */
const FAULT_KEYS: Readonly<Record<string, string>> = { api_base_course_id: "course_id" }

let installation: Installation
let acme: CompanyRecords
let marked: CompanyRecords
let requests: readonly ForeignRequest[]
beforeAll(async () => {
  const started = await startWithMarkedCompany()
  installation = started.installation
  acme = started.acme
  marked = started.marked
  requests = await foreignRequests(installation, acme, marked)
})
afterAll(() => installation.stop())

const send = ({ method, path, body }: ForeignRequest, as: string) =>
  installation.request(method, path, { as, ...(body === undefined ? {} : { body }) })

/** Expects no trace of the marked company in a response. Links may repeat the contents of the request. */
function expectNoTrace({ text, body }: Answer, what: string): void {
  const told = body === undefined ? text : JSON.stringify({ ...body, links: undefined })
  expect({ what, traces: tracesOfMarkedCompany(told) }).toEqual({ what, traces: [] })
}

describe("what these tests look for", () => {
  test("is found in responses to the other company's own client", async () => {
    for (const path of ["users", "teams", "locations", "contentvideos"]) {
      const { text } = await installation.request("GET", path, { as: "other" })
      expect(tracesOfMarkedCompany(text)).toContain(MARK)
      expect(tracesOfMarkedCompany(text).length).toBeGreaterThan(3)
    }
  })

  test("are ids in many parts of many operations", () => {
    const operations = new Set(requests.map(({ operation }) => operation))
    expect(operations.size).toBeGreaterThan(20)
    for (const place of ["path", "query", "body"])
      expect(requests.map(({ slot }) => slot.in)).toContain(place as "path")
    for (const { path, body } of requests) {
      expect(tracesOfMarkedCompany(`${path} ${JSON.stringify(body)}`)).toHaveLength(1)
    }
  })

  test("would be found if a row referred to a row of another company", async () => {
    const own = await startWithMarkedCompany()
    try {
      expect(await crossReferences(own.installation)).toEqual([])
      await own.installation.database.run(sql`
        insert into team_users (team_id, user_id, company_id, created_at)
        values (${own.acme.teams.office}, ${own.marked.users.worker}, ${own.acme.id}, 0)`)
      expect(await crossReferences(own.installation)).toEqual(["team_users.user_id"])
    } finally {
      await own.installation.stop()
    }
  })
})

/** The audit log notes the filters of reports as they were sent. */
const forgetReports = () => installation.database.run(sql`delete from audit_entries where record_type = 'report'`)

const isReport = (path: string) => path.includes("/reports/")

describe.each(CLIENTS)("the client %s of acme", (client) => {
  test("is refused wherever it names a record of the other company, and changes nothing", async () => {
    const before = await everyRow(installation)
    for (const request of requests) {
      // Those are noted in the audit log.
      if (isReport(request.path)) continue
      const answer = await send(request, client)
      const what = `${request.operation} with ${request.slot.in} ${request.slot.name}`
      expectNoTrace(answer, what)
      const { status, body } = answer
      if (request.slot.in === "query" && status === 200) {
        // Lists without pages by number have no total.
        const total = body.meta?.total ?? 0
        expect<unknown>({ what, total, data: body.data }).toEqual({ what, total: 0, data: [] })
        continue
      }
      const isFault = status === 422 && (FAULT_KEYS[request.slot.name] ?? request.slot.name) in (body.errors ?? {})
      expect({ what, refused: status === 403 || (isFault && request.slot.in === "body") }).toEqual({
        what,
        refused: true,
      })
    }
    expect(await everyRow(installation)).toEqual(before)
    expect(await crossReferences(installation)).toEqual([])
  })

  test("gets no row of the other company in a report", async () => {
    for (const request of requests) {
      if (!isReport(request.path) || !request.path.includes(".csv")) continue
      const answer = await send(request, client)
      const what = `${request.operation} with ${request.slot.in} ${request.slot.name}`
      expectNoTrace(answer, what)
      const lines = answer.status === 200 ? answer.text.trimEnd().split("\n").length : 1
      expect({ what, lines }).toEqual({ what, lines: 1 })
    }
    await forgetReports()
  })

  test("reads nothing of the other company in permitted requests", async () => {
    for (const { method, path, documented } of await documentedOperations(installation)) {
      // A report has the same rows in each format.
      if (method !== "GET" || (isReport(path) && !path.endsWith(".csv"))) continue
      const address = path
        .replace("{location}", String(acme.locations.berlin))
        .replace("{team}", String(acme.teams.warehouse))
        .replace("{user}", String(acme.users.ada))
        .replace("{assignment}", "1")
        .replace("{course}", "1")
        .replace("{id}", String(acme.content_videos.video))
        .replace("{lang}", "de")
        .replace("{external_id}", "warehouse")
      const names = (documented.parameters ?? []).map(({ name }) => name)
      const queries = [
        "per_page=100",
        ...(names.includes("include") ? ["per_page=100&include=teams,users,instruction,locations"] : []),
        ...(names.includes("search") ? [`search=${MARK}`, "search=%25"] : []),
        ...(names.includes("sort") ? ["sort=-id&per_page=100"] : []),
      ]
      for (const query of queries) {
        const answer = await installation.request("GET", `${address}?${query}`, { as: client })
        expectNoTrace(answer, `${path}?${query}`)
        if (isReport(path)) await forgetReports()
        if (query === `search=${MARK}` && answer.status === 200 && !isReport(path))
          expect<unknown>(answer.body.data).toEqual([])
      }
    }
  })
})

describe("an administrator of acme", () => {
  test("is refused with 403 for another company's id in a path, and with 422 for one in a body", async () => {
    for (const request of requests) {
      const { status } = await send(request, "admin")
      const what = `${request.operation} with ${request.slot.in} ${request.slot.name}`
      const isImport = request.operation === "POST /api/v1/users" && request.slot.name === "id"
      // A list has nothing of another company; an explanation is about the record that its query names.
      const isList = request.slot.in === "query" && !request.path.includes("/why?")
      const expected = isList ? 200 : request.slot.in === "body" && !isImport ? 422 : 403
      expect({ what, status }).toEqual({ what, status: expected })
    }
  })
})

describe("someone without a token", () => {
  test("reads nothing of any company on public pages", async () => {
    for (const path of ["/", "/swagger", "/swagger/json", "/health/ready", "/.well-known/oauth-authorization-server"]) {
      const answer = await installation.request("GET", path, { as: null })
      expect([path, answer.status]).toEqual([path, 200])
      expectNoTrace(answer, path)
    }
  })
})
