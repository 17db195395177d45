import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { expectFaults, expectRefusal, idsOf, listOf } from "../../harness/answers.ts"
import { Installation, type Json } from "../../harness/installation.ts"
import { expectNothingChanged, idOf, NOBODYS_ID, sharedCourseId } from "../../harness/records.ts"

let installation: Installation
let path: string
beforeEach(async () => {
  installation = await Installation.start()
  path = `teams/${team("warehouse")}`
})
afterEach(() => installation.stop())

const location = (key: string, company?: string) => idOf(installation, "locations", key, company)
const team = (key: string, company?: string) => idOf(installation, "teams", key, company)
const user = (key: string, company?: string) => idOf(installation, "users", key, company)
const course = (key: string, company?: string) => idOf(installation, "courses", key, company)
const read = async (): Promise<Json | undefined> => (await installation.request("GET", path)).body.data

const FULL = {
  name: "Depot",
  description: "Early shift",
  street: "Dock 1",
  zip_city: "10243 Berlin",
  country: "de",
  phone: "110",
  email: "depot@acme.example",
}

describe("updating a team", () => {
  test.each(["PUT", "PATCH"])("%s changes every field that is given and answers the team", async (method) => {
    installation.time.now += 5000
    const body = { ...FULL, admin_user_ids: [user("ada")], trainer_admin_user_ids: [user("boss")] }
    const answer = await installation.request(method, path, { body })
    const { name, description, ...contact } = FULL
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          name,
          description,
          contact: { ...contact, name, country: "DE" },
          assignees: { admins: [{ id: user("ada") }], trainer_admins: [{ id: user("boss") }] },
          location_id: location("berlin"),
          created_at: "2026-11-20T09:30:00Z",
          updated_at: "2026-11-20T09:30:05Z",
        },
      },
    })
    expect(await read()).toEqual(answer.body.data)
  })

  test.each(["PUT", "PATCH"])("%s leaves alone what is left out, and needs no location", async (method) => {
    await installation.request("PATCH", path, { body: { ...FULL, admin_user_ids: [user("ada")] } })
    const before = await read()
    const answer = await installation.request(method, path, { body: { name: FULL.name } })
    expect({ status: answer.status, data: answer.body.data }).toEqual({ status: 200, data: before })
  })

  test.each(["PUT", "PATCH"])("%s clears an optional field by null or empty text", async (method) => {
    for (const nothing of [null, ""]) {
      await installation.request("PATCH", path, { body: { ...FULL, instruction_course_id: course("safety") } })
      const cleared = { description: nothing, street: nothing, zip_city: nothing, country: nothing, phone: nothing }
      const lists = { admin_user_ids: null, trainer_admin_user_ids: null, instruction_course_id: null }
      const body = { name: "Bare", ...cleared, email: nothing, ...lists }
      expect(await installation.request(method, path, { body })).toMatchObject({
        status: 200,
        body: {
          data: {
            description: null,
            contact: { name: "Bare", street: null, zip_city: null, country: null, phone: null, email: null },
            assignees: { admins: [], trainer_admins: [] },
            instruction_course_id: null,
          },
        },
      })
    }
  })

  test("PUT requires the name alone; PATCH requires nothing", async () => {
    for (const body of [{}, { name: null }, { name: " " }, { location_id: location("krakow") }]) {
      const act = () => installation.request("PUT", path, { body })
      expectFaults(await expectNothingChanged(installation, act), ["name"])
    }
    expect((await installation.request("PATCH", path, { body: {} })).status).toBe(200)
  })

  test.each(["PUT", "PATCH"])("%s needs the permission and the view of the team", async (method) => {
    const cases = [
      { as: "trainer", id: team("warehouse"), status: 403 },
      { as: "locadmin", id: team("plant"), status: 403 },
      { as: "admin", id: team("crew", "beta"), status: 403 },
      { as: "admin", id: NOBODYS_ID, status: 404 },
    ]
    for (const { as, id, status } of cases) {
      const act = () => installation.request(method, `teams/${id}`, { as, body: { name: "Taken" } })
      expectRefusal(await expectNothingChanged(installation, act), status)
    }
  })
})

