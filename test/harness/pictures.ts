import { deflateSync } from "node:zlib"
import { PNG } from "pngjs"

/** A PNG with a gradient. With `half`, the right half is transparent. */
export function pngFile(width: number, height: number, opacity: "full" | "half", options: { depth?: 8 | 16 } = {}) {
  const { depth = 8 } = options
  const png = new PNG({ width, height, bitDepth: depth })
  for (let pixel = 0; pixel < width * height; pixel++) {
    const x = pixel % width
    const colours = [(255 * x) / width, 90, 160, opacity === "full" || x < width / 2 ? 255 : 0]
    png.data.set(colours, pixel * 4)
  }
  return new Uint8Array(PNG.sync.write(png, { bitDepth: depth, inputHasAlpha: true }))
}

/** A PNG with a single half-transparent pixel, using a palette and interlacing, a combination that few programs write. */
export function interlacedPngFile(): Uint8Array {
  return new Uint8Array(
    [
      SIGNATURE,
      chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 3, 0, 0, 1]),
      chunk("PLTE", [0, 0, 0, 200, 30, 40]),
      chunk("tRNS", [255, 128]),
      chunk("IDAT", [...deflateSync(new Uint8Array([0, 1]))]),
      chunk("IEND", []),
    ].flat(),
  )
}

/** A small PNG that claims this many pixels. */
export function vastPngFile(width: number, height: number): Uint8Array<ArrayBuffer> {
  return pngOf([headerOf(width, height)])
}

/** A PNG with these headers, each of which replaces the previous one. */
export function pngOf(headers: readonly (readonly number[])[], data: Uint8Array = deflateSync(new Uint8Array(5))) {
  return new Uint8Array(
    [SIGNATURE, ...headers.map((header) => chunk("IHDR", header)), chunk("IDAT", [...data]), chunk("IEND", [])].flat(),
  )
}

/** The content of a header: 8 bits per channel, with transparency. */
export function headerOf(width: number, height: number, { interlaced = false } = {}): number[] {
  return [...word(width), ...word(height), 8, 6, 0, 0, interlaced ? 1 : 0]
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

function chunk(type: string, content: readonly number[]): number[] {
  const checked = [...Buffer.from(type), ...content]
  return [...word(content.length), ...checked, ...word(Bun.hash.crc32(new Uint8Array(checked)))]
}

function word(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
}

/** The segments of a baseline JPEG with no meaningful picture. */
export function jpegFile({ components = 3, frame = 0xc0, width = 40, height = 20, bits = 8 } = {}): Uint8Array {
  const parts = Array.from({ length: components }, (_, index) => [index + 1, 0x11, 0])
  const scan = Array.from({ length: components }, (_, index) => [index + 1, 0])
  return new Uint8Array(
    [
      [0xff, 0xd8],
      segment(0xe0, [...Buffer.from("JFIF\0"), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
      segment(0xe1, [...Buffer.from("Exif\0\0secret place")]),
      segment(0xdb, [0, ...Array<number>(64).fill(1)]),
      segment(frame, [bits, height >> 8, height & 255, width >> 8, width & 255, components, ...parts.flat()]),
      segment(0xc4, [0, 1, ...Array<number>(15).fill(0), 0]),
      segment(0xda, [components, ...scan.flat(), 0, 63, 0]),
      [0x00, 0x3f, 0xff, 0xd9],
    ].flat(),
  )
}

function segment(marker: number, content: readonly number[]): number[] {
  const length = content.length + 2
  return [0xff, marker, length >> 8, length & 255, ...content]
}
