import { afterEach, describe, expect, test } from "bun:test"
import { SettlingDatabase } from "../../../src/compliance/settling/settling-database.ts"
import { DelegatingDatabase } from "../../../src/database/delegating-database.ts"
import { type Database, type Queries, sql } from "../../../src/database/port.ts"
import { importDataset } from "../../../src/dataset/rules.ts"
import type { COMPANIES } from "../../harness/companies.ts"
import { exempted } from "../../harness/exempted.ts"
import { Installation, NOW } from "../../harness/installation.ts"
import { acmeWith } from "../../harness/instruction.ts"
import { companyId, idOf } from "../../harness/records.ts"
import {
  changeRequirement,
  dayAfter,
  LEAD,
  pairOf,
  passDays,
  require,
  runDuties,
  settleAgain,
  settleAll,
} from "../../harness/requirements.ts"
import { expectSettled } from "./settled.ts"

/** Requirements in unusual situations: nobody is required and neither opened nor listed, and nobody has two. */

let installation: Installation
afterEach(() => installation.stop())

const operator = (key: string, requires: object) => ({
  ...{ key, title: key, short_type: "operator", state: "active", valid_period: "12m", requires },
  allow_user_approval_date: true,
})
const COURSES = [
  { key: "screen", title: "Screen work", short_type: "trainer", state: "active", valid_period: "12m" },
  operator("crane", { course_keys: ["lift"] }),
  operator("lift", { course_keys: ["crane"] }),
  operator("never", { min_age: 99, fitness: true, driving_classes: ["CE"] }),
]
/** Four teams of the usual dataset, and so many others in Berlin. */
const otherTeams = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ key: `t${index}`, name: `Team ${index}` }))

async function start(options: { readonly teams?: number; readonly timezone?: string } = {}): Promise<void> {
  const dataset = acmeWith({ courses: COURSES, teams: otherTeams(options.teams ?? 0) }) as typeof COMPANIES
  const companies = dataset.companies.map((company) => {
    return company.key === "acme" ? { ...company, timezone: options.timezone ?? company.timezone } : company
  })
  installation = await Installation.start({
    dataset: { ...dataset, companies },
    settings: { token_lifetime: 10 * 365 * 86_400 },
  })
  await settleAgain(installation)
}

const user = (key: string) => idOf(installation, "users", key)
const team = (key: string) => idOf(installation, "teams", key)
const ok = async (method: string, path: string, body?: object) => {
  const answer = await installation.request(method, path, { body })
  expect(answer.status).toBeLessThan(300)
}
const pair = (key: string, course = "screen") => pairOf(installation, key, course)
const count = async (what: ReturnType<typeof sql>) =>
  Number((await installation.database.get<{ amount: number }>(sql`select count(*) as amount from ${what}`))?.amount)
const openIn = (course = "screen") =>
  count(sql`assignments where course_id = ${idOf(installation, "courses", course)} and is_open = 1`)
const active = () => count(sql`users where company_id = ${companyId(installation)} and state = 'active'`)

/** More people than are settled at once. */
async function addPeople(amount: number, from = 0): Promise<void> {
  for (let first = from; first < from + amount; first += 100) {
    const users = Array.from({ length: Math.min(100, from + amount - first) }, (_, index) => ({
      ...{ external_id: `n${first + index}`, first_name: "N", last_name: `N${first + index}` },
    }))
    await ok("POST", "users/bulk", { users })
  }
}

/** Imports this into acme. */
function bring(rows: object) {
  const { database, files, directory, time } = installation
  const settling = new SettlingDatabase(database, { renewal_lead: LEAD })
  const options = { files, baseDirectory: directory, now: time.now }
  return importDataset(settling, { companies: [{ key: "acme", ...rows }] }, options)
}

/** Settles the first batch of people, then stops. */
async function settlePart(): Promise<void> {
  const stop = new AbortController()
  const database = new StoppingDatabase(installation.database, stop)
  await expect(settleAll({ database, time: installation.time }, stop.signal)).rejects.toThrow("the server stops")
}

/** Stops the work after a transaction. */
class StoppingDatabase extends DelegatingDatabase {
  constructor(
    database: Database,
    readonly stop: AbortController,
  ) {
    super(database)
  }

