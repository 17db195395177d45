import { describe, expect, test } from "bun:test"
import { userSearch } from "../../../src/organisation/searchable.ts"
import { fullName } from "../../../src/tools/language/names.ts"

describe("a full name", () => {
  test.each([
    ["小明", "王", "王小明"],
    ["太郎", "山田", "山田太郎"],
    ["さくら", "髙橋", "髙橋さくら"],
    ["マリア", "佐々木", "佐々木マリア"],
    ["철수", "김", "김철수"],
    ["哲洙", "金", "金哲洙"],
  ])("begins with the family name in East Asian scripts: %s %s", (first_name, last_name, name) => {
    expect(fullName({ first_name, last_name })).toBe(name)
  })

  test.each([
    ["Zoë", "Müller"],
    ["Xiaoming", "Wang"],
    ["Xiaoming", "王"],
    ["Ferenc", "Puskás"],
    ["Văn Hùng", "Nguyễn"],
    ["マリア", "シュミット"],
    ["สมชาย", "ใจดี"],
    ["محمد", "الحسن"],
    ["小明", "·"],
  ])("begins with the given name otherwise: %s %s", (first_name, last_name) => {
    expect(fullName({ first_name, last_name })).toBe(`${first_name} ${last_name}`)
  })
})

test("a user is found by the displayed name, and by the given name followed by the family name", () => {
  const search = userSearch({ first_name: "小明", last_name: "王", username: "wang", email: null })
  expect(search.split("\n")).toEqual(["小明 王", "王小明", "wang"])
  const latin = userSearch({ first_name: "Ada", last_name: "Nowak", username: "ada", email: null })
  expect(latin.split("\n")).toEqual(["ada nowak", "ada"])
})
