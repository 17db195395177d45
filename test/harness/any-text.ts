import fc from "fast-check"

/** How many code points of Unicode are halves of surrogate pairs, which stand for nothing alone, and the first of them. */
const HALVES = 0x800
const FIRST_HALF = 0xd800

function ofNumber(number: number): string {
  return String.fromCodePoint(number < FIRST_HALF ? number : number + HALVES)
}

/** Throws for anything but one character, as fast-check wants it. */
function numberOf(character: unknown): number {
  const [first, ...others] = typeof character === "string" ? character : ""
  const point = first?.codePointAt(0)
  if (point === undefined || others.length > 0) throw new TypeError("not one character")
  return point < FIRST_HALF ? point : point - HALVES
}

/**
 * Any character of Unicode. The `unit: "binary"` of fast-check makes the same, but first a table of all of them: in each process that
 * takes nearly two seconds and 100 MB, which every later collection of garbage looks through.
 */
export const anyCharacter = fc.nat(0x10ffff - HALVES).map(ofNumber, numberOf)

/** Any text of Unicode. */
export function anyText(): fc.Arbitrary<string> {
  return fc.string({ unit: anyCharacter })
}
