import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { openDatabase } from "../../../src/database/open.ts"
import { type Database, sql } from "../../../src/database/port.ts"
import { idsOf } from "../../harness/answers.ts"
import { Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"
import { TemporaryDirectory } from "../../harness/temporary-database.ts"
import { trainingCompany } from "../../harness/training-company.ts"
import { noting } from "./query-plans.ts"

/** Certificates: the oldest are valid; the others have expired, on one of fifty days each. */
const AMOUNT = 6_000
const VALID = 3_000

const directory = new TemporaryDirectory()
const statements = new Set<string>()
let installation: Installation
let database: Database
let path: string
let expired: readonly number[]

beforeAll(async () => {
  database = await openDatabase({ data: directory.path })
  installation = await Installation.start({ dataset: trainingCompany(), database: noting(database, statements) })
  const team = idOf(installation, "teams", "plant")
  path = `certificates?team_id=${team}&standing=expired&per_page=7`
  await database.transaction(async (tx) => {
    const [course] = await tx.all<{ id: number }>(sql`select min(id) as id from courses`)
    await tx.run(sql`
      insert into team_users (team_id, user_id, company_id, created_at)
      select ${team}, id, 1, 0 from users where company_id = 1 and id % 4 = 0 on conflict do nothing`)
    const users = (await tx.all<{ id: number }>(sql`select id from users where company_id = 1`)).map(({ id }) => id)
    await tx.run(sql`
      insert into assignments (company_id, user_id, course_id, key, assignment_type, state, is_open, finish_date,
        valid_until, created_at, updated_at)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${AMOUNT})
      select 1, json_extract(${JSON.stringify(users)}, '$[' || (n % ${users.length}) || ']'), ${course?.id}, 'row-' || n, 'manual', 'success', 0,
        '2020-01-01', case when n <= ${VALID} then '2099-01-01' else date('2021-01-01', '+' || (n * 7 % 50) || ' days') end,
        n, n from numbers`)
    await tx.run(sql`
      insert into certificates (company_id, assignment_id, issue, code, state, assignment_type, short_type, company_name,
        holder_name, course_title, finish_date, valid_until, issued_on, created_at)
      select 1, id, 1, key, 'success', 'manual', 'base', 'Acme', 'Ada', 'Course', finish_date, valid_until, finish_date, id
      from assignments where key like 'row-%' order by id`)
  })
  await database.optimize()
  const rows = await database.all<{ id: number }>(sql`
    select k.id from certificates k join assignments a on a.id = k.assignment_id
    where a.user_id in (select user_id from team_users where team_id = ${team}) and k.valid_until < '2026-01-01' order by k.id`)
  expired = rows.map(({ id }) => id)
})
afterAll(async () => {
  await installation.stop()
  directory[Symbol.dispose]()
})

describe("the first page of a team whose oldest rows are not in the list", () => {
  test.each([
    ["by id", ""],
    ["by id, descending", "&sort=-id"],
  ])("is read by days, %s, instead of sorting all rows of the team", async (_, sort) => {
    const expected = sort === "" ? expired : expired.toReversed()
    statements.clear()
    const behind = await installation.request("GET", `${path}${sort}&cursor=`)
    expect(idsOf(behind)).toEqual(expected.slice(0, 7))
    const next = await installation.request("GET", `${path}${sort}&cursor=${behind.body.meta?.next_cursor}`)
    expect(idsOf(next)).toEqual(expected.slice(7, 14))
    expect([...statements].filter((statement) => sortsTeam(statement))).toEqual([])
    const numbered = await installation.request("GET", `${path}${sort}`)
    expect(idsOf(numbered)).toEqual(expected.slice(0, 7))
    expect(Number(numbered.body.meta?.total)).toBe(expected.length)
  })
})

function sortsTeam(statement: string): boolean {
  return /assignments_by_user cross join certificates k .* order by k\.id/.test(statement)
}
