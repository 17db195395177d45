import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { expectRefusal } from "../harness/answers.ts"
import { type Answer, Installation } from "../harness/installation.ts"
import { acmeWith, assignmentsOf, openInstructions, safety } from "../harness/instruction.ts"
import { expectNothingChanged, idOf, NOBODYS_ID } from "../harness/records.ts"

/** The reactivation of locations and teams, and the instruction that their members get. */

let installation: Installation
afterEach(() => installation.stop())

const location = (key: string, company?: string) => idOf(installation, "locations", key, company)
const team = (key: string, company?: string) => idOf(installation, "teams", key, company)

async function start(assignments: readonly object[] = [], teams: readonly object[] = []): Promise<void> {
  installation = await Installation.start({ dataset: acmeWith({ assignments, teams }) })
}

const act = (path: string, action: string, as = "admin"): Promise<Answer> =>
  installation.request("POST", `${path}/${action}`, { as })
const teamPath = (key: string) => `teams/${team(key)}`
const locationPath = (key: string) => `locations/${location(key)}`

describe("a team that is activated", () => {
  test("is active, and returned as shown", async () => {
    await start()
    const answer = await act(teamPath("night"), "activate")
    expect<unknown>({ status: answer.status, state: answer.body.data?.state }).toEqual({ status: 200, state: "active" })
    expect<unknown>((await installation.request("GET", teamPath("night"))).body.data).toMatchObject({ state: "active" })
  })

  test("does not change if it was already active", async () => {
    await start()
    const answer = await expectNothingChanged(installation, () => act(teamPath("warehouse"), "activate"))
    expect<unknown>({ status: answer.status, state: answer.body.data?.state }).toEqual({ status: 200, state: "active" })
  })

  test("assigns its instruction to members for whom none is open or in force beyond the lead", async () => {
    const past = { state: "success", finish_date: "2026-01-01" }
    const held = safety("held", "lukasz", { ...past, deadline_date: null, valid_until: "2026-12-21" })
    const late = safety("late", "boss", { ...past, deadline_date: null, valid_until: "2026-11-19" })
    const open = safety("open", "employee", { deadline_date: "2026-12-24" })
    const shift = { key: "shift", name: "Shift", state: "inactive", instruction_course_key: "safety" }
    await start([held, late, open], [shift])
    for (const key of ["lukasz", "boss", "employee", "alone"]) {
      await installation.request("POST", `${teamPath("shift")}/users`, {
        body: { user_ids: [idOf(installation, "users", key)] },
      })
    }
    await act(teamPath("shift"), "activate")
    expect(await openInstructions(installation, "lukasz")).toEqual({})
    expect(await openInstructions(installation, "boss")).toEqual({ safety: "2027-05-20" })
    expect(await openInstructions(installation, "employee")).toEqual({ safety: "2026-12-24" })
    expect(await assignmentsOf(installation, "alone")).toMatchObject([
      { assignment_type: "recurring", state: "assigned", deadline_date: "2027-05-20" },
    ])
  })

  test("assigns none at an inactive location until that is activated too", async () => {
    await start()
    await act(locationPath("berlin"), "deactivate")
    await act(teamPath("warehouse"), "deactivate")
    await act(teamPath("warehouse"), "activate")
    expect(await openInstructions(installation, "ada")).toEqual({})
    await act(locationPath("berlin"), "activate")
    expect(await openInstructions(installation, "ada")).toEqual({ safety: "2027-05-20" })
  })

  test("assigns none for an inactive course", async () => {
    await start([], [{ key: "old", name: "Old", state: "inactive", instruction_course_key: "old-instr" }])
    await installation.request("POST", `${teamPath("old")}/users`, {
      body: { user_ids: [idOf(installation, "users", "alone")] },
    })
    expect(await act(teamPath("old"), "activate")).toMatchObject({ status: 200 })
    expect(await openInstructions(installation, "alone")).toEqual({})
  })
})

