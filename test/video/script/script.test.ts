import { describe, expect, test } from "bun:test"
import type { Block, Script } from "../../../src/video/render/script/model.ts"
import { passagesOf } from "../../../src/video/render/script/passages.ts"
import { scriptOf } from "../../../src/video/render/script/script.ts"

const script = (text: string, title = "Titel", language = "de") => scriptOf(passagesOf(text), { language, title })

const outline = ({ sections }: Script) => sections.map(({ number, heading }) => [number, heading?.text])

const blocks = (text: string): readonly Block[] => script(text).sections[0]?.blocks ?? []

describe("sections", () => {
  test("begin with the headings of the text, and are numbered", () => {
    expect(outline(script("Vorab.\n\n# Bremsen\nPrüfen.\n\n# Licht\nAn."))).toEqual([
      [undefined, undefined],
      [1, "Bremsen"],
      [2, "Licht"],
    ])
  })

  test("are those below the title of the text, which the opening shows", () => {
    const text = "# Stapler.\n\nVorab.\n\n## Bremsen\nPrüfen.\n\n### Hand\nZiehen.\n\n## Licht\nAn."
    expect(outline(script(text, "stapler"))).toEqual([
      [undefined, undefined],
      [1, "Bremsen"],
      [2, "Licht"],
    ])
    expect(outline(script(text, "Anderes"))[0]).toEqual([undefined, "Stapler."])
    expect(script(text).sections[1]?.blocks.map(({ type }) => type)).toEqual(["paragraph", "heading", "paragraph"])
  })

  test("have no number if there is only one", () => {
    expect(outline(script("# Bremsen\nPrüfen."))).toEqual([[undefined, "Bremsen"]])
    expect(outline(script("Vorab.\n\n# Bremsen\nPrüfen."))).toEqual([
      [undefined, undefined],
      [undefined, "Bremsen"],
    ])
  })

  test("do not exist without text", () => {
    expect(script("---")).toEqual({ sections: [], sentences: [] })
  })
})

describe("sentences", () => {
  test("are in the order of speaking, each with its position", () => {
    const { sentences } = script("# Bremsen\nEins. Zwei!\n\n- Drei\n\n# Licht\n> **ACHTUNG** Vier. Fünf.")
    expect(sentences.map(({ text }) => text)).toEqual(["Bremsen", "Eins.", "Zwei!", "Drei", "Licht", "Vier.", "Fünf."])
    expect(sentences.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  test("are those shown in the sections", () => {
    const { sections, sentences } = script("Los.\n\n# A\n- eins\n- zwei. Drei.\n\n![](b.png)\n\n# B\n> Zitat")
    const shown = sections.flatMap(({ heading, blocks: own }) => [
      ...(heading === undefined ? [] : [heading]),
      ...own.flatMap((block) => (block.type === "image" ? [] : block.sentences)),
    ])
    expect(shown).toEqual([...sentences])
  })

  test("know which of their words are strong", () => {
    const [block] = blocks("Das **ist wichtig. Und** das auch.")
    expect(block?.type === "paragraph" && block.sentences.map(({ runs }) => runs)).toEqual([
      [
        { text: "Das ", strong: false },
        { text: "ist wichtig.", strong: true },
      ],
      [
        { text: "Und", strong: true },
        { text: " das auch.", strong: false },
      ],
    ])
  })

  test("begin a line where the author did", () => {
    const [block] = blocks("Eins. Zwei\nDrei")
    expect(block?.type === "paragraph" && block.sentences.map(({ text, newLine }) => [text, newLine])).toEqual([
      ["Eins.", false],
      ["Zwei", false],
      ["Drei", true],
    ])
  })

  test("are their runs joined on one line", () => {
    const { sentences } = script("# A **b**\nc\n\n**d** e. f\ng\n\n1. h\n2. i\n\n> **WICHTIG:** j\nk")
    for (const { text, runs } of sentences) {
      expect(runs.map((run) => run.text).join("")).toBe(text)
      expect(text).not.toMatch(/[\r\n]/)
      expect(text).not.toBe("")
    }
  })
})
