import { expect, test } from "bun:test"
import { visible } from "../../../src/tools/language/visible.ts"

test.each([
  ["Zoë 王小明 🚜 محمد", "Zoë 王小明 🚜 محمد"],
  ["a\u001b[2Jb", "a\\u001b[2Jb"],
  ["a\tb\r\nc\u0000", "a\\tb\\r\\nc\\u0000"],
  ["\u202eabc\u2066", "\\u202eabc\\u2066"],
  ["a\u200db\u00ad\ufeff", "a\\u200db\\u00ad\\ufeff"],
  ["\u2028\u2029\u0085\u009b", "\\u2028\\u2029\\u0085\\u009b"],
  ["\u{e0041}", "\\udb40\\udc41"],
  ["\ud800x\ue000", "\\ud800x\\ue000"],
])("the invisible characters in %j are escaped as in JSON", (text, shown) => {
  expect(visible(text)).toBe(shown)
  expect(JSON.parse(`"${shown}"`)).toBe(text)
})
