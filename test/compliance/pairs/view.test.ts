import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { InstallationCaller } from "../../../src/access/caller.ts"
import { matrixOf } from "../../../src/compliance/pairs/matrix.ts"
import { sql } from "../../../src/database/port.ts"
import { Installation } from "../../harness/installation.ts"
import { companyId, idOf } from "../../harness/records.ts"
import { addPairs, crowd, peopleAndCourses, samplePairs } from "./sample-pairs.ts"

/* Whoever sees a part of the company sees no more of it by naming a team, a role or a course elsewhere. */

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start({ dataset: crowd(60) })
  const { database } = installation
  const company = companyId(installation)
  const { users, courses } = await peopleAndCourses(database, company)
  await addPairs(database, samplePairs(company, users, courses, "2026-11-20"))
  await database.run(sql`
    insert into requirements (id, company_id, key, course_id, from_date, made_on, created_at, updated_at)
    values (501, ${company}, 'asked', ${courses[0] ?? 0}, '2026-01-01', '2026-01-01', 0, 0)`)
  await database.run(sql`
    insert into bindings (company_id, user_id, course_id, requirement_id, from_date)
    select company_id, user_id, course_id, 501, '2026-01-01' from pairs where course_id = ${courses[0] ?? 0}`)
})
afterAll(() => installation.stop())

async function inView(): Promise<ReadonlySet<number>> {
  const { body } = await installation.request("GET", "users?per_page=100", { as: "locadmin" })
  return new Set([...(body?.data ?? [])].map((row) => Number(row?.id)))
}

describe("an administrator of a location", () => {
  const filters = () => [
    { team_id: idOf(installation, "teams", "plant") },
    { role: "company.trainer" as const },
    { search: "abel" },
    { requirement_id: 501 },
    {},
  ]

  test("sees the pairs of people in view alone, today and on a past day", async () => {
    const seen = await inView()
    for (const filter of filters()) {
      const query = Object.entries(filter)
        .map((entry) => entry.join("="))
        .join("&")
      for (const day of ["", "&as_of=2026-06-01"]) {
        const path = `compliance?per_page=100&${query}${day}`
        const { status, body } = await installation.request("GET", path, { as: "locadmin" })
        expect(status).toBe(200)
        const people = [...(body?.data ?? [])].map((row) => Number(row?.user?.id))
        expect(people.filter((id) => !seen.has(id))).toEqual([])
        const counted = await installation.request("GET", `compliance/figures?${query}${day}`, { as: "locadmin" })
        const row = counted.body?.data?.[0]
        const amounts = [row?.required, row?.exempt, row?.absent].map((amount) => Number(amount ?? 0))
        expect(amounts.reduce((sum, amount) => sum + amount)).toBe(Number(body?.meta?.total))
      }
    }
  })

  test("sees people in view alone in the matrix", async () => {
    const seen = await inView()
    const caller = {
      kind: "installation",
      company: { id: companyId(installation), name: "Acme", language: "de", timezone: "Europe/Berlin" },
      user: { id: idOf(installation, "users", "locadmin"), username: "locadmin", roles: ["company.location_admin"] },
      actor: { kind: "server", duty: "test" },
      requestId: "",
      address: () => "",
    } as unknown as InstallationCaller
    const reading = { now: Date.UTC(2026, 10, 20, 9), leadDays: 30, language: "en" } as const
    const page = { beside: undefined, coursePage: 1 }
    let found = 0
    for (const filter of filters()) {
      for (const as_of of [undefined, "2026-06-01"]) {
        const query = { ...filter, ...(as_of && { as_of }) }
        const { people } = await matrixOf(installation.database, caller, query, page, reading)
        expect(people.filter(({ id }) => !seen.has(id))).toEqual([])
        found += people.length
      }
    }
    expect(found).toBeGreaterThan(0)
  })
})
