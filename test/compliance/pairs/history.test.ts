import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { noteDays } from "../../../src/compliance/pairs/history.ts"
import { type Queries, sql } from "../../../src/database/port.ts"
import { expectFaults, listOf } from "../../harness/answers.ts"
import { clientId, clientSecret } from "../../harness/companies.ts"
import { Installation } from "../../harness/installation.ts"
import { companyId, idOf } from "../../harness/records.ts"
import { addPairs, crowd, peopleAndCourses, samplePairs } from "./sample-pairs.ts"

const DAY = 86_400_000

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start({ dataset: crowd(20) })
  const company = companyId(installation)
  const { users, courses } = await peopleAndCourses(installation.database, company)
  await addPairs(installation.database, samplePairs(company, users, courses, "2026-11-20"))
  // The server runs on the first day.
  await note(0)
})
afterEach(() => installation.stop())

/** The duty, after this many days have passed. */
async function note(days: number): Promise<void> {
  const { database, time } = installation
  time.now += days * DAY
  const lead = { transaction: <T>(work: (tx: Queries) => Promise<T>) => database.transaction(work) }
  await noteDays(database, { lead, now: time.now })
}

/** A request with a new token: the clock moves by days. */
async function get(path: string, as = "admin") {
  const body = {
    grant_type: "client_credentials",
    client_id: clientId(as),
    client_secret: clientSecret(as),
    scope: "*",
  }
  const { body: given } = await installation.request("POST", "/oauth/token", { as: null, body })
  return installation.request("GET", path, { token: String(given.access_token) })
}

const history = async (query: string, as = "admin") => listOf(await get(`compliance/history?${query}`, as))
const datesOf = (rows: Awaited<ReturnType<typeof history>>) => [...new Set(rows.map(({ date }) => String(date)))]

describe("the history of figures", () => {
  test("has a row for each group, as the figures were at the end of the day, and computes those of today", async () => {
    for (const by of ["company", "location", "team", "course", "role"]) {
      const figures = listOf(await get(`compliance/figures?by=${by}`))
      const [first] = await history(`by=${by}`)
      expect<unknown>(first).toEqual({ date: "2026-11-20", ...figures[0] })
    }
    const before = listOf(await get("compliance/figures?by=team"))
    await note(1)
    await installation.database.run(sql`update pairs set standing = 'valid' where standing = 'overdue'`)
    const rows = await history("by=team")
    expect(datesOf(rows)).toEqual(["2026-11-20", "2026-11-21"])
    const noted = rows.filter(({ date }) => String(date) === "2026-11-20").map(({ date, ...row }) => row)
    expect<unknown>(noted.toSorted(byGroup)).toEqual(before.toSorted(byGroup))
    expect(rows.at(-1)?.overdue).toBe(0 as never)
  })

  test("notes each day once, at the company's midnight", async () => {
    // 23:59 and 00:01 in Berlin.
    installation.time.now = Date.parse("2026-11-20T22:59:00Z")
    await note(0)
    expect(datesOf(await history("by=company"))).toEqual(["2026-11-20"])
    installation.time.now = Date.parse("2026-11-20T23:01:00Z")
    await note(0)
    await installation.database.run(sql`update pairs set standing = 'valid'`)
    await note(0)
    const [noted] = await history("by=company")
    expect(Number(noted?.overdue)).toBeGreaterThan(0)
    expect(datesOf(await history("by=company"))).toEqual(["2026-11-20", "2026-11-21"])
  })

  test("does not begin before anything was asked of anybody", async () => {
    await installation.database.run(sql`delete from standing_rounds`)
    await note(0)
    expect(datesOf(await history("by=company"))).toEqual(["2026-11-20"])
    await note(1)
    expect(datesOf(await history("by=company"))).toEqual(["2026-11-20", "2026-11-21"])
  })

  test("leaves out the days at whose end no server was running", async () => {
    await note(1)
    await installation.database.run(sql`update pairs set next_on = '2026-11-22' where standing = 'open'`)
    await note(3)
    // The standings that are stored are older than yesterday's.
    await installation.database.run(sql`update pairs set next_on = null`)
    await note(0)
    await note(1)
    expect(datesOf(await history("by=company"))).toEqual(["2026-11-20", "2026-11-24", "2026-11-25"])
  })

  test("is kept for three years", async () => {
    await note(1)
    await note(3 * 365)
    const all = "by=company&from=2026-01-01&to=2029-12-31"
    expect(datesOf(await history(all))).toContain("2026-11-20")
    await note(2)
    expect(datesOf(await history(all))).not.toContain("2026-11-20")
  })

  test("shows those who see a part of the company only its teams and locations", async () => {
    await note(1)
    const berlin = idOf(installation, "locations", "berlin")
    const past = async (by: string) =>
      (await history(`by=${by}&to=2026-11-20`, "locadmin")).map(({ group }) => group?.id)
    expect<unknown>(await past("location")).toEqual([berlin])
    const teams = [idOf(installation, "teams", "warehouse"), idOf(installation, "teams", "office")]
    expect<unknown>((await past("team")).toSorted()).toEqual(teams.toSorted())
    for (const by of ["company", "course", "role"]) expect(await past(by)).toEqual([])
    expect((await history("by=company", "employee")).length).toBe(1)
  })

  test("refuses a range that ends before it begins", async () => {
    expectFaults(await get("compliance/history?from=2026-11-20&to=2026-11-19"), ["to"])
  })
})

function byGroup(one: object, other: object): number {
  const name = (row: object) => JSON.stringify("group" in row ? row.group : null)
  return name(one) < name(other) ? -1 : 1
}
