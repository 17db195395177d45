import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { expectFaults, expectRefusal, idsOf } from "../../harness/answers.ts"
import { type Answer, Installation } from "../../harness/installation.ts"
import { expectNothingChanged, idOf, NOBODYS_ID } from "../../harness/records.ts"

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

const team = (key: string, company?: string) => idOf(installation, "teams", key, company)
const user = (key: string, company?: string) => idOf(installation, "users", key, company)
const attach = (key: string, body: unknown, as = "admin") =>
  installation.request("POST", `teams/${team(key)}/users`, { as, body })
const detach = (key: string, userId: number | string, as = "admin") =>
  installation.request("DELETE", `teams/${team(key)}/users/${userId}`, { as })
const members = async (key: string) => idsOf(await installation.request("GET", `users?team_id=${team(key)}&sort=id`))
const embedded = ({ body }: Answer) => [...(body.data?.users ?? [])].map(({ id }) => Number(id))

describe("attaching users", () => {
  test("returns the team with its users, old and new", async () => {
    const answer = await attach("office", { user_ids: [user("alone"), user("ada")] })
    expect(answer).toMatchObject({ status: 200, body: { data: { id: team("office"), type: "team", users_count: 4 } } })
    const all = ["employee", "boss", "ada", "alone"].map((key) => user(key)).sort((a, b) => a - b)
    expect(embedded(answer).sort((a, b) => a - b)).toEqual(all)
    expect(await members("office")).toEqual(all)
    expect(answer.text).not.toContain("password")
    const ada = await installation.request("GET", `users/${user("ada")}`)
    expect(ada).toMatchObject({ body: { data: { team_ids: [team("warehouse"), team("office")] } } })
  })

  test("attaching a member again, or one user twice, is not an error and creates no second membership", async () => {
    const first = await attach("office", { user_ids: [user("boss"), user("alone"), user("alone")] })
    expect(first).toMatchObject({ status: 200, body: { data: { users_count: 3 } } })
    const act = () => attach("office", { user_ids: [user("boss"), user("alone")] })
    const second = await expectNothingChanged(installation, act)
    expect({ status: second.status, body: second.body }).toEqual({ status: 200, body: first.body })
  })

  test("into an inactive team is possible", async () => {
    const answer = await attach("night", { user_ids: [user("alone")] })
    expect(answer).toMatchObject({ status: 200, body: { data: { state: "inactive", users_count: 1 } } })
  })

  test.each([
    { body: {}, key: "user_ids" },
    { body: { user_ids: null }, key: "user_ids" },
    { body: { user_ids: [] }, key: "user_ids" },
    { body: { user_ids: "1" }, key: "user_ids" },
    { body: { user_ids: 1 }, key: "user_ids" },
    { body: { user_ids: { 0: 1 } }, key: "user_ids" },
    { body: { user_ids: Array(10_001).fill(1) }, key: "user_ids" },
    ...["1", 0, -1, 1.5, null, true, [], {}, 1e300, NOBODYS_ID].map((id) => ({
      body: { user_ids: [id] },
      key: "user_ids.0",
    })),
  ])("refuses %j under $key", async ({ body, key }) => {
    expectFaults(await expectNothingChanged(installation, () => attach("office", body)), [key])
  })

  test.each([
    {
      field: "next_instruction_date",
      values: ["2026-02-30", "2026-13-01", "20.11.2026", "2026-11-20T00:00:00Z", "26-11-20", "0000-01-01", "tomorrow"],
    },
    { field: "next_instruction_date", values: [20261120, true, [], ["2026-12-01"], {}] },
    { field: "force", values: ["true", "1", 1, 0, [], {}] },
  ])("refuses invalid values of $field", async ({ field, values }) => {
    for (const value of values) {
      const body = { user_ids: [user("alone")], [field]: value }
      expectFaults(await expectNothingChanged(installation, () => attach("warehouse", body)), [field])
    }
  })

  test("users of other companies and unknown ones are errors under their own keys, and nobody is attached", async () => {
    const bob = user("bob", "beta")
    const body = { user_ids: [user("alone"), bob, NOBODYS_ID, user("ada")], force: true }
    const answer = await expectNothingChanged(installation, () => attach("warehouse", body))
    expectFaults(answer, ["user_ids.1", "user_ids.2"])
    expect(answer.text).not.toContain("Bob")
  })

  test("inactive users are errors unless force is true", async () => {
    for (const more of [{}, { force: false }, { force: null }, { force: "" }]) {
      const body = { user_ids: [user("alone"), user("gone")], ...more }
      expectFaults(await expectNothingChanged(installation, () => attach("office", body)), ["user_ids.1"])
    }
    const forced = await attach("office", { user_ids: [user("gone")], force: true })
    expect(forced.status).toBe(200)
    expect(embedded(forced)).toContain(user("gone"))
  })

  test("all errors of a request are reported at once", async () => {
    const user_ids = ["x", user("gone"), user("ada"), 1.5, NOBODYS_ID]
    const body = { user_ids, next_instruction_date: "soon" }
    const keys = ["next_instruction_date", "user_ids.0", "user_ids.1", "user_ids.3", "user_ids.4"]
    expectFaults(await expectNothingChanged(installation, () => attach("office", body)), keys)
  })

  test("a caller who sees part of the company attaches users in view to teams in view", async () => {
    const own = await attach("office", { user_ids: [user("ada")] }, "locadmin")
    expect(own).toMatchObject({ status: 200, body: { data: { users_count: 3 } } })
    const unseen = () => attach("office", { user_ids: [user("alone"), user("gone")], force: true }, "locadmin")
    expectFaults(await expectNothingChanged(installation, unseen), ["user_ids.0", "user_ids.1"])
    const refused = () => attach("plant", { user_ids: [user("ada")] }, "locadmin")
    expectRefusal(await expectNothingChanged(installation, refused), 403)
  })

  test("needs the permission and a team of the company", async () => {
    const body = { user_ids: [user("ada")] }
    for (const as of ["trainer", "employee", "norole"]) {
      expectRefusal(await expectNothingChanged(installation, () => attach("office", body, as)), 403)
    }
    expectRefusal(await installation.request("POST", `teams/${team("crew", "beta")}/users`, { body }), 403)
    expectRefusal(await installation.request("POST", `teams/${NOBODYS_ID}/users`, { body }), 404)
  })
})

