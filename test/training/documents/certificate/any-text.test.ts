import { expect, test } from "bun:test"
import fc from "fast-check"
import { shapeLine } from "../../../../src/pdf/text/line.ts"
import { itemise } from "../../../../src/pdf/text/runs.ts"
import { displayable } from "../../../../src/tools/language/displayable.ts"
import { renderCertificate } from "../../../../src/training/documents/certificate/render.ts"
import { anyCharacter } from "../../../harness/any-text.ts"
import { complaintsOfQpdf, hasPrograms } from "../../../harness/debian-program.ts"
import { ADDRESS, sampleFacts } from "../../../harness/sample.ts"

/** Characters that tend to cause errors, among all others. */
const HARD = fc.constantFrom(
  ...["\u0000", "\ufffe", "\uffff", "\ud800", "\udc00", "\u202e", "\u2066", "\u2069", "\u200d", "\ufe0f", "\u00ad"],
  ...[
    "\u0301",
    "\u064b",
    "\u093f",
    "\u0e33",
    "(",
    "[",
    "1",
    "ا",
    "ש",
    "王",
    "김",
    "क",
    "ฟ",
    "a",
    " ",
    "😀",
    "\u{e0001}",
  ],
)
const text = fc.array(fc.oneof(HARD, anyCharacter), { maxLength: 60 }).map((characters) => characters.join(""))

test("every character of any text is in exactly one piece of its line", () => {
  fc.assert(
    fc.property(text, fc.constantFrom("plain" as const, "strong" as const), (input, weight) => {
      const itemised = itemise(input, weight)
      const { pieces, width } = shapeLine(itemised)
      const shown = pieces
        .toSorted((a, b) => a.start - b.start)
        .map((piece) => piece.text)
        .join("")
      expect(shown).toBe(itemised.text.trim())
      expect(width).toBeGreaterThanOrEqual(0)
      for (const { glyphs } of pieces) for (const { id } of glyphs) expect(id).not.toBe(0)
    }),
    { numRuns: 500 },
  )
})

test("an invisible shorthand control, for which HarfBuzz draws a box, is printed as its number", () => {
  expect(itemise("a\u{1bca0}b", "plain").missing).toEqual(["\u{1bca0}"])
})

test("any displayed text is well-formed and has no control characters", () => {
  fc.assert(
    fc.property(text, (input) => {
      const shown = displayable(input)
      expect(shown.isWellFormed()).toBe(true)
      expect(shown).not.toMatch(/[\p{Cc}\u2028\u2029]|^\s|\s$/u)
    }),
  )
})

test("a Han compatibility character is not replaced", () => {
  expect(displayable("福\ufa1b神\ufa19 e\u0301")).toBe("福\ufa1b神\ufa19 é")
})

test.skipIf(!hasPrograms("certificates of any text", "qpdf"))("any text gives a valid certificate", async () => {
  await fc.assert(
    fc.asyncProperty(text, text, async (holder_name, course_title) => {
      const facts = sampleFacts({ holder_name, course_title, company_name: course_title, trainer_name: holder_name })
      const { pdf } = await renderCertificate(facts, { language: "en", verifyAddress: ADDRESS })
      expect(complaintsOfQpdf(pdf)).toBe("")
    }),
    { numRuns: 60 },
  )
})
