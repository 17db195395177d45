import type { ByteRange } from "./port.ts"

/** Throws TypeError unless this may be the name of a file; so no name leads out of the place where files live. */
export function checkName(name: string): void {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/.test(name)) throw new TypeError(`"${name}" is no name for a file.`)
}

/** Throws RangeError unless this is a range with at least one byte in it. */
export function checkRange({ start, end }: ByteRange): void {
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end <= start) {
    throw new RangeError(`The range from ${start} to ${end} has no bytes.`)
  }
}

/** The refusal of a range that begins where the file has ended. */
export function behindTheEnd({ start }: ByteRange, name: string): RangeError {
  return new RangeError(`The file ${name} ends before byte ${start}.`)
}
