import { expect, test } from "bun:test"
import fc from "fast-check"
import type { LongList } from "../../../src/database/long-list/list.ts"
import { findLongPage } from "../../../src/database/long-list/page.ts"
import { type Database, raw, type Sql, sql } from "../../../src/database/port.ts"
import { KINDS } from "../../../src/training/assignments/kinds.ts"
import type { AssignmentFilter } from "../../../src/training/assignments/list/list.ts"
import { assignmentList } from "../../../src/training/assignments/list/list.ts"
import type { CertificateFilter } from "../../../src/training/certificates/list/list.ts"
import { certificateList } from "../../../src/training/certificates/list/list.ts"
import { Installation } from "../../harness/installation.ts"
import { trainingCompany } from "../../harness/training-company.ts"

/* The totals used for counts in lists of assignments and certificates, which triggers maintain. */

const assignment = fc
  .integer({ min: 1, max: 8 })
  .map((n) => sql`(select id from assignments order by id limit 1 offset ${n})`)
const user = fc
  .integer({ min: 0, max: 3 })
  .map((n) => sql`(select id from users where company_id = 1 order by id limit 1 offset ${n})`)
const team = fc
  .integer({ min: 0, max: 2 })
  .map((n) => sql`(select id from teams where company_id = 1 order by id limit 1 offset ${n})`)
const location = fc
  .integer({ min: 0, max: 1 })
  .map((n) => sql`(select id from locations where company_id = 1 order by id limit 1 offset ${n})`)
const change = fc.oneof(
  fc.tuple(team, user).map(
    ([to, who]) => sql`
      insert into team_users (team_id, user_id, company_id, created_at) values (${to}, ${who}, 1, 1) on conflict do nothing`,
  ),
  fc.tuple(team, user).map(([from, who]) => sql`delete from team_users where team_id = ${from} and user_id = ${who}`),
  fc.tuple(team, location).map(([one, at]) => sql`update teams set location_id = ${at} where id = ${one}`),
  location.map((at) => sql`update teams set location_id = ${at} where company_id = 1`),
  fc
    .tuple(assignment, fc.constantFrom(null, "2026-01-01", "2026-02-01"), fc.constantFrom(null, "2027-01-01"))
    .map(
      ([id, finish, until]) =>
        sql`update assignments set finish_date = ${finish}, valid_until = ${until} where id = ${id}`,
    ),
  fc
    .tuple(assignment, fc.constantFrom(1, 4_000_000, 8_000_000))
    .map(([id, at]) => sql`update assignments set updated_at = ${at}, state = 'inprogress' where id = ${id}`),
  assignment.map(
    (id) => sql`
      delete from assignments where id = ${id} and not exists (select 1 from certificates where assignment_id = assignments.id)`,
  ),
  fc
    .tuple(assignment, fc.constantFrom(null, 1_000, 2_000))
    .map(([id, at]) => sql`update assignments set deadline_at = ${at} where id = ${id}`),
  assignment.map((id) => sql`update assignments set is_open = 0, state = 'success' where id = ${id}`),
  assignment.map((id) => sql`update assignments set is_open = 0, withdrawn_at = 5 where id = ${id}`),
  fc
    .tuple(assignment, fc.boolean())
    .map(([id, given]) => sql`update assignments set superseded = ${given} where id = ${id}`),
  fc.tuple(assignment, fc.constantFrom(null, "2026-01-01", "2027-01-01"), fc.constantFrom("success", "failed")).map(
    ([id, until, state]) => sql`
      insert into certificates (company_id, assignment_id, issue, code, state, assignment_type, short_type, company_name,
        holder_name, course_title, finish_date, valid_until, issued_on, created_at)
      select company_id, id, 1 + (select count(*) from certificates where assignment_id = a.id), hex(randomblob(16)), ${state},
        'manual', 'base', 'A', 'B', 'C', '2026-01-01', ${until}, '2026-01-01', 1
      from assignments a where id = ${id}`,
  ),
)

const revocation = fc.integer({ min: 0, max: 8 }).map(
  (n) => sql`
      update certificates set revoked_on = '2026-11-20', revoked_reason = 'x', superseded = 1
      where revoked_on is null and id = (select id from certificates order by id limit 1 offset ${n})`,
)

