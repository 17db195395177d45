import { describe, expect, test } from "bun:test"
import { deflateSync, inflateSync } from "node:zlib"
import { PNG } from "pngjs"
import { readLogo } from "../../src/pdf/pictures/logo.ts"
import { UnusableLogo } from "../../src/pdf/pictures/picture.ts"
import { headerOf, interlacedPngFile, jpegFile, pngFile, pngOf } from "../harness/pictures.ts"

describe("a logo", () => {
  test("as PNG keeps its colours, with separate transparency", () => {
    const logo = readLogo(pngFile(40, 20, "half"), "image/png")
    expect(logo).toMatchObject({ width: 40, height: 20, samples: { filter: "FlateDecode", colours: "DeviceRGB" } })
    const colours = inflateSync(logo.samples.bytes)
    expect([...colours.subarray(0, 3)]).toEqual([0, 90, 160])
    const opacity = inflateSync(logo.transparency?.bytes ?? new Uint8Array())
    expect([opacity[0], opacity[39], opacity.length]).toEqual([255, 0, 800])
  })

  test("as PNG with 16 bits per colour is read", () => {
    const logo = readLogo(pngFile(40, 20, "full", { depth: 16 }), "image/png")
    expect(inflateSync(logo.samples.bytes).length).toBe(40 * 20 * 3)
  })

  test("as PNG with a palette, interlaced, is read with the transparency of its colours", () => {
    const logo = readLogo(interlacedPngFile(), "image/png")
    expect([...inflateSync(logo.samples.bytes)]).toEqual([200, 30, 40])
    expect([...inflateSync(logo.transparency?.bytes ?? new Uint8Array())]).toEqual([128])
  })

  test("without transparent pixels has no transparency", () => {
    expect(readLogo(pngFile(40, 20, "full"), "image/png").transparency).toBeUndefined()
  })

  test("with more pixels than can be printed is made smaller and keeps its proportions", () => {
    const { width, height } = readLogo(pngFile(3000, 1000, "half"), "image/png")
    expect([width, height]).toEqual([960, 320])
  })

  /** White and red for "." and "#" in each row, "o" for white paint; " " is transparent. */
  const drawn = (...rows: readonly string[]) => {
    const png = new PNG({ width: rows[0]?.length ?? 0, height: rows.length })
    const colours = { ".": [255, 255, 255, 255], o: [255, 255, 255, 255], "#": [200, 30, 40, 255], " ": [0, 0, 0, 0] }
    png.data.set([...rows.join("")].flatMap((one) => colours[one as keyof typeof colours]))
    return readLogo(new Uint8Array(PNG.sync.write(png)), "image/png")
  }

  test("knows its visible area, so that an empty margin moves nothing", () => {
    expect(drawn("     ", "  ## ", "  #  ", "     ").ink).toEqual({ left: 2, top: 1, width: 2, height: 2 })
    expect(drawn(".....", "..##.", ".....").ink).toEqual({ left: 2, top: 1, width: 2, height: 1 })
    expect(drawn("##", "##").ink).toBeUndefined()
    expect(drawn("...", "...").ink).toBeUndefined()
  })

  test("keeps all of its samples, so that earlier certificates look the same", () => {
    expect(drawn("     ", "  ## ", "     ")).toMatchObject({ width: 5, height: 3 })
  })

  test("is known to need a dark background if it is white on transparent", () => {
    expect(drawn(" oo ", " o# ").isLight).toBe(true)
    expect(drawn(" ## ", " o# ").isLight).toBeUndefined()
    expect(drawn("....", "..#.").isLight).toBeUndefined()
    expect(drawn(" oo ", " oo ").ink).toEqual({ left: 1, top: 0, width: 2, height: 2 })
  })

  test("as PNG is not decoded when it takes more memory than stated", () => {
    const refused = (file: Uint8Array) => {
      expect(() => readLogo(file, "image/png")).toThrow("the PNG is broken; save it again")
    }
    // If there are two headers, the second would count.
    refused(pngOf([headerOf(10, 10), headerOf(7000, 7000)]))
    refused(pngOf([headerOf(10, 10), headerOf(10, 10, { interlaced: true })]))
    const bomb = pngOf([headerOf(10, 10, { interlaced: true })], deflateSync(new Uint8Array(5_000_000)))
    try {
      readLogo(bomb, "image/png")
      expect.unreachable()
    } catch (error) {
      expect(error).toMatchObject({ name: "UnusableLogo", cause: { code: "ERR_BUFFER_TOO_LARGE" } })
    }
  })

  test("as PNG with data after its end is read", () => {
    const file = Buffer.concat([pngFile(40, 20, "full"), Buffer.from("written by a program")])
    expect(readLogo(file, "image/png")).toMatchObject({ width: 40, height: 20 })
  })

  test("as JPEG is embedded unchanged, without camera metadata", () => {
    const logo = readLogo(jpegFile(), "image/jpeg")
    expect(logo).toMatchObject({ width: 40, height: 20, samples: { filter: "DCTDecode", colours: "DeviceRGB" } })
    const bytes = Buffer.from(logo.samples.bytes).toString("latin1")
    expect(bytes).toContain("JFIF")
    expect(bytes).not.toContain("secret place")
    expect(readLogo(jpegFile({ components: 1 }), "image/jpeg").samples.colours).toBe("DeviceGray")
  })

  const png = pngFile(40, 20, "half")
  const jpeg = jpegFile()
  const changed = (file: Uint8Array, at: number, value: number) => file.with(at, value)
  const unusable: readonly (readonly [string, Uint8Array, string, RegExp])[] = [
    ["is empty", new Uint8Array(), "image/png", /not a PNG/],
    ["is a text", new TextEncoder().encode("<svg/>".repeat(20)), "image/png", /not a PNG/],
    ["is cut off", png.subarray(0, png.length - 40), "image/png", /broken/],
    ["has a wrong checksum", changed(png, 45, (png[45] ?? 0) ^ 1), "image/png", /broken/],
    ["claims to be enormous", changed(changed(png, 17, 1), 21, 1), "image/png", /pixels/],
    ["is larger than a logo", new Uint8Array(5_000_000), "image/png", /at most 4 MB/],
    ["is an empty JPEG", new Uint8Array(), "image/jpeg", /not a JPEG/],
    ["is a JPEG that only begins", jpeg.subarray(0, 60), "image/jpeg", /broken/],
    ["is a JPEG without an end", jpeg.subarray(0, jpeg.length - 2), "image/jpeg", /end is missing/],
    ["is a JPEG without a size", jpegFile({ width: 0 }), "image/jpeg", /how large/],
    ["is in CMYK", jpegFile({ components: 4 }), "image/jpeg", /CMYK/],
    ["is a lossless JPEG", jpegFile({ frame: 0xc3 }), "image/jpeg", /cannot show/],
    ["has 12 bits", jpegFile({ bits: 12 }), "image/jpeg", /12 bits/],
    ["is an enormous JPEG", jpegFile({ width: 20_000 }), "image/jpeg", /pixels/],
    ["is of another type", png, "image/svg+xml", /use PNG or JPEG/],
  ]
  for (const [what, file, type, reason] of unusable) {
    test(`that ${what} is refused with the reason`, () => {
      const read = () => readLogo(file, type)
      expect(read).toThrow(UnusableLogo)
      expect(read).toThrow(reason)
    })
  }
})
