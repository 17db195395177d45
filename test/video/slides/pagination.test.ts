import { describe, expect, test } from "bun:test"
import {
  heightOf,
  type Part,
  paginate as paginateAll,
  type Stackable,
} from "../../../src/video/render/slides/pagination.ts"

const element = (lines: number, more: Partial<Stackable> = {}): Stackable => ({
  lines,
  lineHeight: 10,
  before: 0,
  padding: 0,
  least: 0,
  keepWithNext: false,
  whole: false,
  belongsToBefore: false,
  apart: 0,
  sentenceEnds: new Set(),
  ...more,
})

const paginate = (elements: readonly Stackable[], height: number) => paginateAll(elements, height).slides

const linesOf = (slides: readonly (readonly Part[])[]) =>
  slides.map((parts) => parts.reduce((sum, { from, to }) => sum + to - from, 0))

describe("slides", () => {
  test("have every line once and in order, and none of them is too high", () => {
    const elements = [element(3, { before: 4 }), element(9, { before: 5, padding: 2 }), element(1), element(14)]
    const slides = paginate(elements, 60)
    const lines = slides
      .flat()
      .flatMap(({ element, from, to }) => Array.from({ length: to - from }, (_, index) => `${element}:${from + index}`))
    expect(lines).toEqual(
      elements.flatMap(({ lines }, index) => Array.from({ length: lines }, (_, line) => `${index}:${line}`)),
    )
    for (const parts of slides) expect(heightOf(parts, elements)).toBeLessThanOrEqual(60)
  })

  test("are filled evenly, instead of leaving a rest for the last one", () => {
    expect(
      linesOf(
        paginate(
          Array.from({ length: 8 }, () => element(1)),
          70,
        ),
      ),
    ).toEqual([4, 4])
  })

  test("do not end with a heading", () => {
    const elements = [element(5), element(1, { keepWithNext: true }), element(3)]
    expect(linesOf(paginate(elements, 60))).toEqual([5, 4])
  })

  test("divide a text after a sentence, and leave no single line", () => {
    expect(linesOf(paginate([element(9, { sentenceEnds: new Set([1, 4]) })], 70))).toEqual([4, 5])
    for (const lines of linesOf(paginate([element(8)], 70))) expect(lines).toBeGreaterThan(1)
  })

  test("keep a warning together, with the text before it if there is room, otherwise alone", () => {
    const warning = element(3, { whole: true, belongsToBefore: true, padding: 5 })
    expect(linesOf(paginate([element(2), warning], 70))).toEqual([5])
    expect(linesOf(paginate([element(6), warning], 70))).toEqual([6, 3])
  })

  test("divide even a warning that is taller than a slide", () => {
    expect(linesOf(paginate([element(12, { whole: true })], 70))).toEqual([6, 6])
  })

  test("are as many as necessary if a single line is too high", () => {
    expect(linesOf(paginate([element(2, { lineHeight: 90 })], 60))).toEqual([1, 1])
  })
})
