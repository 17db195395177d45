import type { ByteRange } from "./port.ts"

/** Throws TypeError unless this is a valid file name, so that no name leads out of the store. */
export function checkName(name: string): void {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/.test(name)) throw new TypeError(`"${name}" is not a valid file name.`)
}

/** Throws RangeError unless the range has at least one byte. */
export function checkRange({ start, end }: ByteRange): void {
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end <= start) {
    throw new RangeError(`The range from ${start} to ${end} has no bytes.`)
  }
}

/** The error for a range that begins after the end of the file. */
export function behindTheEnd({ start }: ByteRange, name: string): RangeError {
  return new RangeError(`The file ${name} ends before byte ${start}.`)
}
