import { expect, test } from "bun:test"
import { extentOf } from "../../../src/video/render/slides/words.ts"

test.each([
  ["en", 4, "4 sections · 6 minutes"],
  ["de", 4, "4 Abschnitte · 6 Minuten"],
  ["pl", 5, "5 części · 6 minut"],
  ["tr", 2, "2 bölüm · 6 dakika"],
])("an opening says in %s how many sections and minutes there are", (language, sections, said) => {
  expect(extentOf(sections, 350, language)).toBe(said)
})

test("an opening says only the minutes of a text without sections, or in a language that has no word for them", () => {
  expect(extentOf(1, 50, "en")).toBe("1 minute")
  expect(extentOf(1, 20, "en")).toBe("20 seconds")
  expect(extentOf(3, 360, "ja")).toBe("6 分")
})
