import { expect, test } from "bun:test"
import { join } from "node:path"
import { Glob } from "bun"

/** A statement that writes to the table, or the table's name followed by columns for `insertRows`. */
const WRITES = /\b(?:insert\s+into|update|delete\s+from)\s+assignments\b|["'`]assignments\s*\(/i

const ROOT = join(import.meta.dir, "../../..")

test("only the store of assignments and the import of datasets may write to their table", async () => {
  const writers: string[] = []
  for await (const path of new Glob("src/**/*.ts").scan(ROOT)) {
    if (path.startsWith("src/dataset/")) continue
    if (WRITES.test(await Bun.file(join(ROOT, path)).text())) writers.push(path)
  }
  expect(writers).toEqual(["src/training/assignments/store.ts"])
})

test.each([
  "insert into assignments (company_id)",
  "update assignments set",
  "delete from assignments where",
  "insertRows(tx, `assignments (company_id)`",
])("the search finds `%s`", (statement) => {
  expect(WRITES.test(statement)).toBe(true)
})

test.each(["from assignments a", 'prefix: "/course-assignments"', "update assignments_archive"])(
  "the search ignores `%s`",
  (text) => {
    expect(WRITES.test(text)).toBe(false)
  },
)