  override async transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    this.stop.abort()
    return this.database.transaction(work)
  }
}

/** Calls `look` after each transaction. */
class WatchedDatabase extends DelegatingDatabase {
  constructor(
    database: Database,
    readonly look: () => Promise<void>,
  ) {
    super(database)
  }

  override async transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    const value = await this.database.transaction(work)
    await this.look()
    return value
  }
}

test("somebody in three teams of two locations with two roles has one pair, due when the first of those that ask says", async () => {
  await start()
  await ok("PUT", `users/${user("ada")}/roles`, { roles: ["company.trainer", "company.location_admin"] })
  await ok("PATCH", `users/${user("ada")}`, { team_ids: ["warehouse", "office", "plant"].map(team) })
  await require(installation, { course: "screen", location: "berlin", grace: 40, lead: 5 })
  await require(installation, { course: "screen", location: "krakow", role: "company.trainer", grace: 20, lead: 60 })
  await require(installation, { course: "screen", team: "office", role: "company.location_admin", grace: 10 })
  await require(installation, { course: "screen", role: "company.trainer", grace: 50 })
  expect(await pair("ada")).toMatchObject({ standing: "open", deadline_date: dayAfter(installation, 10) })
  await expectSettled(installation)
  await ok("PATCH", `users/${user("ada")}`, { team_ids: ["warehouse", "plant"].map(team) })
  expect(await pair("ada")).toMatchObject({ deadline_date: dayAfter(installation, 20) })
  await ok("PUT", `users/${user("ada")}/roles`, { roles: ["company.location_admin"] })
  expect(await pair("ada")).toMatchObject({ deadline_date: dayAfter(installation, 40) })
  await expectSettled(installation)
  await ok("PATCH", `users/${user("ada")}`, { team_ids: [] })
  expect(await pair("ada")).toBeUndefined()
  await expectSettled(installation)
})

test("forty requirements for one course make one pair and one assignment, until the last of them ends", async () => {
  await start({ teams: 40 })
  await ok("PATCH", `users/${user("ada")}`, { team_ids: otherTeams(40).map(({ key }) => team(key)) })
  const ids: number[] = []
  for (const [index, { key }] of otherTeams(40).entries()) {
    ids.push(await require(installation, { course: "screen", team: key, grace: 100 - index }))
  }
  expect(await pair("ada")).toMatchObject({ deadline_date: dayAfter(installation, 61) })
  expect(await openIn()).toBe(1)
  await expectSettled(installation)
  for (const id of ids.slice(1)) await changeRequirement(installation, id, "end")
  expect(await pair("ada")).toMatchObject({ deadline_date: dayAfter(installation, 100) })
  await changeRequirement(installation, ids[0] ?? 0, "end")
  expect([await pair("ada"), await openIn()]).toEqual([undefined, 0])
  await expectSettled(installation)
})

test.each(["crane", "never"])(
  "whoever can never meet the conditions of %s is listed, day by day, and has nothing open",
  async (course) => {
    await start()
    await require(installation, { course, team: "warehouse" })
    await require(installation, { course: "lift", team: "warehouse" })
    for (const days of [0, 1, 40, 400]) {
      await passDays(installation, days)
      expect(await pair("ada", course)).toMatchObject({ exception: "prerequisites", assignment_id: null })
      await expectSettled(installation)
    }
    expect(await openIn(course)).toBe(0)
  },
)

test("of two courses that require each other, one that is brought by an import opens the other", async () => {
  await start()
  await require(installation, { course: "crane", team: "warehouse" })
  await require(installation, { course: "lift", team: "warehouse" })
  const passed = { key: "brought", user_key: "ada", course_key: "lift", assignment_type: "manual", state: "success" }
  await bring({
    assignments: [{ ...passed, finish_date: dayAfter(installation, -1), valid_until: dayAfter(installation, 300) }],
  })
  await settleAll(installation)
  expect(await pair("ada", "lift")).toMatchObject({ standing: "valid", exception: null })
  expect(await pair("ada", "crane")).toMatchObject({ standing: "open", deadline_date: dayAfter(installation, 30) })
  expect(await openIn("crane")).toBe(1)
  await expectSettled(installation)
})

