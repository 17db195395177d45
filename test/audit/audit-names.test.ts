import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { Installation } from "../harness/installation.ts"
import { LASTING_TOKENS, trainingCompany } from "../harness/training-company.ts"
import { noted } from "./audit-entries.ts"

/* The audit log contains more than ids: names as they were at the time, and the origin of a request. */

let installation: Installation
beforeAll(async () => {
  const settings = { ...LASTING_TOKENS, trusted_proxies: ["127.0.0.1"] }
  installation = await Installation.start({ dataset: trainingCompany(), settings })
})
afterAll(() => installation.stop())

interface Named {
  readonly record_type: string
  readonly record_name: string | null
  readonly client_name: string | null
  readonly address: string | null
}

async function entriesOf(requestId: string): Promise<Named[]> {
  return installation.database.all<Named>(sql`
    select record_type, record_name, client_name, address from audit_entries where origin = ${requestId} order by id`)
}

async function namesOf(method: string, path: string, body?: object) {
  const { requestId, data } = await noted(installation, method, path, body)
  const entries = await entriesOf(requestId)
  return { id: Number(data?.id), names: entries.map((entry) => `${entry.record_type} ${entry.record_name}`) }
}

describe("an entry has the name of its record", () => {
  test("of a location from its creation on, as it was each time", async () => {
    const { id, names } = await namesOf("POST", "locations", { name: "Harbour" })
    expect(names).toEqual(["location Harbour"])
    expect((await namesOf("PUT", `locations/${id}`, { name: "Port" })).names).toEqual(["location Port"])
    expect((await namesOf("POST", `locations/${id}/deactivate`)).names).toEqual(["location Port"])
    const all = await installation.database.all<Named>(sql`
      select record_name from audit_entries where record_type = 'location' and record_id = ${id} order by id`)
    expect(all.map(({ record_name }) => record_name)).toEqual(["Harbour", "Port", "Port"])
  })

  test("of a user, in the order that its script requires", async () => {
    const { id, names } = await namesOf("POST", "users", { first_name: "小明", last_name: "王" })
    expect(names).toEqual(["user 王小明"])
    expect((await namesOf("PATCH", `users/${id}`, { first_name: "大明" })).names).toEqual(["user 王大明"])
    expect((await namesOf("POST", `users/${id}/deactivate`)).names).toEqual(["user 王大明"])
  })
})

test("an entry has the client's name, and its address as reported by trusted proxies", async () => {
  const requestId = "from-afar"
  const headers = { "x-request-id": requestId, "x-forwarded-for": "203.0.113.9, 192.0.2.7" }
  const { status } = await installation.request("POST", "locations", { body: { name: "Far" }, headers })
  expect(status).toBe(201)
  const [client] = await installation.database.all<{ name: string }>(sql`
    select c.name from clients c join audit_entries e on e.client_id = c.client_id where e.origin = ${requestId}`)
  expect(await entriesOf(requestId)).toEqual([
    { record_type: "location", record_name: "Far", client_name: String(client?.name), address: "192.0.2.7" },
  ])
})