describe("detaching a user", () => {
  test("returns 204 without a body, and ends only this membership", async () => {
    const answer = await detach("warehouse", user("lukasz"))
    expect({ status: answer.status, text: answer.text }).toEqual({ status: 204, text: "" })
    expect(answer.headers.has("content-type")).toBe(false)
    expect(await members("warehouse")).toEqual([user("ada")])
    expect(await members("plant")).toContain(user("lukasz"))
  })

  test("accepts inactive users too", async () => {
    expect((await detach("plant", user("gone"))).status).toBe(204)
    expect(await members("plant")).toEqual([user("lukasz")])
  })

  test("who is not, or no longer, a member is not found", async () => {
    expect((await detach("warehouse", user("ada"))).status).toBe(204)
    for (const id of [
      user("ada"),
      user("alone"),
      NOBODYS_ID,
      0,
      -1,
      "01",
      "ada",
      "1.0",
      "1e0",
      "99999999999999999999",
    ]) {
      expectRefusal(await expectNothingChanged(installation, () => detach("warehouse", id)), 404)
    }
  })

  test("of another company, or from a team of another company, is forbidden", async () => {
    const bob = user("bob", "beta")
    expectRefusal(await expectNothingChanged(installation, () => detach("warehouse", bob)), 403)
    const foreign = () => installation.request("DELETE", `teams/${team("crew", "beta")}/users/${bob}`)
    expectRefusal(await expectNothingChanged(installation, foreign), 403)
    expectRefusal(await installation.request("DELETE", `teams/${NOBODYS_ID}/users/${user("ada")}`), 404)
  })

  test("requires the permission and the team in view", async () => {
    for (const [as, key] of [
      ["trainer", "warehouse"],
      ["employee", "warehouse"],
      ["locadmin", "plant"],
    ] as const) {
      expectRefusal(await expectNothingChanged(installation, () => detach(key, user("lukasz"), as)), 403)
    }
    expect((await detach("warehouse", user("lukasz"), "locadmin")).status).toBe(204)
  })
})
