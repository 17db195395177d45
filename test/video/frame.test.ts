import { describe, expect, test } from "bun:test"
import { emptyFrame, type Frame, type Rect, WHOLE } from "../../src/video/render/frame/frame.ts"
import { copyRgba } from "../../src/video/render/frame/rgba.ts"
import { HEIGHT, WIDTH } from "../../src/video/render/picture/model.ts"

type Colour = readonly [red: number, green: number, blue: number]

/** The pixels of a picture in which each has its own colour. */
function pixelsOf(colour: (x: number, y: number) => Colour): Uint8Array {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(255)
  for (let at = 0; at < WIDTH * HEIGHT; at++) pixels.set(colour(at % WIDTH, Math.floor(at / WIDTH)), at * 4)
  return pixels
}

/** ITU-R BT.709 clauses 3.2 to 3.4, 8 bits. */
function expected([red, green, blue]: Colour): [number, number, number] {
  const luma = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
  const cb = (blue / 255 - luma) / 1.8556
  const cr = (red / 255 - luma) / 1.5748
  return [219 * luma + 16, 224 * cb + 128, 224 * cr + 128]
}

function frameOf(colour: (x: number, y: number) => Colour, rect: Rect = WHOLE): Frame {
  const frame = emptyFrame()
  copyRgba(pixelsOf(colour), rect, frame)
  return frame
}

/** The samples of a frame at a pixel. */
const samplesAt = ({ luma, cb, cr }: Frame, x: number, y: number) => {
  const half = (y >> 1) * (WIDTH / 2) + (x >> 1)
  return [luma[y * WIDTH + x] ?? 0, cb[half] ?? 0, cr[half] ?? 0]
}

const colourful = (x: number, y: number): Colour => [(x * 3 + y) & 255, (y * 5) & 255, (x ^ y) & 255]

describe("a picture of red, green and blue", () => {
  test("becomes BT.709 luma and chroma", () => {
    const colours: readonly Colour[] = [
      [0, 0, 0],
      [255, 255, 255],
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
      [16, 24, 40],
      [249, 115, 22],
      [128, 128, 128],
    ]
    const of = (x: number): Colour => colours[(x >> 4) % colours.length] ?? [0, 0, 0]
    const frame = frameOf(of)
    for (let index = 0; index < colours.length; index++) {
      const actual = samplesAt(frame, index * 16 + 5, 9)
      for (const [kind, value] of expected(of(index * 16)).entries()) {
        expect(Math.abs((actual[kind] ?? 0) - value)).toBeLessThan(0.52)
      }
    }
    expect(samplesAt(frame, 0, 0)).toEqual([16, 128, 128])
    expect(samplesAt(frame, 16, 0)).toEqual([235, 128, 128])
  })

  test("has luma for each pixel, and the mean chroma of each four pixels", () => {
    const frame = frameOf(colourful)
    for (const [x, y] of [
      [0, 0],
      [641, 359],
      [1279, 719],
      [2, 7],
    ] as const) {
      const [left, top] = [x & ~1, y & ~1]
      const four = [0, 1, 2, 3].map((at) => expected(colourful(left + (at & 1), top + (at >> 1))))
      const meanOf = (kind: 1 | 2) => four.reduce((sum, samples) => sum + samples[kind], 0) / 4
      const [luma, cb, cr] = samplesAt(frame, x, y)
      expect(Math.abs((luma ?? 0) - expected(colourful(x, y))[0])).toBeLessThan(0.52)
      expect(Math.abs((cb ?? 0) - meanOf(1))).toBeLessThan(0.52)
      expect(Math.abs((cr ?? 0) - meanOf(2))).toBeLessThan(0.52)
    }
  })

  test("is copied only where requested, in whole pairs of pixels", () => {
    const part = frameOf(colourful, { left: 101, top: 33, right: 205, bottom: 70 })
    const [whole, none] = [frameOf(colourful), emptyFrame()]
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) {
        const isIn = x >= 100 && x < 206 && y >= 32 && y < 70
        if (samplesAt(part, x, y).join() !== samplesAt(isIn ? whole : none, x, y).join()) {
          throw new Error(`${x}, ${y} is ${samplesAt(part, x, y)}`)
        }
      }
    }
  })
})
