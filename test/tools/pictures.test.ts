import { describe, expect, test } from "bun:test"
import { crc32, deflateSync } from "node:zlib"
import { decodingFault } from "../../src/tools/pictures/decoding.ts"
import { orientationOf } from "../../src/tools/pictures/orientation.ts"
import { isWhole } from "../../src/tools/pictures/whole.ts"
import { CMYK_JPEG, GIF, JPEG, PDF, PNG, WEBP } from "../harness/sample-files.ts"

const FILES: readonly (readonly [string, Buffer])[] = [
  ["image/png", PNG],
  ["image/jpeg", JPEG],
  ["image/jpeg", CMYK_JPEG],
  ["image/gif", GIF],
  ["image/webp", WEBP],
]

describe("a picture", () => {
  test.each(FILES)("of %s is complete, even with data after its end", async (type, bytes) => {
    expect(isWhole(bytes, type)).toBe(true)
    expect(isWhole(Buffer.concat([bytes, Buffer.from("more")]), type)).toBe(true)
    expect(await decodingFault(bytes, type)).toBeUndefined()
  })

  test.each(FILES)("of %s is incomplete wherever it is truncated", (type, bytes) => {
    for (let length = 0; length < bytes.length; length++) {
      expect([length, isWhole(bytes.subarray(0, length), type)]).toEqual([length, false])
    }
  })

  test("in a JPEG ends at its own end, not where that of a preview in its metadata is", () => {
    const preview = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 2 + JPEG.length]), JPEG])
    const cut = Buffer.concat([JPEG.subarray(0, 2), preview, JPEG.subarray(2, JPEG.length - 2)])
    expect(isWhole(cut, "image/jpeg")).toBe(false)
  })

  describe("a JPEG in one scan", () => {
    /** With enough detail that each part of the scan matters. */
    async function photo(): Promise<Buffer> {
      const [width, height] = [160, 120]
      const row = (y: number) => [
        0,
        ...Array.from({ length: width }, (_, x) => (x * x * 7 + y * y * 13 + x * y * 5) % 251),
      ]
      const pixels = Buffer.from(Array.from({ length: height }, (_, y) => row(y)).flat())
      const chunk = (type: string, content: Buffer) => {
        const body = Buffer.concat([Buffer.from(type), content])
        const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
        length.writeUInt32BE(content.length)
        sum.writeUInt32BE(crc32(body))
        return Buffer.concat([length, body, sum])
      }
      const head = Buffer.from([0, 0, 0, width, 0, 0, 0, height, 8, 0, 0, 0, 0])
      const parts = [chunk("IHDR", head), chunk("IDAT", deflateSync(pixels)), chunk("IEND", Buffer.alloc(0))]
      const png = Buffer.concat([PNG.subarray(0, 8), ...parts])
      return Buffer.from(await new Bun.Image(png).jpeg().bytes())
    }
    const END = Buffer.from([0xff, 0xd9])
    const damaged = "is damaged: a part of it is missing; save or copy it again"

    test("has all of its blocks", async () => {
      const whole = await photo()
      expect(await decodingFault(whole, "image/jpeg")).toBeUndefined()
      const padded = Buffer.concat([whole.subarray(0, -2), Buffer.alloc(4), END, Buffer.from("more")])
      expect(await decodingFault(padded, "image/jpeg")).toBeUndefined()
    })

    test("is incomplete if a part is missing or overwritten, even with an end mark", async () => {
      const whole = await photo()
      for (const share of [0.5, 0.7, 0.9]) {
        const kept = whole.subarray(0, Math.floor(whole.length * share))
        const rest = whole.length - kept.length - 2
        for (const filling of [Buffer.alloc(0), Buffer.alloc(rest), Buffer.alloc(rest, 0x55)]) {
          expect(await decodingFault(Buffer.concat([kept, filling, END]), "image/jpeg")).toBe(damaged)
        }
      }
    })

    test.each([0xc3, 0xc9, 0xca])("is refused with a frame that browsers cannot show: %i", async (frame) => {
      const other = await photo()
      let at = 2
      while (other[at + 1] !== 0xc0) at += 2 + other.readUInt16BE(at + 2)
      other[at + 1] = frame
      expect(await decodingFault(other, "image/jpeg")).toContain("of a kind that browsers cannot show")
    })
  })

  test("of another kind than stated cannot be read", async () => {
    const text = Buffer.concat([PNG.subarray(0, 8), Buffer.from([0, 0, 0, 0]), Buffer.from("IEND"), Buffer.alloc(4)])
    expect(await decodingFault(text, "image/png")).toStartWith("cannot be read")
  })

  test("is the only kind of file that is examined", () => {
    expect(isWhole(PDF, "application/pdf")).toBe(true)
  })
})

test("broken metadata state no orientation", () => {
  const segment = Buffer.from("Exif\0\0MM\0*\0\0\0\b\0\u0001\u0001\u0012\0\u0003\0\0\0\u0001\0\u0006\0\0", "latin1")
  expect(orientationOf(segment)).toBe(6)
  for (let length = 0; length < segment.length - 2; length++) {
    expect(orientationOf(segment.subarray(0, length))).toBeUndefined()
  }
  expect(orientationOf(Buffer.from("http://ns.adobe.com/xap/1.0/\0"))).toBeUndefined()
  expect(orientationOf(Buffer.from("Exif\0\0MM\0*\u00ff\u00ff\u00ff\u00ff", "latin1"))).toBeUndefined()
})
