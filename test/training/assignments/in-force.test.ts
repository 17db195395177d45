import { afterAll, beforeAll, expect, test } from "bun:test"
import { type Database, join, raw, type Sql, sql } from "../../../src/database/port.ts"
import {
  inForce,
  isInForce,
  isStanding,
  isValidOn,
  standing,
  validOn,
} from "../../../src/training/assignments/in-force.ts"
import { ASSIGNMENT_STATES } from "../../../src/training/assignments/states.ts"
import { openTestDatabase } from "../../harness/engine.ts"
import { TemporaryDirectory } from "../../harness/temporary-database.ts"

/** The rules for a row and the conditions in queries select the same assignments. */

const DAY = "2026-11-22"

const ROWS = ASSIGNMENT_STATES.flatMap((state) =>
  [0, 1].flatMap((superseded) =>
    [null, "2026-11-21", DAY, "2026-11-23"].map((valid_until) => ({ state, superseded, valid_until })),
  ),
)

const directory = new TemporaryDirectory()
let database: Database
beforeAll(async () => {
  database = await openTestDatabase(directory.path)
})
afterAll(async () => {
  await database.close()
  directory[Symbol.dispose]()
})

/** The indexes in ROWS of the rows that meet the condition, with either all or none of them withdrawn. */
async function chosen(condition: Sql, withdrawnAt: number | null = null): Promise<number[]> {
  const rows = ROWS.map(({ state, superseded, valid_until }, index) =>
    raw(
      `select ${index} as id, '${state}' as state, ${superseded} as superseded, ` +
        `${valid_until === null ? "null" : `'${valid_until}'`} as valid_until, ${withdrawnAt} as withdrawn_at`,
    ),
  )
  const found = await database.all<{ id: number }>(sql`
    select a.id from (${join(rows, " union all ")}) a where ${condition} order by a.id`)
  return found.map(({ id }) => id)
}

test.each([
  ["what stands", isStanding, () => standing("a")],
  ["valid", (row) => isValidOn(row, DAY), () => validOn("a", DAY)],
  ["in force", (row) => isInForce(row, DAY), () => inForce("a", DAY)],
] satisfies [string, (row: (typeof ROWS)[number]) => boolean, () => Sql][])(
  "the rule and the condition agree on %s",
  async (_, rule, condition) => {
    const expected = ROWS.flatMap((row, index) => (rule(row) ? [index] : []))
    expect(expected).not.toBeEmpty()
    expect(await chosen(condition())).toEqual(expected)
  },
)

test.each([
  ["what stands", () => standing("a")],
  ["in force", () => inForce("a", DAY)],
] satisfies [string, () => Sql][])("nothing withdrawn is part of %s", async (_, condition) => {
  expect(await chosen(condition(), 1_790_000_000_000)).toEqual([])
})

test("only a success that has not been superseded is in force, up to and including its last day", () => {
  const row = { state: "success", superseded: 0, valid_until: DAY } as const
  expect(isInForce(row, DAY)).toBe(true)
  expect(isInForce({ ...row, valid_until: null }, DAY)).toBe(true)
  expect(isInForce({ ...row, valid_until: "2026-11-21" }, DAY)).toBe(false)
  expect(isInForce({ ...row, superseded: 1 }, DAY)).toBe(false)
  expect(isInForce({ ...row, state: "failed" }, DAY)).toBe(false)
})