test("everybody can be exempt: they are bound, and nothing is opened", async () => {
  await start()
  const people = await installation.database.all<{ id: number }>(
    sql`select id from users where company_id = ${companyId(installation)}`,
  )
  for (const { id } of people) await exempted(installation, id, idOf(installation, "courses", "screen"))
  await require(installation, { course: "screen" })
  await settleAll(installation)
  expect(await count(sql`pairs where standing = 'exempt'`)).toBe(await active())
  expect(await openIn()).toBe(0)
  await expectSettled(installation)
})

test("a requirement can bind nobody", async () => {
  await start({ teams: 1 })
  const id = await require(installation, { course: "screen", team: "t0", role: "company.admin" })
  expect(await count(sql`bindings where requirement_id = ${id}`)).toBe(0)
  expect(await count(sql`requirements where id = ${id} and has_bound = 0`)).toBe(1)
  expect(await count(sql`settlings`)).toBe(0)
  await changeRequirement(installation, id, "end")
  await expectSettled(installation)
})

describe("while a requirement is applied", () => {
  test.each([0, 1])("it can end: everybody is released, %d batches later", async (batches) => {
    await start()
    await addPeople(150)
    const id = await require(installation, { course: "screen" })
    for (let batch = 0; batch < batches; batch++) await settlePart()
    expect(await openIn()).toBe(batches * 40)
    await changeRequirement(installation, id, "end")
    await settleAll(installation)
    expect([await openIn(), await count(sql`bindings where requirement_id = ${id} and until_date is null`)]).toEqual([
      0, 0,
    ])
    await expectSettled(installation)
  })

  test("it can change: it is as it says now for those who were bound before, and for the others", async () => {
    await start()
    await addPeople(150)
    const id = await require(installation, { course: "screen", grace: 10 })
    await settlePart()
    await changeRequirement(installation, id, { grace: 20 })
    await settleAll(installation)
    expect(await count(sql`pairs where deadline_date = ${dayAfter(installation, 20)}`)).toBe(await active())
    await expectSettled(installation)
  })

  test("its progress never goes beyond its total, even if people come meanwhile", async () => {
    await start()
    await addPeople(150)
    const id = await require(installation, { course: "screen" })
    await addPeople(150, 150)
    const seen: { done: number; total: number }[] = []
    const look = async () => {
      seen.push(
        ...(await installation.database.all<{ done: number; total: number }>(sql`
        select done, total from settlings where record_id = ${id}`)),
      )
    }
    await settleAll({ database: new WatchedDatabase(installation.database, look), time: installation.time })
    expect(seen.at(-1)?.total).toBeGreaterThan(300)
    for (const { done, total } of seen) expect(done).toBeLessThanOrEqual(total)
    await expectSettled(installation)
  })

  test("an import whose people are still being settled stays one when all of them are settled for another reason", async () => {
    await start()
    const joined = dayAfter(installation, -300)
    const memberships = [{ team_key: "warehouse", created_at: `${joined}T12:00:00.000Z` }]
    await bring({ users: [{ key: "early", first_name: "E", last_name: "E", memberships }] })
    await ok("PATCH", "company", { timezone: "Europe/London" })
    await settleAll(installation)
    expect(
      await installation.database.all(sql`
      select p.since from pairs p join users u on u.id = p.user_id where u.key = 'early'`),
    ).toEqual([{ since: joined }])
    await expectSettled(installation)
  })

  test("people can come, leave and change their role, and are settled once", async () => {
    await start()
    await addPeople(150)
    await require(installation, { course: "screen", role: "company.employee" })
    await settlePart()
    const people = await installation.database.all<{ id: number }>(
      sql`select id from users where first_name = 'N' order by id`,
    )
    const [first, last] = [people[0]?.id, people.at(-1)?.id]
    await ok("PUT", `users/${last}/roles`, { roles: [] })
    await ok("POST", `users/${first}/deactivate`)
    await ok("POST", "users", { first_name: "New", last_name: "Comer" })
    await settleAll(installation)
    await expectSettled(installation)
    expect(await count(sql`pairs where user_id in (${first}, ${last})`)).toBe(0)
  })
})

