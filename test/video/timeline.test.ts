import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { silentAnchors, spokenAnchors, steadied } from "../../src/video/render/anchors.ts"
import { Reading } from "../../src/video/render/reading.ts"
import { timelineOf } from "../../src/video/render/timeline.ts"

/** Lines of ten characters and 80 rows each; the first begins at the reading row. */
function reading(lines: number): Reading {
  return new Reading(
    Array.from({ length: lines }, (_, index) => {
      const top = 352 + 100 * index
      return { start: 11 * index, end: 11 * index + 10, top, bottom: top + 80 }
    }),
  )
}

function timestamps({ frames, timestamp }: ReturnType<typeof timelineOf>): number[] {
  return Array.from({ length: frames }, (_, frame) => timestamp(frame))
}

describe("a timeline", () => {
  test("shows a frame once the strip has reached its offset", () => {
    const timeline = timelineOf(
      [
        { offset: 0, time: 0 },
        { offset: 100, time: 10 },
      ],
      12,
    )
    expect(timeline).toMatchObject({ step: 1, frames: 101, duration: 12 })
    expect(timeline.timestamp(0)).toBe(0)
    expect(timeline.timestamp(50)).toBeCloseTo(5)
    expect(timeline.timestamp(100)).toBeCloseTo(10)
  })

  test("stays on one frame while the strip does not move", () => {
    const timeline = timelineOf(
      [
        { offset: 0, time: 0 },
        { offset: 0, time: 3 },
        { offset: 50, time: 5 },
        { offset: 50, time: 8 },
        { offset: 60, time: 9 },
      ],
      9.5,
    )
    expect([1, 50, 51].map(timeline.timestamp)).toEqual([182 / 60, 5, 8.1])
  })

  test("shows every frame at its own sixtieth of a second, and one of the first reveals this", () => {
    const anchors = [
      { offset: 0, time: 0 },
      { offset: 400, time: 20 },
      { offset: 1000, time: 40 },
    ]
    const ticks = timestamps(timelineOf(anchors, 41)).map((time) => time * 60)
    expect(ticks.every((tick) => Math.abs(tick - Math.round(tick)) < 1e-6)).toBe(true)
    const distances = ticks.slice(1).map((tick, index) => Math.round(tick - (ticks[index] ?? 0)))
    expect(new Set(distances.slice(0, 4))).toEqual(new Set([3]))
    expect(distances.slice(4, 14)).toContain(2)
    expect(distances.slice(4, 14)).toContain(4)
    expect(new Set(distances.slice(14, 380))).toEqual(new Set([3]))
    expect(new Set(distances.slice(410))).toEqual(new Set([2]))
  })

  test("uses a larger unit if all distances are multiples of it", () => {
    const anchors = [
      { offset: 0, time: 0 },
      { offset: 600, time: 20 },
    ]
    const ticks = timestamps(timelineOf(anchors, 21)).map((time) => Math.round(time * 60))
    expect(ticks.slice(0, -1).map((tick, index) => (ticks[index + 1] ?? 0) - tick)).toEqual(Array(600).fill(2))
  })

  test("uses larger steps if more than 50 frames a second would be needed, but none above 16 pixels", () => {
    expect(
      timelineOf(
        [
          { offset: 0, time: 0 },
          { offset: 500, time: 10 },
        ],
        10,
      ).step,
    ).toBe(1)
    expect(
      timelineOf(
        [
          { offset: 0, time: 0 },
          { offset: 510, time: 10 },
        ],
        10,
      ).step,
    ).toBe(2)
    expect(
      timelineOf(
        [
          { offset: 0, time: 0 },
          { offset: 99_999, time: 10 },
        ],
        10,
      ).step,
    ).toBe(16)
  })

  test("has one frame when nothing moves", () => {
    const timeline = timelineOf(silentAnchors(reading(0), 1), 1)
    expect(timeline.frames).toBe(1)
    expect(timeline.timestamp(0)).toBe(0)
    expect(() => timeline.timestamp(1)).toThrow(RangeError)
  })

  test("strictly increases from 0 to before its end, wherever the strip jumps", () => {
    const moves = fc.array(fc.tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 4000 })), {
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(moves, fc.integer({ min: 1, max: 5000 }), (steps, rest) => {
        let [offset, time] = [0, 0]
        const anchors = [{ offset, time }]
        for (const [pixels, milliseconds] of steps) {
          offset += pixels
          time += milliseconds / 1000
          anchors.push({ offset, time })
        }
        const timeline = timelineOf(anchors, time + rest / 1000)
        const times = timestamps(timeline)
        expect(times[0]).toBe(0)
        expect(times.every((one, index) => index === 0 || one > (times[index - 1] ?? 0))).toBe(true)
        expect(times.at(-1)).toBeLessThan(timeline.duration)
        expect((times.length - 1) * timeline.step).toBeLessThanOrEqual(offset)
        expect(times.length * timeline.step).toBeGreaterThan(offset)
      }),
    )
  })
})

describe("a silent video", () => {
  test("waits at the title, moves at one speed, and rests at the end", () => {
    expect(silentAnchors(reading(10), 100)).toEqual([
      { offset: 0, time: 0 },
      { offset: 0, time: 2.5 },
      { offset: 980, time: 99 },
      { offset: 980, time: 100 },
    ])
    expect(silentAnchors(reading(1), 1).map(({ time }) => time)).toEqual([0, 0.05, 0.98, 1])
  })

  test("keeps its title when its movement is smoothed", () => {
    const anchors = silentAnchors(reading(10), 100)
    expect(steadied(anchors)).toEqual(anchors)
  })
})

describe("a video with narration", () => {
  const spoken = [
    { start: 0, end: 5, from: 0.5, to: 2 },
    { start: 5, end: 21, from: 2.5, to: 8 },
    { start: 22, end: 32, from: 9, to: 14 },
  ]

  test("has the text at the reading row when it is spoken", () => {
    expect(spokenAnchors(reading(3), spoken, 15)).toEqual([
      { offset: 0, time: 0 },
      { offset: 0, time: 0.5 },
      { offset: 50, time: 2 },
      { offset: 50, time: 2.5 },
      { offset: 200, time: 8 },
      { offset: 200, time: 9 },
      { offset: 280, time: 14 },
      { offset: 280, time: 15 },
    ])
  })

  test("does not change its speed with every short sentence", () => {
    expect(steadied(spokenAnchors(reading(3), spoken, 15))).toEqual([
      { offset: 0, time: 0 },
      { offset: 0, time: 0.5 },
      { offset: 200, time: 8 },
      { offset: 280, time: 14 },
      { offset: 280, time: 15 },
    ])
  })
})
