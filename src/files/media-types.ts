/** The four bytes between the two parts of the signature. */
const SIZE_OF_WEBP = new Array<undefined>(4).fill(undefined)
const SIZE_OF_BOX = SIZE_OF_WEBP

/** The first bytes of files of a type; undefined stands for any byte. */
export const SIGNATURES: readonly {
  readonly mediaType: string
  readonly name: string
  readonly bytes: readonly (number | undefined)[]
}[] = [
  { mediaType: "application/pdf", name: "PDF", bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { mediaType: "image/png", name: "PNG", bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { mediaType: "image/jpeg", name: "JPEG", bytes: [0xff, 0xd8, 0xff] },
  {
    mediaType: "image/webp",
    name: "WebP",
    bytes: [0x52, 0x49, 0x46, 0x46, ...SIZE_OF_WEBP, 0x57, 0x45, 0x42, 0x50],
  },
  { mediaType: "image/gif", name: "GIF", bytes: [0x47, 0x49, 0x46, 0x38] },
  // The type of the first box, "ftyp", which follows its length.
  { mediaType: "video/mp4", name: "MP4", bytes: [...SIZE_OF_BOX, 0x66, 0x74, 0x79, 0x70] },
  { mediaType: "text/vtt; charset=utf-8", name: "WebVTT", bytes: [0x57, 0x45, 0x42, 0x56, 0x54, 0x54] },
]

/** The media type of a file by its first bytes; undefined for a type that is not stored. */
export function mediaTypeOf(bytes: Uint8Array): string | undefined {
  return SIGNATURES.find((signature) =>
    signature.bytes.every((byte, index) => byte === undefined || bytes[index] === byte),
  )?.mediaType
}
