import { describe, expect, test } from "bun:test"
import { BitWriter } from "../../src/video/render/h264/bit-writer.ts"
import { putResidualBlock } from "../../src/video/render/h264/cavlc.ts"
import { bitsOf, COEFF_TOKEN, lengthOf, RUN_BEFORE, TOTAL_ZEROS } from "../../src/video/render/h264/cavlc-tables.ts"
import { nalUnit } from "../../src/video/render/h264/nal-unit.ts"

/** The bits that were written, as zeros and ones. */
function written(write: (bits: BitWriter) => void): string {
  const bits = new BitWriter()
  write(bits)
  const all = Array.from(bits.bytes(), (byte) => byte.toString(2).padStart(8, "0")).join("")
  expect(all.slice(bits.length)).toMatch(/^0{0,7}$/)
  return all.slice(0, bits.length)
}

describe("bits", () => {
  test("are written consecutively, however many at once", () => {
    let expected = ""
    const actual = written((bits) => {
      for (let index = 0; index < 20_000; index++) {
        const length = 1 + ((index * 7) % 32)
        const value = Math.imul(index + 1, 0x9e3779b1) >>> (32 - length)
        bits.put(value, length)
        expected += value.toString(2).padStart(length, "0")
      }
    })
    expect(actual).toBe(expected)
  })

  test("are padded with zeros to a whole byte, once", () => {
    const actual = written((bits) => {
      bits.put(0b101, 3)
      bits.align()
      bits.align()
      bits.put(0xffff_ffff, 32)
    })
    expect(actual).toBe(`10100000${"1".repeat(32)}`)
  })

  test("are gone when the writer is used again", () => {
    const actual = written((bits) => {
      bits.put(0xabc_def, 30)
      bits.clear()
      bits.put(1, 2)
    })
    expect(actual).toBe("01")
  })

  test("of unsigned numbers are those of ITU-T H.264 table 9-2", () => {
    const codes = ["1", "010", "011", "00100", "00101", "00110", "00111", "0001000", "0001001", "0001010"]
    for (const [value, code] of codes.entries()) expect(written((bits) => bits.putUnsigned(value))).toBe(code)
    expect(written((bits) => bits.putUnsigned(65_534))).toBe(`${"0".repeat(15)}${"1".repeat(16)}`)
  })

  test("of signed numbers are those of ITU-T H.264 table 9-3", () => {
    const codes: [number, string][] = [
      [0, "1"],
      [1, "010"],
      [-1, "011"],
      [2, "00100"],
      [-2, "00101"],
      [3, "00110"],
      [64, "000000010000000"],
    ]
    for (const [value, code] of codes) expect(written((bits) => bits.putSigned(value))).toBe(code)
  })
})

describe("code words", () => {
  /** The words at one position of a table, as zeros and ones. */
  const wordsOf = (table: Int32Array, first: number, end: number) =>
    Array.from(table.subarray(first, end))
      .filter((word) => lengthOf(word) > 0)
      .map((word) => bitsOf(word).toString(2).padStart(lengthOf(word), "0"))

  const tables = [
    { what: "coeff_token", table: COEFF_TOKEN, size: 17 * 4, counts: [62, 62, 62, 62] },
    { what: "total_zeros", table: TOTAL_ZEROS, size: 16, counts: Array.from({ length: 15 }, (_, index) => 16 - index) },
    { what: "run_before", table: RUN_BEFORE, size: 16, counts: [2, 3, 4, 5, 6, 7, 15] },
  ]
  for (const { what, table, size, counts } of tables) {
    test(`of ${what} are prefix-free`, () => {
      expect(table).toHaveLength(size * counts.length)
      for (const [index, count] of counts.entries()) {
        const words = wordsOf(table, index * size, (index + 1) * size)
        expect(words).toHaveLength(count)
        for (const word of words) expect(words.filter((other) => other.startsWith(word))).toEqual([word])
      }
    })
  }
})

describe("blocks of coefficients", () => {
  const block = (...levels: number[]) => {
    const all = new Int16Array(20)
    all.set(levels, 3)
    return written((bits) => {
      expect(putResidualBlock(bits, all, 3, 16, 0)).toBe(levels.filter((level) => level !== 0).length)
    })
  }

  // Worked examples of I. Richardson, "H.264 and MPEG-4 Video Compression", section 6.4.13.2.
  test("are written as in the textbook examples", () => {
    expect(block(0, 3, 0, 1, -1, -1, 0, 1)).toBe("000010001110010111101101")
    expect(block(-2, 4, 3, -3, 0, 0, -1)).toBe("000000011010001001000010111001100")
    expect(block(0, 0, 0, 1, 0, 1, 0, 0, 0, -1)).toBe("0001110001110010")
  })

  test("take one bit when empty if nothing is expected, and more if much is", () => {
    const empty = (expected: number) => written((bits) => putResidualBlock(bits, new Int16Array(16), 0, 15, expected))
    expect([0, 1, 2, 3, 4, 7, 8, 16].map(empty)).toEqual(["1", "1", "11", "11", "1111", "1111", "000011", "000011"])
  })
})

describe("NAL units", () => {
  const unit = (...payload: number[]) => Array.from(nalUnit(0x65, Uint8Array.from(payload)))

  test("begin with their length and their header", () => {
    expect(unit(1, 2, 3)).toEqual([0, 0, 0, 4, 0x65, 1, 2, 3])
  })

  test("contain nothing that looks like a start code", () => {
    expect(unit(0, 0, 1)).toEqual([0, 0, 0, 5, 0x65, 0, 0, 3, 1])
    expect(unit(0, 0, 0, 0, 0, 3, 128)).toEqual([0, 0, 0, 10, 0x65, 0, 0, 3, 0, 0, 3, 0, 3, 128])
    expect(unit(0, 0, 4, 0, 1)).toEqual([0, 0, 0, 6, 0x65, 0, 0, 4, 0, 1])
  })
})
