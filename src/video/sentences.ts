/** A sentence, or the part of a sentence on a line of its own. */
export interface Sentence {
  /** Index of its first character in the text, and index of the character after its last one. */
  readonly start: number
  readonly end: number
  /** Its text with the white space up to the next sentence: line breaks show where a paragraph ends. */
  readonly text: string
}

/**
 * Abbreviations with a full stop that are often followed by capital letters or digits, in the languages of the product.
 */
const ABBREVIATIONS =
  "abs|approx|art|bijv|blz|bsp|bspw|bzw|ca|cap|cf|dhr|dipl|dott|dr|evtl|fig|figs|fr|ggf|hr|incl|ing|inkl|jr|max|mevr|min|" +
  "mme|mr|mrs|ms|nr|nrn|no|np|nos|num|pag|pág|pkt|prof|rys|sig|sog|sr|sra|st|str|tab|tel|ul|vgl|vol|vs|zzgl|örn|г|им|рис|см|стр|ул"

/**
 * A full stop that does not end a sentence: after an abbreviation, single letters (z. B., e.g., U.S.) or an ordinal
 * (3.).
 */
const OPEN_END = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${ABBREVIATIONS}|\\p{L}|(?:\\p{L}\\.)+\\p{L}|\\d{1,2})\\.\\s*$`,
  "iu",
)

/** A number with its unit: a full stop after it ends a sentence, although the unit by itself would be an abbreviation. */
const QUANTITY = /(?:\p{N}\s*(?:[kcmµ]?[mgltsVAW]|min|h|N|K)|\p{L}\/\p{L}+|°\s*[CFK])\.\s*$/u

const NOTHING_SAID = /^[^\p{L}\p{N}]*$/u

const CONTINUES = /^[^\p{L}\p{N}]*\p{Ll}/u

/**
 * The sentences of a text in order; a line break also ends a sentence. Joined together, they are the text.
 *
 * @param text as returned by `readable`
 * @param language of the text (BCP 47), if it is known
 */
export function sentencesOf(text: string, language?: string): Sentence[] {
  const segmenter = new Intl.Segmenter(language, { granularity: "sentence" })
  const parts: { start: number; text: string }[] = []
  let before = "\n"
  for (const { segment, index } of segmenter.segment(text)) {
    const last = parts.at(-1)
    const isBlank = segment.trim() === ""
    if (last !== undefined && (isBlank || (!before.endsWith("\n") && belongTogether(before, segment)))) {
      last.text += segment
    } else if (!isBlank) {
      parts.push({ start: index, text: segment })
    }
    before = segment
  }
  return parts.map((part) => ({ ...part, end: part.start + part.text.trimEnd().length }))
}

function belongTogether(before: string, after: string): boolean {
  return isOpen(before) || CONTINUES.test(after) || NOTHING_SAID.test(before) || NOTHING_SAID.test(after)
}

function isOpen(text: string): boolean {
  return OPEN_END.test(text) && !QUANTITY.test(text)
}
