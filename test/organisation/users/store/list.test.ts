import { expect, test } from "bun:test"
import type { UserFilter } from "../../../../src/organisation/users/store/filters.ts"
import { listKey } from "../../../../src/organisation/users/store/list.ts"

const EVERYTHING = { company: true, admin: false, trainerAdmin: false, self: false }
const OWN_TEAMS = { company: false, admin: true, trainerAdmin: false, self: true }

const keyOf = (filter: UserFilter, { companyId = 1, userId = 5, view = EVERYTHING, seen = EVERYTHING } = {}) =>
  listKey({ companyId, userId, view, places: { teams: seen, locations: seen } }, filter, [])

test("what is known of a list is known for every page of it, however a request asks for the page", () => {
  const asked = { state: undefined, page: 3, per_page: 20, sort: "username", include: "teams" }
  expect(keyOf({ search: "ada", ...asked })).toBe(keyOf({ search: "ada" }))
  expect(keyOf({ ...asked })).toBe(keyOf({}))
})

test("lists of other users have names of their own", () => {
  const names = [
    keyOf({}),
    keyOf({ search: "7" }),
    keyOf({ search: "null" }),
    keyOf({ state: "active" }),
    keyOf({ ids: [7] }),
    keyOf({ ids: [7, 8] }),
    keyOf({ updatedSince: 7 }),
    keyOf({ external_id: "7" }),
    keyOf({ username: "7" }),
    keyOf({ email: "7" }),
    keyOf({ team_id: 7 }),
    keyOf({ location_id: 7 }),
    keyOf({ role: "company.employee" }),
    keyOf({ role: "company.trainer" }),
    keyOf({}, { companyId: 2 }),
    keyOf({}, { view: OWN_TEAMS }),
    keyOf({}, { view: OWN_TEAMS, userId: 6 }),
    keyOf({ location_id: 7 }, { seen: OWN_TEAMS }),
    keyOf({ location_id: 7 }, { seen: OWN_TEAMS, userId: 6 }),
  ]
  expect(new Set(names).size).toBe(names.length)
  // Anyone who sees the whole company sees the same list.
  expect(keyOf({}, { userId: 6 })).toBe(keyOf({}))
})
