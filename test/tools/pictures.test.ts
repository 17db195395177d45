import { describe, expect, test } from "bun:test"
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
  test.each(FILES)("of %s is whole, with what follows its end, too", async (type, bytes) => {
    expect(isWhole(bytes, type)).toBe(true)
    expect(isWhole(Buffer.concat([bytes, Buffer.from("more")]), type)).toBe(true)
    expect(await decodingFault(bytes, type)).toBeUndefined()
  })

  test.each(FILES)("of %s is not whole wherever it is cut off", (type, bytes) => {
    for (let length = 0; length < bytes.length; length++) {
      expect([length, isWhole(bytes.subarray(0, length), type)]).toEqual([length, false])
    }
  })

  test("in a JPEG ends where its own end is, not where that of a preview in its metadata is", () => {
    const preview = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 2 + JPEG.length]), JPEG])
    const cut = Buffer.concat([JPEG.subarray(0, 2), preview, JPEG.subarray(2, JPEG.length - 2)])
    expect(isWhole(cut, "image/jpeg")).toBe(false)
  })

  test("of another kind than it says cannot be read", async () => {
    const text = Buffer.concat([PNG.subarray(0, 8), Buffer.from([0, 0, 0, 0]), Buffer.from("IEND"), Buffer.alloc(4)])
    expect(await decodingFault(text, "image/png")).toStartWith("cannot be read")
  })

  test("is the only kind of file that is looked at", () => {
    expect(isWhole(PDF, "application/pdf")).toBe(true)
  })
})

test("the orientation of broken metadata is none", () => {
  const segment = Buffer.from("Exif\0\0MM\0*\0\0\0\b\0\u0001\u0001\u0012\0\u0003\0\0\0\u0001\0\u0006\0\0", "latin1")
  expect(orientationOf(segment)).toBe(6)
  for (let length = 0; length < segment.length - 2; length++) {
    expect(orientationOf(segment.subarray(0, length))).toBeUndefined()
  }
  expect(orientationOf(Buffer.from("http://ns.adobe.com/xap/1.0/\0"))).toBeUndefined()
  expect(orientationOf(Buffer.from("Exif\0\0MM\0*\u00ff\u00ff\u00ff\u00ff", "latin1"))).toBeUndefined()
})
