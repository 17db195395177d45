import { expect, test } from "bun:test"
import { passagesOf } from "../../../src/video/render/script/passages.ts"
import { scriptOf } from "../../../src/video/render/script/script.ts"
import { keyPointsOf } from "../../../src/video/render/slides/key-points.ts"

const pointsOf = (text: string) => keyPointsOf(scriptOf(passagesOf(text), { language: "en", title: "Title" }).sections)

test("the key point of a section is what it warns of, emphasises or says first", () => {
  const text = [
    "Before all.",
    "# Load\nLook at it.\n\n> **WARNING** Never stand below a load.",
    "# Brakes\nBefore you begin:\n\n- Lights.\n- **Test the brakes** each day.",
    "# Never drive with a raised fork\nIt may tip over.",
    "# Introduction\nWhy is this so? You learn how to drive safely. And more.",
    "# Photo\n![a](b.png)",
  ]
  expect(pointsOf(text.join("\n\n"))).toEqual([
    "Never stand below a load.",
    "Test the brakes each day.",
    "Never drive with a raised fork",
    "You learn how to drive safely.",
    "Photo",
  ])
})

test("long sentences are not points, and a text without headings has none", () => {
  expect(pointsOf(`# Load\nIt is ${"very ".repeat(30)}heavy.\n\n# Fork\nShort one.`)).toEqual(["Load", "Short one."])
  expect(pointsOf("Only text.")).toEqual([])
})
