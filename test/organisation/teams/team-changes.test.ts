import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { expectFaults, expectRefusal, idsOf, listOf } from "../../harness/answers.ts"
import { Installation } from "../../harness/installation.ts"
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
const course = (key: string, company?: string) => idOf(installation, "courses", key, company)

describe("moving a team", () => {
  test("to a new location_id puts it at the end of that location, with all its members", async () => {
    const answer = await installation.request("PATCH", path, { body: { location_id: location("krakow") } })
    expect(answer).toMatchObject({ status: 200, body: { data: { location_id: location("krakow"), users_count: 2 } } })
    const krakow = await installation.request("GET", `teams?location_id=${location("krakow")}`)
    expect(idsOf(krakow)).toEqual([team("plant"), team("night"), team("warehouse")])
    const counts = listOf(await installation.request("GET", "locations")).map((one) => Number(one.teams_count))
    expect(counts).toEqual([1, 3])
  })

  test("to its current location keeps its position", async () => {
    await installation.request("PATCH", path, { body: { location_id: location("berlin") } })
    const berlin = await installation.request("GET", `teams?location_id=${location("berlin")}`)
    expect(idsOf(berlin)).toEqual([team("warehouse"), team("office")])
  })

  test("is limited to the company and the caller's view", async () => {
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

  test("is not attempted if a caller who does not see its location sends it back", async () => {
    const body = { name: "Plant", location_id: location("krakow") }
    const answer = await installation.request("PUT", `teams/${team("plant")}`, { as: "mixed", body })
    expect(answer).toMatchObject({ status: 200, body: { data: { location_id: location("krakow") } } })
  })
})

describe("the instruction course of a team", () => {
  test("is an active recurring instruction visible to the company, its own or a shared one", async () => {
    for (const id of [course("endless"), sharedCourseId(installation, "fire"), null]) {
      const answer = await installation.request("PATCH", path, { body: { instruction_course_id: id } })
      expect(answer).toMatchObject({ status: 200, body: { data: { instruction_course_id: id } } })
    }
  })

  test("cannot have another kind, state or company, neither in a create nor in an update", async () => {
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

  test("may be sent back once it has become inactive, but not assigned to another team", async () => {
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
  test("returns it as inactive with its members; repeating is not an error and changes nothing", async () => {
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

  test("is also allowed to a location administrator, for teams in view", async () => {
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
