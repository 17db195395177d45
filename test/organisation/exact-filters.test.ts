import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { raw, sql } from "../../src/database/port.ts"
import { expectFaults, idIn, idsOf } from "../harness/answers.ts"
import { Installation } from "../harness/installation.ts"
import { companyId, idOf } from "../harness/records.ts"

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start()
})
afterAll(() => installation.stop())

type Query = Readonly<Record<string, string | number>>

/** The ids in a list with this query, by id order. Following a cursor must yield the same. */
async function found(list: string, query: Query, as = "admin"): Promise<number[]> {
  const parameters = Object.entries({ ...query, sort: "id", per_page: 100 }).map(([name, value]) => [
    name,
    String(value),
  ])
  const path = `${list}?${new URLSearchParams(parameters as [string, string][])}`
  const answer = await installation.request("GET", path, { as })
  expect({ path, status: answer.status, total: Number(answer.body.meta?.total) }).toEqual({
    path,
    status: 200,
    total: idsOf(answer).length,
  })
  const followed = await installation.request("GET", `${path}&cursor=`, { as })
  expect({ path, ids: idsOf(followed) }).toEqual({ path, ids: idsOf(answer) })
  return idsOf(answer)
}

const user = (key: string) => idOf(installation, "users", key)
const setKey = (table: string, id: number, key: string) =>
  installation.database.run(sql`update ${raw(table)} set key = ${key} where id = ${id}`)

describe("the filter by external id", () => {
  test.each(["locations", "teams", "users"] as const)("of %s finds exactly the record with it", async (list) => {
    const key = { locations: "krakow", teams: "plant", users: "ada" }[list]
    const id = idOf(installation, list, key)
    expect(await found(list, { external_id: key })).toEqual([id])
    expect(await found(list, { external_id: key.toUpperCase() })).toEqual([])
    expect(await found(list, { external_id: key.slice(0, -1) })).toEqual([])
    expect(await found(list, { external_id: `${key}%` })).toEqual([])
  })

  test("finds nothing in another company, and nothing out of view", async () => {
    expect(await found("users", { external_id: "bob" })).toEqual([])
    expect(await found("teams", { external_id: "plant" }, "locadmin")).toEqual([])
    expect(await found("teams", { external_id: "office" }, "locadmin")).toEqual([idOf(installation, "teams", "office")])
    expect(await found("users", { external_id: "gone" }, "locadmin")).toEqual([])
    expect(await found("users", { external_id: "ada" }, "locadmin")).toEqual([user("ada")])
  })

  test("accepts any script, slashes and signs", async () => {
    for (const key of ["4711/ä b%25", "王-1", "a&b=c+d", "'; --"]) {
      await setKey("users", user("alone"), key)
      expect(await found("users", { external_id: key })).toEqual([user("alone")])
    }
    await setKey("users", user("alone"), "alone")
    expectFaults(await installation.request("GET", "users?external_id=%00"), ["external_id"])
  })

  test("combines with all others", async () => {
    expect(await found("users", { external_id: "ada", state: "inactive" })).toEqual([])
    expect(await found("users", { external_id: "ada", ids: `${user("boss")},${user("ada")}` })).toEqual([user("ada")])
    const warehouse = idOf(installation, "teams", "warehouse")
    const others = { state: "active", search: "müller", team_id: warehouse, role: "company.employee" }
    const own = { email: "ada@acme.example", updated_since: "2000-01-01" }
    expect(await found("users", { external_id: "ada", ...others, ...own })).toEqual([user("ada")])
  })
})

describe("the filters by username and email", () => {
  test("find the one user in any case, but not by a part of the value", async () => {
    expect(await found("users", { username: "ADMIN-service" })).toEqual([user("admin")])
    expect(await found("users", { username: "admin" })).toEqual([])
    expect(await found("users", { email: "ADA@acme.EXAMPLE" })).toEqual([user("ada")])
    expect(await found("users", { email: "ada@acme" })).toEqual([])
    // Values are compared as for uniqueness: compatibility forms are equal.
    expect(await found("users", { username: "ａdmin-service" })).toEqual([user("admin")])
  })

  test("find nobody in another company or out of view", async () => {
    expect(await found("users", { email: "bob@beta.example" })).toEqual([])
    expect(await found("users", { username: "other-service" })).toEqual([])
    expect(await found("users", { username: "admin-service" }, "employee")).toEqual([])
    expect(await found("users", { username: "employee-service" }, "employee")).toEqual([user("employee")])
  })
})

