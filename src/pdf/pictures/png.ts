import { inflateSync } from "node:zlib"
import { PNG } from "pngjs"
import { pngChunks } from "../../tools/pictures/png-chunks.ts"
import { deflated } from "../syntax.ts"
import { inkOf, isLight } from "./ink.ts"
import { mainColour } from "./main-colour.ts"
import { type Logo, type Pixels, UnusableLogo } from "./picture.ts"

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** The largest picture to decode, in pixels of four bytes each. */
const PIXELS_MAX = 12_000_000

/** Maximum number of bytes in a pixel: four channels of two bytes each. */
const BYTES_A_PIXEL = 8

/** The number of passes of an interlaced picture, each of which has an extra byte per row, and rows that end within a byte. */
const PASSES = 7

const BROKEN = "the PNG is broken; save it again"

/** The printed logo is about 70 mm wide, so more pixels would only make every certificate larger. */
const WIDTH_MAX = 1000
const HEIGHT_MAX = 320

/**
 * Decodes a PNG of any kind, and scales it down if it has more pixels than can be seen.
 *
 * @throws UnusableLogo
 */
export function readPng(file: Uint8Array): Logo {
  if (file.length < 33 || SIGNATURE.some((byte, index) => file[index] !== byte)) {
    throw new UnusableLogo("the file is not a PNG; save it as PNG or JPEG again")
  }
  const { data, ...size } = shrunk(decoded(bounded(file)))
  const [accent, ink] = [mainColour(data), inkOf({ ...size, data })]
  const colours = new Uint8Array(size.width * size.height * 3)
  const opacity = new Uint8Array(size.width * size.height)
  for (const pixel of opacity.keys()) {
    colours.set(data.subarray(pixel * 4, pixel * 4 + 3), pixel * 3)
    opacity[pixel] = data[pixel * 4 + 3] ?? 0
  }
  const samples = { bytes: deflated(colours), filter: "FlateDecode", colours: "DeviceRGB" } as const
  const seen = { ...(accent === undefined ? {} : { accent }), ...(ink === undefined ? {} : { ink }) }
  if (opacity.every((value) => value === 255)) return { ...size, samples, ...seen }
  const transparency = { bytes: deflated(opacity), filter: "FlateDecode", colours: "DeviceGray" } as const
  return { ...size, samples, transparency, ...seen, ...(isLight(data) ? { isLight: true } : {}) }
}

/** The file up to its end. Throws {@link UnusableLogo} for a PNG that would take more memory than its pixels are allowed. */
function bounded(file: Uint8Array): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const chunks = chunksOf(view)
  const [header, second] = chunks.filter(({ type }) => type === "IHDR")
  // If there are two headers, the library uses the later one.
  if (header === undefined || second !== undefined) throw new UnusableLogo(BROKEN)
  const [width, height] = [view.getUint32(header.content), view.getUint32(header.content + 4)]
  if (width * height > PIXELS_MAX) {
    throw new UnusableLogo(
      `the PNG has ${width} × ${height} pixels; at most ${PIXELS_MAX} are allowed altogether; make it smaller`,
    )
  }
  const isInterlaced = view.getUint8(header.content + 12) !== 0
  const end = chunks.find(({ type }) => type === "IEND")
  // Some programs append data, which the library refuses.
  const picture = end === undefined ? file : file.subarray(0, end.content + 4)
  if (!isInterlaced) return picture
  // The library inflates interlaced pictures without a limit, and all others up to the size of the picture.
  const coded = chunks.filter(({ type }) => type === "IDAT")
  const parts = coded.map(({ content, length }) => file.subarray(content, content + length))
  try {
    inflateSync(Buffer.concat(parts), { maxOutputLength: width * height * BYTES_A_PIXEL + (width + height) * PASSES })
  } catch (error) {
    throw new UnusableLogo(BROKEN, { cause: error })
  }
  return picture
}

/** The chunks of a file, as far as it can be read. */
function chunksOf(view: DataView) {
  const chunks = []
  try {
    for (const chunk of pngChunks(view)) chunks.push(chunk)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return chunks
}

function decoded(file: Uint8Array): Pixels {
  try {
    return PNG.sync.read(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
  } catch (error) {
    throw new UnusableLogo(BROKEN, { cause: error })
  }
}

/** Scales a picture down to the printed pixels, each of which is the average of the pixels that it covers. */
function shrunk(picture: Pixels): Pixels {
  const factor = Math.max(picture.width / WIDTH_MAX, picture.height / HEIGHT_MAX)
  if (factor <= 1) return picture
  const width = Math.max(1, Math.round(picture.width / factor))
  const height = Math.max(1, Math.round(picture.height / factor))
  const data = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) {
    const rows = span(y, height, picture.height)
    for (let x = 0; x < width; x++) {
      data.set(average(picture, span(x, width, picture.width), rows), (y * width + x) * 4)
    }
  }
  return { width, height, data }
}

/** Of `many` pixels, the range that is covered by the pixel at `index` of `few`. */
function span(index: number, few: number, many: number): readonly [number, number] {
  return [Math.floor((index * many) / few), Math.ceil(((index + 1) * many) / few)]
}

/** Colours are weighted by their opacity. */
function average(
  { width, data }: Pixels,
  [left, right]: readonly [number, number],
  [top, bottom]: readonly [number, number],
): readonly number[] {
  let [red, green, blue, opacity] = [0, 0, 0, 0]
  for (let y = top; y < bottom; y++) {
    for (let at = (y * width + left) * 4; at < (y * width + right) * 4; at += 4) {
      const weight = data[at + 3] ?? 0
      red += (data[at] ?? 0) * weight
      green += (data[at + 1] ?? 0) * weight
      blue += (data[at + 2] ?? 0) * weight
      opacity += weight
    }
  }
  if (opacity === 0) return [0, 0, 0, 0]
  const pixels = (right - left) * (bottom - top)
  return [red / opacity, green / opacity, blue / opacity, opacity / pixels].map(Math.round)
}
