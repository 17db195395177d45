import { isTurned, type Orientation, orientationOf } from "../../tools/pictures/orientation.ts"
import { type Logo, UnusableLogo } from "./picture.ts"

const START = 0xd8
const END = 0xd9
const SCAN = 0xda

/** Frames that PDF viewers can decode: baseline, extended, progressive. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])

/** Frames that PDF viewers cannot decode: lossless, hierarchical, arithmetic coding. */
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])

/** Segments that are kept: JFIF, and Adobe's segment with the colour coding. */
const KEPT_APPLICATIONS = new Set([0xe0, 0xee])

/** The metadata of cameras, of which only the orientation is used. */
const EXIF = 0xe1

const SIDE_MAX = 6000

/**
 * Reads a JPEG for a PDF unchanged, but without the metadata of cameras and programs, such as locations.
 *
 * @throws UnusableLogo
 */
export function readJpeg(file: Uint8Array): Logo {
  if (file[0] !== 0xff || file[1] !== START)
    throw new UnusableLogo("the file is not a JPEG; save it as JPEG or PNG again")
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const kept: Uint8Array[] = [file.subarray(0, 2)]
  let frame: Frame | undefined
  let orientation: Orientation = 1
  for (let at = 2; at + 4 <= file.length; ) {
    if (file[at] !== 0xff) break
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (OTHER_FRAMES.has(marker)) {
      throw new UnusableLogo("the JPEG is of a kind that PDF viewers cannot show; save it as a usual JPEG or as PNG")
    }
    if (FRAMES.has(marker) && at + 10 <= file.length) frame = frameAt(view, at)
    if (marker === SCAN) return logoOf(frame, [...kept, scansFrom(file, at)], orientation)
    const end = at + 2 + view.getUint16(at + 2)
    const isApplication = marker >= 0xe0 && marker <= 0xef
    if (marker === EXIF) orientation = orientationOf(file.subarray(at + 4, end)) ?? orientation
    const isComment = marker === 0xfe
    if (!isComment && (!isApplication || KEPT_APPLICATIONS.has(marker))) kept.push(file.subarray(at, end))
    at = end
  }
  throw new UnusableLogo("the JPEG is broken: it ends before its picture begins; save it again")
}

interface Frame {
  readonly bits: number
  readonly height: number
  readonly width: number
  readonly components: number
}

function frameAt(view: DataView, at: number): Frame {
  return {
    bits: view.getUint8(at + 4),
    height: view.getUint16(at + 5),
    width: view.getUint16(at + 7),
    components: view.getUint8(at + 9),
  }
}

/** The rest of the file, up to its end marker. */
function scansFrom(file: Uint8Array, at: number): Uint8Array {
  for (let end = file.length; end > at + 2; end--) {
    if (file[end - 2] === 0xff && file[end - 1] === END) return file.subarray(at, end)
  }
  throw new UnusableLogo("the JPEG is broken: its end is missing; save it again")
}

function logoOf(frame: Frame | undefined, parts: readonly Uint8Array[], orientation: Orientation): Logo {
  if (frame === undefined || frame.width === 0 || frame.height === 0) {
    throw new UnusableLogo("the JPEG is broken: it does not say how large it is; save it again")
  }
  const { bits, components, width, height } = frame
  if (components !== 1 && components !== 3) {
    throw new UnusableLogo("the JPEG is in CMYK, for printers; save it in RGB")
  }
  if (bits !== 8) throw new UnusableLogo(`the JPEG has ${bits} bits a colour; save it with 8`)
  if (width > SIDE_MAX || height > SIDE_MAX) {
    throw new UnusableLogo(
      `the JPEG has ${width} × ${height} pixels; at most ${SIDE_MAX} × ${SIDE_MAX} are allowed; make it smaller`,
    )
  }
  const bytes = new Uint8Array(Buffer.concat(parts))
  const colours = components === 1 ? "DeviceGray" : "DeviceRGB"
  const samples = { bytes, filter: "DCTDecode", colours } as const
  if (orientation === 1) return { width, height, samples }
  const size = isTurned(orientation) ? { width: height, height: width } : { width, height }
  return { ...size, samples, orientation }
}
