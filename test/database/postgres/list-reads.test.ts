import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Database, raw, Sql, sql } from "../../../src/database/port.ts"
import { idsOf } from "../../harness/answers.ts"
import { Installation } from "../../harness/installation.ts"
import { OwnSchema } from "../../harness/own-schema.ts"
import { idOf } from "../../harness/records.ts"

/* The rows that lists read in a company much larger than their result, according to the query plans. */

/** Users of the company in addition to those in every test installation. */
const USERS = 20_000
/** The number of teams in which they are members, evenly distributed. */
const TEAMS = 400
const MEMBERS = USERS / TEAMS
/** The number of these teams at the location that the client "locadmin" administers. */
const SEEN = 4

let own: OwnSchema
let installation: Installation
const asked: Sql[] = []

beforeAll(async () => {
  own = await OwnSchema.create()
  const database = await own.open()
  installation = await Installation.start({ database: noting(database) })
  await grow(database)
  for (const client of ["admin", "locadmin"]) await installation.token(client)
})
afterAll(async () => {
  await installation.stop()
  await own[Symbol.asyncDispose]()
})

async function grow(database: Database): Promise<void> {
  const [berlin, krakow] = ["berlin", "krakow"].map((key) => idOf(installation, "locations", key))
  const company = raw(`(select company_id from locations where id = ${berlin})`)
  const [users, teams] = [USERS, TEAMS].map((count) => raw(`generate_series(1, ${count}) n`))
  await database.load(async (tx) => {
    await tx.run(sql`
      insert into users (id, company_id, key, username, username_folded, first_name, last_name, search, state,
        created_at, updated_at)
      select 10000 + n, ${company}, 'u-' || n, 'u.' || n, 'u.' || n, 'Vorname', 'Name', 'vorname name',
        case n % 100 when 7 then 'inactive' else 'active' end, n / 50, n
      from ${users}`)
    await tx.run(sql`
      insert into teams (id, company_id, location_id, key, order_position, name, search, created_at, updated_at)
      select 10000 + n, ${company}, case when n <= ${raw(String(SEEN))} then ${raw(`${berlin}`)} else ${raw(`${krakow}`)} end,
        't-' || n, n, 'Team', 'team', n, n
      from ${teams}`)
    await tx.run(sql`
      insert into team_users (team_id, user_id, company_id, created_at)
      select 10001 + n % ${raw(String(TEAMS))}, 10000 + n, ${company}, 0 from ${users}`)
    await tx.run(sql`
      insert into user_roles (user_id, role, company_id) select 10000 + n, 'company.employee', ${company} from ${users}`)
  })
}

/** The database, recording queries outside transactions. */
function noting(database: Database): Database {
  const note = (query: Sql) => {
    asked.push(query)
    return query
  }
  return new Proxy(database, {
    get(target, name) {
      if (name === "all") return (query: Sql) => target.all(note(query))
      if (name === "get") return (query: Sql) => target.get(note(query))
      if (name === "count") {
        return (rows: Sql) => {
          note(sql`select count(*) as total from ${rows}`)
          return target.count(rows)
        }
      }
      const value: unknown = Reflect.get(target, name)
      return typeof value === "function" ? value.bind(target) : value
    },
  })
}

interface Node {
  readonly "Relation Name"?: string
  readonly "Actual Rows": number
  readonly "Actual Loops": number
  readonly "Rows Removed by Filter"?: number
  readonly Plans?: readonly Node[]
}

