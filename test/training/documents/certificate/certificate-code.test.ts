import { expect, test } from "bun:test"
import { codeOf, printedCode, randomCode } from "../../../../src/training/documents/certificate/code.ts"

test("codes are 26 characters that do not look alike, and never repeat", () => {
  const codes = Array.from({ length: 2000 }, randomCode)
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
  expect(new Set(codes).size).toBe(codes.length)
})

test("every bit of a code is random: 128 of them", () => {
  const codes = Array.from({ length: 4000 }, randomCode)
  // The first digit holds the 3 highest bits, each of the others 5.
  expect(new Set(codes.map((code) => code[0])).size).toBe(8)
  for (let place = 1; place < 26; place++) expect(new Set(codes.map((code) => code[place])).size).toBe(32)
})

test("a code is printed in groups and read as printed", () => {
  const code = randomCode()
  expect(printedCode(code)).toMatch(/^\w{6}-\w{7}-\w{6}-\w{7}$/)
  expect(codeOf(printedCode(code))).toBe(code)
})

test("case, spaces and letters that look like digits do not matter", () => {
  expect(codeOf(" 01abc-defgh-jkmnp-qrstv-wxyz0-oiL ")).toBe("01ABCDEFGHJKMNPQRSTVWXYZ0011")
})

test.each([
  "",
  "0",
  "0123456789ABCDEFGHJKMNPQR",
  "U123456789ABCDEFGHJKMNPQRS",
  "0123456789ABCDEFGHJKMNPQRS/",
  "é".repeat(26),
  "0".repeat(33),
])("%p is not a code", (typed) => {
  expect(codeOf(typed)).toBeUndefined()
})