describe("a user who is activated", () => {
  const plant = { key: "shift", name: "Shift", state: "inactive", instruction_course_key: "safety" }
  const userPath = (key: string) => `users/${idOf(installation, "users", key)}`

  beforeEach(async () => {
    await start([], [plant])
    const body = { user_ids: [idOf(installation, "users", "gone")], force: true }
    await installation.request("POST", `${teamPath("shift")}/users`, { body })
  })

  test("gets the instruction of a team activated earlier, which assigns none to inactive members", async () => {
    await act(teamPath("shift"), "activate")
    expect(await openInstructions(installation, "gone")).toEqual({})
    await act(userPath("gone"), "activate")
    expect(await openInstructions(installation, "gone")).toEqual({ safety: "2027-05-20" })
    await act(userPath("gone"), "deactivate")
    installation.time.now += 86_400_000
    await act(userPath("gone"), "activate")
    expect(await openInstructions(installation, "gone")).toEqual({ safety: "2027-05-20" })
  })

  test("gets none from an inactive team", async () => {
    await act(userPath("gone"), "activate")
    expect(await openInstructions(installation, "gone")).toEqual({})
  })
})

describe("a location that is activated", () => {
  const second = { key: "second", name: "Second", instruction_course_key: "fire" }
  const twin = { key: "twin", name: "Twin", instruction_course_key: "safety" }
  const closed = { key: "closed", name: "Closed", state: "inactive", instruction_course_key: "endless" }
  beforeEach(async () => {
    await start([], [second, twin, closed])
    await act(locationPath("berlin"), "deactivate")
    for (const [key, member] of [
      ["second", "ada"],
      ["twin", "ada"],
      ["closed", "ada"],
      ["second", "alone"],
    ] as const) {
      await installation.request("POST", `${teamPath(key)}/users`, {
        body: { user_ids: [idOf(installation, "users", member)] },
      })
    }
    expect(await openInstructions(installation, "ada")).toEqual({})
  })

  test("is active, and its active teams instruct their members again, each course once", async () => {
    const answer = await act(locationPath("berlin"), "activate")
    expect<unknown>({ status: answer.status, state: answer.body.data?.state }).toEqual({ status: 200, state: "active" })
    expect(await openInstructions(installation, "ada")).toEqual({ safety: "2027-05-20", fire: "2027-11-20" })
    expect(await openInstructions(installation, "alone")).toEqual({ fire: "2027-11-20" })
    expect(await expectNothingChanged(installation, () => act(locationPath("berlin"), "activate"))).toMatchObject({
      status: 200,
    })
  })

  test("does not affect the teams of others", async () => {
    await act(locationPath("krakow"), "deactivate")
    await act(locationPath("krakow"), "activate")
    expect(await openInstructions(installation, "ada")).toEqual({})
  })
})

describe("users who may activate places", () => {
  beforeEach(() => start())

  test("are those who may deactivate them", async () => {
    for (const as of ["locadmin", "trainer", "employee", "norole"]) {
      expectRefusal(await act(locationPath("berlin"), "activate", as), 403)
    }
    for (const as of ["trainer", "employee", "norole"])
      expectRefusal(await act(teamPath("office"), "activate", as), 403)
    expect(await act(teamPath("office"), "activate", "locadmin")).toMatchObject({ status: 200 })
    expectRefusal(await act(teamPath("night"), "activate", "locadmin"), 403)
  })

  test("do not include anyone for another company's or unknown places", async () => {
    for (const path of [`teams/${team("crew", "beta")}`, `locations/${location("boston", "beta")}`]) {
      expectRefusal(await expectNothingChanged(installation, () => act(path, "activate")), 403)
    }
    for (const path of [`teams/${NOBODYS_ID}`, `locations/${NOBODYS_ID}`, "teams/x"]) {
      expectRefusal(await act(path, "activate"), 404)
    }
  })
})
