import { describe, expect, test } from "bun:test"
import { HEADER_HEIGHT, WIDTH, WINDOW_HEIGHT } from "../../src/video/render/picture/model.ts"
import { hasPrograms } from "../harness/debian-program.ts"
import { drawn, LUMA, paced } from "./drawn-picture.ts"
import { closenessToSource, expectMoved, played } from "./played-video.ts"

describe.skipIf(!hasPrograms("scrolling videos", "ffmpeg"))("a video that scrolls, decoded", () => {
  for (const step of [1, 2, 3, 5, 7, 16]) {
    test(`moves by ${step} pixels per picture, and looks like its source`, async () => {
      // The strip ends during this video.
      const picture = drawn(LUMA.letters, 50 * step + 400)
      const { shown, isKey } = await played(picture, paced(50, step, 0.6))
      expect(isKey.filter(Boolean)).toHaveLength(2)
      expectMoved(shown, isKey, step)
      for (const frame of [0, 17, 34, 49]) {
        expect(closenessToSource(picture, shown[frame], frame * step)).toBeGreaterThan(40)
      }
    })
  }

  for (const what of ["noise", "extremes"] as const) {
    test(`has good quality even for ${what}`, async () => {
      const picture = drawn(LUMA[what], 800)
      const { shown } = await played(picture, paced(8, 7, 0.5))
      for (const frame of [0, 7]) expect(closenessToSource(picture, shown[frame], frame * 7)).toBeGreaterThan(38)
    })
  }

  test("has exactly the brightness of plain areas, and exactly the one colour", async () => {
    const picture = drawn(LUMA.flat, 2000)
    const { shown } = await played(picture, paced(30, 16, 1))
    for (const frame of [0, 20, 29]) {
      expect(closenessToSource(picture, shown[frame], frame * 16)).toBe(Number.POSITIVE_INFINITY)
      expect(new Set(shown[frame]?.cb)).toEqual(new Set([picture.chroma.cb]))
      expect(new Set(shown[frame]?.cr)).toEqual(new Set([picture.chroma.cr]))
    }
  })

  test("leaves no traces of what was above a plain area", async () => {
    const step = 9
    const even = 40
    // Whatever they contain, the rows from 9 × frame + 672 on are coded again in each picture.
    const picture = drawn((x, y) => (y % 37 < 4 ? LUMA.extremes(x, y * 5) : even), 5000)
    const { shown, isKey } = await played(picture, paced(60, step, 0.1))
    expectMoved(shown, isKey, step)
    const last = shown.at(-1)?.luma ?? new Uint8Array()
    let checked = 0
    for (let frame = 10; frame < 50; frame++) {
      const top = frame * step + WINDOW_HEIGHT
      const isEven = (row: number) => row % 37 >= 4
      if (!Array.from({ length: 16 }, (_, row) => top + row).every(isEven)) continue
      const from = (HEADER_HEIGHT + top - 59 * step) * WIDTH
      expect(new Set(last.subarray(from, from + step * WIDTH))).toEqual(new Set([even]))
      checked++
    }
    expect(checked).toBeGreaterThan(5)
  })
})
