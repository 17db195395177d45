import { expect, test } from "bun:test"
import fc from "fast-check"
import { writeFacts } from "../../../../src/training/documents/evidence/page/facts-table.ts"
import { Flow, MARGIN, WIDTH } from "../../../../src/training/documents/evidence/page/flow.ts"
import { BODY } from "../../../../src/training/documents/evidence/page/styles.ts"
import { propertyRuns } from "../../../harness/effort.ts"

/** The number of pages that a text of this many one-line paragraphs fills, and the space left on the last one. */
function written(before: number, write: (flow: Flow) => void): { pages: number; first: number; left: number } {
  const flow = new Flow()
  const top = flow.y
  flow.space(0)
  for (let line = 0; line < before; line++) flow.text("x", BODY)
  const first = flow.pages.length
  write(flow)
  return { pages: flow.pages.length, first, left: top - flow.y }
}

const TWO_LINES = 1.9 * BODY.size

test("neither the first nor the last line of a text is alone on a page, however it is divided into paragraphs", () => {
  fc.assert(
    fc.property(fc.nat(80), fc.integer({ min: 2, max: 90 }), (before, lines) => {
      const text = Array.from({ length: lines }, (_, index) => `Line ${index}`).join("\n")
      const { pages, first, left } = written(before, (flow) => flow.text(text, BODY))
      if (pages > first) expect(left).toBeGreaterThan(TWO_LINES)
    }),
    { numRuns: propertyRuns(40, 400) },
  )
})

test("a few facts stay on one page, and the last of many is not alone", () => {
  const place = { left: MARGIN, width: WIDTH, labels: 104 }
  for (let before = 0; before < 70; before++) {
    for (const amount of [2, 5, 40]) {
      const facts = Array.from({ length: amount }, (_, index) => [`Label ${index}`, `Value ${index}`] as const)
      const { pages, first, left } = written(before, (flow) => writeFacts(flow, facts, place))
      if (pages > first) expect([before, amount, left > TWO_LINES]).toEqual([before, amount, true])
    }
  }
})
