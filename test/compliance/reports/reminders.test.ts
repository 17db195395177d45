import { expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { Installation } from "../../harness/installation.ts"
import { companyId, idOf } from "../../harness/records.ts"
import { getReport, linesOf } from "../../harness/report-files.ts"

test("the report of reminders has the ledger in words", async () => {
  const installation = await Installation.start()
  const { database } = installation
  const ada = idOf(installation, "users", "ada")
  await database.run(sql`
    insert into reminder_entries
      (company_id, kind, step, recipient_user_id, user_id, course_id, deadline_date, due_on, state, reason, urgency, created_at)
    values (${companyId(installation)}, 'deadline', -7, ${ada}, ${ada}, ${idOf(installation, "courses", "safety")},
      '2026-11-27', '2026-11-20', 'suppressed', 'no_address', 1, ${installation.time.now})`)
  const lines = linesOf(await getReport(installation, "reminders.csv?state=suppressed", { language: "en" }))
  expect(lines[0]).toStartWith("Entered,Kind,Days after the deadline,Recipient")
  expect(lines.slice(1)).toEqual([
    "2026-11-20 10:30:00,Before the deadline,-7,Ada Müller,ada,Ada Müller,Safety instruction,2026-11-27,Not sent,No email address,,",
  ])
  expect(linesOf(await getReport(installation, "reminders.csv?state=sent"))).toHaveLength(1)
  await installation.stop()
})

test("the report of exemptions has those in view, with their reasons", async () => {
  const installation = await Installation.start()
  const body = {
    ...{ user_external_id: "ada", course_external_id: "safety", from: "2026-11-01", until: "2026-12-31" },
    reason: "=Knows it, really.",
  }
  expect((await installation.request("POST", "exemptions", { body })).status).toBe(201)
  const lines = linesOf(await getReport(installation, "exemptions.csv?in_force=true", { language: "en" }))
  expect(lines).toEqual([
    "Personnel number,Name,Course,From,Until,Reason,By,Ended",
    `ada,Ada Müller,Safety instruction,2026-11-01,2026-12-31,"'=Knows it, really.",Service admin,`,
  ])
  await installation.stop()
})
