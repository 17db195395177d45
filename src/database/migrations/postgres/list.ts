import type { Migration } from "../../migrate.ts"
import schema from "./0001_schema.sql" with { type: "text" }
import consoleTables from "./0002_console.sql" with { type: "text" }
import bulkActs from "./0003_bulk_acts.sql" with { type: "text" }
import lettersAndKiosks from "./0004_letters_and_kiosks.sql" with { type: "text" }
import administration from "./0005_administration.sql" with { type: "text" }
import proofs from "./0006_proofs.sql" with { type: "text" }
import imports from "./0007_imports.sql" with { type: "text" }
import anniversary from "./0008_anniversary.sql" with { type: "text" }
import compliance from "./0009_compliance.sql" with { type: "text" }
import reminders from "./0010_reminders.sql" with { type: "text" }
import standings from "./0011_standings.sql" with { type: "text" }
import reportSchedules from "./0012_report_schedules.sql" with { type: "text" }
import courses from "./0013_courses.sql" with { type: "text" }
import drafts from "./0014_drafts.sql" with { type: "text" }
import companyFiles from "./0015_company_files.sql" with { type: "text" }
import groupTrainings from "./0016_group_trainings.sql" with { type: "text" }
import submissions from "./0017_submissions.sql" with { type: "text" }
import invitations from "./0018_invitations.sql" with { type: "text" }

/** The schema's history on PostgreSQL, oldest first. Never change a released migration; add a new one instead. */
export const migrations: readonly Migration[] = [
  { version: 1, name: "schema of 0.2.0", sql: schema },
  { version: 2, name: "views and sent forms of the console", sql: consoleTables },
  { version: 3, name: "bulk acts", sql: bulkActs },
  { version: 4, name: "letters and kiosks", sql: lettersAndKiosks },
  { version: 5, name: "administration in the browser", sql: administration },
  { version: 6, name: "proofs of sessions", sql: proofs },
  { version: 7, name: "imports of people", sql: imports },
  { version: 8, name: "anniversaries of courses", sql: anniversary },
  { version: 9, name: "requirements and what follows from them", sql: compliance },
  { version: 10, name: "reminders", sql: reminders },
  { version: 11, name: "counts and history of standings", sql: standings },
  { version: 12, name: "report schedules", sql: reportSchedules },
  { version: 13, name: "courses that accept submissions", sql: courses },
  { version: 14, name: "drafts and versions of courses", sql: drafts },
  { version: 15, name: "files of companies", sql: companyFiles },
  { version: 16, name: "group trainings", sql: groupTrainings },
  { version: 17, name: "submissions", sql: submissions },
  { version: 18, name: "invitations to sessions", sql: invitations },
]
