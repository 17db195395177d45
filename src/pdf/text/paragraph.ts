import { displayable } from "../../tools/language/displayable.ts"
import { graphemesOf } from "../../tools/language/graphemes.ts"
import type { Weight } from "../fonts/families.ts"
import { cutsOf, lineEnds } from "./fitting.ts"
import { type Line, shapeLine } from "./line.ts"
import { type Itemised, itemise } from "./runs.ts"

/** Room for the lines of a paragraph, in points. */
export interface Column {
  readonly width: number
  /** The font size. */
  readonly size: number
  readonly weight: Weight
}

/** A paragraph in one column, in as many lines as it takes. */
export interface Paragraph {
  /** The lines, each with the size at which it fits: a letter may be wider at the end of a line than inside it. */
  readonly lines: readonly { readonly line: Line; readonly size: number }[]
  /** Whether its lines begin on the right. */
  readonly rightToLeft: boolean
  /** Characters for which there is no font. */
  readonly missing: readonly string[]
}

/** The maximum number of characters shaped at once. The cost of a line grows with it. */
const PART = 1500

/** Breaks a text into lines. Line breaks within it count as spaces. */
export function paragraph(text: string, { width, size, weight }: Column): Paragraph {
  const source = displayable(text)
  const lines: { line: Line; size: number }[] = []
  const missing: string[] = []
  let direction: "ltr" | "rtl" | undefined
  for (let from = 0; from < source.length; ) {
    const part = partFrom(source, from)
    const itemised = itemise(part, weight, direction)
    direction ??= itemised.rightToLeft ? "rtl" : "ltr"
    const ends = lineEnds(cutsOf(itemised), width / size) ?? [itemised.text.length]
    // The last line of a part is continued with the next part.
    const goesOn = from + part.length < source.length && ends.length > 1 && part.startsWith(itemised.text)
    const complete = goesOn ? ends.slice(0, -1) : ends
    for (const [index, end] of complete.entries()) lines.push(fitted(itemised, ends[index - 1] ?? 0, end))
    missing.push(...itemised.missing)
    from += goesOn ? (complete.at(-1) ?? part.length) : part.length
  }
  return { lines, rightToLeft: direction === "rtl", missing }

  function fitted(itemised: Itemised, start: number, end: number) {
    const line = shapeLine(itemised, start, end)
    return { line, size: size * Math.min(1, width / (line.width * size || 1)) }
  }
}

/** The part of a text that is shaped at once; it ends at a space if there is one. */
function partFrom(source: string, from: number): string {
  if (source.length - from <= PART) return source.slice(from)
  const part = source.slice(from, from + PART)
  const space = part.lastIndexOf(" ")
  if (space > 0) return part.slice(0, space + 1)
  // The text is never cut within a surrogate pair or before combining marks.
  const graphemes = [...graphemesOf(part)]
  const last = graphemes.at(-1)
  return last === undefined || last.index === 0 ? part : part.slice(0, last.index)
}
