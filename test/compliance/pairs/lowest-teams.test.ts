import { afterAll, beforeAll, expect, test } from "bun:test"
import type { PersonCaller } from "../../../src/access/caller.ts"
import { lowestTeams } from "../../../src/compliance/pairs/lowest-teams.ts"
import { sql } from "../../../src/database/port.ts"
import { COMPANIES } from "../../harness/companies.ts"
import { Installation } from "../../harness/installation.ts"
import { companyId, idOf } from "../../harness/records.ts"
import { addPairs } from "./sample-pairs.ts"

/** The teams with the lowest rates. */

/** More teams than are looked up at first; all are closed. */
const CLOSED = 70

let installation: Installation
beforeAll(async () => {
  const [acme, ...others] = COMPANIES.companies
  const closed = Array.from({ length: CLOSED }, (_, n) => ({
    key: `closed${n}`,
    name: `Closed ${n}`,
    state: "inactive",
  }))
  const locations = [...(acme?.locations ?? []), { key: "bonn", name: "Bonn", teams: closed }]
  const person = (key: string, team_keys: readonly string[]) => ({
    ...{ key, first_name: key, last_name: "Nowak", roles: ["company.employee"], team_keys },
  })
  const people = [
    person(
      "late",
      closed.map(({ key }) => key),
    ),
    person("one", ["office"]),
    person("two", ["office"]),
    person("three", ["plant"]),
  ]
  const users = [...(acme?.users ?? []), ...people]
  installation = await Installation.start({
    dataset: { ...COMPANIES, companies: [{ ...acme, locations, users }, ...others] },
  })
  await installation.database.run(sql`delete from pairs`)
  const none = { deadline_date: null, expiring_from: null, exempt_from: null, absent_from: null, exception: null }
  const pair = (user: string, standing: string) => ({
    ...{ ...none, standing, since: "2026-01-01", valid_until: standing === "valid" ? "2028-01-01" : null },
    ...{ user_id: idOf(installation, "users", user), course_id: idOf(installation, "courses", "safety") },
    company_id: companyId(installation),
  })
  await addPairs(installation.database, [
    pair("late", "overdue"),
    pair("one", "valid"),
    pair("two", "overdue"),
    pair("three", "valid"),
  ])
})
afterAll(() => installation.stop())

const callerOf = (key: string, role: "company.admin" | "company.trainer") =>
  ({
    kind: "person",
    company: { id: companyId(installation), name: "Acme GmbH", language: "en", timezone: "Europe/Berlin" },
    user: { id: idOf(installation, "users", key), username: key, roles: [role] },
  }) as unknown as PersonCaller

const lowest = (caller: PersonCaller, limit: number) =>
  lowestTeams(installation.database, caller, { limit, leadDays: 30, language: "en", now: installation.time.now })

test("are active ones, however many others have lower rates", async () => {
  const { teams, hasMore } = await lowest(callerOf("admin", "company.admin"), 6)
  expect(teams.map(({ name, rate, location_name }) => [name, rate, location_name])).toEqual([
    ["Office", 0.5, "Berlin"],
    ["Plant", 1, "Kraków"],
  ])
  expect(hasMore).toBe(false)
})

test("are as many as are asked for, and there may be more", async () => {
  const { teams, hasMore } = await lowest(callerOf("admin", "company.admin"), 1)
  expect([teams.map(({ name }) => name), hasMore]).toEqual([["Office"], true])
})

test("are those in view", async () => {
  const { teams } = await lowest(callerOf("trainer", "company.trainer"), 6)
  expect(teams.map(({ name }) => name)).toEqual(["Office"])
})
