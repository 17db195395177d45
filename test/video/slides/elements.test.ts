import { expect, test } from "bun:test"
import type { Block, Sentence } from "../../../src/video/render/script/model.ts"
import { elementsOf, type Measure } from "../../../src/video/render/slides/elements.ts"
import { groupsOf, spokenSections } from "../../../src/video/render/slides/groups.ts"

const sentence = (text: string, index = 0): Sentence => ({
  index,
  text,
  runs: [{ text, strong: false }],
  newLine: false,
})
const paragraph = (...texts: string[]) => ({ type: "paragraph" as const, sentences: texts.map(sentence) })
const image = (key: string): Block => ({ type: "image", key, alt: "" })

/** Each character takes ten pixels. */
const measure: Measure = ({ text }, _, width) => {
  const lines: { start: number; end: number }[] = []
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const last = lines.at(-1)
    if (last !== undefined && (index + word.length - last.start) * 10 <= width) last.end = index + word.length
    else lines.push({ start: index, end: index + word.length })
  }
  return lines
}

const size = { size: 44, line: 60 }

test("the last line of a paragraph is not a lone word if narrower text takes no more lines", () => {
  const [element] = elementsOf([paragraph("aaaa bbbb cccc dddd eeee ffff gg")], size, 300, measure)
  const lines = element?.lineRanges.map(({ start, end }) => element.flow.text.slice(start, end))
  expect(lines).toEqual(["aaaa bbbb cccc dddd eeee", "ffff gg"])
})

test("a paragraph taller than a slide is divided into several of whole sentences", () => {
  const sentences = Array.from({ length: 20 }, (_, index) => `Satz ${index} ist genau so lang.`)
  const elements = elementsOf([paragraph(...sentences)], size, 300, measure)
  expect(elements.length).toBeGreaterThan(2)
  expect(elements.flatMap(({ flow }) => flow.sentences.map(({ sentence }) => sentence.text))).toEqual(sentences)
  for (const { lines } of elements) expect(lines).toBeLessThanOrEqual(7)
})

test("an image is next to the text before it, or to the text after it if that one has an image or does not exist", () => {
  const one = paragraph("Eins.")
  const two = paragraph("Zwei.")
  const keys = (blocks: Block[]) => groupsOf(blocks, (key) => key !== "fehlt").map(({ images }) => images)
  expect(keys([one, image("a"), two])).toEqual([["a"], []])
  expect(keys([image("a"), one, two])).toEqual([["a"], []])
  expect(keys([image("a"), one, image("b"), two])).toEqual([["a"], ["b"]])
  expect(keys([one, image("a"), image("b")])).toEqual([["a", "b"]])
  expect(keys([one, image("fehlt"), two])).toEqual([[]])
})

test("images without text go to the next section with text, or to the last", () => {
  const section = (...blocks: Block[]) => ({ number: undefined, heading: undefined, blocks })
  const text = paragraph("Text.")
  expect(spokenSections([section(image("a")), section(text)])).toEqual([section(image("a"), text)])
  expect(spokenSections([section(text), section(image("a"))])).toEqual([section(text, image("a"))])
  expect(spokenSections([section(image("a"))])).toEqual([])
})
