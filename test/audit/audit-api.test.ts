import { afterEach, beforeEach, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { listOf } from "../harness/answers.ts"
import { type Answer, Installation } from "../harness/installation.ts"
import { companyId, idOf } from "../harness/records.ts"

/** The audit log as the API shows it. */

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

const user = (key: string) => idOf(installation, "users", key)
const read = (query = "", as = "admin") => installation.request("GET", `audit?${query}`, { as })
const actionsOf = (answer: Answer) => listOf(answer).map(({ action, record }) => `${action} ${record?.type}`)

/** An entry at an instant. */
function addEntry(at: string, more: { action?: string; type?: string; record?: number; company?: number | null } = {}) {
  const { action = "update", type = "user", record = 1, company = companyId(installation) } = more
  return installation.database.run(sql`
    insert into audit_entries (company_id, at, actor, origin, os_user, action, record_type, record_id, changes)
    values (${company}, ${Date.parse(at)}, 'command', 'test', 'root', ${action}, ${type}, ${record}, '{}')`)
}

test("an entry says who did what, when and from where, with the values before and after", async () => {
  await installation.request("PATCH", `users/${user("ada")}`, { body: { mobile_number: "+49 170" } })
  const { status, body } = await read(`record=user&record_id=${user("ada")}&sort=-id`)
  expect<unknown>(status).toBe(200)
  expect<unknown>(body.data?.[0]).toEqual({
    id: expect.any(Number),
    at: expect.stringMatching(/Z$/),
    actor: { id: user("admin"), full_name: expect.any(String), kind: "client" },
    action: "update",
    record: { type: "user", id: user("ada"), name: expect.stringContaining("Ada") },
    changes: { mobile_number: { before: null, after: "+49 170" } },
    address: expect.any(String),
    device: null,
  })
})

test("types of records have the names that other answers give them, and can be asked for by these", async () => {
  await installation.request("POST", `users/${user("ada")}/course-assignments`, {
    body: { course_id: installation.ids.courses.base },
  })
  expect<unknown>(actionsOf(await read("record=course_assignment"))).toEqual(["create course_assignment"])
  expect<unknown>((await read("record=assignment")).body.codes).toEqual({ record: ["one_of"] })
})

test("a command shows the system user who ran it", async () => {
  await addEntry("2026-11-01T08:00:00Z", { action: "activate" })
  expect<unknown>((await read("action=activate")).body.data?.[0]?.actor).toEqual({
    id: null,
    full_name: "root",
    kind: "command",
  })
})

test("each filter narrows the list, and all of them together", async () => {
  await addEntry("2026-10-01T08:00:00Z", { action: "revoke", type: "client", record: 7 })
  await addEntry("2026-10-01T08:00:00Z", { action: "revoke", type: "webhook", record: 7 })
  await installation.request("POST", "locations", { body: { name: "Ulm" } })
  expect<unknown>(actionsOf(await read("action=revoke"))).toEqual(["revoke client", "revoke webhook"])
  expect<unknown>(actionsOf(await read("record=client&action=revoke"))).toEqual(["revoke client"])
  expect<unknown>(actionsOf(await read("record_id=7&until=2026-10-01&record=webhook"))).toEqual(["revoke webhook"])
  expect<unknown>(actionsOf(await read(`actor_id=${user("admin")}`))).toEqual(["create location"])
  expect<unknown>(actionsOf(await read(`actor_id=${user("ada")}`))).toEqual([])
  expect<unknown>((await read("action=nothing")).status).toBe(422)
})

test("the ends of a period are included: an instant with its whole second, a date to the end of the day", async () => {
  await installation.request("PATCH", "company", { body: { timezone: "Europe/Berlin" } })
  for (const at of ["2026-07-01T21:59:59.900Z", "2026-07-01T22:00:00.500Z", "2026-07-02T22:00:00Z"]) await addEntry(at)
  const times = async (query: string) => listOf(await read(`record=user&${query}`)).map(({ at }) => at)
  expect<unknown>(await times("since=2026-07-02&until=2026-07-02")).toEqual(["2026-07-01T22:00:00Z"])
  expect<unknown>(await times("since=2026-07-01&until=2026-07-01")).toEqual(["2026-07-01T21:59:59Z"])
  expect<unknown>(await times("since=2026-07-01T22:00:00Z&until=2026-07-01T22:00:00Z")).toEqual([
    "2026-07-01T22:00:00Z",
  ])
  expect<unknown>(await times("since=2026-07-01T21:59:59Z&until=2026-07-02T22:00:00Z")).toHaveLength(3)
})

test("the list is read by cursor in both directions, each entry once", async () => {
  for (let count = 0; count < 5; count++) await addEntry("2026-07-01T08:00:00Z", { record: 100 + count })
  for (const sort of ["", "&sort=id", "&sort=-id"]) {
    const seen: unknown[] = []
    let cursor = ""
    do {
      const answer = await read(`until=2026-07-01&per_page=2&cursor=${cursor}${sort}`)
      const { status, body } = answer
      expect<unknown>(status).toBe(200)
      seen.push(...listOf(answer).map(({ record }) => Number(record?.id)))
      cursor = String(body.meta?.next_cursor ?? "")
    } while (cursor !== "")
    const all = [100, 101, 102, 103, 104]
    expect<unknown>(seen).toEqual(sort === "&sort=-id" ? all.reverse() : all)
  }
  expect<unknown>((await read("per_page=1")).body.meta).toMatchObject({ total: null, next_cursor: expect.any(String) })
})

test("the list has no pages by number: a program that counts them would read the first one again and again", async () => {
  for (const query of ["page=2", "page=2&cursor=", "page=x"]) {
    const { status, body } = await read(query)
    expect<unknown>([status, body.codes]).toEqual([422, { page: ["no_page_numbers"] }])
  }
})

test("only administrators of the company see its entries, and nobody those of no company", async () => {
  await addEntry("2026-07-01T08:00:00Z", { action: "export", type: "installation", company: null })
  await addEntry("2026-07-01T08:00:00Z", { company: companyId(installation, "beta") })
  expect<unknown>(actionsOf(await read("until=2026-07-01"))).toEqual([])
  expect<unknown>(actionsOf(await read("until=2026-07-01", "other"))).toEqual(["update user"])
  for (const as of ["locadmin", "trainer", "employee"]) expect<unknown>((await read("", as)).status).toBe(403)
})
