import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { isSameName } from "../../../src/training/learning/confirmation.ts"
import { propertyRuns } from "../../harness/effort.ts"

describe("a name that somebody types to confirm", () => {
  test.each([
    ["Łukasz Ørsted", "lukasz orsted"],
    ["Ada Müller", "  MÜLLER,  Ada "],
    ["Anne-Marie O'Brien", "Anne Marie O’Brien"],
    ["İpek Yılmaz", "ipek yilmaz"],
    ["Jürgen Groß", "Jurgen Gross"],
    ["山田 太郎", "太郎 山田"],
  ])("is %p, also written %p", (name, typed) => {
    expect(isSameName(typed, name)).toBe(true)
  })

  test.each([
    ["Ada Müller", "Ada"],
    ["Ada Müller", ""],
    ["Ada Müller", "Ada Müller Müller"],
    ["Ada Müller", "Ada Möller"],
    ["***", ""],
    ["***", "+++"],
    ["Ada Ada", "Ada"],
  ])("is %p, not %p", (name, typed) => {
    expect(isSameName(typed, name)).toBe(false)
  })

  test("is the same in any order of its words and in capital letters", () => {
    const word = fc.stringMatching(/^[a-zäöüéñçłøşığ]{1,12}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
        const name = words.join(" ")
        expect(isSameName(words.toReversed().join("  "), name)).toBe(true)
        expect(isSameName(`${name} x`, name)).toBe(false)
      }),
      { numRuns: propertyRuns(200, 5000) },
    )
  })

  test("is never nothing", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", minLength: 1 }).filter((name) => name.trim() !== ""),
        (name) => {
          expect(isSameName("", name)).toBe(false)
          expect(isSameName(name, name)).toBe(true)
        },
      ),
      { numRuns: propertyRuns(200, 5000) },
    )
  })
})
