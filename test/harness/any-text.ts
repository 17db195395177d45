import fc from "fast-check"

/** The number of surrogate code points in Unicode, which are meaningless on their own, and the first of them. */
const HALVES = 0x800
const FIRST_HALF = 0xd800

function ofNumber(number: number): string {
  return String.fromCodePoint(number < FIRST_HALF ? number : number + HALVES)
}

/** Throws for anything but a single character, as fast-check requires. */
function numberOf(character: unknown): number {
  const [first, ...others] = typeof character === "string" ? character : ""
  const point = first?.codePointAt(0)
  if (point === undefined || others.length > 0) throw new TypeError("not one character")
  return point < FIRST_HALF ? point : point - HALVES
}

/**
 * Any Unicode character. fast-check's `unit: "binary"` does the same, but first builds a table of all of them: in every
 * process that takes nearly two seconds and 100 MB, which every later garbage collection has to scan.
 */
export const anyCharacter = fc.nat(0x10ffff - HALVES).map(ofNumber, numberOf)

/** Any Unicode text. */
export function anyText(): fc.Arbitrary<string> {
  return fc.string({ unit: anyCharacter })
}
