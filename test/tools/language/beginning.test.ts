import { expect, test } from "bun:test"
import { beginningOf } from "../../../src/tools/language/beginning.ts"

test.each([
  ["short", 10, "short"],
  ["too long", 3, "too"],
  ["a😀b", 2, "a"],
  ["a😀b", 3, "a😀"],
  ["😀😀", 1, ""],
  ["a\ufffd", 2, "a\ufffd"],
  ["", 5, ""],
])("the beginning of %j, of at most %d code units, is %j", (text, max, beginning) => {
  expect(beginningOf(text, max)).toBe(beginning)
})