/** The number of rows or index entries that a plan reads, by table. */
function countRows(node: Node, rows: Map<string, number>): Map<string, number> {
  const table = node["Relation Name"]
  if (table !== undefined) {
    const read = (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"]
    rows.set(table, (rows.get(table) ?? 0) + Math.round(read))
  }
  for (const child of node.Plans ?? []) countRows(child, rows)
  return rows
}

const isCount = ({ strings }: Sql) => strings[0]?.startsWith("select count(*)") === true

/** The most rows that a single statement of the list reads from each of these tables, with or without counting the total. */
async function mostRead(path: string, { as, total = true }: { as: string; total?: boolean }): Promise<Rows> {
  asked.length = 0
  const { status, text } = await installation.request("GET", path, { as })
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  const most = { users: 0, team_users: 0, user_roles: 0, teams: 0 }
  for (const query of asked.splice(0)) {
    if (isCount(query) && !total) continue
    const rows = countRows(await planOf(query), new Map())
    for (const table of TABLES) most[table] = Math.max(most[table], rows.get(table) ?? 0)
  }
  return most
}

async function planOf({ strings: [first = "", ...others], values }: Sql): Promise<Node> {
  const explained = new Sql([`explain (analyze, format json) ${first}`, ...others], values)
  const row = await installation.database.transaction((tx) => tx.get<{ "QUERY PLAN": unknown }>(explained))
  const plan = row?.["QUERY PLAN"]
  const [{ Plan }] = typeof plan === "string" ? JSON.parse(plan) : plan
  return Plan
}

const TABLES = ["users", "team_users", "user_roles", "teams"] as const
type Rows = Record<(typeof TABLES)[number], number>

const above = (read: Rows, limit: number) => TABLES.filter((table) => read[table] > limit)

/** Members that the location administrator sees, including those in every test installation. */
const IN_VIEW = SEEN * MEMBERS + 5

describe("the list of a caller who sees a few teams", () => {
  test.each(["users", "users?sort=username", "users?sort=-created_at&page=3", "users?state=active&sort=state"])(
    "GET %s reads the members of these teams, not all users",
    async (path) => {
      const read = await mostRead(path, { as: "locadmin" })
      expect(above(read, 2 * IN_VIEW)).toEqual([])
      expect(read.team_users).toBeGreaterThanOrEqual(SEEN * MEMBERS)
    },
  )

  test("that also includes the teams' members reads these", async () => {
    const read = await mostRead("teams?per_page=100&include=users", { as: "locadmin" })
    expect(above(read, 4 * IN_VIEW)).toEqual([])
  })
})

test("a list of teams with their members reads these members, not all users", async () => {
  const read = await mostRead("teams?per_page=20&include=users", { as: "admin", total: false })
  expect(above(read, 2 * 20 * MEMBERS)).toEqual([])
  expect(read.users).toBeGreaterThanOrEqual(16 * MEMBERS)
})

describe("a page after the middle", () => {
  test.each([
    ...["users?per_page=100&page=200", "users?sort=username&page=1330", "users?sort=-updated_at&page=1330"],
    ...["users?sort=state&page=1330", "users?state=active&sort=username&page=1315"],
    ...["users?role=company.employee&page=1330", "users?role=company.employee&sort=username&page=1330"],
  ])("of GET %s is read from the end of the list", async (path) => {
    const read = await mostRead(path, { as: "admin", total: false })
    expect(above(read, 250)).toEqual([])
    expect(read.users).toBeGreaterThan(5)
  })

  test.each([
    ["", "id"],
    ["-id", "id desc"],
    ["username", "username_folded"],
    ["-created_at", "created_at desc, id desc"],
    ["state", "state, id"],
    ["-state,username", "state desc, username_folded"],
    ["created_at,-username", "created_at, username_folded desc"],
  ])("shows that part of the list, by %p", async (sort, order) => {
    const rows = await installation.database.all<{ id: number }>(sql`
      select id from users where company_id = (select company_id from teams where id = 10001) order by ${raw(order)}`)
    const ids = rows.map(({ id }) => id)
    const last = Math.ceil(ids.length / 15)
    for (const page of [last + 1, last, last - 1, Math.ceil(last / 2) + 1, Math.floor(last / 2) - 1]) {
      const answer = await installation.request("GET", `users?sort=${sort}&page=${page}`.replace("sort=&", ""))
      expect({ page, ids: idsOf(answer) }).toEqual({ page, ids: ids.slice((page - 1) * 15, page * 15) })
      expect<unknown>(answer.body.meta?.total).toBe(ids.length)
    }
  })

  test("of teams counts only the members of its own teams", async () => {
    const read = await mostRead("teams?sort=-id&per_page=2&page=150", { as: "admin", total: false })
    expect(read.team_users).toBeGreaterThan(0)
    expect(read.team_users).toBeLessThanOrEqual(2 * MEMBERS)
  })
})
