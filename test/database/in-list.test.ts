import { expect, test } from "bun:test"
import { chunks, IN_LIST_MAX, inList, inParts } from "../../src/database/in-list.ts"
import { sql } from "../../src/database/port.ts"

test("a list is padded to the next power of two by repeating its last value", () => {
  expect(inList([7]).sql).toBe("(?)")
  expect(inList([7, 8]).sql).toBe("(?,?)")
  expect(inList([7, 8, 9]).sql).toBe("(?,?,?,?)")
  expect(inList([7, 8, 9]).values).toEqual([7, 8, 9, 9])
  expect(inList(["a", "b", "c", "d", "e"]).values).toEqual(["a", "b", "c", "d", "e", "e", "e", "e"])
})

test("a list is a part of a statement", () => {
  const query = sql`select id from users where company_id = ${1} and id in ${inList([5, 6, 7])}`
  expect(query.sql).toBe("select id from users where company_id = ? and id in (?,?,?,?)")
  expect(query.values).toEqual([1, 5, 6, 7, 7])
})

test("lists of all lengths share eleven texts", () => {
  const texts = new Set<string>()
  for (let length = 1; length <= IN_LIST_MAX; length++) texts.add(inList(new Array<number>(length).fill(1)).sql)
  expect(texts.size).toBe(11)
})

test("an empty list and one with too many values are refused", () => {
  expect(() => inList([])).toThrow("at least one value")
  expect(() => inList(new Array<number>(IN_LIST_MAX + 1).fill(1))).toThrow("takes 1024 values, not 1025")
})

test("chunks contain every value once, in order, in parts of at most the given size", () => {
  expect([...chunks([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]])
  expect([...chunks([1, 2], 2)]).toEqual([[1, 2]])
  expect([...chunks([], 2)]).toEqual([])
})

test("ids after `in` are lists in chunks that fit into a statement, or the query that finds them", () => {
  expect([...inParts([5, 6])].map(({ sql, values }) => [sql, values])).toEqual([["(?,?)", [5, 6]]])
  expect(
    [...inParts(Array.from({ length: IN_LIST_MAX + 1 }, (_, id) => id))].map(({ values }) => values.length),
  ).toEqual([IN_LIST_MAX, 1])
  expect([...inParts([])]).toEqual([])
  const [found, ...more] = inParts(sql`select user_id from team_users where team_id = ${7}`)
  expect(found?.sql).toBe("(select user_id from team_users where team_id = ?)")
  expect(found?.values).toEqual([7])
  expect(more).toEqual([])
})
