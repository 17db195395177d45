import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { expectFaults, expectRefusal, idIn } from "../../harness/answers.ts"
import { type Answer, Installation } from "../../harness/installation.ts"
import { expectNothingChanged, idOf, NOBODYS_ID } from "../../harness/records.ts"

/** Changes that a location administrator, who only sees Berlin, may make to records that extend beyond it. */

const NORA = { first_name: "Nora", last_name: "Neu" }

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

const user = (key: string) => idOf(installation, "users", key)
const team = (key: string, company?: string) => idOf(installation, "teams", key, company)
const request = (method: string, path: string, body: object) =>
  installation.request(method, path, { body, as: "locadmin" })
const createUser = (fields: object) => request("POST", "users", { ...NORA, ...fields })
const sorted = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)

function expectIds(answer: Answer, field: string, expected: readonly number[]): void {
  const shown = [...(answer.body.data?.[field] ?? [])].map(Number)
  expect({ status: answer.status, ids: sorted(shown) }).toEqual({ status: answer.status, ids: sorted(expected) })
  expect(answer.status).toBeLessThan(300)
}

describe("a user created by a caller who sees part of the company", () => {
  test("needs a team in view", async () => {
    await expectNothingChanged(installation, async () => {
      expectFaults(await createUser({}), ["team_ids"])
      expectFaults(await createUser({ team_ids: null }), ["team_ids"])
      expectFaults(await createUser({ team_ids: [] }), ["team_ids"])
      expectFaults(await createUser({ team_ids: [team("plant")] }), ["team_ids.0"])
      expectFaults(await createUser({ team_ids: [team("office"), team("plant")] }), ["team_ids.1"])
      expectFaults(await createUser({ team_ids: [team("crew", "beta"), NOBODYS_ID] }), ["team_ids.0", "team_ids.1"])
    })
  })

  test("is in view from then on", async () => {
    const created = await createUser({ team_ids: [team("office")] })
    expectIds(created, "team_ids", [team("office")])
    const shown = await installation.request("GET", `users/${idIn(created)}`, { as: "locadmin" })
    expect(shown.status).toBe(200)
  })

  test("needs no team if the caller sees the whole company", async () => {
    expect((await installation.request("POST", "users", { body: NORA })).status).toBe(201)
  })
})

describe("team_ids sent by a caller who sees part of the company", () => {
  // Łukasz is a member of the warehouse, which is in view, and of the plant, which is not.
  const setTeams = (...keys: string[]) =>
    request("PATCH", `users/${user("lukasz")}`, { team_ids: keys.map((key) => team(key)) })

  test.each([
    [["office"], ["office", "plant"]],
    [
      ["office", "warehouse"],
      ["office", "warehouse", "plant"],
    ],
    [["warehouse"], ["warehouse", "plant"]],
    [
      ["warehouse", "plant"],
      ["warehouse", "plant"],
    ],
    [
      ["office", "plant"],
      ["office", "plant"],
    ],
    [["plant"], ["plant"]],
    [[], ["plant"]],
  ])("%j become %j", async (sent, held) => {
    expectIds(
      await setTeams(...sent),
      "team_ids",
      held.map((key) => team(key)),
    )
    const shown = await installation.request("GET", `users/${user("lukasz")}`)
    expectIds(
      shown,
      "team_ids",
      held.map((key) => team(key)),
    )
  })

  test("are unchanged if left out", async () => {
    const answer = await request("PATCH", `users/${user("lukasz")}`, { mobile_number: "1" })
    expectIds(answer, "team_ids", [team("warehouse"), team("plant")])
  })

  test("may not contain a team out of view unless the user is a member", async () => {
    await expectNothingChanged(installation, async () => {
      expectFaults(await setTeams("warehouse", "night"), ["team_ids.1"])
      const foreign = { team_ids: [team("crew", "beta")] }
      expectFaults(await request("PATCH", `users/${user("lukasz")}`, foreign), ["team_ids.0"])
    })
  })

  test("may move the user out of view, which succeeds once and is then refused", async () => {
    await installation.request("DELETE", `teams/${team("plant")}/users/${user("lukasz")}`)
    expectIds(await setTeams(), "team_ids", [])
    expectRefusal(await installation.request("GET", `users/${user("lukasz")}`, { as: "locadmin" }), 403)
  })

  test("replace all memberships if the caller sees the whole company", async () => {
    const body = { team_ids: [team("office")] }
    const answer = await installation.request("PATCH", `users/${user("lukasz")}`, { body })
    expectIds(answer, "team_ids", [team("office")])
  })
})

describe.each(["locations", "teams"] as const)(
  "administrators of %s sent by a caller who sees only some of them",
  (kind) => {
    const path = () => `${kind}/${idOf(installation, kind, kind === "locations" ? "berlin" : "warehouse")}`
    const FIELDS = ["admin_user_ids", "trainer_admin_user_ids"] as const

    // "alone" and "norole" are out of the location administrator's view, "ada" and itself are in it.
    beforeEach(async () => {
      const named = [user("locadmin"), user("alone")]
      const body = { admin_user_ids: named, trainer_admin_user_ids: named }
      await installation.request("PATCH", path(), { body })
    })

    test.each(FIELDS)("%s are all shown as ids", async (field) => {
      expectIds(await installation.request("GET", path(), { as: "locadmin" }), field, [user("locadmin"), user("alone")])
    })

    test.each(FIELDS)(
      "%s out of view are accepted if already in the list, and kept if they are not sent",
      async (field) => {
        for (const [sent, held] of [
          [
            ["locadmin", "alone", "ada"],
            ["locadmin", "alone", "ada"],
          ],
          [
            ["locadmin", "ada"],
            ["locadmin", "alone", "ada"],
          ],
          [["locadmin"], ["locadmin", "alone"]],
        ] as const) {
          expectIds(await request("PATCH", path(), { [field]: sent.map(user) }), field, held.map(user))
        }
        expectIds(await request("PATCH", path(), { [field]: null }), field, [user("alone")])
      },
    )

    test.each(FIELDS)("%s out of view are refused unless already in the list", async (field) => {
      await expectNothingChanged(installation, async () => {
        expectFaults(await request("PATCH", path(), { [field]: [user("locadmin"), user("norole")] }), [`${field}.1`])
        const foreign = { [field]: [idOf(installation, "users", "bob", "beta")] }
        expectFaults(await request("PATCH", path(), foreign), [`${field}.0`])
      })
    })

    test.each(FIELDS)("%s in one list do not count as being in the other", async (field) => {
      const other = field === "admin_user_ids" ? "trainer_admin_user_ids" : "admin_user_ids"
      await installation.request("PATCH", path(), { body: { [other]: [user("locadmin")] } })
      expectFaults(await request("PATCH", path(), { [other]: [user("alone")] }), [`${other}.0`])
    })
  },
)