describe("the filter by name", () => {
  test("finds whole names, ignoring case and accents", async () => {
    const [krakow] = await found("locations", { external_id: "krakow" })
    for (const name of ["Kraków", "KRAKOW", "krakow", "  Krakow "]) {
      expect(await found("locations", { name })).toEqual([Number(krakow)])
    }
    for (const name of ["Krak", "Kraków 1", "30-001 Kraków", "%"])
      expect(await found("locations", { name })).toEqual([])
    // Searches include the description, but the filter by name does not.
    expect(await found("teams", { name: "office" })).toEqual([idOf(installation, "teams", "office")])
    expect(await found("teams", { name: "Zweiter Stock" })).toEqual([])
    expect(await found("teams", { name: "office Zweiter Stock" })).toEqual([])
  })

  test("finds all records with a name, including those of other locations, and long names", async () => {
    const location_id = idOf(installation, "locations", "krakow")
    const long = `${"Ä".repeat(200)}${"ﷺ".repeat(54)}`
    const create = async (name: string) =>
      idIn(await installation.request("POST", "teams", { body: { location_id, name } }))
    const [office, one, other] = [await create("Óffice"), await create(`${long}x`), await create(`${long}y`)]
    expect(await found("teams", { name: "OFFICE" })).toEqual([idOf(installation, "teams", "office"), office])
    expect(await found("teams", { name: "office", location_id })).toEqual([office])
    expect(await found("teams", { name: `${long}X` })).toEqual([one])
    expect(await found("teams", { name: `${long}y` })).toEqual([other])
    expect(await found("teams", { name: long })).toEqual([])
  })
})

describe("the filter by the last change", () => {
  const DAY = 24 * 60 * 60 * 1000

  test.each([
    ["locations", "krakow"],
    ["teams", "plant"],
    ["users", "ada"],
  ] as const)("of %s finds what changed at that time or later", async (list, key) => {
    const id = idOf(installation, list, key)
    // 23:30 on the day before in UTC, 00:30 in Berlin.
    const at = new Date("2031-01-09T23:30:00.500Z")
    await installation.database.run(sql`update ${raw(list)} set updated_at = ${at.getTime()} where id = ${id}`)
    const answer = await installation.request("GET", `${list}/${id}`)
    const shown = String(answer.body.data?.updated_at)
    expect(shown).toBe(`${at.toISOString().slice(0, 19)}Z`)
    const since = (updated_since: string) => found(list, { updated_since })
    // The time shown in a response finds the record, the next second does not.
    expect(await since(shown)).toEqual([id])
    expect(await since(new Date(at.getTime() + 1000).toISOString().slice(0, 19).concat("Z"))).toEqual([])
    expect(await since(at.toISOString())).toEqual([id])
    expect(await since(new Date(at.getTime() + 1).toISOString())).toEqual([])
    const local = new Date(at.getTime() + 60 * 60 * 1000).toISOString()
    expect(await since(local.slice(0, 19).concat("+01:00"))).toEqual([id])
    expect(await since(local.slice(0, 19))).toEqual([id])
    expect(await since(local.slice(0, 10))).toEqual([id])
    expect(await since(new Date(at.getTime() + DAY + 60 * 60 * 1000).toISOString().slice(0, 10))).toEqual([])
    expect((await since("2000-01-01")).length).toBeGreaterThan(1)
  })

  test("shows them in the order of their changes, and counts them, with every other filter", async () => {
    const company = companyId(installation)
    const keys = ["ada", "lukasz", "boss", "gone"]
    const base = Date.parse("2040-01-01T00:00:00Z")
    for (const [index, key] of keys.toReversed().entries()) {
      await installation.database.run(
        sql`update users set updated_at = ${base + index * 1000} where id = ${user(key)} and company_id = ${company}`,
      )
    }
    const list = async (query: string) => {
      const answer = await installation.request("GET", `users?updated_since=2040-01-01T00:00:01Z&${query}`)
      return { ids: idsOf(answer), total: Number(answer.body.meta?.total) }
    }
    expect(await list("sort=updated_at")).toEqual({ ids: [user("boss"), user("lukasz"), user("ada")], total: 3 })
    expect(await list("sort=-updated_at&per_page=2")).toEqual({ ids: [user("ada"), user("lukasz")], total: 3 })
    expect(await list("sort=updated_at&per_page=2&page=2")).toEqual({ ids: [user("ada")], total: 3 })
    expect(await list("sort=state")).toEqual({ ids: ["ada", "lukasz", "boss"].map(user), total: 3 })
    expect(await list("sort=username&role=company.admin")).toEqual({ ids: [user("boss")], total: 1 })
    expect(await list("state=inactive")).toEqual({ ids: [], total: 0 })
  })

  test("is refused if it is neither a valid date nor a time", async () => {
    for (const text of ["yesterday", "2026-02-30", "2026-11-20T25:00:00Z", "1", "2026-11-20T09:30:00 02:00"]) {
      for (const list of ["locations", "teams", "users", "courses", "contentvideos"]) {
        expectFaults(await installation.request("GET", `${list}?updated_since=${encodeURIComponent(text)}`), [
          "updated_since",
        ])
      }
    }
  })
})

