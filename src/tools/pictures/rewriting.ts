import { faultBeforeDecoding, isDecodingError } from "./decoding.ts"
import { PICTURE_PIXELS_MAX, sizeFault } from "./limit.ts"
import { type Orientation, orientationIn } from "./orientation.ts"
import { withFittingProfile } from "./profile.ts"
import { firstFrame, isLossless } from "./webp-frames.ts"

/** Maximum width and height of a rewritten picture in pixels. */
const SIDE_MAX = 2560

/** Of JPEG and WebP: no difference can be seen. */
const QUALITY = 88

/** A picture that was decoded and written again: nothing of its file is left but what can be seen, and its colours. */
export interface RewrittenPicture {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mediaType: "image/png" | "image/jpeg" | "image/webp"
  /** In pixels. */
  readonly width: number
  readonly height: number
}

/** Why a picture was refused. */
export class UnreadablePicture extends Error {
  override readonly name = "UnreadablePicture"

  constructor(readonly reason: "pixels" | "damaged") {
    super(reason)
  }
}

/**
 * The picture as people see it, upright, at most 2,560 pixels wide and high, without metadata. Of a moving picture it is
 * the first one; a GIF becomes a PNG. It is decoded in threads of the runtime, at four bytes of memory a pixel.
 *
 * @param mediaType that of its content
 * @throws UnreadablePicture
 */
export async function rewritten(bytes: Uint8Array, mediaType: string): Promise<RewrittenPicture> {
  if (sizeFault(bytes, mediaType) !== undefined) throw new UnreadablePicture("pixels")
  if ((await faultBeforeDecoding(bytes, mediaType)) !== undefined) throw new UnreadablePicture("damaged")
  const still = mediaType === "image/webp" ? firstFrame(bytes) : bytes
  // Of a JPEG, the decoder applies it.
  const orientation = mediaType === "image/jpeg" ? 1 : orientationIn(bytes, mediaType)
  const format = mediaType === "image/gif" ? "image/png" : (mediaType as RewrittenPicture["mediaType"])
  try {
    const picture = turned(new Bun.Image(still, { maxPixels: PICTURE_PIXELS_MAX }), orientation)
    picture.resize(SIDE_MAX, SIDE_MAX, { fit: "inside", withoutEnlargement: true })
    const written = await encoded(picture, format, bytes).bytes()
    const { width, height } = picture
    return { bytes: Uint8Array.from(withFittingProfile(written, format)), mediaType: format, width, height }
  } catch (error) {
    if (isDecodingError(error)) throw new UnreadablePicture("damaged")
    throw error
  }
}

function encoded(picture: Bun.Image, format: RewrittenPicture["mediaType"], source: Uint8Array): Bun.Image {
  if (format === "image/png") return picture.png()
  if (format === "image/jpeg") return picture.jpeg({ quality: QUALITY })
  return picture.webp(isLossless(source) ? { lossless: true } : { quality: QUALITY })
}

/** The turn clockwise in degrees and the reflection that follows it, by orientation. */
const TURNS: Readonly<Record<Orientation, readonly [degrees: number, reflection?: "flip" | "flop"]>> = {
  1: [0],
  2: [0, "flop"],
  3: [180],
  4: [0, "flip"],
  5: [90, "flop"],
  6: [90],
  7: [270, "flop"],
  8: [270],
}

function turned(picture: Bun.Image, orientation: Orientation): Bun.Image {
  const [degrees, reflection] = TURNS[orientation]
  if (degrees !== 0) picture.rotate(degrees)
  return reflection === undefined ? picture : picture[reflection]()
}
