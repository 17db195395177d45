import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import {
  creditedRanges,
  isEnough,
  mergedRanges,
  type Range,
  SPEED_MAX,
  secondsOf,
  shareOf,
} from "../../../src/training/learning/progress/played.ts"
import { propertyRuns } from "../../harness/effort.ts"

const options = { numRuns: propertyRuns(300, 10_000) }
const second = fc.double({ min: -50, max: 700, noNaN: true })
const anything = fc.oneof(second, fc.constantFrom(Number.NaN, Infinity, -Infinity, 1e308, -1e308, 0, -0))
const ranges = fc.array(fc.tuple(second, second), { maxLength: 30 })
const wild = fc.array(fc.tuple(anything, anything), { maxLength: 30 })
const duration = fc.double({ min: 0.1, max: 600, noNaN: true })
const elapsed = fc.oneof(fc.constant(null), fc.double({ min: -100, max: 1000, noNaN: true }))

/** The longest time that can have been played: at the highest speed, with clocks that differ by a tenth. */
const possible = (passed: number | null) => Math.max(0, passed ?? 0) * (SPEED_MAX + 0.1)

describe("seconds reported as played", () => {
  test("do not exceed what can have passed, and count only inside the video", () => {
    fc.assert(
      fc.property(wild, elapsed, duration, (reported, passed, length) => {
        const credited = creditedRanges(reported, { elapsed: passed, duration: length })
        expect(secondsOf(credited)).toBeLessThanOrEqual(possible(passed) + 1e-6)
        for (const [from, to] of credited) {
          expect(from).toBeGreaterThanOrEqual(0)
          expect(to).toBeGreaterThan(from)
          expect(to).toBeLessThan(length + 0.1001)
        }
      }),
      options,
    )
  })

  test("do not exceed what can have passed over many reports together, however they are cut", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(wild, fc.double({ min: 0, max: 20, noNaN: true })), { maxLength: 40 }),
        (reports) => {
          let played: readonly Range[] = []
          for (const [reported, each] of reports) {
            const credited = creditedRanges(reported, { elapsed: each, duration: 600 })
            played = mergedRanges(played.concat(credited))
          }
          const passed = reports.reduce((sum, [, each]) => sum + each, 0)
          expect(secondsOf(played)).toBeLessThanOrEqual(possible(passed) + 1e-6)
        },
      ),
      options,
    )
  })

  test("are no more when sent as many small parts with gaps", () => {
    const parts = Array.from({ length: 200 }, (_, place): Range => [place * 0.3, place * 0.3 + 0.01])
    expect(secondsOf(creditedRanges(parts, { elapsed: 1, duration: 100 }))).toBeLessThanOrEqual(2.1)
    const often = Array.from({ length: 1000 }, (_, place): Range => [place / 10, (place + 1) / 10])
    const credited = often.flatMap((range) => creditedRanges([range], { elapsed: 0.01, duration: 100 }))
    expect(secondsOf(mergedRanges(credited))).toBeLessThanOrEqual(0.01 * 1000 * 2.1)
  })

  test("count as nothing in the first report, in one from the past, and for invalid numbers", () => {
    for (const passed of [null, 0, -5, Number.NaN]) {
      expect(creditedRanges([[0, 10]], { elapsed: passed, duration: 100 })).toEqual([])
    }
    const nothing: Range[] = [
      [Number.NaN, 5],
      [5, Number.NaN],
      [7, 3],
      [200, 300],
      [-9, -1],
      [Infinity, Infinity],
    ]
    expect(creditedRanges(nothing, { elapsed: 60, duration: 100 })).toEqual([])
    expect(mergedRanges(nothing.slice(0, 3))).toEqual([])
  })

  test("are shared by simultaneous videos: only one of them counts at a time", () => {
    const videos = fc.integer({ min: 1, max: 5 })
    const speed = fc.constantFrom(0.75, 1, 1.25, 1.5, 2)
    fc.assert(
      fc.property(videos, speed, fc.boolean(), (amount, fast, says) => {
        const every = 15
        const last = Array.from({ length: amount }, () => 0)
        const played: Range[][] = last.map(() => [])
        const length = 600
        let lastOfAny = 0
        for (let step = 1; step <= 100; step++) {
          const now = (step * every) / amount
          const place = step % amount
          const [from, to] = [(last[place] ?? 0) * fast, now * fast]
          const times = { elapsed: now - (last[place] ?? 0), elapsedOfPerson: now - lastOfAny }
          const report = { ...times, speed: says ? fast : undefined, duration: length }
          played[place] = mergedRanges([...(played[place] ?? []), ...creditedRanges([[from, to]], report)])
          last[place] = lastOfAny = now
        }
        const counted = played.reduce((sum, ranges) => sum + secondsOf(ranges), 0)
        expect(counted).toBeLessThanOrEqual(lastOfAny * Math.max(1, fast) * 1.11)
        if (amount === 1) expect(counted).toBeGreaterThan(Math.min(length, lastOfAny * fast) * 0.99)
      }),
      options,
    )
  })

  test("count at the reported speed, up to the highest", () => {
    const counted = (speed: number | undefined) =>
      secondsOf(creditedRanges([[0, 100]], { elapsed: 10, speed, duration: 100 }))
    expect([1, 1.5, 2, 99, 0, undefined].map(counted)).toEqual([11, 16, 21, 21, 11, 21])
  })

  test("do not include what was skipped by seeking ahead", () => {
    const credited = creditedRanges(
      [
        [0, 5],
        [90, 100],
      ],
      { elapsed: 15, duration: 100 },
    )
    expect(credited).toEqual([
      [0, 5],
      [90, 100],
    ])
    expect(isEnough(mergedRanges(credited), 100)).toBe(false)
    expect(creditedRanges([[90, Infinity]], { elapsed: 10, duration: 100 })).toEqual([[90, 100]])
  })

  test("cover a whole video played at any speed of the player, in reports of any length", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.25, max: SPEED_MAX, noNaN: true }),
        fc.double({ min: 0.5, max: 15, noNaN: true }),
        fc.double({ min: 5, max: 300, noNaN: true }),
        (speed, every, length) => {
          let played: readonly Range[] = []
          for (let at = 0; at < length; at += every * speed) {
            const reported: Range = [at, Math.min(length, at + every * speed)]
            const passed = (reported[1] - reported[0]) / speed
            played = mergedRanges([...played, ...creditedRanges([reported], { elapsed: passed, duration: length })])
          }
          expect(isEnough(played, length)).toBe(true)
        },
      ),
      options,
    )
  })

  test("of a very short video can be all of it", () => {
    const played = creditedRanges([[0, 0.14]], { elapsed: 1, duration: 0.14 })
    expect(shareOf(played, 0.14)).toBe(1)
  })
})

