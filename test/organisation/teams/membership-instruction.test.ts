import { afterEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { importDataset } from "../../../src/dataset/rules.ts"
import { expectFaults, idIn } from "../../harness/answers.ts"
import { Installation, NOW } from "../../harness/installation.ts"
import { acmeWith, assignmentsOf, openInstructions, safety } from "../../harness/instruction.ts"
import { expectNothingChanged, idOf, NOBODYS_ID } from "../../harness/records.ts"

/** Leaving a team with an instruction course, and joining or leaving through the `team_ids` of a user. */

let installation: Installation
afterEach(() => installation.stop())

const team = (key: string) => idOf(installation, "teams", key)
const user = (key: string) => idOf(installation, "users", key)
const teamsOf = (...keys: string[]) => ({ team_ids: keys.map(team) })
const change = (key: string, body: object) => installation.request("PATCH", `users/${user(key)}`, { body })

async function detach(teamKey: string, userKey: string): Promise<void> {
  const answer = await installation.request("DELETE", `teams/${team(teamKey)}/users/${user(userKey)}`)
  expect(answer.status).toBe(204)
}

/** A second team in Berlin with the same course as "warehouse". */
const twin = { key: "twin", name: "Twin", instruction_course_key: "safety" }
const start = async (assignments: readonly object[], teams: readonly object[] = [twin]) => {
  installation = await Installation.start({ dataset: acmeWith({ assignments, teams }) })
}

/** Both ways of leaving the team "warehouse", for a user who has no other team. */
const WAYS_OUT = [
  { way: "detach", leave: (key: string) => detach("warehouse", key) },
  {
    way: "team_ids",
    leave: async (key: string) => {
      expect(await change(key, { team_ids: [] })).toMatchObject({ status: 200, body: { data: { team_ids: [] } } })
    },
  },
]

describe("the caller's own instruction", () => {
  const setCourse = (courseId: number | null) =>
    installation.request("PATCH", `teams/${team("warehouse")}`, { body: { instruction_course_id: courseId } })
  const joins = async () => {
    const body = { user_ids: [user("admin")] }
    expect((await installation.request("POST", `teams/${team("warehouse")}/users`, { body })).status).toBe(200)
  }

  test("stays with its deadline when the team gets another course, or none", async () => {
    await start([safety("a", "admin"), safety("b", "ada")])
    await joins()
    const before = await assignmentsOf(installation, "admin")
    for (const course of [null, idOf(installation, "courses", "safety")]) {
      expect((await setCourse(course)).status).toBe(200)
      expect(await assignmentsOf(installation, "admin")).toEqual(before)
    }
    expect(await openInstructions(installation, "ada")).not.toEqual({ safety: "2026-12-01" })
  })

  test("is not opened again by the caller who recorded its failure", async () => {
    await start([safety("a", "admin", { state: "failed", finish_date: "2026-11-01" })])
    const before = await assignmentsOf(installation, "admin")
    await joins()
    for (const course of [null, idOf(installation, "courses", "safety")])
      expect((await setCourse(course)).status).toBe(200)
    expect(await assignmentsOf(installation, "admin")).toEqual(before)
  })
})

describe.each(WAYS_OUT)("leaving a team by $way", ({ leave }) => {
  test.each(["assigned", "inprogress", "done"])("drops its open recurring assignment (%s)", async (state) => {
    await start([safety("a", "ada", { state }), safety("b", "lukasz")])
    await leave("ada")
    expect(await assignmentsOf(installation, "ada")).toEqual([])
    expect(await openInstructions(installation, "lukasz")).toEqual({ safety: "2026-12-01" })
  })

  test("keeps the caller's own, with its deadline, even when the user joins again", async () => {
    await start([safety("a", "admin"), safety("b", "ada")])
    const attach = (body: object) => installation.request("POST", `teams/${team("warehouse")}/users`, { body })
    await attach({ user_ids: [user("admin")] })
    const before = await assignmentsOf(installation, "admin")
    expect(before).toHaveLength(1)
    await leave("admin")
    expect(await assignmentsOf(installation, "admin")).toEqual(before)
    const again = await attach({ user_ids: [user("admin")], next_instruction_date: "2030-01-31" })
    expect<unknown>(again.body.meta).toEqual({ unchanged_user_ids: [user("admin")] })
    expect(await assignmentsOf(installation, "admin")).toEqual(before)
  })

  test("keeps assignments not made by the team: other courses, manual assignments and completed ones", async () => {
    const kept = [
      safety("other", "ada", { course_key: "endless" }),
      safety("manual", "ada", { assignment_type: "manual" }),
      safety("passed", "ada", { state: "success", finish_date: "2026-01-01", valid_until: "2026-12-31" }),
      safety("failed", "ada", { state: "failed", finish_date: "2026-01-01" }),
      safety("missed", "ada", { state: "notshownup" }),
    ]
    await start(kept)
    const before = await assignmentsOf(installation, "ada")
    await leave("ada")
    expect(before).toHaveLength(kept.length)
    expect(await assignmentsOf(installation, "ada")).toEqual(before)
  })

  test("keeps open assignments that prove something: passed in a group training, or certified before", async () => {
    await start([safety("certified", "lukasz", { state: "success", finish_date: "2026-01-01" })])
    await change("lukasz", { team_ids: [] })
    const { database, files, directory } = installation
    const acme = {
      key: "acme",
      name: "Acme GmbH",
      users: [{ key: "lukasz", first_name: "Łukasz", last_name: "Ørsted", team_keys: ["warehouse"] }],
      group_trainings: [{ key: "group", course_key: "safety", state: "ongoing" }],
      assignments: [
        safety("certified", "lukasz", { state: "assigned", finish_date: null, valid_until: null }),
        safety("grouped", "ada", { state: "success", finish_date: "2026-01-01", group_training_key: "group" }),
      ],
    }
    await importDataset(database, { companies: [acme] }, { files, baseDirectory: directory, now: NOW })
    for (const key of ["ada", "lukasz"]) {
      const before = await assignmentsOf(installation, key)
      expect(before).toMatchObject([{ is_open: 1 }])
      await leave(key)
      expect(await assignmentsOf(installation, key)).toEqual(before)
    }
  })
})

describe("detaching", () => {
  test("keeps the assignment while another team of the user has the same course, then drops it", async () => {
    await start([safety("a", "ada")])
    await change("ada", teamsOf("warehouse", "twin"))
    const before = await assignmentsOf(installation, "ada")
    await detach("warehouse", "ada")
    expect(await assignmentsOf(installation, "ada")).toEqual(before)
    await detach("twin", "ada")
    expect(await assignmentsOf(installation, "ada")).toEqual([])
  })

  test("a team with the same course in which the user is not a member has no effect", async () => {
    await start([safety("a", "ada")])
    await change("lukasz", teamsOf("twin"))
    await detach("warehouse", "ada")
    expect(await assignmentsOf(installation, "ada")).toEqual([])
  })

  test("from a team without a course drops nothing", async () => {
    await start([safety("a", "lukasz")])
    await detach("plant", "lukasz")
    expect(await openInstructions(installation, "lukasz")).toEqual({ safety: "2026-12-01" })
  })
})

describe("team_ids of a user", () => {
  test("of a new user open the instruction of every team", async () => {
    await start([])
    const body = { first_name: "New", last_name: "Comer", ...teamsOf("office", "warehouse", "night") }
    const answer = await installation.request("POST", "users", { body })
    expect(answer).toMatchObject({ status: 201 })
    const path = `users?team_id=${team("warehouse")}&sort=-id&per_page=1`
    expect(await installation.request("GET", path)).toMatchObject({ body: { data: [{ id: idIn(answer) }] } })
    const rows = await installation.database.all(sql`select user_id, deadline_date from assignments`)
    expect<unknown>(rows).toEqual([{ user_id: idIn(answer), deadline_date: "2027-05-20" }])
  })

  test.each(["PUT", "PATCH"])(
    "extended by %s open the instruction of the new team, and one that was missing",
    async (method) => {
      await start([])
      const body = { first_name: "Łukasz", last_name: "Ørsted", ...teamsOf("warehouse", "plant", "office") }
      await installation.request("PATCH", `teams/${team("office")}`, {
        body: { instruction_course_id: idOf(installation, "courses", "endless") },
      })
      const before = await assignmentsOf(installation, "employee")
      expect(await installation.request(method, `users/${user("lukasz")}`, { body })).toMatchObject({ status: 200 })
      expect(await openInstructions(installation, "lukasz")).toEqual({ endless: "2026-11-20", safety: "2027-05-20" })
      expect(await assignmentsOf(installation, "employee")).toEqual(before)
    },
  )

  test("that are unchanged or left out change no assignment", async () => {
    await start([])
    for (const body of [teamsOf("warehouse"), { mobile_number: "1" }, {}]) {
      expect(await change("ada", body)).toMatchObject({ status: 200 })
      expect(await assignmentsOf(installation, "ada")).toEqual([])
    }
  })

  test("that replace a team by another with the same course keep the assignment", async () => {
    await start([safety("a", "ada")])
    const before = await assignmentsOf(installation, "ada")
    installation.time.now += 1000
    expect(await change("ada", teamsOf("twin"))).toMatchObject({ body: { data: { team_ids: [team("twin")] } } })
    expect(await assignmentsOf(installation, "ada")).toEqual(before)
  })

  test("that replace a team by another with another course replace the instruction", async () => {
    const endless = { ...twin, instruction_course_key: "endless" }
    await start([safety("a", "ada")], [endless])
    await change("ada", teamsOf("twin"))
    expect(await openInstructions(installation, "ada")).toEqual({ endless: "2026-11-20" })
  })

  test("open nothing for an inactive team that is added", async () => {
    await start([])
    await change("alone", teamsOf("night"))
    expect(await assignmentsOf(installation, "alone")).toEqual([])
  })

  test("together with an error change nothing", async () => {
    await start([safety("a", "ada")])
    const act = () => change("ada", { team_ids: [team("office"), NOBODYS_ID] })
    expectFaults(await expectNothingChanged(installation, act), ["team_ids.1"])
  })
})
