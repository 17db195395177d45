/** Pictures with metadata, as cameras and programs write them. */

/** Exif data (TIFF) that states an orientation. */
export function exifOf(orientation: number): Buffer {
  return Buffer.from([
    ...Buffer.from("MM\0*"),
    0,
    0,
    0,
    8,
    0,
    1,
    1,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ])
}

/** The beginning of a colour profile for these colours, of four letters. */
export function profileOf(colours: string): Buffer {
  const profile = Buffer.alloc(200)
  profile.writeUInt32BE(profile.length)
  profile.write(`mntr${colours}XYZ `, 12)
  profile.write("acsp", 36)
  return profile
}

/** A JPEG with more segments at its beginning, each with its marker. */
export function withSegments(jpeg: Uint8Array, ...segments: readonly (readonly [number, Uint8Array])[]): Uint8Array {
  const parts = segments.map(([marker, content]) => {
    const length = content.length + 2
    return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 255]), content])
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)])
}

/** A PNG with more chunks after its header. */
export function withChunks(png: Uint8Array, ...chunks: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const parts = chunks.map(([type, content]) => {
    const chunk = Buffer.alloc(12 + content.length)
    chunk.writeUInt32BE(content.length)
    chunk.write(type, 4)
    chunk.set(content, 8)
    chunk.writeUInt32BE(Bun.hash.crc32(chunk.subarray(4, 8 + content.length)), 8 + content.length)
    return chunk
  })
  return Buffer.concat([png.subarray(0, 33), ...parts, png.subarray(33)])
}

interface Size {
  readonly width: number
  readonly height: number
}

function webpChunk(type: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.write(type)
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

function extended({ width, height }: Size, flags: number, chunks: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(10)
  head[0] = flags
  head.writeUIntLE(width - 1, 4, 3)
  head.writeUIntLE(height - 1, 7, 3)
  const body = Buffer.concat([Buffer.from("WEBP"), webpChunk("VP8X", head), ...chunks])
  return webpChunk("RIFF", body)
}

/** A WebP with more chunks than its pixels; a profile comes before these, all others after them. */
export function withWebpChunks(
  webp: Uint8Array,
  size: Size,
  ...chunks: readonly (readonly [string, Uint8Array])[]
): Uint8Array {
  const made = chunks.map(([type, content]) => ({ type, chunk: webpChunk(type, content) }))
  const profiles = made.filter(({ type }) => type === "ICCP").map(({ chunk }) => chunk)
  const others = made.filter(({ type }) => type !== "ICCP").map(({ chunk }) => chunk)
  return extended(size, profiles.length > 0 ? 0x20 : 0x0c, [...profiles, Buffer.from(webp.subarray(12)), ...others])
}

/** A moving WebP of these pictures, all of its size. */
export function framedWebp({ width, height }: Size, pictures: readonly Uint8Array[]): Uint8Array {
  const frames = pictures.map((picture) => {
    const place = Buffer.alloc(16)
    place.writeUIntLE(width - 1, 6, 3)
    place.writeUIntLE(height - 1, 9, 3)
    place.writeUIntLE(100, 12, 3)
    return webpChunk("ANMF", Buffer.concat([place, picture.subarray(12)]))
  })
  return extended({ width, height }, 0x02, [webpChunk("ANIM", Buffer.alloc(6)), ...frames])
}