describe("merged ranges", () => {
  test("are the same in any order, however often one is included, and when merged twice", () => {
    fc.assert(
      fc.property(ranges, fc.infiniteStream(fc.nat()), (some, numbers) => {
        // As they are stored: JSON has no negative zero.
        const kept = (played: readonly Range[]) => JSON.parse(JSON.stringify(mergedRanges(played)))
        const merged = kept(some)
        const keyed = [...some, ...some].map((range) => ({ range, key: Number(numbers.next().value) }))
        const mixed = keyed.sort((one, other) => one.key - other.key).map(({ range }) => range)
        expect(kept(mixed)).toEqual(merged)
        expect(kept(merged)).toEqual(merged)
      }),
      options,
    )
  })

  test("are in order, separate, and no longer than all of them together", () => {
    fc.assert(
      fc.property(ranges, (some) => {
        const merged = mergedRanges(some)
        for (const [place, [from, to]] of merged.entries()) {
          expect(to).toBeGreaterThan(from)
          expect(from).toBeGreaterThan(merged[place - 1]?.[1] ?? -Infinity)
        }
        const sum = some.reduce((total, [from, to]) => total + Math.max(0, to - from), 0)
        expect(secondsOf(merged)).toBeLessThanOrEqual(sum + some.length * 0.1 + 1e-6)
      }),
      options,
    )
  })
})
