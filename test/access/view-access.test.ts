import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { expectRefusal, idsOf, listOf } from "../harness/answers.ts"
import { COMPANIES } from "../harness/companies.ts"
import { Installation, type Json } from "../harness/installation.ts"
import { idOf, NOBODYS_ID } from "../harness/records.ts"

type Kind = "locations" | "teams" | "users"
const KINDS = ["locations", "teams", "users"] as const

const ACME = COMPANIES.companies[0]
const ALL: Readonly<Record<Kind, readonly string[]>> = {
  locations: (ACME?.locations ?? []).map(({ key }) => key),
  teams: (ACME?.locations ?? []).flatMap(({ teams }) => teams.map(({ key }) => key)),
  users: (ACME?.users ?? []).map(({ key }) => key),
}

const OF_BERLIN = ["employee", "ada", "lukasz", "boss"]

/** The records that each client sees, or null where it lacks the permission to ask. */
const VIEWS: Readonly<Record<string, Readonly<Record<Kind, readonly string[] | null>>>> = {
  admin: ALL,
  locadmin: { locations: ["berlin"], teams: ["warehouse", "office"], users: ["locadmin", ...OF_BERLIN] },
  trainer: { locations: ["berlin"], teams: ["warehouse", "office"], users: ["trainer", ...OF_BERLIN] },
  mixed: { locations: [], teams: ["plant"], users: ["mixed", "lukasz", "gone"] },
  employee: { locations: null, teams: null, users: ["employee"] },
  norole: { locations: null, teams: null, users: null },
}

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start()
})
afterAll(() => installation.stop())

const id = (kind: Kind, key: string, company?: string) => idOf(installation, kind, key, company)
const ids = (kind: Kind, keys: readonly string[]) => keys.map((key) => id(kind, key))
const FOREIGN: Readonly<Record<Kind, string>> = { locations: "boston", teams: "crew", users: "bob" }

describe.each(Object.keys(VIEWS))("what %s sees", (client) => {
  test.each(KINDS)("the list of %s contains exactly the records in view", async (kind) => {
    const seen = VIEWS[client]?.[kind] ?? null
    const answer = await installation.request("GET", `${kind}?per_page=100`, { as: client })
    if (seen === null) return expectRefusal(answer, 403)
    expect(answer.status).toBe(200)
    expect(idsOf(answer).sort((one, other) => one - other)).toEqual(ids(kind, seen))
    expect<unknown>(answer.body.meta?.total).toBe(seen.length)
  })

  test.each(KINDS)("%s are shown in view and refused out of view", async (kind) => {
    const seen = VIEWS[client]?.[kind] ?? []
    for (const key of ALL[kind]) {
      const answer = await installation.request("GET", `${kind}/${id(kind, key)}`, { as: client })
      if (!seen.includes(key)) expectRefusal(answer, 403)
      else expect([key, answer.status, Number(answer.body.data?.id)]).toEqual([key, 200, id(kind, key)])
    }
    const foreign = await installation.request("GET", `${kind}/${id(kind, FOREIGN[kind], "beta")}`, { as: client })
    expectRefusal(foreign, 403)
    const unknown = await installation.request("GET", `${kind}/${NOBODYS_ID}`, { as: client })
    expectRefusal(unknown, VIEWS[client]?.[kind] === null ? 403 : 404)
  })

  test("filters and searches find nothing outside the view", async () => {
    const seen = VIEWS[client]?.users
    if (seen === null || seen === undefined) return
    for (const key of ALL.teams) {
      const found = await installation.request("GET", `users?team_id=${id("teams", key)}`, { as: client })
      for (const found_id of idsOf(found)) expect(ids("users", seen)).toContain(found_id)
    }
    const searched = await installation.request("GET", "users?search=e&per_page=100", { as: client })
    for (const found_id of idsOf(searched)) expect(ids("users", seen)).toContain(found_id)
  })
})

describe("what is embedded", () => {
  const embedded = (shown: Json | undefined) => [...(shown ?? [])].map((record) => Number(record.id))

  test.each([
    ["admin", "lukasz", ["berlin", "krakow"]],
    ["locadmin", "lukasz", ["berlin"]],
    ["trainer", "lukasz", ["berlin"]],
    ["mixed", "lukasz", []],
    ["employee", "employee", []],
  ])("for %s, %s has the locations %j", async (client, key, locations) => {
    const detail = await installation.request("GET", `users/${id("users", key)}?include=locations`, { as: client })
    expect(embedded(detail.body.data?.locations)).toEqual(ids("locations", locations))
    const list = await installation.request("GET", "users?include=locations&per_page=100", { as: client })
    const listed = listOf(list).find((shown) => Number(shown.id) === id("users", key))
    expect(embedded(listed?.locations)).toEqual(ids("locations", locations))
  })

  test.each([
    ["locadmin", "lukasz"],
    ["mixed", "lukasz"],
  ])("for %s, %s has the ids of all its teams, seen or not", async (client, key) => {
    const { body } = await installation.request("GET", `users/${id("users", key)}`, { as: client })
    expect([...(body.data?.team_ids ?? [])].map(Number)).toEqual(ids("teams", ["warehouse", "plant"]))
  })

  test("a token embeds only what its scopes allow it to see", async () => {
    const path = `users/${id("users", "lukasz")}?include=locations`
    const narrow = await installation.request("GET", path, { token: await installation.token("admin", "users.view") })
    expect<unknown>(narrow.body.data?.locations).toBeUndefined()
    const token = await installation.token("admin", "users.view locations.view")
    const wide = await installation.request("GET", path, { token })
    expect(embedded(wide.body.data?.locations)).toEqual(ids("locations", ["berlin", "krakow"]))

    const team = `teams/${id("teams", "warehouse")}?include=users,instruction`
    const teamOnly = await installation.request("GET", team, { token: await installation.token("admin", "teams.view") })
    expect<unknown>([teamOnly.body.data?.users, teamOnly.body.data?.instruction]).toEqual([undefined, undefined])
    const location = `locations/${id("locations", "berlin")}?include=teams`
    const locationOnly = await installation.request("GET", location, {
      token: await installation.token("admin", "locations.view"),
    })
    expect<unknown>(locationOnly.body.data?.teams).toBeUndefined()
  })
})

describe("a change", () => {
  test.each([
    ["PATCH", "locations", "krakow", ""],
    ["PUT", "locations", "krakow", "/teams/order-positions"],
    ["PATCH", "teams", "plant", ""],
    ["POST", "teams", "plant", "/deactivate"],
    ["POST", "teams", "plant", "/users"],
    ["PATCH", "users", "gone", ""],
    ["PUT", "users", "alone", ""],
    ["POST", "users", "gone", "/activate"],
    ["POST", "users", "alone", "/deactivate"],
    ["POST", "users", "alone", "/reset-password"],
    ["DELETE", "users", "alone", "/second-factor"],
  ] as const)("%s %s/%s%s is refused out of view, before the body is checked", async (method, kind, key, action) => {
    const answer = await installation.request(method, `${kind}/${id(kind, key)}${action}`, {
      as: "locadmin",
      body: "{",
    })
    expectRefusal(answer, 403)
  })
})
