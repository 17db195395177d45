import { expect, test } from "bun:test"
import { openPicture } from "../../../src/video/render/picture/picture.ts"
import { passagesOf } from "../../../src/video/render/script/passages.ts"
import { plainOf } from "../../../src/video/render/script/plain.ts"
import { scrolledText } from "../../../src/video/render/scroll/text.ts"

const TEXT =
  "# Daily check\n\nLook.\n\n## Before\n\n1. One.\n2. Two\n   and more.\n\n> **WARNING** Stop.\n\n- A bullet."

test("the scrolling text has its parts, with marks", () => {
  const { text, parts } = scrolledText(passagesOf(TEXT), "Another title")
  expect(text).toBe(plainOf(passagesOf(TEXT)))
  expect(
    parts.map(({ type, start, end, mark }) => [type, text.slice(start, start + mark), text.slice(start + mark, end)]),
  ).toEqual([
    ["heading", "", "Daily check"],
    ["paragraph", "", "Look."],
    ["heading", "", "Before"],
    ["item", "1. ", "One."],
    ["item", "2. ", "Two\nand more."],
    ["callout", "WARNING: ", "Stop."],
    ["item", "• ", "A bullet."],
  ])
})

test("a heading that equals the title is not shown again", () => {
  const shown = (text: string, title: string) => scrolledText(passagesOf(text), title).text
  expect(shown(TEXT, "daily check.")).toStartWith("Look.")
  expect(shown("Look.\n\n# Daily check\n\nMore.", "Daily check")).toContain("Daily check")
  expect(shown("# Daily check", "Daily check")).toBe("Daily check")
})

/** Luma at this place of the text's first row and of the row before it. */
async function lumaOf(text: string, x: number, index = 0): Promise<number[]> {
  const scrolled = scrolledText(passagesOf(text), "Title")
  const picture = await openPicture({ ...scrolled, title: "Title", company: null, language: "en" })
  try {
    const line = picture.lines[index]
    const rows = picture.rows((line?.top ?? 0) - 10, 20)
    return [rows[x] ?? 0, rows[19 * 1280 + x] ?? 0]
  } finally {
    picture.close()
  }
}

test("a warning has a box around all its lines, and a paragraph has none", async () => {
  const long = "Never stand below a load. ".repeat(6)
  expect(await lumaOf(`> **WARNING** ${long}`, 1190)).toEqual([54, 54])
  expect(await lumaOf(`> **WARNING** ${long}`, 1190, 2)).toEqual([54, 54])
  expect(await lumaOf(long, 1190)).toEqual([36, 36])
})

test("items have their text after their marks on all lines, and times still refer to the characters of the text", async () => {
  const text = `1. ${"Put on your safety shoes. ".repeat(4)}\n2. Go.`
  const scrolled = scrolledText(passagesOf(text), "Title")
  const picture = await openPicture({ ...scrolled, title: "Title", company: null, language: "en" })
  const starts = picture.lines.map(({ start, end }) => scrolled.text.slice(start, end))
  picture.close()
  expect(starts[0]).toStartWith("1. Put on")
  expect(starts.at(-1)).toBe("2. Go.")
  expect(starts.join(" ").replaceAll(/\s+/g, " ")).toBe(scrolled.text.replaceAll(/\s+/g, " "))
})