/** Each table of totals with the query that counts the same. */
const COUNTED = {
  assignment_due_totals: sql`
    select company_id, deadline_at, count(*) as amount from assignments
    where is_open = 1 and withdrawn_at is null and deadline_at is not null group by 1, 2 order by 1, 2`,
  assignment_place_totals: sql`
    select p.company_id, p.team_id, p.location_id, a.is_open, a.state, sum(p.times) as amount
    from (
      select m.user_id, m.company_id, m.team_id, 0 as location_id, 1 as times from team_users m
      union all
      select m.user_id, m.company_id, 0, t.location_id, count(*) - 1 from team_users m join teams t on t.id = m.team_id
      group by 1, 2, 3, 4) p
    join assignments a on a.user_id = p.user_id where a.withdrawn_at is null group by 1, 2, 3, 4, 5 having sum(p.times) > 0 order by 1, 2, 3, 4, 5`,
  assignment_day_totals: sql`
    select company_id, course_id, is_open, state, coalesce(finish_date, '') as finish_date,
      coalesce(valid_until, '') as valid_until, count(*) as amount
    from assignments where withdrawn_at is null and (finish_date is not null or valid_until is not null)
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`,
  certificate_totals: sql`
    select k.company_id, a.course_id, k.superseded, k.state, count(*) as amount
    from certificates k join assignments a on a.id = k.assignment_id group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  certificate_day_totals: sql`
    select company_id, coalesce(valid_until, '') as valid_until, count(*) as amount from certificates
    where superseded = 0 and state = 'success' group by 1, 2 order by 1, 2`,
  certificate_place_totals: sql`
    select p.company_id, p.team_id, p.location_id, k.superseded, k.state, sum(p.times) as amount
    from (
      select m.user_id, m.company_id, m.team_id, 0 as location_id, 1 as times from team_users m
      union all
      select m.user_id, m.company_id, 0, t.location_id, count(*) - 1 from team_users m join teams t on t.id = m.team_id
      group by 1, 2, 3, 4) p
    join assignments a on a.user_id = p.user_id join certificates k on k.assignment_id = a.id
    group by 1, 2, 3, 4, 5 having sum(p.times) > 0 order by 1, 2, 3, 4, 5`,
}

const ALL = { company: true, admin: false, trainerAdmin: false, self: false }
const SIGHT = { companyId: 1, userId: 1, view: ALL, places: { teams: ALL, locations: ALL } }
const FIRST_PAGE = { sort: [], page: { page: 1, perPage: 1 }, include: new Set<string>() }

/** Lists whose totals are stored, or cached until the data they depend on changes, with the result of counting. */
async function lists(database: Database) {
  const places = await database.get<{ team: number; location: number; course: number }>(sql`
    select (select min(id) from teams where company_id = 1) as team, (select min(id) from locations where company_id = 1) as location,
      (select min(id) from courses) as course`)
  const { team = 0, location = 0, course = 0 } = places ?? {}
  const members = sql`select user_id from team_users where team_id = ${team}`
  const atLocation = sql`select m.user_id from team_users m join teams t on t.id = m.team_id where t.location_id = ${location}`
  const open = KINDS.filter(({ is_open }) => is_open === 1)
  const assignments: readonly [AssignmentFilter, Sql][] = [
    [{ team_id: team }, sql`a.user_id in (${members})`],
    [{ team_id: team, kinds: open }, sql`a.user_id in (${members}) and a.is_open = 1`],
    [{ location_id: location }, sql`a.user_id in (${atLocation})`],
    [{ location_id: location, kinds: open }, sql`a.user_id in (${atLocation}) and a.is_open = 1`],
    [{ location_id: location, team_id: team }, sql`a.user_id in (${members}) and a.user_id in (${atLocation})`],
    [{ team_id: team, courseIds: [course] }, sql`a.user_id in (${members}) and a.course_id = ${course}`],
    [{ finish: { from: "2026-01-15" } }, sql`a.finish_date >= '2026-01-15'`],
    [{ finish: { to: "2026-01-15" }, kinds: open }, sql`a.finish_date <= '2026-01-15' and a.is_open = 1`],
    [
      { validity: { to: "2027-01-01" }, courseIds: [course] },
      sql`a.valid_until <= '2027-01-01' and a.course_id = ${course}`,
    ],
    [
      { location_id: location, finish: { from: "2026-01-15" } },
      sql`a.user_id in (${atLocation}) and a.finish_date >= '2026-01-15'`,
    ],
    [{ updated: { from: 4_000_000 } }, sql`a.updated_at >= 4000000`],
    [{ deadline: { from: 1_500 } }, sql`a.deadline_at >= 1500`],
  ]
  const certificates: readonly [CertificateFilter, Sql][] = [
    [{ course_id: course }, sql`a.course_id = ${course}`],
    [{ team_id: team }, sql`a.user_id in (${members})`],
    [{ location_id: location }, sql`a.user_id in (${atLocation})`],
    [
      { location_id: location, standing: { is: "superseded", on: "2026-01-01" } },
      sql`a.user_id in (${atLocation}) and k.superseded = 1 and k.revoked_on is null`,
    ],
    [
      { location_id: location, standing: { is: "revoked", on: "2026-01-01" } },
      sql`a.user_id in (${atLocation}) and k.revoked_on is not null`,
    ],
    [
      { team_id: team, standing: { is: "superseded", on: "2026-01-01" } },
      sql`a.user_id in (${members}) and k.superseded = 1 and k.revoked_on is null`,
    ],
    [
      { course_id: course, standing: { is: "revoked", on: "2026-01-01" } },
      sql`a.course_id = ${course} and k.revoked_on is not null`,
    ],
    [{ standing: { is: "superseded", on: "2026-01-01" } }, sql`k.superseded = 1 and k.revoked_on is null`],
    [
      { team_id: team, standing: { is: "valid", on: "2026-06-01" } },
      sql`a.user_id in (${members}) and k.superseded = 0 and k.state = 'success'
        and (k.valid_until is null or k.valid_until >= '2026-06-01')`,
    ],
    [{ issue: { from: "2026-01-01" }, team_id: team }, sql`a.user_id in (${members})`],
  ]
  const totalOf = (list: LongList) => async () => {
    const page = await findLongPage(database, list, FIRST_PAGE, async (ids) => ids.map((id) => ({ id })))
    return "total" in page ? page.total : Number.NaN
  }
  return [
    ...assignments.map(([filter, condition]) => ({
      name: JSON.stringify(filter),
      total: totalOf(assignmentList(database, SIGHT, filter)),
      counting: sql`select count(*) as total from assignments a
        where a.company_id = 1 and a.withdrawn_at is null and ${condition}`,
    })),
    ...certificates.map(([filter, condition]) => ({
      name: `certificates ${JSON.stringify(filter)}`,
      total: totalOf(certificateList(database, SIGHT, filter)),
      counting: sql`select count(*) as total from certificates k join assignments a on a.id = k.assignment_id
        where k.company_id = 1 and ${condition}`,
    })),
  ]
}

test("they and the totals of lists equal the counted numbers, and certificates know their course", async () => {
  const installation = await Installation.start({ dataset: trainingCompany({ timezone: "UTC" }) })
  const { database } = installation
  await database.transaction(async (tx) => {
    await tx.run(sql`drop index assignments_open`)
    for (let n = 0; n < 10; n++) {
      await tx.run(sql`
        insert into assignments (company_id, user_id, course_id, key, assignment_type, state, is_open, deadline_at, created_at,
          updated_at)
        values (1, (select min(id) from users), (select min(id) from courses), ${`more-${n}`}, 'manual', 'assigned', 1, ${n * 500},
          1, 1)`)
    }
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ arbitrary: change, weight: 6 }, revocation), { minLength: 1, maxLength: 8 }),
      async (changes) => {
        await database.transaction(async (tx) => {
          for (const one of changes) await tx.run(one)
          // At another time it is open again.
          await tx.run(
            sql`update assignments set is_open = 1, state = 'assigned', withdrawn_at = null where id % 3 = 0`,
          )
        })
        for (const [table, counting] of Object.entries(COUNTED)) {
          const kept = await database.all(sql`select * from ${raw(table)} where amount <> 0`)
          expect([table, kept]).toEqual([table, await database.all(counting)])
        }
        for (const { name, total, counting } of await lists(database)) {
          expect([name, await total()]).toEqual([name, (await database.get<{ total: number }>(counting))?.total ?? 0])
        }
      },
    ),
    { numRuns: 60 },
  )
  const strangers = await database.all(sql`
    select k.id from certificates k join assignments a on a.id = k.assignment_id where k.course_id is not a.course_id`)
  expect(strangers).toEqual([])
  await installation.stop()
})
