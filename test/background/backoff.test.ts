import { expect, test } from "bun:test"
import { type Backoff, pauseAfter } from "../../src/background/jobs/backoff.ts"

const BACKOFF: Backoff = { attempts: 9, first: 1_000, factor: 4, longest: 50_000 }
const MIDDLE = 0.5

test("waits grow by the factor up to the maximum", () => {
  const pauses = [1, 2, 3, 4, 5, 400].map((attempt) => pauseAfter(attempt, BACKOFF, MIDDLE))
  expect(pauses).toEqual([1_000, 4_000, 16_000, 50_000, 50_000, 50_000])
})

test("waits vary randomly by up to a tenth", () => {
  expect(pauseAfter(2, BACKOFF, 0)).toBe(3_600)
  expect(pauseAfter(2, BACKOFF, 0.25)).toBe(3_800)
  expect(pauseAfter(2, BACKOFF, 0.999_999)).toBe(4_400)
})
