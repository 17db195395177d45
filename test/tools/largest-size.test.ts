import { describe, expect, test } from "bun:test"
import { largestSize } from "../../src/tools/pictures/largest-size.ts"
import { PICTURE_PIXELS_MAX, sizeFault } from "../../src/tools/pictures/limit.ts"
import { headerOf, jpegFile, pngFile, pngOf, vastPngFile } from "../harness/pictures.ts"

/** The size that a picture file states, without decoding it. */

const sizeOf = (bytes: Uint8Array, type: string) => {
  const size = largestSize(bytes, `image/${type}`)
  return size && [size.width, size.height]
}

const uint16 = (value: number) => [value & 255, value >> 8]
const uint24 = (value: number) => [...uint16(value & 0xffff), value >> 16]
const uint32 = (value: number) => [...uint16(value & 0xffff), ...uint16(value >>> 16)]
const ascii = (text: string) => [...Buffer.from(text)]

const gif = (...parts: readonly number[][]) => new Uint8Array([...ascii("GIF89a"), ...parts.flat()])
const screen = (width: number, height: number, table: readonly number[] = []) => [
  ...uint16(width),
  ...uint16(height),
  table.length > 0 ? 0x80 : 0,
  0,
  0,
  ...table,
]
const frame = (left: number, top: number, width: number, height: number) => [
  0x2c,
  ...[left, top, width, height].flatMap(uint16),
  0,
  2,
  2,
  0x4c,
  0x01,
  0,
]
const comment = [0x21, 0xfe, 5, ...ascii("hello"), 0]

const webp = (...chunks: readonly number[][]) =>
  new Uint8Array([...ascii("RIFF"), ...uint32(4 + chunks.flat().length), ...ascii("WEBP"), ...chunks.flat()])
const part = (type: string, content: readonly number[]) => [
  ...ascii(type),
  ...uint32(content.length),
  ...content,
  ...(content.length % 2 === 0 ? [] : [0]),
]
const lossy = (width: number, height: number) =>
  part("VP8 ", [0, 0, 0, 0x9d, 1, 0x2a, ...uint16(width), ...uint16(height)])
const lossless = (width: number, height: number) => part("VP8L", [0x2f, ...uint32((width - 1) | ((height - 1) << 14))])
const canvas = (width: number, height: number) =>
  part("VP8X", [0, 0, 0, 0, ...uint24(width - 1), ...uint24(height - 1)])
const animation = (width: number, height: number, inner: readonly number[]) =>
  part("ANMF", [...uint24(0), ...uint24(0), ...uint24(width - 1), ...uint24(height - 1), 0, 0, 0, 0, ...inner])

describe("the stated size of a picture", () => {
  test.each<[string, Uint8Array, string, readonly [number, number]]>([
    ["of a PNG", pngFile(40, 20, "half"), "png", [40, 20]],
    ["of a PNG with a second header", pngOf([headerOf(1, 1), headerOf(9000, 8000)]), "png", [9000, 8000]],
    ["of a JPEG", jpegFile({ width: 4000, height: 3000 }), "jpeg", [4000, 3000]],
    ["of a progressive JPEG", jpegFile({ width: 4000, height: 3000, frame: 0xc2 }), "jpeg", [4000, 3000]],
    [
      "of a JPEG with a second frame after the pixels",
      new Uint8Array([...jpegFile().slice(0, -2), ...jpegFile({ width: 60_000, height: 50_000 }).slice(2)]),
      "jpeg",
      [60_000, 50_000],
    ],
    ["of a GIF", gif(screen(640, 480), comment, frame(0, 0, 640, 480), [0x3b]), "gif", [640, 480]],
    ["of a GIF with a colour table", gif(screen(2, 3, [0, 0, 0, 1, 1, 1]), frame(0, 0, 2, 3)), "gif", [2, 3]],
    [
      "of a GIF whose second frame is larger than its screen",
      gif(screen(1, 1), frame(0, 0, 1, 1), comment, frame(1000, 0, 60_000, 60_000), [0x3b]),
      "gif",
      [61_000, 60_000],
    ],
    ["of a lossy WebP", webp(lossy(4000, 3000)), "webp", [4000, 3000]],
    ["of a lossless WebP", webp(lossless(16_384, 12_000)), "webp", [16_384, 12_000]],
    ["of an extended WebP", webp(canvas(100_000, 90_000), part("EXIF", [1]), lossy(1, 1)), "webp", [100_000, 90_000]],
    [
      "of an animated WebP",
      webp(canvas(10, 10), animation(10, 10, lossless(10, 10)), animation(10, 10, lossy(9000, 9000))),
      "webp",
      [9000, 9000],
    ],
  ])("is read, and the largest counts: %s", (_name, bytes, type, size) => {
    expect(sizeOf(bytes, type)).toEqual([...size])
  })

  test("is unknown if the file ends before it, or is not a picture", () => {
    for (const type of ["png", "jpeg", "gif", "webp"]) {
      for (const bytes of [[], [0xff], ascii("GIF8"), [...vastPngFile(1, 1).slice(0, 8)]]) {
        expect([type, sizeOf(new Uint8Array(bytes), type)]).toEqual([type, undefined])
      }
    }
    expect(largestSize(vastPngFile(1, 1), "application/pdf")).toBeUndefined()
  })

  test("is found in a single pass through the file, whatever it contains", () => {
    let seed = 1
    const random = Uint8Array.from({ length: 200_000 }, () => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed & 255
    })
    for (const type of ["png", "jpeg", "gif", "webp"]) largestSize(random, `image/${type}`)
    for (const byte of [0, 0x21, 0x2c, 0xc0, 0xda]) {
      for (const type of ["png", "jpeg", "gif", "webp"]) largestSize(random.fill(byte), `image/${type}`)
    }
  })
})

test("a picture can have as many pixels as the largest photos of phones", () => {
  expect(sizeFault(vastPngFile(8160, 6120), "image/png")).toBeUndefined()
  expect(sizeFault(vastPngFile(PICTURE_PIXELS_MAX, 1), "image/png")).toBeUndefined()
  expect(sizeFault(vastPngFile(PICTURE_PIXELS_MAX + 1, 1), "image/png")).toBe(
    "has 50000001 × 1 pixels; at most 50000000 are allowed altogether; make it smaller",
  )
  expect(sizeFault(vastPngFile(2 ** 32 - 1, 2 ** 32 - 1), "image/png")).toContain("4294967295 × 4294967295")
})
