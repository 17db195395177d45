import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { SettlingDatabase } from "../../src/compliance/settling/settling-database.ts"
import { sql } from "../../src/database/port.ts"
import { prepareDemo } from "../../src/dataset/demo.ts"
import { addDays, today } from "../../src/tools/calendar/dates.ts"
import { listOf } from "../harness/answers.ts"
import { Installation, type Json } from "../harness/installation.ts"
import { LEAD, runDuties, settleAll } from "../harness/requirements.ts"

/* What is required in the demo, and how far it is fulfilled, as the API shows it on the day on which it is started. */

describe.each(["2027-03-10", "2026-12-31", "2028-02-29"])("the demo that is started on %s", (day) => {
  let installation: Installation
  let token: string
  beforeAll(async () => {
    installation = await Installation.start({ dataset: {} })
    const { database, files, directory, time } = installation
    time.now = Date.parse(`${day}T09:30:00Z`)
    const settling = new SettlingDatabase(database, { renewal_lead: LEAD })
    const client = await prepareDemo(settling, files, { data: directory }, time.now)
    await settleAll(installation)
    await runDuties(settling, time.now)
    const body = { grant_type: "client_credentials", client_id: client?.clientId, client_secret: client?.clientSecret }
    const { body: given } = await installation.request("POST", "/oauth/token", { as: null, body })
    token = String(given.access_token)
  })
  afterAll(() => installation.stop())

  const list = async (path: string) => listOf(await installation.request("GET", path, { token }))
  const numberOf = async (query: string) => (await list(`compliance?per_page=100&${query}`)).length

  test("has somebody of each standing", async () => {
    const missing: string[] = []
    for (const standing of ["exempt", "valid", "absent", "expiring", "overdue", "open", "none"]) {
      if ((await numberOf(`include=none&standing=${standing}`)) === 0) missing.push(standing)
    }
    expect(missing).toEqual([])
  })

  test("has each exception, and opens everything else", async () => {
    const missing: string[] = []
    for (const exception of ["prerequisites", "failed", "withdrawn", "course_inactive"]) {
      if ((await numberOf(`exception=${exception}`)) === 0) missing.push(exception)
    }
    expect(missing).toEqual([])
    const [figures] = await list("compliance/figures")
    expect(Number(figures?.rate)).toBeWithin(0.6, 0.9)
    expect(Number(figures?.overdue)).toBeLessThan(Number(figures?.required) / 6)
  })

  test("has requirements that apply, that begin later and that have ended, exemptions and absences", async () => {
    const requirements = await list("requirements")
    expect(new Set(requirements.map(({ state }) => String(state)))).toEqual(new Set(["active", "ended"]))
    expect(requirements.some(({ from }) => String(from) > day)).toBeTrue()
    expect(await list("exemptions?in_force=true")).not.toEqual([])
    const absent = (await list("users?per_page=100")).filter(({ absent_from: from }) => String(from) !== "null")
    expect(absent.some(({ absent_from: from }) => String(from) <= day)).toBeTrue()
  })

  test.each(["company", "location", "team", "role"])("has a year of history by %s, without a gap", async (by) => {
    const rows = await list(`compliance/history?by=${by}&from=${addDays(day, -365)}`)
    const dates = [...new Set(rows.map(({ date }) => String(date)))].sort()
    expect(dates).toEqual(Array.from({ length: 366 }, (_, days) => addDays(day, days - 365)))
    const last = rows.filter(({ date }) => String(date) === addDays(day, -1))
    const figures = await list(`compliance/figures?by=${by}`)
    expect(last.map(nameOf).sort()).toEqual(figures.map(nameOf).sort())
    for (const row of last) {
      const now = figures.find((one) => nameOf(one) === nameOf(row))
      for (const amount of ["required", "valid", "exceptions", "people"]) {
        expect([nameOf(row), amount, row[amount]]).toEqual([nameOf(row), amount, now?.[amount]])
      }
    }
  })

  test("has fulfilled more than a year ago, with a dip in between", async () => {
    const rows = await list(`compliance/history?from=${addDays(day, -365)}`)
    const rates = rows.map(({ rate }) => Number(rate))
    const least = Math.min(...rates.slice(180, 330))
    expect(rates.at(-1)).toBeGreaterThan((rates[0] ?? 1) + 0.1)
    expect(Math.max(...rates.slice(180, 230))).toBeGreaterThan(least + 0.05)
    expect(rates.at(-1)).toBeGreaterThan(least + 0.05)
    expect(Math.abs((rates.at(-1) ?? 0) - (rates.at(-2) ?? 1))).toBeLessThan(0.03)
  })

  test("binds nobody and trains nobody before the day on which their record was made", async () => {
    const { database } = installation
    const people = await database.all<{ id: number; key: string; created_at: number }>(
      sql`select id, key, created_at from users`,
    )
    const made = new Map(people.map(({ id, created_at }) => [id, today("Europe/Berlin", created_at)]))
    const bound = await database.all<{ user_id: number; day: string }>(
      sql`select user_id, from_date as day from bindings`,
    )
    expect(bound.filter(({ user_id, day }) => day < (made.get(user_id) ?? ""))).toEqual([])
  })

  test("knows who was bound a year ago, and why", async () => {
    const { body } = await installation.request("GET", `compliance/figures?as_of=${addDays(day, -365)}`, { token })
    expect(Number(body.data?.[0]?.required)).toBeGreaterThan(100)
    expect(today("Europe/Berlin", installation.time.now)).toBe(day)
  })
})

function nameOf({ group }: Json): string {
  return String(group?.external_id ?? "none")
}
