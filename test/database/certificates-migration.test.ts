import { expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { migrations as postgresMigrations } from "../../src/database/migrations/postgres/list.ts"
import { migrations as sqliteMigrations } from "../../src/database/migrations/sqlite/list.ts"
import { type Queries, sql } from "../../src/database/port.ts"
import { codeOf } from "../../src/training/certificates/code.ts"
import { FIRST_LOOK } from "../../src/training/certificates/look.ts"
import { printById } from "../../src/training/certificates/rules.ts"
import { onPostgres, openTestDatabase } from "../harness/engine.ts"

/** A company with a user and a course, and assignments: id, type, state, open or not, valid until, predecessor. */
async function fill(tx: Queries): Promise<void> {
  await tx.run(sql`
    insert into companies (id, key, name, language, timezone, created_at, updated_at)
    values (1, 'acme', 'Acme GmbH', 'de', 'Europe/Berlin', 1, 1)`)
  await tx.run(sql`
    insert into users (id, company_id, key, username, username_folded, first_name, last_name, search, created_at, updated_at)
    values (1, 1, 'ada', 'ada', 'ada', 'Ada', 'Nowak', 'ada', 1, 1)`)
  for (const id of [1, 2, 3, 4, 5]) {
    await tx.run(sql`
      insert into courses (id, company_id, key, title, short_type, state, search, created_at, updated_at)
      values (${id}, 1, ${`c${id}`}, ${`Course ${id}`}, 'instruction', 'active', 'course', 1, 1)`)
  }
  const assignments = [
    [1, "recurring", "success", 0, "2026-12-01", null],
    [2, "manual", "failed", 0, null, null],
    [3, "manual", "assigned", 1, null, null],
    [4, "recurring", "success", 0, "2025-12-01", null],
    [5, "recurring", "success", 0, "2026-12-02", 4],
  ] as const
  for (const [id, type, state, open, until, predecessor] of assignments) {
    await tx.run(sql`
      insert into assignments (id, company_id, user_id, course_id, key, assignment_type, state, is_open, finish_date,
        valid_until, predecessor_id, created_at, updated_at)
      values (${id}, 1, 1, ${id}, ${`a${id}`}, ${type}, ${state}, ${open}, '2025-11-30', ${until}, ${predecessor}, 1, 1)`)
  }
}

test("an upgrade issues a certificate for what was completed before, and looks after its renewal", async () => {
  const directory = mkdtempSync(join(tmpdir(), "trainbase-"))
  const first = (onPostgres ? postgresMigrations : sqliteMigrations).slice(0, 1)
  const old = await openTestDatabase(directory, { migrations: first })
  await old.transaction(fill)
  await old.close()
  const database = await openTestDatabase(directory)
  try {
    const certificates = await database.all<{ code: string; created_at: number; issued_on: string }>(sql`
      select assignment_id, issue, state, holder_name, company_name, course_title, finish_date, valid_until, code,
        issued_on, created_at
      from certificates order by assignment_id`)
    const frozen = { issue: 1, holder_name: "Ada Nowak", company_name: "Acme GmbH", finish_date: "2025-11-30" }
    expect(certificates).toMatchObject([
      { ...frozen, assignment_id: 1, state: "success", course_title: "Course 1", valid_until: "2026-12-01" },
      { ...frozen, assignment_id: 2, state: "failed", course_title: "Course 2", valid_until: null },
      { ...frozen, assignment_id: 4, state: "success", course_title: "Course 4", valid_until: "2025-12-01" },
      { ...frozen, assignment_id: 5, state: "success", course_title: "Course 5", valid_until: "2026-12-02" },
    ])
    expect(new Set(certificates.map(({ code }) => code)).size).toBe(4)
    for (const { code, created_at, issued_on } of certificates) {
      expect(codeOf(code)).toBe(code)
      expect(new Date(created_at).toISOString().slice(0, 10)).toBe(issued_on)
    }
    // They look as they did: nothing of how they are printed was chosen then.
    const printed = await printById(database, 1, 1)
    expect(printed).toMatchObject({ facts: { holder_name: "Ada Nowak", course_title: "Course 1" }, look: FIRST_LOOK })
    expect(printed?.look.template).toBe("first")
    expect([printed?.logo, printed?.trainerSignature, printed?.companySignature]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    const renewals = await database.all<object>(sql`select id, renewal_on from assignments order by id`)
    expect(renewals).toEqual([
      { id: 1, renewal_on: "2026-12-01" },
      { id: 2, renewal_on: null },
      { id: 3, renewal_on: null },
      { id: 4, renewal_on: null },
      { id: 5, renewal_on: "2026-12-02" },
    ])
  } finally {
    await database.close()
    rmSync(directory, { recursive: true, force: true })
  }
})
