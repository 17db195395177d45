import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { expectFaults, idsOf, listOf } from "../harness/answers.ts"
import { Installation, type Json } from "../harness/installation.ts"
import { largeCompany } from "../harness/large-company.ts"
import { idOf } from "../harness/records.ts"

/** Sorting and filtering, tested with a company whose records differ in every sortable field. */

const SIZE = 12
let installation: Installation
beforeAll(async () => {
  installation = await Installation.start({ dataset: largeCompany(SIZE) })
  const { database } = installation
  // Several rows share each value, arranged in an order that no other field has.
  await database.run(sql`update locations set created_at = created_at + id * 7 % 5 * 1000, updated_at = updated_at + id * 5 % 4 * 1000,
    order_position = id * 5 % 7, state = case when id % 3 = 0 then 'inactive' else 'active' end`)
  await database.run(sql`update teams set created_at = created_at + id * 7 % 5 * 1000, updated_at = updated_at + id * 5 % 4 * 1000,
    order_position = id * 5 % 7, state = case when id % 3 = 0 then 'inactive' else 'active' end`)
  await database.run(sql`update users set created_at = created_at + id * 7 % 5 * 1000, updated_at = updated_at + id * 5 % 4 * 1000,
    state = case when id % 3 = 0 then 'inactive' else 'active' end where username <> 'admin'`)
  await database.run(sql`update users set username = 'Z' || username, username_folded = 'z' || username_folded
    where id % 4 = 0 and username <> 'admin'`)
})
afterAll(() => installation.stop())

const get = (path: string) => installation.request("GET", path)

/** Sorts like the API: by each field in turn, descending after `-`. */
function sorted(items: readonly Json[], terms: readonly string[]): number[] {
  const compare = (a: Json, b: Json): number => {
    for (const term of terms) {
      const field = term.replace("-", "")
      const [left, right] =
        field === "id" || field === "order_position"
          ? [Number(a[field]), Number(b[field])]
          : [String(a[field]).toLowerCase(), String(b[field]).toLowerCase()]
      if (left !== right) return (left < right ? -1 : 1) * (term.startsWith("-") ? -1 : 1)
    }
    return 0
  }
  return items.toSorted(compare).map(({ id }) => Number(id))
}

const LISTS = [
  { list: "locations", fields: ["id", "state", "created_at", "updated_at", "order_position"], own: "order_position" },
  { list: "teams", fields: ["id", "state", "created_at", "updated_at", "order_position"], own: "order_position" },
  { list: "users", fields: ["id", "state", "username", "created_at", "updated_at"], own: "id" },
]

describe.each(LISTS)("sorting $list", ({ list, fields, own }) => {
  test("works by each documented field, ascending and descending, with the id as the last criterion", async () => {
    const items = listOf(await get(`${list}?per_page=100`))
    for (const field of fields) {
      const up = idsOf(await get(`${list}?per_page=100&sort=${field}`))
      expect({ field, ids: up }).toEqual({ field, ids: sorted(items, [field, "id"]) })
      const down = idsOf(await get(`${list}?per_page=100&sort=-${field}`))
      expect(sorted(items, [`-${field}`, "-id"])).toEqual(down)
      expect(up).not.toEqual(down)
    }
  })

  test("accepts several fields, the first having priority", async () => {
    const items = listOf(await get(`${list}?per_page=100`))
    for (const terms of [
      ["state", "-id"],
      ["-state", "updated_at", "id"],
      ["updated_at", "-created_at", "-id"],
    ]) {
      const answer = await get(`${list}?per_page=100&sort=${terms.join(",")}`)
      expect({ terms, ids: idsOf(answer) }).toEqual({ terms, ids: sorted(items, terms) })
    }
  })

  test("defaults to its own order", async () => {
    const answer = await get(`${list}?per_page=100`)
    expect(idsOf(answer)).toEqual(sorted(listOf(answer), [own, "id"]))
  })

  test("refuses every other field, and anything but a list of fields", async () => {
    const known = ["order_position", "username"].filter((field) => !fields.includes(field))
    const others = [...known, "name", "email", "company_id", "search", "teams_count", "password_hash", "ID", "l.id"]
    const broken = ["-", "--id", "id,", ",id", "id,,state", "id;state", "id desc", "id, state", "+id", "id,name", "1"]
    for (const sort of [...others, ...broken, "id)--", "(select 1)", "id,".repeat(100)]) {
      const answer = await get(`${list}?sort=${encodeURIComponent(sort)}`)
      expectFaults(answer, ["sort"])
      for (const field of fields) expect(answer.text).toContain(field)
    }
  })
})

describe.each(LISTS)("filtering $list", ({ list }) => {
  test("by state excludes the others, also from the total", async () => {
    const all = listOf(await get(`${list}?per_page=100&sort=id`))
    for (const state of ["active", "inactive"]) {
      const expected = all.filter((one) => String(one.state) === state).map(({ id }) => Number(id))
      const answer = await get(`${list}?per_page=3&sort=id&state=${state}`)
      expect(idsOf(answer)).toEqual(expected.slice(0, 3))
      expect(answer).toMatchObject({ body: { meta: { total: expected.length } } })
      expect(expected.length).toBeGreaterThan(3)
    }
  })

  test("by an unknown state is refused", async () => {
    for (const state of ["Active", "ACTIVE", "deleted", "active,inactive", "1", "all"]) {
      expectFaults(await get(`${list}?state=${state}`), ["state"])
    }
  })

  test("by state and search together applies both", async () => {
    const all = listOf(await get(`${list}?per_page=100&sort=id`))
    const name = (one: Json) => String(one.name ?? one.username)
    const expected = all.filter((one) => String(one.state) === "active" && name(one).includes("000"))
    const answer = await get(`${list}?per_page=100&sort=id&state=active&search=000`)
    expect(idsOf(answer)).toEqual(expected.map(({ id }) => Number(id)))
    expect(expected.length).toBeGreaterThan(2)
  })
})

describe("filtering teams by location", () => {
  test("shows that location's teams, and combines with the other filters", async () => {
    const [location, team] = [
      idOf(installation, "locations", "location-0003"),
      idOf(installation, "teams", "team-0003"),
    ]
    expect(idsOf(await get(`teams?location_id=${location}`))).toEqual([team])
    expect(idsOf(await get(`teams?location_id=${location}&state=inactive&search=0003`))).toEqual([team])
    expect(idsOf(await get(`teams?location_id=${location}&state=active`))).toEqual([])
    expect(idsOf(await get(`teams?location_id=${location}&search=0004`))).toEqual([])
  })

  test("is refused if it is not an id", async () => {
    for (const bad of ["0", "-1", "1.5", "x", "1,2", "1e3", "9007199254740993", "%00"]) {
      expectFaults(await get(`teams?location_id=${bad}`), ["location_id"])
    }
  })

  test("is ignored by locations, which have no such filter", async () => {
    expect(await get("locations?location_id=x")).toMatchObject({ status: 200, body: { meta: { total: SIZE } } })
  })
})
