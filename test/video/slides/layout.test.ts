import { describe, expect, test } from "bun:test"
import { passagesOf } from "../../../src/video/render/script/passages.ts"
import { scriptOf } from "../../../src/video/render/script/script.ts"
import type { Measure } from "../../../src/video/render/slides/elements.ts"
import { layOut, type Slide } from "../../../src/video/render/slides/layout.ts"
import { BODY, MARGIN, ROOM } from "../../../src/video/render/slides/look.ts"
import type { Decoded } from "../../../src/video/render/slides/pictures.ts"

/** Each character is half as wide as it is high. */
const measure: Measure = ({ text }, { size }, width) => {
  const lines: { start: number; end: number }[] = []
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const last = lines.at(-1)
    const isNew = last === undefined || text.slice(last.end, index).includes("\n")
    if (!isNew && (index + word.length - last.start) * size * 0.5 <= width) last.end = index + word.length
    else lines.push({ start: index, end: index + word.length })
  }
  return lines
}

function slidesOf(text: string, pictures: Record<string, readonly [width: number, height: number]> = {}): Slide[] {
  const { sections } = scriptOf(passagesOf(text), { language: "de", title: "Titel" })
  const decoded = Object.entries(pictures).map(([key, [width, height]]) => [key, { width, height } as Decoded] as const)
  return layOut(sections, new Map(decoded), measure)
}

const said = ({ parts }: Slide) => parts.map(({ element, start, end }) => element.flow.text.slice(start, end))
const items = (...texts: string[]) => texts.map((text) => `- ${text}`).join("\n")

describe("a slide with few words", () => {
  test("shows them lower and larger than a slide with many", () => {
    const [few] = slidesOf("# Helm\n\nTragen Sie immer einen Helm.")
    const [many] = slidesOf(`# Helm\n\n${"Tragen Sie immer und überall einen Helm. ".repeat(5)}`)
    const top = (slide: Slide | undefined) => slide?.parts[0]?.top ?? 0
    const size = (slide: Slide | undefined) => slide?.parts[0]?.element.size.size ?? 0
    expect(top(few)).toBeGreaterThan(top(many) + 60)
    expect(top(few)).toBeLessThan(BODY.top + BODY.height / 2)
    expect(size(few)).toBeGreaterThan(size(many))
  })

  test("shows them in the middle, and even larger, if it has no heading", () => {
    const [slide] = slidesOf("Benutzen Sie den Handlauf.")
    const part = slide?.parts[0]
    expect(part?.element.size.size).toBe(72)
    expect((part?.top ?? 0) + (part?.height ?? 0) / 2).toBeCloseTo((BODY.lone + BODY.bottom) / 2, -1)
  })
})

describe("a list on several slides", () => {
  test("is divided between top-level items, and leaves no item alone", () => {
    const nested = `- Fahrzeug\n  - Reifen\n    - Profil\n    - Druck\n  - Licht\n- Ladung\n  - Gurte\n  - Netze`
    expect(slidesOf(`# Prüfen\n\n${nested}`).map(said)).toEqual([
      ["Fahrzeug", "Reifen", "Profil", "Druck", "Licht"],
      ["Ladung", "Gurte", "Netze"],
    ])
    const four = items("eins ".repeat(12), "zwei ".repeat(8), "drei ".repeat(12), "vier")
    const slides = slidesOf(`# Heben\n\n${four}\n\n> **WICHTIG:** ${"Nie Personen heben. ".repeat(3)}`)
    expect(slides.map(({ parts }) => parts.length)).toEqual([2, 3])
  })

  test("stays with the words that introduce it", () => {
    const text = `# Liste\n\n${"Davor steht noch etwas anderes. ".repeat(6)}\n\nMerken Sie sich:\n\n${items("Licht", "Gurt", "Spiegel")}`
    const last = slidesOf(text).at(-1)
    expect(last && said(last)).toEqual(["Merken Sie sich:", "Licht", "Gurt", "Spiegel"])
  })
})

test("a callout taller than a slide continues with a sentence, without its word", () => {
  const slides = slidesOf(
    `> **ACHTUNG:** ${"Verlassen Sie den Bereich sofort und warten Sie am Sammelplatz. ".repeat(7)}`,
  )
  const texts = slides.flatMap(said)
  expect(texts.length).toBeGreaterThan(1)
  for (const text of texts) expect(text).toMatch(/\.$/)
  expect(texts.map((text) => text.slice(0, 8))).toEqual(["ACHTUNG:", ...texts.slice(1).map(() => "Verlasse")])
})

describe("pictures", () => {
  const inside = ({ rect }: Slide["images"][number]) =>
    rect.left >= MARGIN && rect.right <= MARGIN + ROOM && rect.top >= BODY.top && rect.bottom <= BODY.top + BODY.height

  test("that are wide are shown below a few words, across the slide", () => {
    const [slide] = slidesOf("# Anlage\n\nSo sieht die Anlage von vorne aus.\n\n![](a)", { a: [1600, 500] })
    const image = slide?.images[0]
    expect(image?.rect.left).toBe(MARGIN)
    expect((image?.rect.right ?? 0) - MARGIN).toBeGreaterThan(ROOM / 2)
    const part = slide?.parts[0]
    expect(image?.rect.top).toBeGreaterThanOrEqual((part?.top ?? 0) + (part?.height ?? 0))
    expect(image && inside(image)).toBe(true)
  })

  test("that are tall are shown next to the text, which gets the remaining space", () => {
    const [slide, ...others] = slidesOf(
      `# Turm\n\n![](a)\n\n${items("Er ist hoch", "Nur mit Helm und Gurt", "Zu zweit")}`,
      {
        a: [500, 1400],
      },
    )
    expect(others).toEqual([])
    expect(slide?.parts.length).toBe(3)
    expect(slide?.parts[0]?.width).toBeGreaterThan(ROOM * 0.7)
    expect(slide?.images[0]?.rect.left).toBeGreaterThan(MARGIN + (slide?.parts[0]?.width ?? 0))
    expect(slide?.images.every(inside)).toBe(true)
  })

  test("of any size and number stay within the slide and cover no words", () => {
    const pictures = { a: [1600, 500], b: [500, 1400], c: [90, 70], d: [1200, 900] } as const
    for (const names of ["a", "b", "c", "d", "ab", "ad", "bc", "abc", "abcd", "dddd"]) {
      const marks = [...names].map((name) => `![](${name})`).join(" ")
      for (const text of [`Ein Satz. ${marks}`, `${"Ein ganzer Satz. ".repeat(14)}${marks}`, marks]) {
        for (const { parts, images } of slidesOf(`# Bild\n\n${text}`, pictures)) {
          expect(images.length).toBe(names.length)
          expect(images.every(inside)).toBe(true)
          for (const { rect } of images) {
            const over = parts.filter(
              ({ left, top, width, height }) =>
                rect.left < left + width && rect.right > left && rect.top < top + height && rect.bottom > top,
            )
            expect(over).toEqual([])
          }
        }
      }
    }
  })
})
