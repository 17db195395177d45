import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { idsOf } from "../../harness/answers.ts"
import { Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"

/* The filters in the list of users reveal no more than the records in view do. */

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start()
})
afterAll(() => installation.stop())

const location = (key: string) => `location_id=${idOf(installation, "locations", key)}`
const team = (key: string) => `team_id=${idOf(installation, "teams", key)}`
const users = (keys: readonly string[]) => keys.map((key) => idOf(installation, "users", key))

/** The ids in a list with this query. Checks the total as well. */
async function found(query: string, token: string): Promise<number[]> {
  const answer = await installation.request("GET", `users?per_page=100&${query}`, { token })
  const ids = idsOf(answer)
  expect([answer.status, Number(answer.body.meta?.total)]).toEqual([200, ids.length])
  return ids
}

const BERLIN = ["employee", "ada", "lukasz", "boss"]
const KRAKOW = ["lukasz", "gone"]

describe("the filter by location", () => {
  // lukasz, whom locadmin and trainer see as a member of a team in Berlin, is also in a team in Krakow that they do not see.
  test.each([
    ["admin", BERLIN, KRAKOW],
    ["locadmin", BERLIN, []],
    ["trainer", BERLIN, []],
    ["employee", [], []],
  ])("for %s finds %j in Berlin and %j in Krakow", async (client, berlin, krakow) => {
    const token = await installation.token(client)
    expect(await found(location("berlin"), token)).toEqual(users(berlin))
    expect(await found(location("krakow"), token)).toEqual(users(krakow))
  })

  test("finds the members of a team in view even if its location is not, because the team shows it", async () => {
    const token = await installation.token("mixed")
    expect(await found(location("krakow"), token)).toEqual(users(KRAKOW))
    expect(await found(location("berlin"), token)).toEqual([])
  })

  test("reveals nothing about an unseen team with another filter, or in another order", async () => {
    const token = await installation.token("locadmin")
    const others = [team("plant"), "search=lukasz", "role=company.employee", "state=active", "sort=-username"]
    for (const other of [...others, `${team("plant")}&state=active&sort=state,created_at`]) {
      expect([other, await found(`${location("krakow")}&${other}`, token)]).toEqual([other, []])
      expect(await found(other, token)).toContain(idOf(installation, "users", "lukasz"))
    }
  })

  test("includes a team that comes into view", async () => {
    const own = await Installation.start()
    try {
      const path = `users?location_id=${idOf(own, "locations", "krakow")}`
      const shown = async () => idsOf(await own.request("GET", path, { as: "locadmin" }))
      expect(await shown()).toEqual([])
      const body = { admin_user_ids: [idOf(own, "users", "locadmin")] }
      await own.request("PATCH", `teams/${idOf(own, "teams", "plant")}`, { body })
      expect(await shown()).toEqual(KRAKOW.map((key) => idOf(own, "users", key)))
    } finally {
      await own.stop()
    }
  })

  test.each([
    ["admin", "users.view", []],
    ["admin", "users.view teams.view", KRAKOW],
    ["admin", "users.view locations.view", KRAKOW],
    ["mixed", "users.view", []],
    ["mixed", "users.view teams.view", KRAKOW],
    ["mixed", "users.view locations.view", []],
  ])("for a token of %s with %p finds %j, in line with its teams and locations", async (client, scope, keys) => {
    const token = await installation.token(client, scope)
    expect(await found(location("krakow"), token)).toEqual(users(keys))
  })

  test("finds all teams of a location in view for a token that may only view locations", async () => {
    const token = await installation.token("locadmin", "users.view locations.view")
    expect(await found(location("berlin"), token)).toEqual(users(BERLIN))
    expect(await found(location("krakow"), token)).toEqual([])
  })
})

describe("the filter by team", () => {
  test("finds members in view of any team that their records contain", async () => {
    const token = await installation.token("locadmin")
    expect(await found(team("plant"), token)).toEqual(users(["lukasz"]))
    const { body } = await installation.request("GET", `users/${idOf(installation, "users", "lukasz")}`, { token })
    expect([...(body.data?.team_ids ?? [])].map(Number)).toContain(idOf(installation, "teams", "plant"))
  })
})
