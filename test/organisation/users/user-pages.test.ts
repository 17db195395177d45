import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { findLongPage } from "../../../src/database/long-list/page.ts"
import { type Database, raw, sql } from "../../../src/database/port.ts"
import { type UserFilter, type UserListSight, userList } from "../../../src/organisation/users/queries/list.ts"
import { findRecords, type UserRow } from "../../../src/organisation/users/queries/records.ts"
import type { ListRequest, Place, SortTerm } from "../../../src/tools/list.ts"
import { Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"

/* However a page is located, its contents match the list of all users of the company, filtered and sorted in full. */

const COUNT = 700

let installation: Installation
let sight: UserListSight
let teams: number[] = []
let locationId = 0
let members: Map<number, Set<number>>
beforeAll(async () => {
  installation = await Installation.start()
  const { database } = installation
  teams = ["warehouse", "office", "plant"].map((key) => idOf(installation, "teams", key))
  locationId = idOf(installation, "locations", "berlin")
  const admin = idOf(installation, "users", "admin")
  const companyId = (await database.get<{ company_id: number }>(sql`select company_id from users where id = ${admin}`))
    ?.company_id
  if (companyId === undefined) throw new TypeError("there is no company")
  const view = { company: true, admin: false, trainerAdmin: false, self: false }
  sight = { companyId, userId: admin, view, places: { teams: view, locations: view } }
  await addUsers(database, companyId)
  const rows = await database.all<{ team_id: number; user_id: number }>(sql`select team_id, user_id from team_users`)
  members = new Map(
    teams.map((id) => [id, new Set(rows.filter((row) => row.team_id === id).map((row) => row.user_id))]),
  )
})
afterAll(() => installation.stop())

async function findPage(filter: UserFilter, request: ListRequest) {
  const { database } = installation
  return findLongPage(database, await userList(database, sight, filter), request, (ids) => findRecords(database, ids))
}

/** Users among whom some are adjacent members of one team in every order, and many were created in the same millisecond. */
async function addUsers(database: Database, companyId: number): Promise<void> {
  const numbers = Array.from({ length: COUNT }, (_, index) => index + 1)
  const [warehouse, office, plant] = teams.map(String)
  const teamOf = (n: number) => (n % 97 === 0 ? office : n > COUNT - 30 ? plant : n % 3 === 0 ? warehouse : undefined)
  await database.load(async (tx) => {
    const rows = numbers.map(
      (
        n,
      ) => `(${10_000 + n}, ${companyId}, 'page-${n}', '${n % 7 === 0 ? "inactive" : "active"}', '${n % 2 === 0 ? "Page" : "page"}.${(n * 37) % 1009}',
        'page.${(n * 37) % 1009}', 'Vorname', 'Name', 'vorname name page.${n}', ${Math.floor(n / 50)}, ${(n * 53) % 400})`,
    )
    await tx.run(
      sql`${raw(`insert into users (id, company_id, key, state, username, username_folded, first_name, last_name,
      search, created_at, updated_at) values ${rows.join(", ")}`)}`,
    )
    const memberships = numbers
      .filter((n) => teamOf(n) !== undefined)
      .map((n) => `(${teamOf(n)}, ${10_000 + n}, ${companyId}, 0)`)
    await tx.run(
      sql`${raw(`insert into team_users (team_id, user_id, company_id, created_at) values ${memberships.join(", ")}`)}`,
    )
    const roles = numbers.map(
      (n) => `(${10_000 + n}, '${n % 200 === 0 ? "company.trainer" : "company.employee"}', ${companyId})`,
    )
    await tx.run(sql`${raw(`insert into user_roles (user_id, role, company_id) values ${roles.join(", ")}`)}`)
  })
}

const termsOf = (sort: string): SortTerm[] =>
  sort === "" ? [] : sort.split(",").map((term) => ({ field: term.replace("-", ""), descending: term.startsWith("-") }))

async function page(filter: UserFilter, sort: string, number: number, perPage: number) {
  const request = { sort: termsOf(sort), page: { page: number, perPage }, include: new Set<string>() }
  const found = await findPage(filter, request)
  if (!("total" in found)) throw new TypeError("a numbered page has no total")
  return found
}

/** All users of the company, read by a separate statement. */
async function everybody(): Promise<(UserRow & { key: string; search: string; roles: string })[]> {
  const aggregate = installation.database.engine === "sqlite" ? "group_concat(r.role)" : "string_agg(r.role, ',')"
  return installation.database.all(sql`
    select u.*, coalesce((select ${raw(aggregate)} from user_roles r where r.user_id = u.id), '') as roles
    from users u where u.company_id = ${sight.companyId}`)
}

function compare(terms: readonly SortTerm[], one: UserRow, other: UserRow): number {
  const last = terms.at(-1)?.descending === true
  for (const { field, descending } of [...terms, { field: "id", descending: last }]) {
    const column = { username: "username_folded", last_name: "name_folded" }[field] ?? field
    const [a, b] = [Reflect.get(one, column), Reflect.get(other, column)]
    if (a !== b) return a < b === descending ? 1 : -1
  }
  return 0
}

function expected(rows: Awaited<ReturnType<typeof everybody>>, filter: UserFilter, sort: string): number[] {
  const ofLocation = new Set([...(members.get(teams[0] ?? 0) ?? []), ...(members.get(teams[1] ?? 0) ?? [])])
  const fitting = rows.filter(
    (row) =>
      (filter.state === undefined || row.state === filter.state) &&
      (filter.team_id === undefined || members.get(filter.team_id)?.has(row.id) === true) &&
      (filter.location_id === undefined || ofLocation.has(row.id)) &&
      (filter.role === undefined || row.roles.split(",").includes(filter.role)) &&
      (filter.search === undefined || row.search.includes(filter.search)) &&
      (filter.ids === undefined || filter.ids.includes(row.id)) &&
      (filter.external_id === undefined || row.key === filter.external_id) &&
      (filter.username === undefined || row.username.toLowerCase() === filter.username.toLowerCase()) &&
      (filter.updatedSince === undefined || row.updated_at >= filter.updatedSince),
  )
  const terms = termsOf(sort)
  return fitting.sort((one, other) => compare(terms, one, other)).map(({ id }) => id)
}

const SORTS = [
  ...["", "-id", "username", "-username", "created_at", "-created_at", "updated_at", "state", "-state,username"],
  ...["last_name", "-last_name", "state,last_name", "last_name,username"],
  ...["state,-created_at", "created_at,username", "-updated_at,id", "created_at,state"],
]

function filters(): [string, UserFilter][] {
  const [warehouse, office, plant] = teams
  return [
    ["nothing", {}],
    ["a state", { state: "inactive" }],
    ["the other state", { state: "active" }],
    ["a large team", { team_id: warehouse }],
    ["a small team", { team_id: office }],
    ["a team whose members are adjacent", { team_id: plant }],
    ["a location", { location_id: locationId }],
    ["a role that most users have", { role: "company.employee" }],
    ["a role that few users have", { role: "company.trainer" }],
    ["a text", { search: "page.1" }],
    ["a team and a state", { team_id: warehouse, state: "active" }],
    ["a location, a state and a role", { location_id: locationId, state: "inactive", role: "company.employee" }],
    ["a team and a text", { team_id: plant, search: "name" }],
    ["a role within a team", { team_id: warehouse, role: "company.employee" }],
    ["a role and a state within a team", { team_id: warehouse, role: "company.employee", state: "inactive" }],
    ["a role within a location", { location_id: locationId, role: "company.trainer" }],
    ["a team of a location", { team_id: warehouse, location_id: locationId }],
    ["a team and a location to which it does not belong", { team_id: plant, location_id: locationId }],
    ["ids", { ids: [10_003, 10_700, 10_001, 987_654_321, 10_350] }],
    ["ids and a team", { ids: [10_003, 10_700, 10_001, 10_350], team_id: warehouse }],
    ["an external id", { external_id: "page-42" }],
    ["an external id and a state", { external_id: "page-42", state: "active" }],
    ["a username", { username: "PAGE.37" }],
    ["a late change", { updatedSince: 395 }],
    ["a change", { updatedSince: 100 }],
    ["a change, a text and a state", { updatedSince: 200, search: "page.2", state: "active" }],
    ["a change within a location", { updatedSince: 300, location_id: locationId }],
    ["a filter that matches nobody", { team_id: plant, role: "company.location_admin" }],
  ]
}

describe("pages of users", () => {
  for (const [index, [name]] of filters().entries()) {
    test(`show the list in every order, read from either end and anywhere in between, for ${name}`, async () => {
      const filter = filters()[index]?.[1] ?? {}
      const rows = await everybody()
      for (const sort of SORTS) {
        const ids = expected(rows, filter, sort)
        const size = Math.max(1, Math.ceil(ids.length / 9))
        const last = Math.max(1, Math.ceil(ids.length / size))
        for (const number of [1, last, 4, 5, 3, last + 1]) {
          const { items, total } = await page(filter, sort, number, size)
          const shown = { sort, number, total, ids: items.map(({ id }) => id) }
          const from = (number - 1) * size
          expect(shown).toEqual({ sort, number, total: ids.length, ids: ids.slice(from, from + size) })
        }
      }
    })
  }
})

test("a page beyond the counted part of a longer list matches the list", async () => {
  const filter = { search: "page." }
  const rows = await everybody()
  for (const sort of SORTS) {
    const request = { sort: termsOf(sort), page: { page: 4, perPage: 10 }, include: new Set<string>(), most: 45 }
    const found = await findPage(filter, request)
    const shown = { sort, ids: found.items.map(({ id }) => id), total: "total" in found && found.total }
    expect(shown).toEqual({ sort, ids: expected(rows, filter, sort).slice(30, 40), total: 45 })
  }
})

/** The ids of all users after a cursor, followed by those after each next one, which must point to the last user shown. */
async function followed(filter: UserFilter, sort: string, perPage: number): Promise<number[]> {
  const [order] = termsOf(sort)
  const { field = "id", descending = false } = order ?? {}
  if (field !== "id" && field !== "created_at") throw new TypeError(`users move in the order of ${field}`)
  const ids: number[] = []
  let after: Place | null | undefined
  while (after !== null) {
    const page = { order: { field, descending }, perPage, after, boundTo: "" } as const
    const found = await findPage(filter, { sort: [], page, include: new Set<string>() })
    if (!("last" in found)) throw new TypeError("a page after a cursor has a total")
    ids.push(...found.items.map(({ id }) => id))
    after = found.last
    if (after !== null) expect(found.items).toHaveLength(perPage)
  }
  return ids
}

describe("cursors of users", () => {
  for (const [index, [name]] of filters().entries()) {
    test(`lead through the list in each of its orders, for ${name}`, async () => {
      const filter = filters()[index]?.[1] ?? {}
      const rows = await everybody()
      for (const sort of ["id", "-id", "created_at", "-created_at"]) {
        const ids = expected(rows, filter, sort)
        for (const perPage of [7, Math.max(1, Math.ceil(ids.length / 3)), Math.max(1, ids.length)]) {
          expect({ sort, perPage, ids: await followed(filter, sort, perPage) }).toEqual({ sort, perPage, ids })
        }
      }
    })
  }
})

describe("totals of users", () => {
  const totals = async () => {
    const shown: Record<string, number> = {}
    for (const [name, filter] of filters()) shown[name] = (await page(filter, "", 1, 1)).total
    return shown
  }
  const counted = async () => {
    const rows = await everybody()
    return Object.fromEntries(filters().map(([name, filter]) => [name, expected(rows, filter, "").length]))
  }

  test("follow every change of users, roles and memberships, but none that was rolled back", async () => {
    const { database } = installation
    const [warehouse = 0, office = 0] = teams
    await database.run(sql`update users set state = 'inactive' where id between 10001 and 10050`)
    await database.run(sql`update users set state = 'active' where id between 10040 and 10060`)
    await database.run(sql`delete from user_roles where user_id between 10001 and 10020`)
    await database.run(sql`delete from team_users where team_id = ${warehouse} and user_id between 10001 and 10100`)
    await database.run(sql`
      insert into team_users (team_id, user_id, company_id, created_at)
      select ${office}, id, company_id, 0 from users where id between 10001 and 10200
      on conflict do nothing`)
    const undone = database.transaction(async (tx) => {
      await tx.run(sql`update users set state = 'inactive' where company_id = ${sight.companyId}`)
      await tx.run(sql`delete from team_users where company_id = ${sight.companyId}`)
      throw new Error("taken back")
    })
    expect(undone).rejects.toThrow("taken back")
    await undone.catch(() => undefined)
    const rows = await database.all<{ team_id: number; user_id: number }>(sql`select team_id, user_id from team_users`)
    for (const id of teams) members.set(id, new Set(rows.filter((row) => row.team_id === id).map((row) => row.user_id)))
    expect(await totals()).toEqual(await counted())
  })
})
