/** A number of 16 bits as four digits. */
export function hex4(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, "0")
}

/** A text as UTF-16, big-endian, without a byte order mark. */
export function utf16Hex(text: string): string {
  let hex = ""
  for (let index = 0; index < text.length; index++) hex += hex4(text.charCodeAt(index))
  return hex
}
