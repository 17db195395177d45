import { expect, test } from "bun:test"
import { insertStatements } from "../../src/database/insert-rows.ts"

const INTO = "colours (id, name)"

/** Rows with the numbers from 1 to `count`. */
function rows(count: number): [number, string][] {
  return Array.from({ length: count }, (_, index) => [index + 1, `colour ${index + 1}`])
}

test("inserts rows in statements whose sizes are powers of two, in their order", () => {
  const statements = insertStatements(INTO, rows(7))
  expect(statements.map(({ values }) => values.length)).toEqual([8, 4, 2])
  expect(statements.flatMap(({ values }) => values)).toEqual(rows(7).flat())
  expect(statements.at(-1)?.sql).toBe("insert into colours (id, name) values (?, ?) ")
  expect(insertStatements(INTO, [])).toEqual([])
})

test.each([1, 2, 64])(
  "uses the same texts each time that %p rows are inserted, so that they are prepared once",
  (count) => {
    const texts = (then?: string) => insertStatements(INTO, rows(count), then)[0]?.strings
    expect(texts()).toBe(texts())
    expect(texts("returning id")).toBe(texts("returning id"))
    expect(texts("returning id")).not.toEqual(texts())
    expect(insertStatements("shades (id, name)", rows(count))[0]?.strings).not.toEqual(texts())
  },
)

test("does not keep the texts of long inserts by imports", () => {
  const [one, other] = [insertStatements(INTO, rows(1024))[0], insertStatements(INTO, rows(1024))[0]]
  expect(one?.strings).toEqual(other?.strings)
  expect(one?.strings).not.toBe(other?.strings)
})