describe("the list of courses", () => {
  test("can be filtered by external id, among own and shared courses, and by the last change", async () => {
    const safety = idOf(installation, "courses", "safety")
    expect(await found("courses", { external_id: "safety" })).toEqual([safety])
    expect(await found("courses", { external_id: "own" })).toEqual([])
    expect(await found("courses", { external_id: "fire" })).toEqual([Number(installation.ids.courses.fire)])
    await installation.database.run(
      sql`update courses set updated_at = ${Date.parse("2040-01-01T00:00:00Z")} where id = ${safety}`,
    )
    expect(await found("courses", { updated_since: "2040-01-01" })).toEqual([safety])
    expect(await found("courses", { updated_since: "2040-01-02" })).toEqual([])
  })
})

describe("a filter with an empty value", () => {
  const LISTS: Readonly<Record<string, readonly string[]>> = {
    locations: ["external_id", "ids", "name", "state", "updated_since"],
    teams: ["external_id", "ids", "name", "state", "updated_since"],
    users: ["external_id", "ids", "username", "email", "team_id", "location_id", "role", "state", "updated_since"],
    courses: ["external_id", "ids", "type", "state", "updated_since"],
    "course-assignments": ["ids", "user_id", "team_id", "course_id", "scope_id", "state", "status", "assignment_type"],
    certificates: ["ids", "user_id", "course_id", "standing", "valid_until_before", "issued_since"],
    contentvideos: ["ids", "state", "updated_since"],
    webhooks: ["ids", "state"],
    imports: ["ids", "state"],
    changes: ["types", "after"],
  }
  test.each(Object.entries(LISTS))(
    "is refused by the list of %s, which would otherwise show everything",
    async (list, filters) => {
      for (const value of ["", "%20", "+"]) {
        const query = filters.map((name) => `${name}=${value}`).join("&")
        const { status, body } = await installation.request("GET", `${list}?${query}`)
        expect<unknown>([status, body.codes]).toEqual([
          422,
          Object.fromEntries(filters.map((name) => [name, ["empty"]])),
        ])
      }
    },
  )

  test("is ignored for a search, an order or a page", async () => {
    const all = await installation.request("GET", "users")
    const empty = await installation.request("GET", "users?search=&sort=&page=&per_page=&include=")
    expect<unknown>([empty.status, empty.body.data]).toEqual([200, all.body.data])
  })
})
