import { describe, expect, test } from "bun:test"
import { difference } from "../../../src/video/render/frame/difference.ts"
import { emptyFrame, type Frame, type Rect } from "../../../src/video/render/frame/frame.ts"
import { framesOf, type Scene, wholeTicks } from "../../../src/video/render/show/frames.ts"

const WHOLE_SLIDE: Rect = { left: 0, top: 0, right: 1280, bottom: 720 }
const LINE: Rect = { left: 160, top: 96, right: 320, bottom: 112 }

/** A scene of uniform brightness, in one part or everywhere. */
function scene(start: number, slide: Scene["slide"], brightness: number, rect?: Rect): Scene {
  const draw = ({ luma }: Frame) => {
    const { left, top, right, bottom } = rect ?? WHOLE_SLIDE
    for (let row = top; row < bottom; row++) luma.fill(brightness, row * 1280 + left, row * 1280 + right)
    return rect
  }
  return { start, slide, draw }
}

/** The frames with the brightness of two pixels: one inside LINE and one outside. */
function shown(scenes: readonly Scene[], duration: number) {
  // A frame is valid until the next one is requested.
  return Array.from(framesOf(scenes, duration), ({ frame, ...rest }) => ({
    ...rest,
    inside: frame.luma[100 * 1280 + 200] ?? 0,
    outside: frame.luma[700 * 1280 + 1200] ?? 0,
  }))
}

describe("frames", () => {
  test("show the first scene from the very beginning", () => {
    const [first] = shown([scene(0, "opening", 50), scene(2, 0, 200)], 4)
    expect(first).toMatchObject({ timestamp: 0, inside: 50, outside: 50, cut: true, changed: undefined })
  })

  test("follow each other without gaps until the end, including fades, at whole ticks, and last at most a second", () => {
    const frames = shown([scene(0, "opening", 50), scene(2.35, 0, 200), scene(4, 0, 100, LINE), scene(9, 1, 70)], 12)
    let at = 0
    for (const { timestamp, duration, fade } of frames) {
      expect(timestamp - (fade === undefined ? 0 : fade.pictures * fade.each)).toBeCloseTo(at)
      expect(duration).toBeGreaterThan(0)
      expect(duration).toBeLessThanOrEqual(1)
      expect(30 * timestamp).toBeCloseTo(Math.round(30 * timestamp))
      at = timestamp + duration
    }
    expect(at).toBeCloseTo(12)
    expect(frames.filter(({ fade }) => fade !== undefined)).toHaveLength(1)
  })

  test("never fade from slide to slide: text over other text cannot be read", () => {
    const frames = shown([scene(0, "opening", 50), scene(2, 0, 200)], 4)
    const [next] = frames.filter(({ timestamp }) => timestamp >= 1.99)
    expect(next).toMatchObject({ cut: true, inside: 200, outside: 200, fade: undefined })
    expect(next?.timestamp).toBe(2)
    for (const { timestamp, outside } of frames) expect(outside).toBe(timestamp < 1.99 ? 50 : 200)
  })

  test("change only the part of a slide where the highlight moves, within an eighth of a second", () => {
    const frames = shown([scene(0, 0, 50), scene(2, 0, 200, LINE)], 4)
    const changes = frames.slice(1).filter(({ changed }) => changed !== null)
    expect(changes).toHaveLength(1)
    const fade = { pictures: 4, each: 1 / 30 }
    expect(changes[0]).toMatchObject({ changed: LINE, cut: false, outside: 50, inside: 200, timestamp: 2, fade })
  })

  test("fade for less than half of a scene that is short, and not at the very end", () => {
    const frames = shown([scene(0, 0, 50), scene(0.2, 0, 200), scene(1, 0, 70)], 1)
    expect(frames.map(({ fade }) => fade?.pictures)).toEqual([undefined, 2])
    expect(frames.at(-1)).toMatchObject({ timestamp: 0.2, inside: 200 })
  })

  test("say when nothing changes", () => {
    const still = shown([scene(0, 0, 50)], 3.5)
    expect(still.map(({ changed }) => changed)).toEqual([undefined, null, null, null])
  })

  test("show the last of several scenes that begin at once", () => {
    const frames = shown(
      [scene(0, "opening", 50), scene(1, 0, 100), scene(1.001, 0, 200, LINE), scene(1.002, 1, 30)],
      2,
    )
    expect(frames.at(-1)).toMatchObject({ timestamp: 1, inside: 30, outside: 30, cut: true, changed: undefined })
  })

  test("change nothing for a scene that looks like the previous one", () => {
    expect(
      shown([scene(0, 0, 50), scene(1, 1, 50)], 2)
        .slice(1)
        .every(({ changed }) => changed === null),
    ).toBe(true)
  })
})

test("a video ends with a whole frame", () => {
  expect(wholeTicks(2.51)).toBeCloseTo(2.5)
  expect(wholeTicks(0)).toBeCloseTo(1 / 30)
})

describe("the difference of two frames", () => {
  test("is the area outside which they are the same", () => {
    const [one, other] = [emptyFrame(), emptyFrame()]
    expect(difference(one, other)).toBeUndefined()
    other.luma[100 * 1280 + 301] = 200
    other.luma[220 * 1280 + 40] = 200
    expect(difference(one, other)).toEqual({ left: 40, top: 100, right: 302, bottom: 222 })
  })

  test("detects colours of equal brightness", () => {
    const [one, other] = [emptyFrame(), emptyFrame()]
    other.cr[10 * 640 + 20] = 200
    expect(difference(one, other)).toEqual({ left: 40, top: 20, right: 42, bottom: 22 })
  })
})
