import { describe, expect, test } from "bun:test"
import { completeOrder, keyOf, type LongList } from "../../../src/database/long-list/list.ts"
import { sql } from "../../../src/database/port.ts"

const list: LongList = {
  table: "boxes",
  alias: "b",
  base: sql`b.company_id = ${1}`,
  companyTotal: async () => 0,
  sets: [],
  sorts: {
    id: { column: "id", index: "boxes_by_company" },
    state: { column: "state", index: "boxes_by_state" },
    name: { column: "name", index: "boxes_by_name", unique: true },
    created_at: { column: "created_at", index: "boxes_by_created" },
    updated_at: { column: "updated_at", index: "boxes_by_updated" },
  },
}

const terms = (sort: string) =>
  sort.split(",").map((term) => ({ field: term.replace("-", ""), descending: term.startsWith("-") }))
const order = (sort: string, of = list) =>
  completeOrder(of, sort === "" ? [] : terms(sort))
    .map(({ field, descending }) => `${descending ? "-" : ""}${field}`)
    .join()

describe("the order of a list", () => {
  test("ends with the id, in the direction of the last field", () => {
    expect(order("")).toBe("id")
    expect(order("created_at")).toBe("created_at,id")
    expect(order("created_at,-updated_at")).toBe("created_at,-updated_at,-id")
    expect(order("-state")).toBe("-state,-id")
  })

  test("ends at a field that is unique in all rows", () => {
    expect(order("name,created_at")).toBe("name")
    expect(order("-id,name")).toBe("-id")
    expect(order("created_at,-name,state")).toBe("created_at,-name")
  })

  test("leaves out a field in which all rows are equal, but keeps the direction", () => {
    const ofOneState = { ...list, sorts: { ...list.sorts, state: { ...list.sorts.state, constant: true } } } as LongList
    expect(order("state,name", ofOneState)).toBe("name")
    expect(order("-state", ofOneState)).toBe("-id")
    expect(order("created_at,state", ofOneState)).toBe("created_at,id")
  })

  test("accepts only fields of the list", () => {
    expect(() => order("colour")).toThrow('there is no sort field "colour"')
  })
})

test("lists are cached by what their rows have in common: each has a separate key", () => {
  const inSet = (value: number | string) => ({ contains: sql`b.size = ${value}` })
  const lists: LongList[] = [
    list,
    { ...list, table: "bags" },
    { ...list, base: sql`b.company_id = ${2}` },
    { ...list, sets: [inSet(7)] },
    { ...list, sets: [inSet("7")] },
    { ...list, sets: [{ contains: sql`b.width = ${7}` }] },
    { ...list, sets: [inSet(7), inSet(8)] },
  ]
  expect(new Set(lists.map(keyOf)).size).toBe(lists.length)
  expect(keyOf({ ...list, sets: [inSet(7)] })).toBe(keyOf({ ...list, sets: [inSet(7)] }))
})
