import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { expectFaults, expectRefusal, idIn, idsOf, listOf } from "../../harness/answers.ts"
import { Installation } from "../../harness/installation.ts"
import { expectNothingChanged, idOf, NOBODYS_ID, sharedCourseId } from "../../harness/records.ts"

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

const location = (key: string, company?: string) => idOf(installation, "locations", key, company)
const team = (key: string, company?: string) => idOf(installation, "teams", key, company)
const user = (key: string, company?: string) => idOf(installation, "users", key, company)
const course = (key: string, company?: string) => idOf(installation, "courses", key, company)

const person = (key: string, full_name: string) => ({ id: user(key), full_name })

/** A team in the dataset, as shown by the API. */
const plant = () => ({
  id: team("plant"),
  external_id: "plant",
  type: "team",
  state: "active",
  name: "Plant",
  description: null,
  location_id: location("krakow"),
  contact: { name: "Plant", street: null, zip_city: null, country: null, phone: null, email: null },
  admin_user_ids: [user("mixed")],
  trainer_admin_user_ids: [],
  assignees: { admins: [person("mixed", "Service mixed")], trainer_admins: [] },
  instruction_course_id: null,
  order_position: expect.any(Number),
  users_count: 2,
  created_at: "2026-11-20T09:30:00Z",
  updated_at: "2026-11-20T09:30:00Z",
})

describe("reading teams", () => {
  test("the list has every team of the company and none of another", async () => {
    const acme = idsOf(await installation.request("GET", "teams")).toSorted((a, b) => a - b)
    expect(acme).toEqual(["warehouse", "office", "plant", "night"].map((key) => team(key)).sort((a, b) => a - b))
    expect(idsOf(await installation.request("GET", "teams", { as: "other" }))).toEqual([team("crew", "beta")])
  })

  test("a team shows exactly the documented fields, in the list and by itself, and counts inactive members", async () => {
    const list = await installation.request("GET", `teams?location_id=${location("krakow")}`)
    const detail = await installation.request("GET", `teams/${team("plant")}`)
    expect<unknown>(listOf(list)[0]).toEqual(plant())
    expect(detail.status).toBe(200)
    expect<unknown>(detail.body).toEqual({ data: plant() })
  })

  test("include=users embeds the members as user resources, without their passwords", async () => {
    for (const query of ["include=users", "include=nonsense,users"]) {
      const { status, body, text } = await installation.request("GET", `teams/${team("plant")}?${query}`)
      expect(status).toBe(200)
      const members = [...(body.data?.users ?? [])]
      expect(members.map(({ id }) => Number(id))).toEqual([user("lukasz"), user("gone")])
      const lukasz = await installation.request("GET", `users/${user("lukasz")}`)
      expect<unknown>(members[0]).toEqual(lukasz.body.data)
      expect(text).not.toContain("password")
      expect(Object.keys(body.data ?? {})).not.toContain("instruction")
    }
  })

  test("include=instruction embeds the recurring instruction course, or null", async () => {
    const list = await installation.request("GET", "teams?include=instruction")
    const shown = new Map(listOf(list).map((one) => [Number(one.id), one.instruction]))
    const safety = {
      id: course("safety"),
      title: "Safety instruction",
      short_type: "instruction",
      scope_id: null,
      type: "course",
      state: "active",
      valid_period: "6m",
    }
    expect<unknown>(shown.get(team("warehouse"))).toEqual(safety)
    expect<unknown>(shown.get(team("office"))).toBeNull()
    expect(listOf(list).some((one) => "users" in one)).toBe(false)
  })

  test("both can be embedded at once, in the list too, and neither is included by default", async () => {
    for (const path of ["teams", `teams/${team("night")}`]) {
      const both = await installation.request("GET", `${path}?include=instruction,users`)
      const none = await installation.request("GET", `${path}?include=user,instructions,locations`)
      for (const one of path === "teams" ? listOf(both) : [both.body.data]) {
        expect(Object.keys(one ?? {})).toEqual(expect.arrayContaining(["users", "instruction"]))
      }
      for (const one of path === "teams" ? listOf(none) : [none.body.data]) {
        expect(Object.keys(one ?? {})).not.toContain("users")
        expect(Object.keys(one ?? {})).not.toContain("instruction")
      }
    }
  })

  test("users and course are embedded only for a caller who may view them", async () => {
    const token = await installation.token("admin", "teams.view")
    const path = `teams/${team("warehouse")}?include=users,instruction`
    const answer = await installation.request("GET", path, { token })
    expect(answer).toMatchObject({ status: 200, body: { data: { users_count: 2 } } })
    expect(Object.keys(answer.body.data ?? {})).not.toContain("users")
    expect(Object.keys(answer.body.data ?? {})).not.toContain("instruction")
  })

  test("lists and details show a caller only their own teams", async () => {
    const seen = { locadmin: ["warehouse", "office"], trainer: ["warehouse", "office"], mixed: ["plant"] }
    for (const [as, keys] of Object.entries(seen)) {
      expect(idsOf(await installation.request("GET", "teams", { as }))).toEqual(keys.map((key) => team(key)))
      for (const key of ["warehouse", "plant"]) {
        const { status } = await installation.request("GET", `teams/${team(key)}`, { as })
        expect({ as, key, status }).toEqual({ as, key, status: keys.includes(key) ? 200 : 403 })
      }
    }
    expectRefusal(await installation.request("GET", "teams", { as: "employee" }), 403)
  })

  test("another company's team is forbidden, and an id that no team has is not found", async () => {
    const foreign = await installation.request("GET", `teams/${team("crew", "beta")}`)
    expectRefusal(foreign, 403)
    expect(foreign.text).not.toContain("Crew")
    expectRefusal(await installation.request("GET", `teams/${NOBODYS_ID}`), 404)
  })
})

