import { expect, test } from "bun:test"
import { srgbProfile } from "../../src/pdf/document/srgb.ts"

const profile = srgbProfile()
const view = new DataView(profile.buffer)
const signatureAt = (offset: number) => Buffer.from(profile.subarray(offset, offset + 4)).toString("latin1")
const fixedAt = (offset: number) => view.getInt32(offset) / 65_536

/** The offset at which the content of a tag begins. */
function tag(name: string): number {
  for (let record = 132; record < 132 + 12 * view.getUint32(128); record += 12) {
    if (signatureAt(record) === name) return view.getUint32(record + 4)
  }
  throw new Error(`the profile has no tag ${name}`)
}

const colourOf = (name: string) => [8, 12, 16].map((part) => fixedAt(tag(name) + part))

/** The profile's output for a value from 0 to 1. */
function linear(value: number): number {
  const [g = 0, a = 0, b = 0, c = 0, d = 0] = [12, 16, 20, 24, 28].map((part) => fixedAt(tag("rTRC") + part))
  return value >= d ? (a * value + b) ** g : c * value
}

test("the sRGB profile states its length and purpose", () => {
  expect(view.getUint32(0)).toBe(profile.length)
  expect([12, 16, 20, 36].map(signatureAt)).toEqual(["mntr", "RGB ", "XYZ ", "acsp"])
  for (const name of ["desc", "cprt", "wtpt", "chad"]) expect(tag(name) % 4).toBe(0)
})

test("red, green and blue together are white", () => {
  const sum = [0, 1, 2].map((part) =>
    ["rXYZ", "gXYZ", "bXYZ"].reduce((all, name) => all + (colourOf(name)[part] ?? 0), 0),
  )
  for (const [part, value] of colourOf("wtpt").entries()) expect(sum[part]).toBeCloseTo(value, 3)
})

test("its curve is that of sRGB", () => {
  expect(linear(0)).toBe(0)
  expect(linear(1)).toBeCloseTo(1, 4)
  expect(linear(0.02)).toBeCloseTo(0.02 / 12.92, 5)
  expect(linear(0.5)).toBeCloseTo(0.21404, 4)
})
