import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { expectFaults, idsOf, listOf } from "../../harness/answers.ts"
import { COMPANIES } from "../../harness/companies.ts"
import { Installation } from "../../harness/installation.ts"
import { idOf, NOBODYS_ID } from "../../harness/records.ts"

const ACME = COMPANIES.companies[0]
const PEOPLE = (ACME?.users ?? []).map(({ key }) => key)

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start()
})
afterAll(() => installation.stop())

const user = (key: string) => idOf(installation, "users", key)
const team = (key: string, company?: string) => idOf(installation, "teams", key, company)
const location = (key: string) => idOf(installation, "locations", key)

type Query = Record<string, string | number>

function list(query: Query) {
  const parameters = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  return installation.request("GET", `users?${new URLSearchParams(parameters)}`)
}

/** The keys of the users in a list with this query, in order. */
async function keysIn(query: Query): Promise<string[]> {
  const answer = await list({ per_page: 100, ...query })
  expect(answer.status).toBe(200)
  expect<unknown>(answer.body.meta?.total).toBe(listOf(answer).length)
  return idsOf(answer).map((id) => PEOPLE.find((key) => user(key) === id) ?? `stranger ${id}`)
}

describe("the list of users", () => {
  test("has everyone in the company by id, including inactive users, and no one from another", async () => {
    expect(await keysIn({})).toEqual(PEOPLE)
  })

  test("shows each user with the same fields as the detail route", async () => {
    const detail = await installation.request("GET", `users/${user("gone")}`)
    const [shown] = listOf(await list({ search: "Gustav" }))
    expect<unknown>(shown).toEqual(detail.body.data)
  })

  test("embeds each location of a user once with include=locations, and none without", async () => {
    const plain = listOf(await list({ search: "lukasz" }))
    expect(plain.map((shown) => Object.keys(shown).includes("locations"))).toEqual([false])
    const included = listOf(await list({ per_page: 100, include: "nonsense,locations" }))
    const locations = included.map((shown) => [...(shown.locations ?? [])].map(({ id }) => Number(id)))
    expect(Object.fromEntries(locations.map((ids, index) => [PEOPLE[index], ids]))).toEqual({
      ...Object.fromEntries(PEOPLE.map((key) => [key, []])),
      employee: [location("berlin")],
      ada: [location("berlin")],
      lukasz: [location("berlin"), location("krakow")],
      boss: [location("berlin")],
      gone: [location("krakow")],
    })
    const krakow = await installation.request("GET", `locations/${location("krakow")}`)
    expect<unknown>(included[PEOPLE.indexOf("gone")]?.locations?.[0]).toEqual(krakow.body.data)
  })
})

describe("searching users", () => {
  test.each([
    ["Ada", ["ada"]],
    ["ADA", ["ada"]],
    ["müll", ["ada"]],
    ["MULL", ["ada"]],
    ["ada müller", ["ada"]],
    ["  ada   müller ", ["ada"]],
    ["a m", ["ada"]],
    ["ada.mueller.28", ["ada"]],
    ["ada@acme", ["ada"]],
    ["@ACME.example", ["ada", "lukasz"]],
    ["lukasz", ["lukasz"]],
    ["ŁUKASZ", ["lukasz"]],
    ["orsted", ["lukasz"]],
    ["ørsted", ["lukasz"]],
    ["Service", ["admin", "locadmin", "trainer", "employee", "norole", "mixed"]],
    ["Alone Nobody", ["alone"]],
    ["Nobody Alone", []],
    ["1990-02-28", []],
    ["%", []],
    ["_", []],
    ["\\", []],
    ["bob", []],
    ["beta", []],
  ])("for %p finds %j", async (term, keys) => {
    expect(await keysIn({ search: term })).toEqual(keys)
  })
})

