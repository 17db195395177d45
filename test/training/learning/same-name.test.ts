import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { isSameName } from "../../../src/training/learning/same-name.ts"
import { propertyRuns } from "../../harness/effort.ts"

describe("a name entered for confirmation", () => {
  test.each([
    ["Łukasz Ørsted", "lukasz orsted"],
    ["Ada Müller", "  MÜLLER,  Ada "],
    ["Anne-Marie O'Brien", "Anne Marie O’Brien"],
    ["İpek Yılmaz", "ipek yilmaz"],
    ["Jürgen Groß", "Jurgen Gross"],
    ["山田 太郎", "太郎 山田"],
    ["山田 太郎", "太郎山田"],
    ["山田 太郎", "山田太郎"],
    ["太郎山田", "太郎 山田"],
    ["太郎山田", "太郎\u3000山田"],
    ["김 철수", "철수김"],
    ["Marie Fröhlich", "Marie Froehlich"],
    ["Marie Froehlich", "FRÖHLICH Marie"],
    ["Marie Fro\u0308hlich", "froehlich, marie"],
    ["Jürgen Größer", "Juergen Grosser"],
    ["Jürgen Größer", "Jurgen Groesser"],
    ["Åse Sørensen", "Aase Soerensen"],
    ["Đorđe Đorđević", "Djordje Djordjevic"],
    ["Anne-Marie van der Berg", "Annemarie Vanderberg"],
    ["Annemarie Vanderberg", "anne marie van der berg"],
    ["Anne Marie Vanderberg", "Annemarie van-der-Berg"],
    ["Владимир Ёлкин", "Vladimir Elkin"],
    ["Vladimir Elkin", "Владимир Елкин"],
    ["さくら 山田", "山田さくら"],
    ["Mary\u200d Ann\u00a0Lee", "Mary Ann Lee"],
  ])("is %p, also written %p", (name, typed) => {
    expect(isSameName(typed, name)).toBe(true)
  })

  test.each([
    ["Ada Müller", "Ada"],
    ["Ada Müller", ""],
    ["Ada Müller", "Ada Müller Müller"],
    ["Ada Müller", "Ada Möller"],
    ["Michael Nowak", "Michal Nowak"],
    ["Joel Noel", "Jol Nol"],
    ["Ann Abel", "Anna Bel"],
    ["Ada Müller", "Adam Ueller"],
    ["Ada Müller", "Ida Müller"],
    ["李 明", "黎明"],
    ["山田 太郎", "山田 次郎"],
    ["Владимир Ёлкин", "Владимир Белкин"],
    ["Владимир Ёлкин", "Vladimir Belkin"],
    ["Ada", "Ada Müller"],
    ["***", ""],
    ["***", "+++"],
    ["Ada Ada", "Ada"],
  ])("is %p, not %p", (name, typed) => {
    expect(isSameName(typed, name)).toBe(false)
  })

  test("matches with its words in any order and in capital letters", () => {
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

  test("never matches if empty", () => {
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
