import { expect, test } from "bun:test"
import { contrast, darkenedFor, hexOf, mixed, rgb, saturation, WHITE } from "../../../src/tools/colour/contrast.ts"

test("contrasts match WCAG", () => {
  expect(contrast(WHITE, [0, 0, 0])).toBeCloseTo(21, 5)
  expect(contrast(rgb("#777777"), WHITE)).toBeCloseTo(4.478, 2)
  expect(contrast(WHITE, WHITE)).toBe(1)
})

test("a readable colour is unchanged", () => {
  expect(hexOf(darkenedFor(rgb("#0b6e4f")))).toBe("#0b6e4f")
})

test("an unreadable colour becomes darker until it is readable", () => {
  for (const hex of ["#ffff00", "#ffffff", "#8be9fd", "#ff8800"]) {
    expect(contrast(darkenedFor(rgb(hex)), WHITE)).toBeGreaterThanOrEqual(4.5)
  }
})

test("colours are mixed in proportion", () => {
  expect(hexOf(mixed(rgb("#000000"), rgb("#ffffff"), 0.5))).toBe("#808080")
})

test("greys have no saturation", () => {
  expect(saturation(rgb("#808080"))).toBe(0)
  expect(saturation(rgb("#ff0000"))).toBe(1)
})
