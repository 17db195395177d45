import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { titleOf } from "../../src/video/title.ts"

describe("a title", () => {
  test.each([
    ["Walk around the truck. Look at tyres.", "Walk around the truck"],
    ["Walk around the truck.", "Walk around the truck"],
    ["Walk around the truck", "Walk around the truck"],
    ["Walk around the truck\nLook at tyres.", "Walk around the truck"],
    ["Walk around the truck\r\nLook at tyres.", "Walk around the truck"],
    ["Walk around the truck.\n\nLook at tyres.", "Walk around the truck"],
    ["\n\n  Welcome.\nMore.", "Welcome"],
    ["Is it safe? Yes.", "Is it safe?"],
    ["Stop! Look.", "Stop!"],
    ["Lift   with\tcare. More.", "Lift with care"],
  ])("of %j is its first sentence or line without the full stop", (text, title) => {
    expect(titleOf(text)).toBe(title)
  })

  test.each([
    ["安全第一。请先检查轮胎。", "安全第一"],
    ["はじめに点検します。次に進みます。", "はじめに点検します"],
    ["먼저 확인하세요. 그다음 출발하세요.", "먼저 확인하세요"],
    ["पहले जाँच करें। फिर चलें।", "पहले जाँच करें"],
    ["یہ پہلا جملہ ہے۔ یہ دوسرا ہے۔", "یہ پہلا جملہ ہے"],
    ["ابدأ بالفحص. ثم انطلق.", "ابدأ بالفحص"],
    ["ตรวจสอบก่อนขับ", "ตรวจสอบก่อนขับ"],
    ["Сначала проверьте шины. Потом поезжайте.", "Сначала проверьте шины"],
    ["Ελέγξτε τα λάστιχα. Μετά οδηγήστε.", "Ελέγξτε τα λάστιχα"],
  ])("ends with the sentence in every script: %j", (text, title) => {
    expect(titleOf(text)).toBe(title)
  })

  test.each([
    ["1. Intro", "1. Intro"],
    ["1. Walk around the truck. 2. Look at tyres.", "1. Walk around the truck"],
    ["§ 3. Sicherheit. Mehr.", "§ 3. Sicherheit"],
    ["Version 2.5 is out. More.", "Version 2.5 is out"],
    ["Am 3. Mai ist Prüfung. Danach nicht.", "Am 3. Mai ist Prüfung"],
    ["Dr. Smith said hello. Next", "Dr. Smith said hello"],
  ])("does not end with a number or an abbreviation: %j", (text, title) => {
    expect(titleOf(text)).toBe(title)
  })

  test.each([
    ["# Gabelstapler. Sicher fahren.\n\nText.", "Gabelstapler. Sicher fahren"],
    ["**Vor** der [Fahrt](https://example.com) prüfen. Dann los.", "Vor der Fahrt prüfen"],
    ["![Bild](a.png)\n\n- Helm\n- Brille", "Helm"],
    ["1. Helm\n2. Brille", "1. Helm"],
    ["> **ACHTUNG** Lebensgefahr. Mehr.", "ACHTUNG: Lebensgefahr"],
    ["---", "---"],
  ])("from Markdown has no marks: %j", (text, title) => {
    expect(titleOf(text)).toBe(title)
  })

  test("of 80 characters is not cut", () => {
    const whole = `${"word ".repeat(15)}words`
    expect(whole).toHaveLength(80)
    expect(titleOf(whole)).toBe(whole)
    expect(titleOf(`${whole}. More.`)).toBe(whole)
  })

  test("of more is cut at a word, to at most 80 characters with the ellipsis", () => {
    expect(titleOf(`${"word ".repeat(15)}wordss`)).toBe(`${"word ".repeat(15).trim()}…`)
    expect(titleOf(`${"a".repeat(78)} b and more`)).toBe(`${"a".repeat(78)}…`)
    expect(titleOf(`${"a".repeat(79)} b`)).toBe(`${"a".repeat(79)}…`)
    expect(titleOf(`${"abc, ".repeat(30)}`)).toBe(`${"abc, ".repeat(15)}abc…`)
  })

  test("that is one long word, or letters without spaces, is cut within it", () => {
    expect(titleOf("x".repeat(14_000))).toBe(`${"x".repeat(79)}…`)
    expect(titleOf("😀".repeat(81))).toBe(`${"😀".repeat(79)}…`)
    expect([...titleOf("安".repeat(200))].length).toBeLessThanOrEqual(80)
    expect([...titleOf("安".repeat(200))].length).toBeGreaterThan(70)
  })

  test("never splits a joined character, unless it is longer than the title", () => {
    const family = "👩\u200d👩\u200d👧"
    expect(titleOf(family.repeat(40))).toBe(`${family.repeat(15)}…`)
    expect([...titleOf(`e${"\u0301".repeat(200)}`)]).toHaveLength(80)
  })

  test.each([".", "...", "。", "?!", "12", "😀"])("of %j, which has no letters, is the text itself", (text) => {
    expect(titleOf(text)).toBe(text)
  })

  test("is never empty, never longer than 80 characters, and one line, whatever the text", () => {
    const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 300 }).filter((value) => value.trim() !== "")
    const lines = fc.array(text, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("\n"))
    fc.assert(
      fc.property(fc.oneof(text, lines), (value) => {
        const title = titleOf(value)
        expect(title.trim()).not.toBe("")
        expect([...title].length).toBeLessThanOrEqual(80)
        expect(title).not.toMatch(/[\r\n]/)
        expect(title.isWellFormed()).toBe(true)
      }),
    )
  })
})