describe("creating a team", () => {
  test("with every field returns 201 with the team as stored", async () => {
    const contact = { street: "Dok 3", zip_city: "30-002 Kraków", country: "pl", phone: "112", email: "t@acme.example" }
    const body = {
      ...contact,
      name: " Fire brigade ",
      location_id: location("krakow"),
      description: "Volunteers",
      admin_user_ids: [user("lukasz"), user("ada"), user("ada")],
      trainer_admin_user_ids: [user("boss")],
      instruction_course_id: sharedCourseId(installation, "fire"),
    }
    const answer = await installation.request("POST", "teams", { body })
    const expected = {
      ...plant(),
      id: expect.any(Number),
      external_id: expect.any(String),
      name: "Fire brigade",
      description: "Volunteers",
      contact: { ...contact, name: "Fire brigade", country: "PL" },
      admin_user_ids: [user("ada"), user("lukasz")],
      trainer_admin_user_ids: [user("boss")],
      assignees: {
        admins: [person("ada", "Ada Müller"), person("lukasz", "Łukasz Ørsted")],
        trainer_admins: [person("boss", "Bea Boss")],
      },
      instruction_course_id: sharedCourseId(installation, "fire"),
      users_count: 0,
    }
    expect({ status: answer.status, body: answer.body } as unknown).toEqual({ status: 201, body: { data: expected } })
    const again = await installation.request("GET", `teams/${idIn(answer)}`)
    expect(again.body).toEqual(answer.body)
  })

  test("requires only name and location; unknown fields are ignored", async () => {
    const unknown = { id: 1, state: "inactive", users_count: 3, user_ids: [1], company_id: 2, order_position: 0 }
    const body = { name: "Plain", location_id: location("berlin"), ...unknown }
    const answer = await installation.request("POST", "teams", { body })
    expect(answer).toMatchObject({
      status: 201,
      body: { data: { state: "active", users_count: 0, instruction_course_id: null, description: null } },
    })
    const order = idsOf(await installation.request("GET", `teams?location_id=${location("berlin")}`))
    expect(order).toEqual([team("warehouse"), team("office"), idIn(answer)])
    expectFaults(await installation.request("POST", "teams", { body: {} }), ["location_id", "name"])
    const empty = { name: " ", location_id: null }
    expectFaults(await installation.request("POST", "teams", { body: empty }), ["location_id", "name"])
  })

  test("accepts only a location of the company that the caller sees", async () => {
    const cases = [
      { as: "admin", id: location("boston", "beta") },
      { as: "locadmin", id: location("krakow") },
      { as: "mixed", id: location("krakow") },
    ]
    for (const { as, id } of cases) {
      const body = { name: "Squatters", location_id: id }
      const act = () => installation.request("POST", "teams", { as, body })
      expectFaults(await expectNothingChanged(installation, act), ["location_id"])
    }
    const body = { name: "Own", location_id: location("berlin") }
    expect((await installation.request("POST", "teams", { as: "locadmin", body })).status).toBe(201)
  })

  test.each(["trainer", "employee", "norole"])("is forbidden to %s", async (as) => {
    const act = () =>
      installation.request("POST", "teams", { as, body: { name: "x", location_id: location("berlin") } })
    expectRefusal(await expectNothingChanged(installation, act), 403)
  })
})
