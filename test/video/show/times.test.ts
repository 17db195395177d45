import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { silentParts, spokenParts } from "../../../src/video/render/show/parts.ts"
import { readingTimes, stepTimes } from "../../../src/video/render/show/step-times.ts"

describe("the parts of a video", () => {
  test("are an opening of up to three seconds, the text, and an end of up to four", () => {
    expect(spokenParts(600)).toEqual({ opening: 3, text: 593, end: 4 })
    expect(spokenParts(30)).toEqual({ opening: 2.4, text: 30 - 2.4 - 2.4, end: 2.4 })
  })

  test("leave most of a short video for the text, without an end", () => {
    expect(spokenParts(10)).toEqual({ opening: 1, text: 9, end: 0 })
    expect(spokenParts(1)).toEqual({ opening: 0.3, text: 0.7, end: 0 })
  })

  test("together are as long as estimated, and slightly longer if silent", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6000 }), (length) => {
        const [spoken, silent] = [spokenParts(length), silentParts(length)]
        expect(spoken.opening + spoken.text + spoken.end).toBeCloseTo(length)
        const whole = silent.opening + silent.text + silent.end
        expect(whole).toBeGreaterThanOrEqual(length)
        expect(whole).toBeLessThanOrEqual(1.05 * length)
        // Read at 180 words a minute or faster; 150 are normal.
        expect(silent.text).toBeGreaterThan(length / 1.5)
        if (length > 10) expect(silent.text).toBeGreaterThan(length / 1.2)
      }),
    )
  })
})

describe("the steps of the slides", () => {
  const step = (sentence: number, from = 0, to = 10) => ({ sentence, from, to })

  test("begin with their sentences, and the first one with the text", () => {
    const sentences = [
      { start: 3.2, end: 5 },
      { start: 5.5, end: 9 },
    ]
    const text = { start: 3, end: 10 }
    expect([...stepTimes([step(0), step(1)], sentences, text, "spoken")]).toEqual([3, 5.5])
  })

  test("divide the time of a sentence on two slides by its characters", () => {
    const times = stepTimes([step(0, 0, 30), step(0, 30, 40)], [{ start: 0, end: 20 }], { start: 0, end: 20 }, "silent")
    expect([...times]).toEqual([0, 15])
  })

  test("last at least a second in a silent video, if there is time", () => {
    const needed = readingTimes([3, 0.1, 0.1, 3], 2, 6.2)
    const steps = [0, 1, 2, 3].map((sentence) => step(sentence))
    const times = [...stepTimes(steps, needed, { start: 2, end: 8.2 }, "silent"), 8.2]
    const lasting = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(Math.min(...lasting)).toBeGreaterThanOrEqual(0.999)
    const short = stepTimes(steps, readingTimes([1, 1, 1, 1], 1, 2), { start: 1, end: 3 }, "silent")
    expect([...short]).toEqual([1, 1.5, 2, 2.5])
  })

  test("do not exist without sentences", () => {
    expect([...stepTimes([], [], { start: 1, end: 2 }, "silent")]).toEqual([])
    expect(readingTimes([], 1, 2)).toEqual([])
  })
})

test("give sentences time in proportion to their need", () => {
  expect(readingTimes([1, 3], 2, 8)).toEqual([
    { start: 2, end: 4 },
    { start: 4, end: 10 },
  ])
  expect(readingTimes([0, 0], 0, 2)).toEqual([
    { start: 0, end: 1 },
    { start: 1, end: 2 },
  ])
})