test("an import that moves many people binds and releases each of them once, in batches", async () => {
  await start()
  const users = (teamKey: string) =>
    Array.from({ length: 400 }, (_, index) => ({
      ...{ key: `m${index}`, first_name: "M", last_name: `M${index}`, team_keys: [teamKey] },
    }))
  await require(installation, { course: "screen", team: "plant" })
  await require(installation, { course: "never", team: "office" })
  await bring({ users: users("plant") })
  await settleAll(installation)
  const members = await count(sql`team_users where team_id = ${team("plant")}`)
  expect(await openIn()).toBe(members - 1)
  await expectSettled(installation)
  await bring({ users: users("office") })
  await settleAll(installation)
  expect(await openIn()).toBe(1)
  expect(await count(sql`pairs where exception = 'prerequisites'`)).toBe(402)
  await expectSettled(installation)
})

test("what was withdrawn since the first day stays withdrawn after an import, unless something came later", async () => {
  await start()
  const joined = "2026-05-04T08:00:00.000Z"
  const person = (key: string) => ({
    ...{ key, first_name: "M", last_name: key, team_keys: ["warehouse"], created_at: joined },
  })
  const row = (user_key: string, more: object) => ({
    ...{
      key: crypto.randomUUID(),
      user_key,
      course_key: "screen",
      begin_date: "2026-02-02",
      state: "inprogress",
      ...more,
    },
  })
  await bring({
    users: ["late", "early", "again"].map(person),
    requirements: [
      { key: "one", course_key: "screen", team_key: "warehouse", from: "2026-03-02", made_on: "2026-03-02" },
    ],
    assignments: [
      row("late", { withdrawn_at: "2026-08-03T08:00:00.000Z" }),
      row("early", { withdrawn_at: "2026-04-06T08:00:00.000Z" }),
      row("again", { state: "success", finish_date: "2026-09-07", valid_until: "2026-10-05" }),
      row("again", { withdrawn_at: "2026-08-03T08:00:00.000Z" }),
    ],
  })
  await settleAll(installation)
  const pairs = await installation.database.all(sql`
    select u.key, p.since, p.exception, p.deadline_date from pairs p join users u on u.id = p.user_id
    where u.key in ('late', 'early', 'again') and p.course_id = ${idOf(installation, "courses", "screen")} order by u.id`)
  expect<unknown>(pairs).toEqual([
    { key: "late", since: "2026-05-04", exception: "withdrawn", deadline_date: "2026-06-03" },
    { key: "early", since: "2026-05-04", exception: null, deadline_date: "2026-06-03" },
    { key: "again", since: "2026-05-04", exception: null, deadline_date: "2026-10-05" },
  ])
})

describe("a company in another time zone", () => {
  /** Midnight of 21 November in Auckland, which is 13 hours ahead of UTC. */
  const MIDNIGHT = Date.UTC(2026, 10, 20, 11)

  test("has its days before and after its midnight, not that of UTC", async () => {
    await start({ timezone: "Pacific/Auckland" })
    installation.time.now = MIDNIGHT - 60_000
    await require(installation, { course: "screen", team: "warehouse", grace: 0 })
    expect(await pair("ada")).toMatchObject({ standing: "open", since: "2026-11-20", deadline_date: "2026-11-20" })
    await expectSettled(installation)
    installation.time.now = MIDNIGHT
    await runDuties(installation.database, installation.time.now)
    expect(await pair("ada")).toMatchObject({ standing: "overdue", deadline_date: "2026-11-20" })
    await ok("POST", `teams/${team("warehouse")}/users`, { user_ids: [user("alone")] })
    expect(await pair("alone")).toMatchObject({ standing: "open", since: "2026-11-21", deadline_date: "2026-11-21" })
    await expectSettled(installation)
  })

  test("begins a requirement at its midnight", async () => {
    await start({ timezone: "Pacific/Auckland" })
    installation.time.now = MIDNIGHT - 60_000
    await require(installation, { course: "screen", team: "warehouse", from: "2026-11-21", grace: 5 })
    await runDuties(installation.database, installation.time.now)
    expect(await pair("ada")).toBeUndefined()
    installation.time.now = MIDNIGHT
    await runDuties(installation.database, installation.time.now)
    expect(await pair("ada")).toMatchObject({ since: "2026-11-21", deadline_date: "2026-11-26" })
    await expectSettled(installation)
  })

  test("that moves to a time zone where it is still yesterday keeps everybody settled", async () => {
    await start({ timezone: "Pacific/Auckland" })
    installation.time.now = MIDNIGHT
    await require(installation, { course: "screen", team: "warehouse", grace: 0 })
    await ok("PATCH", "company", { timezone: "America/New_York" })
    await settleAll(installation)
    await expectSettled(installation)
    await passDays(installation, 1)
    await passDays(installation, 1)
    expect(await pair("ada")).toMatchObject({ standing: "overdue" })
    await expectSettled(installation)
  })
})

