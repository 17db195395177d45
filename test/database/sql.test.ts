import { describe, expect, test } from "bun:test"
import { empty, join, raw, Sql, sql } from "../../src/database/port.ts"

describe("a statement", () => {
  test("has a placeholder for each value, in the order of occurrence, including those of nested statements", () => {
    const inner = sql`b = ${2} or ${raw("c")} = ${3}`
    const query = sql`select ${1} where (${inner}) and d in (${join([4, sql`coalesce(${5}, ${6})`])})${empty}`
    expect(query.sql).toBe("select ? where (b = ? or c = ?) and d in (?,coalesce(?, ?))")
    expect(query.values).toEqual([1, 2, 3, 4, 5, 6])
  })

  test("keeps values out of its text, whatever they are", () => {
    const query = sql`select ${"'; drop table users; --"}, ${null}, ${undefined as never}, ${[1] as never}`
    expect(query.sql).toBe("select ?, ?, ?, ?")
    expect(query.values).toEqual(["'; drop table users; --", null, undefined, [1]])
  })

  test("has the very same texts when built again, and others with other fragments", () => {
    const list = (conditions: Sql[]) => sql`select id from users where ${join(conditions, " and ")} limit ${15}`
    const byId = (id: number) => sql`id = ${id}`
    const byName = (name: string) => sql`name = ${name}`
    expect(list([byId(1), byName("a")]).strings).toBe(list([byId(2), byName("b")]).strings)
    expect(list([byName("a"), byId(1)]).sql).toBe("select id from users where name = ? and id = ? limit ?")
    expect(list([byId(1)]).sql).toBe("select id from users where id = ? limit ?")
    expect(list([byId(1), byName("a")]).values).toEqual([1, "a", 15])
  })

  test("is the same after more shapes than are cached", () => {
    const shaped = (column: string) => sql`select ${raw(column)} from t where x = ${1}`
    const columns = Array.from({ length: 200 }, (_, index) => `c${index}`)
    for (const column of [...columns, ...columns]) {
      expect(shaped(column).sql).toBe(`select ${column} from t where x = ?`)
    }
  })
})

test("a list accepts any number of items, and any separator", () => {
  for (const count of [1, 2, 63, 64, 65, 1000]) {
    const items = Array.from({ length: count }, (_, index) => index)
    expect(join(items, " or ").sql).toBe(items.map(() => "?").join(" or "))
    expect(join(items).values).toEqual(items)
  }
  expect(() => join([])).toThrow("at least one item")
})

test("texts and values that do not fit each other are refused", () => {
  expect(() => new Sql(["a", "b"], [])).toThrow(TypeError)
})
