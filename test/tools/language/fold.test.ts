import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { foldForSearch, foldIdentifier, searchText } from "../../../src/tools/language/fold.ts"
import { anyText } from "../../harness/any-text.ts"

describe("texts are searched ignoring case and accents", () => {
  test.each([
    ["Müller", "muller"],
    ["Mu\u0308ller", "muller"],
    ["STRASSE", "strasse"],
    ["Straße", "strasse"],
    ["STRAẞE", "strasse"],
    ["Łódź", "lodz"],
    ["Ørsted", "orsted"],
    ["Đorđe", "dorde"],
    ["Kadıköy", "kadikoy"],
    ["İstanbul", "istanbul"],
    ["Ægir", "aegir"],
    ["Œuvre", "oeuvre"],
    ["Þór", "thor"],
    ["Guðrún", "gudrun"],
    ["Ħamrun", "hamrun"],
    ["Ŋoŋ", "non"],
    ["Əliyev", "eliyev"],
    ["Ångström", "angstrom"],
    ["Nguyễn", "nguyen"],
    ["Čapek", "capek"],
    ["Θεσσαλονίκη", "θεσσαλονικη"],
    ["ΟΔΥΣΣΕΥΣ", "οδυσσευσ"],
    ["Алёна", "алена"],
    ["שָׁלוֹם", "שלום"],
    ["مُحَمَّد", "محمد"],
    ["Ｆｕｌｌ　ｗｉｄｔｈ", "full width"],
    ["ﬁne", "fine"],
    ["№ ４", "no 4"],
    ["a \t\n b", "a b"],
  ])("%j is searched as %j", (text, folded) => {
    expect(foldForSearch(text)).toBe(folded)
  })

  test("vowels are kept in scripts in which they are letters, so that different words stay different", () => {
    expect(foldForSearch("कि")).not.toBe(foldForSearch("का"))
    expect(foldForSearch("กิ")).not.toBe(foldForSearch("กา"))
    expect(foldForSearch("が")).not.toBe(foldForSearch("か"))
  })

  test("folding a folded text changes nothing", () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const folded = foldForSearch(text)
        expect(foldForSearch(folded)).toBe(folded)
      }),
    )
  })

  test("a folded term is found in the folded text if the term is in the text", () => {
    const words = fc.constantFrom("Łódź", "Straße", "İzmir", "Ørsted", "ΟΔΟΣ", "Müller-Lüdenscheidt", "東京", "한글")
    fc.assert(
      fc.property(fc.array(words, { minLength: 1 }), fc.nat(), (parts, at) => {
        const part = String(parts[at % parts.length])
        expect(foldForSearch(parts.join(" "))).toContain(foldForSearch(part))
      }),
    )
  })
})

describe("the searchable text of a record", () => {
  test("contains its parts in folded form, each on its own line", () => {
    expect(searchText("Kraków", "Zweiter  Stock", "30-001 Kraków")).toBe("krakow\nzweiter stock\n30-001 krakow")
  })

  test("leaves out missing parts", () => {
    expect(searchText(null, "Halle", undefined, "")).toBe("halle")
    expect(searchText(null, undefined)).toBe("")
  })

  test("matches no term across two parts, because no folded term has a line break", () => {
    const text = searchText("north", "south")
    for (const term of ["north south", "north\nsouth", "h\r\ns"]) expect(text).not.toContain(foldForSearch(term))
  })
})

describe("usernames and email addresses are compared", () => {
  test("ignoring case and how a letter is composed", () => {
    expect(foldIdentifier("Ada@ACME.example")).toBe("ada@acme.example")
    expect(foldIdentifier("mu\u0308ller")).toBe(foldIdentifier("Müller"))
    expect(foldIdentifier("ａｄａ")).toBe("ada")
  })

  test("with their accents, which make different names", () => {
    expect(foldIdentifier("müller")).not.toBe(foldIdentifier("muller"))
    expect(foldIdentifier("groß")).not.toBe(foldIdentifier("gross"))
  })

  test("in one form only: folding again changes nothing", () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const folded = foldIdentifier(text)
        expect(foldIdentifier(folded)).toBe(folded)
      }),
    )
  })
})
