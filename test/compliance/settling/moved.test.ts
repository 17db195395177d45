import { expect, test } from "bun:test"
import { SettlingDatabase } from "../../../src/compliance/settling/settling-database.ts"
import { sql } from "../../../src/database/port.ts"
import { importDataset } from "../../../src/dataset/rules.ts"
import { EmptyInstallation } from "../../dataset/empty-installation.ts"
import { exported } from "../../dataset/moving.ts"
import { changeRequirement, LEAD, require, settleAll } from "../../harness/requirements.ts"
import { courseId, day, ok, open, pair, place, start, user } from "./sample.ts"

/* What people, places and rules have decided about pairs, after an export and an import of it into an empty installation. */

/** Imports an export of acme elsewhere, and settles everybody there. */
async function movedTo(other: EmptyInstallation, withSecrets = false): Promise<void> {
  const { time, directory } = place()
  const { document } = await exported(place(), { withSecrets })
  const { files } = other
  const database = new SettlingDatabase(other.database, { renewal_lead: LEAD })
  await importDataset(database, document, { files, baseDirectory: directory, now: time.now })
  await settleAll({ database, time })
}

/** The pairs of acme; when a standing changed is known where it changed only. */
function pairsOf({ database }: Pick<EmptyInstallation, "database">): Promise<Record<string, unknown>[]> {
  return database.all(sql`
    select user_id, course_id, since, lead_days, asked_deadline, given_deadline, deadline_date, valid_until, expiring_from,
      held_id, assignment_id, is_opened, exception, exception_since, exception_messages, exemption_id, standing, next_on
    from pairs where company_id = 1 order by user_id, course_id`)
}

test("what somebody has withdrawn stays withdrawn, and nothing is opened again", async () => {
  await start()
  await require(place(), { course: "screen" })
  const [assignment] = await open("ada")
  await ok("DELETE", `course-assignments/${assignment?.id}`)
  await using other = await EmptyInstallation.start()
  const before = await pairsOf(place())
  expect(await pair("ada")).toMatchObject({ exception: "withdrawn" })
  await movedTo(other)
  expect(await pairsOf(other)).toEqual(before)
  expect(
    await other.rows(`
    select id from assignments where user_id = ${user("ada")} and course_id = ${courseId("screen")} and is_open = 1`),
  ).toEqual([])
})

test("deadlines that were given by rule move with it, and those that somebody has set stay", async () => {
  await start()
  const requirement = await require(place(), { course: "screen" })
  const [assignment] = await open("ada")
  await ok("PATCH", `course-assignments/${assignment?.id}`, { deadline_date: day(45) })
  const [given] = await open("lukasz")
  expect(given?.deadline_date).toBe(day(30))
  await using other = await EmptyInstallation.start()
  const before = await pairsOf(place())
  await movedTo(other)
  expect(await pairsOf(other)).toEqual(before)
  const { ids, time } = place()
  await changeRequirement({ database: other.database, ids, time }, requirement, { grace: 40 })
  const deadlines = (id = 0) => other.rows(`select deadline_date from assignments where id = ${id}`)
  expect(await deadlines(given?.id)).toEqual([{ deadline_date: day(40) }])
  expect(await deadlines(assignment?.id)).toEqual([{ deadline_date: day(45) }])
})
