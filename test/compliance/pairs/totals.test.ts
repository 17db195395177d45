import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { InstallationCaller } from "../../../src/access/caller.ts"
import { findPage } from "../../../src/compliance/pairs/list.ts"
import { selectionOf } from "../../../src/compliance/pairs/rules.ts"
import type { Filters } from "../../../src/compliance/pairs/schema.ts"
import { type Sql, sql } from "../../../src/database/port.ts"
import { Installation } from "../../harness/installation.ts"
import { companyId, idOf } from "../../harness/records.ts"
import { addPairs, crowd, peopleAndCourses, samplePairs } from "./sample-pairs.ts"

/* Totals that are counted once until something changes. */

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start({ dataset: crowd(20) })
})
afterAll(() => installation.stop())

describe("the total of a list of pairs", () => {
  test("follows every change of pairs, bindings, members, roles and names", async () => {
    const { database } = installation
    const company = companyId(installation)
    const { users, courses } = await peopleAndCourses(database, company)
    await addPairs(database, samplePairs(company, users, courses, "2026-11-20"))
    const [course = 0, other = 0] = courses
    const team = idOf(installation, "teams", "warehouse")
    await database.run(sql`
      insert into requirements (id, company_id, key, course_id, from_date, made_on, created_at, updated_at)
      values (501, ${company}, 'r', ${course}, '2026-01-01', '2026-01-01', 0, 0)`)
    const caller = {
      kind: "installation",
      company: { id: company, name: "Acme", language: "de", timezone: "Europe/Berlin" },
      user: { id: idOf(installation, "users", "admin"), username: "admin", roles: ["company.admin"] },
      actor: { kind: "server", duty: "test" },
      requestId: "",
      address: () => "",
    } as unknown as InstallationCaller
    const reading = { now: Date.UTC(2026, 10, 20, 9), leadDays: 30, language: "en" } as const
    const locationId = idOf(installation, "locations", "berlin")
    const lists: readonly Filters[] = [
      { requirement_id: 501 },
      { location_id: locationId, course_id: course },
      { role: "company.trainer", course_id: course },
      { search: "zzz" },
      { team_id: team, standing: "overdue,open", course_id: other },
    ]
    const totals = () =>
      Promise.all(
        lists.map(async (filters) => {
          const wanted = { asOf: undefined, withNone: false }
          const { selection } = await selectionOf(database, caller, filters, wanted, reading)
          const page = { page: 1, perPage: 10_000 }
          const found = await findPage(database, selection, { sort: [], page })
          expect("total" in found && found.total).toBe(found.items.length)
          return found.items.length
        }),
      )
    const changes: readonly Sql[] = [
      sql`insert into bindings (company_id, user_id, course_id, requirement_id, from_date)
        select company_id, user_id, course_id, 501, '2026-01-01' from pairs where course_id = ${course}`,
      sql`update bindings set until_date = '2026-11-01' where requirement_id = 501 and user_id = (
        select min(user_id) from bindings where requirement_id = 501)`,
      sql`delete from bindings where requirement_id = 501`,
      sql`delete from user_roles where company_id = ${company} and role = 'company.trainer'`,
      sql`insert into user_roles (company_id, user_id, role)
        select distinct company_id, user_id, 'company.trainer' from pairs where course_id = ${course}`,
      sql`update users set search = 'zzz' where id = (select min(user_id) from pairs where company_id = ${company})`,
      sql`delete from team_users where company_id = ${company}`,
      sql`insert into team_users (company_id, team_id, user_id, created_at)
        select distinct company_id, cast(${team} as bigint), user_id, 0 from pairs where company_id = ${company}`,
      sql`update pairs set standing = 'overdue', valid_until = null, expiring_from = null, deadline_date = '2026-01-01'
        where company_id = ${company} and course_id = ${other}`,
      sql`delete from pairs where company_id = ${company} and course_id = ${course}`,
    ]
    let before = await totals()
    for (const change of changes) {
      await database.run(change)
      database.refresh()
      const after = await totals()
      expect(after).not.toEqual(before)
      before = after
    }
  })
})
