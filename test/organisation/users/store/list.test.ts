import { afterAll, beforeAll, expect, test } from "bun:test"
import { keyOf } from "../../../../src/database/long-list/list.ts"
import { type UserFilter, userList } from "../../../../src/organisation/users/queries/list.ts"
import { Installation } from "../../../harness/installation.ts"

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start()
})
afterAll(() => installation.stop())

const EVERYTHING = { company: true, admin: false, trainerAdmin: false, self: false }
const OWN_TEAMS = { company: false, admin: true, trainerAdmin: false, self: true }

async function key(filter: UserFilter, { companyId = 1, userId = 5, view = EVERYTHING, seen = EVERYTHING } = {}) {
  const sight = { companyId, userId, view, places: { teams: seen, locations: seen } }
  return keyOf(await userList(installation.database, sight, filter))
}

test("lists of users in other views have separate keys", async () => {
  const keys = await Promise.all([
    key({}),
    key({ search: "7" }),
    key({ search: "null" }),
    key({ state: "active" }),
    key({ state: "inactive" }),
    key({ ids: [7] }),
    key({ ids: [7, 8] }),
    key({ updatedSince: 7 }),
    key({ external_id: "7" }),
    key({ username: "7" }),
    key({ email: "7" }),
    key({ team_id: 7 }),
    key({ location_id: 7 }),
    key({ role: "company.employee" }),
    key({ role: "company.trainer" }),
    key({}, { companyId: 2 }),
    key({}, { view: OWN_TEAMS }),
    key({}, { view: OWN_TEAMS, userId: 6 }),
    key({ location_id: 7 }, { seen: OWN_TEAMS }),
    key({ location_id: 7 }, { seen: OWN_TEAMS, userId: 6 }),
  ])
  expect(new Set(keys).size).toBe(keys.length)
  // Everyone who sees the whole company sees the same list.
  expect(await key({}, { userId: 6 })).toBe(await key({}))
})
