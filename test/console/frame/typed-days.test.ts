import { expect, test } from "bun:test"
import { dayIn } from "../../../src/console/frame/fields.tsx"

test("a day is read as people write it where browsers show no calendar", () => {
  expect(["31.03.2026", "1. 3. 2026", "2026-03-31", "soon"].map(dayIn)).toEqual([
    "2026-03-31",
    "2026-03-01",
    "2026-03-31",
    "soon",
  ])
})