describe("the calendar", () => {
  const at = async (moment: string) => {
    installation.time.now = Date.parse(moment)
    await runDuties(installation.database, installation.time.now)
    await expectSettled(installation)
  }

  test("has a leap day, which can be a deadline, and a year after which validity ends on 28 February", async () => {
    await start()
    await at("2028-01-30T12:00:00Z")
    await require(installation, { course: "screen", team: "warehouse", grace: 30 })
    expect(await pair("ada")).toMatchObject({ standing: "open", deadline_date: "2028-02-29" })
    await at("2028-02-29T12:00:00Z")
    expect(await pair("ada")).toMatchObject({ standing: "open" })
    const open = await installation.database.get<{ id: number }>(sql`
      select id from assignments where is_open = 1 and user_id = ${user("ada")}
        and course_id = ${idOf(installation, "courses", "screen")}`)
    await ok("POST", `course-assignments/${open?.id}/complete`, { state: "success" })
    expect(await pair("ada")).toMatchObject({ standing: "valid", valid_until: "2029-02-28" })
    await at("2028-03-01T12:00:00Z")
    expect([await pair("ada"), await pair("lukasz")]).toMatchObject([{ standing: "valid" }, { standing: "overdue" }])
    await at("2029-01-29T12:00:00Z")
    expect(await pair("ada")).toMatchObject({ standing: "expiring", deadline_date: "2029-02-28" })
    await at("2029-03-01T12:00:00Z")
    expect(await pair("ada")).toMatchObject({ standing: "overdue", valid_until: null })
  })

  test.each([
    ["forwards", "2027-03-27", "2027-03-28", "2027-03-28T21:59:00Z", "2027-03-28T22:00:00Z"],
    ["back", "2027-10-30", "2027-10-31", "2027-10-31T22:59:00Z", "2027-10-31T23:00:00Z"],
  ])(
    "has days on which the clocks go %s, and ends them at the company's midnight",
    async (_, day, next, last, midnight) => {
      await start()
      await at(`${day}T12:00:00Z`)
      await require(installation, { course: "screen", team: "warehouse", grace: 1 })
      expect(await pair("ada")).toMatchObject({ since: day, deadline_date: next })
      await at(last)
      expect(await pair("ada")).toMatchObject({ standing: "open" })
      await at(midnight)
      expect(await pair("ada")).toMatchObject({ standing: "overdue" })
    },
  )
})

test("the day after its last one, a requirement has ended, and everybody is released", async () => {
  await start()
  await require(installation, { course: "screen", team: "warehouse", until: dayAfter(installation, 1) })
  await passDays(installation, 1)
  expect(await pair("ada")).toMatchObject({ standing: "open" })
  await expectSettled(installation)
  await passDays(installation, 1)
  expect([await pair("ada"), await openIn()]).toEqual([undefined, 0])
  expect(await count(sql`requirements where state = 'ended'`)).toBe(1)
  await expectSettled(installation)
})

test("a clock that is set back for some days leaves everybody settled, then and afterwards", async () => {
  await start()
  await require(installation, { course: "screen", team: "warehouse", grace: 2 })
  await passDays(installation, 5)
  expect(await pair("ada")).toMatchObject({ standing: "overdue" })
  installation.time.now = NOW - 86_400_000
  await runDuties(installation.database, installation.time.now)
  await ok("POST", `teams/${team("warehouse")}/users`, { user_ids: [user("alone")] })
  await ok("DELETE", `teams/${team("warehouse")}/users/${user("lukasz")}`)
  expect(await pair("lukasz")).toBeUndefined()
  await settleAgain(installation)
  await expectSettled(installation)
  installation.time.now = NOW
  await passDays(installation, 6)
  expect(await pair("ada")).toMatchObject({ standing: "overdue" })
  await expectSettled(installation)
})
