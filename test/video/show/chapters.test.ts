import { expect, test } from "bun:test"
import { passagesOf } from "../../../src/video/render/script/passages.ts"
import { scriptOf } from "../../../src/video/render/script/script.ts"
import { chaptersOf } from "../../../src/video/render/show/chapters.ts"

const chapters = (text: string) =>
  chaptersOf(scriptOf(passagesOf(text), { language: "en", title: "Title" }), (sentence) => 3 + 2 * sentence, 60)

test("the headings of sections are chapters, the first one from where its section begins", () => {
  expect(chapters("Before.\n\n# Brakes\nCheck **them**.\n\n# Lights *on*\nAlways.")).toEqual([
    { from: 5, to: 9, text: "Brakes" },
    { from: 9, to: 60, text: "Lights on" },
  ])
})

test("a text with fewer than two headings has no chapters", () => {
  expect(chapters("# Brakes\nCheck them.")).toEqual([])
  expect(chapters("Check them.")).toEqual([])
  expect(chapters("# Title\n\nBefore.\n\n## Brakes\nCheck them.")).toEqual([])
})
