import { describe, expect, test } from "bun:test"
import { deflateSync } from "node:zlib"
import { PNG } from "pngjs"
import { rewritten, UnreadablePicture } from "../../src/tools/pictures/rewriting.ts"
import { interlacedPngFile, pngFile, vastPngFile } from "../harness/pictures.ts"
import { CMYK_JPEG, GIF, JPEG, PNG as SMALL, WEBP } from "../harness/sample-files.ts"
import { exifOf, framedWebp, profileOf, withChunks, withSegments, withWebpChunks } from "../harness/tagged-pictures.ts"

/** Red, green, blue and opacity of each pixel of a picture of any type. */
async function pixelsOf(bytes: Uint8Array) {
  const { width, height, data } = PNG.sync.read(Buffer.from(await new Bun.Image(bytes).png().bytes()))
  return { width, height, data: [...data] }
}

/** A picture of 2 × 1 blocks of 16 pixels: the left one is red, the right one blue. */
const SIGN = (() => {
  const png = new PNG({ width: 32, height: 16 })
  for (let at = 0; at < 32 * 16; at++) png.data.set(at % 32 < 16 ? [255, 0, 0, 255] : [0, 0, 255, 255], at * 4)
  return new Uint8Array(PNG.sync.write(png))
})()

/** Whether the corners (upper left, upper right, lower left) are red. */
async function cornersOf(bytes: Uint8Array) {
  const { width, height, data } = await pixelsOf(bytes)
  const isRed = (x: number, y: number) => (data[(y * width + x) * 4] ?? 0) > 128
  return { size: [width, height], red: [isRed(2, 2), isRed(width - 3, 2), isRed(2, height - 3)] }
}

const reasonFor = (bytes: Uint8Array, type: string) =>
  rewritten(bytes, type).then(
    () => undefined,
    (error: unknown) => (error instanceof UnreadablePicture ? error.reason : error),
  )

