import { describe, expect, test } from "bun:test"
import { rgb } from "../../../src/tools/colour/contrast.ts"
import { paintGradient } from "../../../src/video/render/slides/gradient.ts"

const CENTRE = { left: 1000, top: 100, radius: 400 }
const STOPS = [
  { at: 0, colour: rgb("#ff8040") },
  { at: 0.5, colour: rgb("#204060") },
  { at: 1, colour: rgb("#000010") },
]

describe("a gradient", () => {
  const words = new Int32Array(1280 * 720)
  paintGradient(words, CENTRE, STOPS)
  const at = (x: number, y: number) => {
    const word = words[y * 1280 + x] ?? 0
    return [word & 255, (word >>> 8) & 255, (word >>> 16) & 255, word >>> 24]
  }

  test("has its colours where they belong, the last one beyond its radius, and is opaque", () => {
    // The centre of a pixel is half a pixel away from its coordinates.
    expect(at(1000, 100)).toEqual([254, 128, 64, 255])
    expect(at(1000, 300)).toEqual([32, 64, 96, 255])
    expect(at(799, 100)).toEqual([32, 64, 96, 255])
    for (const [x, y] of [
      [1000, 501],
      [0, 719],
      [0, 0],
    ] as const)
      expect(at(x, y)).toEqual([0, 0, 16, 255])
  })

  test("changes from one colour to the next smoothly", () => {
    for (let y = 101; y < 500; y++) {
      const [before, here] = [at(1000, y - 1), at(1000, y)]
      for (const kind of [0, 1, 2, 3]) expect(Math.abs((here[kind] ?? 0) - (before[kind] ?? 0))).toBeLessThan(3)
    }
    expect(at(1000, 200)).toEqual([143, 96, 80, 255])
  })
})
