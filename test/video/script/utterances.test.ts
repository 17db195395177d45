import { expect, test } from "bun:test"
import { passagesOf } from "../../../src/video/render/script/passages.ts"
import { scriptOf } from "../../../src/video/render/script/script.ts"
import { utterancesOf } from "../../../src/video/render/script/utterances.ts"

test("captions and voice have the numbers of items and the words of callouts, and pauses where lines and blocks end", () => {
  const text = "# Brakes\nOne. Two\nThree\n\n- a\n- b\n\n1. c. d\n\n> **NOTE** e\n\n![](x.png)"
  const script = scriptOf(passagesOf(text), { language: "en", title: "Title" })
  const utterances = utterancesOf(script)
  expect(utterances.map(({ text: own, space, isHeading }) => [own, space, isHeading])).toEqual([
    ["Brakes", "\n\n", true],
    ["One.", "", false],
    ["Two", "\n", false],
    ["Three", "\n\n", false],
    ["a", "\n", false],
    ["b", "\n\n", false],
    ["1. c. d", "\n\n", false],
    ["NOTE: e", "", false],
  ])
  expect(utterances).toHaveLength(script.sentences.length)
})
