/** The encodings in which spreadsheets save text. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252"

/**
 * The text of a file, and how it was encoded: by its byte order mark, else UTF-16 if every second byte of its beginning is
 * zero, else UTF-8 if it is valid, else Windows-1252, in which every byte means something.
 */
export function decodedText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const encoding = encodingOf(bytes)
  // The decoders drop the mark.
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}

function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return "utf-16le"
  if (first === 0xfe && second === 0xff) return "utf-16be"
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8"
  const wide = unmarkedUtf16(bytes)
  if (wide !== undefined) return wide
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes)
    return "utf-8"
  } catch (error) {
    if (error instanceof TypeError) return "windows-1252"
    throw error
  }
}

/** How much of the beginning, which is a line of ASCII names, tells what it is. */
const LOOKED_AT = 64

function unmarkedUtf16(bytes: Uint8Array): Encoding | undefined {
  const beginning = bytes.subarray(0, LOOKED_AT)
  const zeros = [0, 0]
  for (const [index, byte] of beginning.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const most = beginning.length / 4
  if (odd > most && even === 0) return "utf-16le"
  return even > most && odd === 0 ? "utf-16be" : undefined
}