describe("a picture is written again", () => {
  test.each([
    ["image/png", SMALL, "image/png"],
    ["image/jpeg", JPEG, "image/jpeg"],
    ["image/webp", WEBP, "image/webp"],
    ["image/gif", GIF, "image/png"],
  ] as const)("%s", async (type, bytes, written) => {
    const picture = await rewritten(bytes, type)
    const { width, height, format } = await new Bun.Image(picture.bytes).metadata()
    expect(picture).toMatchObject({ mediaType: written, width, height })
    expect(`image/${format}`).toBe(written)
  })

  test.each([
    [1, [32, 16], [true, false, true]],
    [2, [32, 16], [false, true, false]],
    [3, [32, 16], [false, true, false]],
    [4, [32, 16], [true, false, true]],
    [5, [16, 32], [true, true, false]],
    [6, [16, 32], [true, true, false]],
    [7, [16, 32], [false, false, true]],
    [8, [16, 32], [false, false, true]],
  ])("upright, if its orientation is %p", async (orientation, size, red) => {
    const jpeg = await new Bun.Image(SIGN).jpeg({ quality: 95 }).bytes()
    const webp = await new Bun.Image(SIGN).webp({ lossless: true }).bytes()
    const exif = exifOf(orientation)
    for (const [type, file] of [
      ["image/jpeg", withSegments(jpeg, [0xe1, Buffer.concat([Buffer.from("Exif\0\0"), exif])])],
      ["image/png", withChunks(SIGN, ["eXIf", exif])],
      ["image/webp", withWebpChunks(webp, { width: 32, height: 16 }, ["EXIF", exif])],
    ] as const) {
      const picture = await rewritten(file, type)
      expect(await cornersOf(picture.bytes)).toEqual({ size, red })
      expect([picture.width, picture.height]).toEqual(size)
    }
  })

  test("without the names, places and texts in its metadata", async () => {
    const secret = Buffer.from("Exif\0\0MM\0*GPS 52.5 N 13.4 E")
    const jpeg = await new Bun.Image(SIGN).jpeg().bytes()
    const webp = await new Bun.Image(SIGN).webp().bytes()
    for (const [type, file] of [
      ["image/jpeg", withSegments(jpeg, [0xe1, secret], [0xed, Buffer.from("IPTC GPS")], [0xfe, Buffer.from("GPS")])],
      ["image/png", withChunks(SIGN, ["tEXt", Buffer.from("Place\0GPS")], ["eXIf", secret.subarray(6)])],
      ["image/webp", withWebpChunks(webp, { width: 32, height: 16 }, ["EXIF", secret], ["XMP ", Buffer.from("GPS")])],
    ] as const) {
      expect(Buffer.from(file).includes("GPS")).toBe(true)
      const { bytes } = await rewritten(file, type)
      expect(Buffer.from(bytes).includes("GPS")).toBe(false)
    }
  })

  test("without what follows its end, such as a page or an archive", async () => {
    for (const [type, file] of [
      ["image/png", SMALL],
      ["image/jpeg", JPEG],
      ["image/gif", GIF],
      ["image/webp", WEBP],
    ] as const) {
      const { bytes } = await rewritten(Buffer.concat([file, Buffer.from("<script>alert(1)</script>PK")]), type)
      expect(Buffer.from(bytes).includes("script")).toBe(false)
    }
  })

  test("with the colour profile of its colours, and without one of others", async () => {
    const jpeg = await new Bun.Image(SIGN).jpeg().bytes()
    const webp = await new Bun.Image(SIGN).webp().bytes()
    for (const [colours, isKept] of [
      ["RGB ", true],
      ["GRAY", false],
      ["CMYK", false],
    ] as const) {
      const profile = profileOf(colours)
      const compressed = Buffer.concat([Buffer.from("p\0\0"), deflateSync(profile)])
      for (const [type, file] of [
        ["image/jpeg", withSegments(jpeg, [0xe2, Buffer.concat([Buffer.from("ICC_PROFILE\0\x01\x01"), profile])])],
        ["image/png", withChunks(SIGN, ["iCCP", compressed])],
        ["image/webp", withWebpChunks(webp, { width: 32, height: 16 }, ["ICCP", profile])],
      ] as const) {
        const { bytes } = await rewritten(file, type)
        const written = Buffer.from(bytes)
        const mark = { "image/jpeg": "ICC_PROFILE", "image/png": "iCCP", "image/webp": "ICCP" }[type]
        expect([type, colours, written.includes(mark)]).toEqual([type, colours, isKept])
        expect(await cornersOf(bytes)).toEqual({ size: [32, 16], red: [true, false, true] })
      }
    }
  })

  test("with its transparent parts", async () => {
    const half = pngFile(40, 20, "half")
    for (const file of [half, await new Bun.Image(half).webp({ lossless: true }).bytes()]) {
      const type = file === half ? "image/png" : "image/webp"
      const { data } = await pixelsOf((await rewritten(file, type)).bytes)
      expect([data[3], data[39 * 4 + 3]]).toEqual([255, 0])
    }
  })

  test("with the colours that it has, whatever their form: 16 bits, a palette, grey, and those of print shops", async () => {
    const deep = new Uint16Array(8 * 8 * 4).map(
      (_, index) => ((index * 1000) % 65_536) | (index % 4 === 3 ? 65_535 : 0),
    )
    const deepPng = new PNG({ width: 8, height: 8, bitDepth: 16, inputHasAlpha: true })
    deepPng.data = deep as unknown as Buffer
    const shown = await pixelsOf((await rewritten(PNG.sync.write(deepPng, { bitDepth: 16 }), "image/png")).bytes)
    for (const [index, value] of deep.entries())
      expect(Math.abs((shown.data[index] ?? -9) - value / 257)).toBeLessThan(1)
    const indexed = await pixelsOf((await rewritten(interlacedPngFile(), "image/png")).bytes)
    expect(indexed).toEqual({ width: 1, height: 1, data: [200, 30, 40, 128] })
    const greyPng = Object.assign(new PNG({ width: 8, height: 8 }), { data: Buffer.alloc(256, "808080ff", "hex") })
    const grey = PNG.sync.write(greyPng, { colorType: 0 })
    expect((await pixelsOf((await rewritten(grey, "image/png")).bytes)).data.slice(0, 4)).toEqual([128, 128, 128, 255])
    const [red = 0, green = 255, blue = 255] = (await pixelsOf((await rewritten(CMYK_JPEG, "image/jpeg")).bytes)).data
    expect([red > 230, green < 80, blue < 80]).toEqual([true, true, true])
  })

  test("at most 2,560 pixels wide and high, and never larger than it was", async () => {
    expect(await rewritten(pngFile(5120, 100, "full"), "image/png")).toMatchObject({ width: 2560, height: 50 })
    expect(await rewritten(pngFile(100, 5120, "full"), "image/png")).toMatchObject({ width: 50, height: 2560 })
    expect(await rewritten(pngFile(300, 200, "full"), "image/png")).toMatchObject({ width: 300, height: 200 })
  })

  test("as the first one of a moving picture", async () => {
    const red = await new Bun.Image(SIGN).webp({ lossless: true }).bytes()
    const blue = await new Bun.Image(pngFile(32, 16, "full")).webp().bytes()
    const { bytes, ...picture } = await rewritten(framedWebp({ width: 32, height: 16 }, [red, blue]), "image/webp")
    expect(picture).toEqual({ mediaType: "image/webp", width: 32, height: 16 })
    expect(await cornersOf(bytes)).toEqual({ size: [32, 16], red: [true, false, true] })
    const moving = Buffer.concat([GIF.subarray(0, -1), GIF.subarray(19)])
    expect(await rewritten(moving, "image/gif")).toMatchObject({ mediaType: "image/png", width: 1, height: 1 })
  })
})

describe("a picture is refused", () => {
  test("if it states more pixels than are decoded", async () => {
    expect(await reasonFor(vastPngFile(30_000, 30_000), "image/png")).toBe("pixels")
    const vastGif = Buffer.from(GIF)
    vastGif.writeUInt16LE(60_000, 6)
    vastGif.writeUInt16LE(60_000, 8)
    expect(await reasonFor(vastGif, "image/gif")).toBe("pixels")
  })

  test("if it is cut off", async () => {
    const whole = pngFile(64, 64, "full")
    for (const [type, file] of [
      ["image/png", whole],
      ["image/jpeg", await new Bun.Image(whole).jpeg().bytes()],
      ["image/webp", await new Bun.Image(whole).webp().bytes()],
      ["image/gif", GIF],
    ] as const) {
      for (const share of [0.3, 0.6, 0.95]) {
        const part = file.subarray(0, Math.floor(file.length * share))
        expect([type, share, await reasonFor(part, type)]).toEqual([type, share, "damaged"])
      }
    }
  })

  test.each([
    ["a page that begins like a PNG", Buffer.concat([SMALL.subarray(0, 8), Buffer.from("<svg onload='alert(1)'/>")])],
    ["a PNG with a broken profile", withChunks(SIGN, ["IDAT", Buffer.from("rubbish")])],
  ])("if it is %s", async (_, bytes) => {
    expect(await reasonFor(bytes, "image/png")).toBe("damaged")
  })
})
