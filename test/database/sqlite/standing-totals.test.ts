import { afterAll, beforeAll, expect, test } from "bun:test"
import fc from "fast-check"
import { type Database, type Sql, sql } from "../../../src/database/port.ts"
import { addPairs, crowd, peopleAndCourses, samplePairs } from "../../compliance/pairs/sample-pairs.ts"
import { propertyRuns } from "../../harness/effort.ts"
import { Installation } from "../../harness/installation.ts"
import { companyId } from "../../harness/records.ts"

/* The totals that triggers keep of pairs, after random changes of pairs, teams and roles, compared with a count of all. */

let installation: Installation
let database: Database
beforeAll(async () => {
  installation = await Installation.start({ dataset: crowd(24) })
  database = installation.database
  const company = companyId(installation)
  const { users, courses } = await peopleAndCourses(database, company)
  await addPairs(database, samplePairs(company, users, courses, "2026-11-20"))
})
afterAll(() => installation.stop())

const COUNTED = sql`
  with groups (user_id, kind, group_id, role) as (
    select id, 'company', 0, '' from users
    union all select user_id, 'team', team_id, '' from team_users
    union all select distinct m.user_id, 'location', t.location_id, '' from team_users m join teams t on t.id = m.team_id
    union all select id, k.column1, 0, '' from users, (values ('team'), ('location')) k
      where id not in (select user_id from team_users)
    union all select user_id, 'role', 0, role from user_roles
    union all select id, 'role', 0, '' from users where id not in (select user_id from user_roles)),
  people as (
    select user_id, sum(standing not in ('exempt', 'absent')) as counted, sum(standing in ('open', 'overdue')) as lacking
    from pairs group by user_id),
  amounts (company_id, kind, group_id, role, standing, exception) as (
    select p.company_id, g.kind, g.group_id, g.role, p.standing, coalesce(p.exception, '')
    from pairs p join groups g on g.user_id = p.user_id
    union all select company_id, 'course', course_id, '', standing, coalesce(exception, '') from pairs
    union all select u.company_id, g.kind, g.group_id, g.role, 'people', ''
      from people p join users u on u.id = p.user_id join groups g on g.user_id = p.user_id where p.counted > 0
    union all select u.company_id, g.kind, g.group_id, g.role, 'complete', ''
      from people p join users u on u.id = p.user_id join groups g on g.user_id = p.user_id
      where p.counted > 0 and p.lacking = 0)
  select company_id, kind, group_id, role, standing, exception, count(*) as amount from amounts
  group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`
const KEPT = sql`
  select company_id, kind, group_id, role, standing, exception, amount from standing_totals
  where amount <> 0 order by 1, 2, 3, 4, 5, 6`

const nth = (table: Sql, n: number) => sql`(select id from ${table} order by id limit 1 offset ${n})`
const user = fc.integer({ min: 0, max: 30 }).map((n) => nth(sql`users`, n))
const team = fc.integer({ min: 0, max: 4 }).map((n) => nth(sql`teams`, n))
const location = fc.integer({ min: 0, max: 2 }).map((n) => nth(sql`locations`, n))
const standing = fc.constantFrom("exempt", "valid", "absent", "expiring", "overdue", "open")
const exception = fc.constantFrom(null, "failed", "withdrawn")
const role = fc.constantFrom("company.employee", "company.trainer")

const CHANGES = fc.oneof(
  fc
    .tuple(user, standing, exception)
    .map(([id, to, why]) => sql`update pairs set standing = ${to}, exception = ${why} where user_id = ${id}`),
  fc.tuple(user, standing).map(
    ([id, to]) => sql`
      insert into pairs (user_id, course_id, company_id, since, lead_days, standing)
      select u.id, c.id, u.company_id, '2026-01-01', 30, ${to} from users u, courses c where u.id = ${id} and true
      on conflict (user_id, course_id) do update set standing = excluded.standing, exception = excluded.exception`,
  ),
  user.map((id) => sql`delete from pairs where user_id = ${id}`),
  standing.map((from) => sql`delete from pairs where standing = ${from} and user_id % 2 = 0`),
  fc.tuple(user, team).map(
    ([id, to]) => sql`insert or ignore into team_users (team_id, user_id, company_id, created_at)
      select t.id, u.id, u.company_id, 1 from teams t join users u on u.company_id = t.company_id where t.id = ${to} and u.id = ${id}`,
  ),
  fc.tuple(user, team).map(([id, from]) => sql`delete from team_users where user_id = ${id} and team_id = ${from}`),
  user.map((id) => sql`delete from team_users where user_id = ${id}`),
  fc
    .tuple(user, role)
    .map(
      ([id, one]) =>
        sql`insert or ignore into user_roles (user_id, role, company_id) select id, ${one}, company_id from users where id = ${id}`,
    ),
  user.map((id) => sql`delete from user_roles where user_id = ${id}`),
  fc
    .tuple(team, location)
    .map(([id, to]) => sql`update teams set location_id = ${to} where id = ${id} and company_id = 1`),
)

test("triggers keep how many pairs and people of each group have which standing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(CHANGES, { minLength: 1, maxLength: 8 }), async (changes) => {
      for (const change of changes) await database.run(change)
      expect(await database.all(KEPT)).toEqual(await database.all(COUNTED))
    }),
    { numRuns: propertyRuns(60, 600) },
  )
})
