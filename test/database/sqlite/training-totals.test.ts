import { expect, test } from "bun:test"
import fc from "fast-check"
import { sql } from "../../../src/database/port.ts"
import { Installation } from "../../harness/installation.ts"
import { trainingCompany } from "../../harness/training-company.ts"

/* The numbers by day that lists of assignments and certificates are counted by, which triggers keep. */

const assignment = fc
  .integer({ min: 1, max: 8 })
  .map((n) => sql`(select id from assignments order by id limit 1 offset ${n})`)
const change = fc.oneof(
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

test("they are what counting gives, and certificates know their course, whatever is written", async () => {
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
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      await database.transaction(async (tx) => {
        for (const one of changes) await tx.run(one)
        // Another time it is open again.
        await tx.run(sql`update assignments set is_open = 1, state = 'assigned', withdrawn_at = null where id % 3 = 0`)
      })
      expect(
        await database.all(sql`select company_id, deadline_at, amount from assignment_due_totals where amount <> 0`),
      ).toEqual(
        await database.all(sql`
          select company_id, deadline_at, count(*) as amount from assignments
          where is_open = 1 and withdrawn_at is null and deadline_at is not null group by 1, 2`),
      )
      expect(
        await database.all(sql`select company_id, valid_until, amount from certificate_day_totals where amount <> 0`),
      ).toEqual(
        await database.all(sql`
          select company_id, coalesce(valid_until, '') as valid_until, count(*) as amount from certificates
          where superseded = 0 and state = 'success' group by 1, 2 order by 1, 2`),
      )
    }),
    { numRuns: 60 },
  )
  const strangers = await database.all(sql`
    select k.id from certificates k join assignments a on a.id = k.assignment_id where k.course_id is not a.course_id`)
  expect(strangers).toEqual([])
  await installation.stop()
})
