import { describe, expect, test } from "bun:test"
import { passDays, require } from "../../harness/requirements.ts"
import { bring, courseId, day, end, held, ok, open, pair, place, start, team, user } from "./sample.ts"

/* Why nothing is open although something should be, and what ends that. */

const change = (body: object) => ok("PATCH", `users/${user("ada")}`, body)
const MET = { birthday: "1990-01-01", fitness_valid_until: "2030-01-01", driving_classes: ["CE"] }
const firstAid = held("first-aid", null)

describe("unmet conditions", () => {
  test.each([
    ["age", { birthday: "2015-01-01" }, [firstAid], () => change({ birthday: "1990-01-01" })],
    ["fitness", { fitness_valid_until: null }, [firstAid], () => change({ fitness_valid_until: "2030-01-01" })],
    ["driving class", { driving_classes: [] }, [firstAid], () => change({ driving_classes: ["CE"] })],
    [
      "qualification",
      {},
      [],
      () =>
        ok("POST", `users/${user("ada")}/qualifications`, { course_id: courseId("first-aid"), finish_date: day(0) }),
    ],
  ])("of %s end with their cause, and it is opened with the deadline it had", async (_what, unmet, brought, meet) => {
    await start(brought)
    await change({ ...MET, ...unmet })
    await require(place(), { course: "crane", team: "warehouse", grace: 7 })
    const deadline_date = day(7)
    expect([await pair("ada", "crane"), await open("ada", "crane")]).toMatchObject([
      { exception: "prerequisites", standing: "open", deadline_date },
      [],
    ])
    await passDays(place(), 3)
    await meet()
    expect(await pair("ada", "crane")).toMatchObject({ exception: null, standing: "open", deadline_date })
    expect(await open("ada", "crane")).toMatchObject([{ deadline_date }])
  })

  test("end on the birthday", async () => {
    await start([firstAid])
    await change({ ...MET, birthday: "2008-11-25" })
    await require(place(), { course: "crane", team: "warehouse" })
    await passDays(place(), 4)
    expect(await pair("ada", "crane")).toMatchObject({ exception: "prerequisites" })
    await passDays(place(), 1)
    expect(await pair("ada", "crane")).toMatchObject({ exception: null })
    expect(await open("ada", "crane")).toHaveLength(1)
  })

  test("become overdue", async () => {
    await start()
    await require(place(), { course: "crane", team: "warehouse", grace: 2 })
    await passDays(place(), 3)
    expect(await pair("ada", "crane")).toMatchObject({ exception: "prerequisites", standing: "overdue" })
  })
})

type State = "active" | "inactive"
const byImport = (state: State, key = "screen") => bring({ courses: [{ key, state }] })
const byRequest = (state: State, key = "screen") =>
  ok("POST", `courses/${courseId(key)}/${state === "active" ? "activate" : "deactivate"}`)

describe.each([
  ["a dataset", byImport],
  ["the API", byRequest],
] as const)("a course that %s makes inactive", (_, become) => {
  test("ends the exception when it is active, and it is opened with the deadline it had", async () => {
    await start()
    await byImport("inactive")
    await require(place(), { course: "screen", team: "warehouse", grace: 7 })
    const deadline_date = day(7)
    expect([await pair("ada"), await open("ada")]).toMatchObject([{ exception: "course_inactive", deadline_date }, []])
    await passDays(place(), 2)
    await become("active")
    expect([await pair("ada"), await open("ada")]).toMatchObject([{ exception: null }, [{ deadline_date }]])
  })

  test("keeps what is open", async () => {
    await start()
    await require(place(), { course: "screen", team: "warehouse", grace: 7 })
    const before = await open("ada")
    await become("inactive")
    expect([await pair("ada"), await open("ada")]).toMatchObject([{ exception: null, standing: "open" }, before])
  })

  test("is given to new members of a team whose instruction it is only when it is active again", async () => {
    await start()
    await ok("DELETE", `teams/${team("warehouse")}/users/${user("ada")}`)
    await ok("PATCH", `teams/${team("warehouse")}`, { instruction_course_id: courseId("round") })
    await become("inactive", "round")
    await ok("POST", `teams/${team("warehouse")}/users`, { user_ids: [user("ada")] })
    const found = async () => [await pair("ada", "round"), (await open("ada", "round")).length]
    expect(await found()).toMatchObject([{ exception: "course_inactive" }, 0])
    await become("active", "round")
    expect(await found()).toMatchObject([{ exception: null }, 1])
  })

  test("opens nothing for those who join meanwhile, and everything when it is active again", async () => {
    await start()
    await require(place(), { course: "screen", team: "warehouse", grace: 7 })
    await ok("DELETE", `teams/${team("warehouse")}/users/${user("ada")}`)
    await become("inactive")
    await ok("POST", `teams/${team("warehouse")}/users`, { user_ids: [user("ada")] })
    expect([await pair("ada"), await open("ada")]).toMatchObject([{ exception: "course_inactive" }, []])
    await become("active")
    expect([await pair("ada"), await open("ada")]).toMatchObject([{ exception: null }, [{ deadline_date: day(7) }]])
  })
})

describe.each(["failed", "withdrawn"])("the exception %s", (exception) => {
  const begin = async () => {
    await start()
    await require(place(), { course: "screen", team: "warehouse", grace: 7 })
    const [assignment] = await open("ada")
    if (exception === "failed") await end("ada", "failed")
    else await ok("DELETE", `course-assignments/${assignment?.id}`)
    expect([await pair("ada"), await open("ada")]).toMatchObject([{ exception, deadline_date: day(7) }, []])
    return Number(assignment?.id)
  }

  test("stays, day by day, until somebody assigns it", async () => {
    await begin()
    await passDays(place(), 40)
    expect([await pair("ada"), await open("ada")]).toMatchObject([{ exception, standing: "overdue" }, []])
    await ok("POST", `users/${user("ada")}/course-assignments`, { course_id: courseId("screen") })
    expect(await pair("ada")).toMatchObject({ exception: null })
    expect(await open("ada")).toHaveLength(1)
  })

  test("stays while the course is inactive, and afterwards", async () => {
    await begin()
    for (const state of ["inactive", "active"]) {
      await bring({ courses: [{ key: "screen", state }] })
      expect(await pair("ada")).toMatchObject({ exception })
    }
  })

  test("ends when somebody is bound anew", async () => {
    await begin()
    await ok("DELETE", `teams/${team("warehouse")}/users/${user("ada")}`)
    await passDays(place(), 5)
    await ok("POST", `teams/${team("warehouse")}/users`, { user_ids: [user("ada")] })
    expect(await pair("ada")).toMatchObject({ exception: null, deadline_date: day(7) })
    expect(await open("ada")).toHaveLength(1)
  })
})