describe("filters of the list of users", () => {
  test.each([
    ["state=active", { state: "active" }, PEOPLE.filter((key) => key !== "gone")],
    ["state=inactive", { state: "inactive" }, ["gone"]],
    ["role=company.admin", { role: "company.admin" }, ["admin", "boss"]],
    ["role=company.location_admin", { role: "company.location_admin" }, ["locadmin", "mixed"]],
    ["role=company.trainer", { role: "company.trainer" }, ["trainer", "mixed"]],
    ["role=company.employee", { role: "company.employee" }, ["employee", "ada", "lukasz", "gone", "alone"]],
    ["role and state", { role: "company.employee", state: "inactive" }, ["gone"]],
    ["role and search", { role: "company.trainer", search: "mixed" }, ["mixed"]],
  ] as [string, Query, string[]][])("%s", async (_name, query, keys) => {
    expect(await keysIn(query)).toEqual(keys)
  })

  test("team_id and location_id select members, once each", async () => {
    expect(await keysIn({ team_id: team("warehouse") })).toEqual(["ada", "lukasz"])
    expect(await keysIn({ location_id: location("berlin") })).toEqual(["employee", "ada", "lukasz", "boss"])
    expect(await keysIn({ location_id: location("krakow") })).toEqual(["lukasz", "gone"])
  })

  test("combine with AND", async () => {
    expect(await keysIn({ team_id: team("warehouse"), location_id: location("krakow") })).toEqual(["lukasz"])
    expect(await keysIn({ location_id: location("berlin"), role: "company.admin" })).toEqual(["boss"])
    expect(await keysIn({ location_id: location("krakow"), state: "inactive", search: "gustav" })).toEqual(["gone"])
    expect(await keysIn({ team_id: team("office"), search: "ada" })).toEqual([])
  })

  test("find nobody in an unknown or another company's team or location", async () => {
    for (const id of [NOBODYS_ID, team("crew", "beta")]) expect(await keysIn({ team_id: id })).toEqual([])
    for (const id of [NOBODYS_ID, idOf(installation, "locations", "boston", "beta")]) {
      expect(await keysIn({ location_id: id })).toEqual([])
    }
  })

  test.each([
    ["page", ["0", "-1", "1.5", "abc", "1e2", "0x1"]],
    ["per_page", ["0", "101", "-5", "ten", "15.0"]],
    ["sort", ["first_name", "-", "id,,username", "id;username", "password_hash", "-email"]],
    ["state", ["gone", "Active", "active,inactive"]],
    ["role", ["admin", "company.king", "company.admin,company.trainer"]],
    ["team_id", ["0", "-1", "abc", "1.5", "1,2"]],
    ["location_id", ["0", "abc"]],
  ])("a bad %s is an error of that parameter", async (name, values) => {
    for (const value of values) expectFaults(await list({ [name]: value }), [name])
  })

  test("all errors in parameters are reported at once", async () => {
    const answer = await list({ page: "x", per_page: 500, sort: "size", state: "y", role: "z", team_id: "w" })
    expectFaults(answer, ["page", "per_page", "sort", "state", "role", "team_id"])
  })
})

describe("the order of users", () => {
  test.each([
    ["id", PEOPLE],
    ["-id", PEOPLE.toReversed()],
    ["state,-id", [...PEOPLE.toReversed().filter((key) => key !== "gone"), "gone"]],
    ["-state,id", ["gone", ...PEOPLE.filter((key) => key !== "gone")]],
  ])("sort=%s", async (sort, keys) => {
    expect(await keysIn({ sort })).toEqual(keys)
  })

  test("sort=username and -username are each other's reverse", async () => {
    const usernames = listOf(await list({ sort: "username", per_page: 100 })).map(({ username }) => String(username))
    expect(usernames).toHaveLength(PEOPLE.length)
    expect(usernames).toEqual(usernames.toSorted())
    expect(await keysIn({ sort: "-username" })).toEqual((await keysIn({ sort: "username" })).toReversed())
  })

  test("sort=username ignores case, on every page", async () => {
    const own = await Installation.start()
    try {
      for (const username of ["sort.Delta", "Sort.alpha", "sort.CHARLIE", "SORT.Bravo", "sort.echo", "Sort.Élan"]) {
        await own.request("POST", "users", { body: { first_name: "Nora", last_name: "Neu", username } })
      }
      const shown = async (query: string) =>
        listOf(await own.request("GET", `users?search=sort.&${query}`)).map(({ username }) => String(username))
      const sorted = ["Sort.alpha", "SORT.Bravo", "sort.CHARLIE", "sort.Delta", "sort.echo", "Sort.Élan"]
      expect(await shown("sort=username")).toEqual(sorted)
      expect(await shown("sort=-username")).toEqual(sorted.toReversed())
      expect(await shown("sort=state,username&state=active")).toEqual(sorted)
      const pages = [1, 2, 3].map((page) => shown(`sort=username&per_page=2&page=${page}`))
      expect((await Promise.all(pages)).flat()).toEqual(sorted)
    } finally {
      await own.stop()
    }
  })

  test("sort=created_at and updated_at follow the times", async () => {
    const own = await Installation.start()
    try {
      own.time.now += 5000
      const created = await own.request("POST", "users", { body: { first_name: "Nora", last_name: "Neu" } })
      own.time.now += 5000
      await own.request("PATCH", `users/${idOf(own, "users", "ada")}`, { body: { mobile_number: "1" } })
      const first = async (sort: string) => idsOf(await own.request("GET", `users?sort=${sort}`))[0]
      expect(await first("-created_at")).toBe(Number(created.body.data?.id))
      expect(await first("-updated_at")).toBe(idOf(own, "users", "ada"))
      expect(await first("created_at")).toBe(idOf(own, "users", "admin"))
    } finally {
      await own.stop()
    }
  })

  test.each(["state", "-state", "created_at", "-updated_at"])("pages of sort=%s never overlap", async (sort) => {
    const pages = [1, 2, 3].map(async (page) => idsOf(await list({ sort, page, per_page: 4 })))
    const ids = (await Promise.all(pages)).flat()
    expect(ids.toSorted((a, b) => a - b)).toEqual(PEOPLE.map(user))
  })
})
