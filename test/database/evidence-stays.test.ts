import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Sql, sql } from "../../src/database/port.ts"
import { Learning } from "../harness/learning.ts"

/** SQL statements that no program may execute. Some of them exist on one engine only. */
const FORBIDDEN: readonly (readonly [what: string, statement: Sql, engine?: "sqlite" | "postgres"])[] = [
  ["change evidence", sql`update evidence set author_name = 'Eve'`],
  ["remove evidence", sql`delete from evidence`],
  [
    "replace a piece of evidence",
    sql`insert or replace into evidence select id, company_id, assignment_id, number, kind, author_user_id, 'Eve',
      content_version_id, details, passed, created_at from evidence`,
    "sqlite",
  ],
  [
    "replace the evidence with a given number",
    sql`insert or replace into evidence select id + 1000, company_id, assignment_id, number, kind, author_user_id, 'Eve',
      content_version_id, details, passed, created_at from evidence`,
    "sqlite",
  ],
  ["empty the table of evidence", sql`truncate evidence`, "postgres"],
  ["change a version of content", sql`update content_versions set content = '{}'`],
  ["remove a version of content", sql`delete from content_versions`],
  [
    "replace a version",
    sql`insert or replace into content_versions select id, company_id, course_id, hash, '{}', created_at from content_versions`,
    "sqlite",
  ],
  ["empty the table of versions", sql`truncate content_versions cascade`, "postgres"],
  ["separate a version from its files", sql`delete from content_version_files`],
  ["give a version another file", sql`update content_version_files set file_id = file_id`],
]

describe("evidence", () => {
  let learning: Learning
  beforeAll(async () => {
    learning = await Learning.start()
    await learning.addReadyVideo("one")
    const { browser, path } = await learning.learner()
    await browser.post(`${path}/begin`)
  })
  afterAll(() => learning.stop())

  test.each(FORBIDDEN)("cannot be changed: nothing can %s", async (_, statement, engine) => {
    const { database } = learning
    if (engine !== undefined && engine !== database.engine) return
    const stored = () =>
      database.all(sql`
        select e.author_name, e.details, v.content, f.file_id from evidence e
        join content_versions v on v.id = e.content_version_id
        join content_version_files f on f.content_version_id = v.id`)
    const before = await stored()
    expect(before).toHaveLength(1)
    await expect(database.run(statement)).rejects.toThrow()
    expect(await stored()).toEqual(before)
  })
})
