import { expect, test } from "bun:test"
import { contrast } from "../../../src/tools/colour/contrast.ts"
import { BOX_DIMMED, boxColoursOf, paletteOf } from "../../../src/video/render/slides/palette.ts"

/** WCAG 2.2, 1.4.3. */
const TEXT = 4.5

test("text that is not currently spoken is readable, on slides and in boxes", () => {
  const { ground, ink, dimmed } = paletteOf(null)
  expect(contrast(dimmed, ground)).toBeGreaterThanOrEqual(TEXT)
  expect(contrast(ink, dimmed)).toBeGreaterThanOrEqual(3)
  for (const kind of ["warning", "danger", "important", "note", "tip"] as const) {
    const { fill } = boxColoursOf(kind)
    expect([kind, contrast(BOX_DIMMED, fill) >= TEXT, contrast(ink, fill) >= TEXT]).toEqual([kind, true, true])
  }
})