describe("moving a team", () => {
  test("a new location_id moves it to the end of that location, members and all", async () => {
    const answer = await installation.request("PATCH", path, { body: { location_id: location("krakow") } })
    expect(answer).toMatchObject({ status: 200, body: { data: { location_id: location("krakow"), users_count: 2 } } })
    const krakow = await installation.request("GET", `teams?location_id=${location("krakow")}`)
    expect(idsOf(krakow)).toEqual([team("plant"), team("night"), team("warehouse")])
    const counts = listOf(await installation.request("GET", "locations")).map((one) => Number(one.teams_count))
    expect(counts).toEqual([1, 3])
  })

  test("the location that it has already keeps it in its place", async () => {
    await installation.request("PATCH", path, { body: { location_id: location("berlin") } })
    const berlin = await installation.request("GET", `teams?location_id=${location("berlin")}`)
    expect(idsOf(berlin)).toEqual([team("warehouse"), team("office")])
  })

  test("stays within the company and the caller's view", async () => {
    const cases = [
      { as: "admin", id: location("boston", "beta") },
      { as: "admin", id: NOBODYS_ID },
      { as: "locadmin", id: location("krakow") },
    ]
    for (const { as, id } of cases) {
      const act = () => installation.request("PATCH", path, { as, body: { name: "Moved", location_id: id } })
      expectFaults(await expectNothingChanged(installation, act), ["location_id"])
    }
  })

  test("a caller who does not see the team's location may send it back", async () => {
    const body = { name: "Plant", location_id: location("krakow") }
    const answer = await installation.request("PUT", `teams/${team("plant")}`, { as: "mixed", body })
    expect(answer).toMatchObject({ status: 200, body: { data: { location_id: location("krakow") } } })
  })
})

describe("the instruction course of a team", () => {
  test("is an active recurring instruction that the company sees, its own or a shared one", async () => {
    for (const id of [course("endless"), sharedCourseId(installation, "fire"), null]) {
      const answer = await installation.request("PATCH", path, { body: { instruction_course_id: id } })
      expect(answer).toMatchObject({ status: 200, body: { data: { instruction_course_id: id } } })
    }
  })

  test("is no course of another kind, state or company: a fault of a create and of an update", async () => {
    const unfit = [
      sharedCourseId(installation, "base"),
      sharedCourseId(installation, "old-instr"),
      course("own", "beta"),
      NOBODYS_ID,
    ]
    const required = { name: "New", location_id: location("berlin") }
    for (const instruction_course_id of unfit) {
      for (const [method, address] of [
        ["POST", "teams"],
        ["PUT", path],
        ["PATCH", path],
      ] as const) {
        const body = { ...required, instruction_course_id }
        const act = () => installation.request(method, address, { body })
        expectFaults(await expectNothingChanged(installation, act), ["instruction_course_id"])
      }
    }
  })

  test("may be sent back once it has become inactive, but not be given to another team", async () => {
    await installation.database.run(sql`update courses set state = 'inactive' where id = ${course("safety")}`)
    const body = { name: "Warehouse", instruction_course_id: course("safety") }
    expect(await installation.request("PUT", path, { body })).toMatchObject({ status: 200, body: { data: body } })
    const answer = await installation.request("PATCH", `teams/${team("office")}`, { body })
    expectFaults(answer, ["instruction_course_id"])
    const shown = await installation.request("GET", `${path}?include=instruction`)
    expect(shown).toMatchObject({ body: { data: { instruction: { id: course("safety"), state: "inactive" } } } })
  })
})

describe("deactivating a team", () => {
  test("answers it inactive with its members; repeating is no error and changes nothing", async () => {
    installation.time.now += 5000
    const first = await installation.request("POST", `${path}/deactivate`)
    const data = { id: team("warehouse"), state: "inactive", users_count: 2, updated_at: "2026-11-20T09:30:05Z" }
    expect(first).toMatchObject({ status: 200, body: { data } })
    const second = await expectNothingChanged(installation, () => installation.request("POST", `${path}/deactivate`))
    expect({ status: second.status, body: second.body }).toEqual({ status: 200, body: first.body })
    expect(await installation.request("GET", `teams/${team("office")}`)).toMatchObject({
      body: { data: { state: "active" } },
    })
  })

  test("is a location administrator's too, for the teams that it sees", async () => {
    const own = await installation.request("POST", `${path}/deactivate`, { as: "locadmin" })
    expect(own).toMatchObject({ status: 200, body: { data: { state: "inactive" } } })
    for (const [as, key] of [
      ["locadmin", "plant"],
      ["trainer", "office"],
      ["employee", "office"],
    ] as const) {
      const act = () => installation.request("POST", `teams/${team(key)}/deactivate`, { as })
      expectRefusal(await expectNothingChanged(installation, act), 403)
    }
    expectRefusal(await installation.request("POST", `teams/${team("crew", "beta")}/deactivate`), 403)
    expectRefusal(await installation.request("POST", `teams/${NOBODYS_ID}/deactivate`), 404)
  })
})
