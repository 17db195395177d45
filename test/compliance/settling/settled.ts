import { expect } from "bun:test"
import type { PairRow } from "../../../src/compliance/settling/store.ts"
import { standingOn } from "../../../src/compliance/standing/condition.ts"
import { standingOf } from "../../../src/compliance/standing/standing.ts"
import { type Database, sql } from "../../../src/database/port.ts"
import { today } from "../../../src/tools/calendar/dates.ts"
import { companyOf, type Place, settleAgain } from "../../harness/requirements.ts"

/**
 * Expects everybody of acme to be settled: what was settled on the way is what follows from nothing but the facts, nobody is
 * required and neither opened nor listed, and nobody has two.
 */
export async function expectSettled(installation: Place): Promise<void> {
  const { database, time } = installation
  const before = await stored(installation)
  await settleAgain(installation)
  expect(await stored(installation)).toEqual(before)
  expect(await neither(database)).toEqual([])
  expect(await twice(database)).toEqual([])
  const day = today((await companyOf(installation)).timezone, time.now)
  const rows = await database.all<PairRow & { told: string }>(
    sql`select p.*, ${standingOn("p", day)} as told from pairs p where company_id = ${(await companyOf(installation)).id}`,
  )
  for (const row of rows) expect([row.told, row.standing]).toEqual([standingOf(row, day), standingOf(row, day)])
}

/** Pairs of people who are required and neither have it open nor are listed with an exception. */
function neither(database: Pick<Database, "all">): Promise<unknown[]> {
  return database.all(sql`
    select user_id, course_id from pairs p where p.standing not in ('exempt', 'valid') and p.exception is null
      and not exists (select 1 from assignments a where a.id = p.assignment_id and a.is_open = 1 and a.withdrawn_at is null)`)
}

/** People who have the same course open twice, are bound twice by the same, or have it open and are listed too. */
async function twice(database: Pick<Database, "all">): Promise<unknown[]> {
  return [
    ...(await database.all(sql`
      select user_id, course_id from assignments where is_open = 1 and withdrawn_at is null
      group by user_id, course_id having count(*) > 1`)),
    ...(await database.all(sql`
      select user_id, requirement_id, team_id from bindings where until_date is null
      group by user_id, requirement_id, team_id, course_id having count(*) > 1`)),
    ...(await database.all(
      sql`select user_id, course_id from pairs where exception is not null and assignment_id is not null`,
    )),
  ]
}

/** Everything that settling writes. */
async function stored({ database }: Place) {
  return {
    bindings: await database.all(sql`
      select user_id, course_id, requirement_id, team_id, from_date, until_date from bindings
      order by user_id, course_id, requirement_id, team_id, from_date`),
    pairs: await database.all(sql`select * from pairs order by user_id, course_id`),
    assignments: await database.all(
      sql`select id, user_id, course_id, state, deadline_date from assignments order by id`,
    ),
  }
}
