import { expect, test } from "bun:test"
import { textsOf } from "../../../src/video/render/slides/texts.ts"
import { extentOf, wordsFor } from "../../../src/video/render/slides/words.ts"

test.each([
  ["en", 4, "4 sections · 6 minutes"],
  ["de", 4, "4 Abschnitte · 6 Minuten"],
  ["pl", 5, "5 części · 6 minut"],
  ["tr", 2, "2 bölüm · 6 dakika"],
])("an opening states in %s the number of sections and minutes", (language, sections, said) => {
  expect(extentOf(sections, 350, language)).toBe(said)
})

test("an opening shows only the minutes for a text without sections, or in a language without a word for them", () => {
  expect(extentOf(1, 50, "en")).toBe("1 minute")
  expect(extentOf(1, 20, "en")).toBe("20 seconds")
  expect(extentOf(3, 360, "ja")).toBe("6 分")
})

test.each(["ar", "el", "he", "hi", "ja", "ko", "ru", "th", "zh"])(
  "a video in a language without pages (%s) ends in it, and has the fonts for that",
  (language) => {
    const words = wordsFor(language)
    expect(words.keyPoints).not.toBe(wordsFor("en").keyPoints)
    const script = { sections: [], sentences: [] }
    const { plain, strong } = textsOf(script, { title: "", company: null, contact: null, extent: "", words })
    for (const text of [words.questions, words.keyPoints]) expect(strong).toContain(text)
    for (const text of [words.ask, words.more(2)]) expect(plain).toContain(text)
  },
)

test("an opening does not show the length of a video of a few seconds", () => {
  expect(extentOf(1, 9, "en")).toBe("")
})
