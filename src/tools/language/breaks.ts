interface Segmenters {
  readonly words: Intl.Segmenter
  readonly graphemes: Intl.Segmenter
}

/** By language, each created at its first use: their rules take milliseconds to load, which most processes can save. */
const segmenters = new Map<string, Segmenters>()

/** Scripts that are written without spaces: a line may end after every word, or after every character. */
const WITHOUT_SPACES =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const ENDS_WITH_THEM =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u
/** Punctuation that ends a word is wide enough to break after it in those scripts. */
const WIDE_PUNCTUATION = /[、。，．・：；？！）」』】〉》]$/u
const AFTER = /[\s/–—]$|\p{Letter}-$/u

/** A space between a number and its unit, unless the unit is long: 12 km/h, 3.5 t, 50 %, 2 Meter, 10 000. */
const WITHIN_QUANTITY =
  /(?<=(?:^|[^\p{L}\p{N}.,])[\p{N}.,]*\p{N}) (?=\p{L}{1,12}(?!\p{L})|[%‰°€$£¥′″]|\p{N}{3}(?!\p{N}))/gu

/**
 * The text with a no-break space wherever a line break could separate a number from its unit. Its length stays the
 * same.
 */
export function withWholeQuantities(text: string): string {
  return text.replace(WITHIN_QUANTITY, "\u00a0")
}

/** Where a line may end: `natural` between words, otherwise only within a word that is too long for a line. */
export interface BreakPoint {
  readonly index: number
  readonly natural: boolean
}

/**
 * All places where a line may end, in order; the last one is the end of the text. Numbers stay with their units.
 *
 * @param language of the text (BCP 47), if known
 */
export function breakPoints(text: string, language = "en"): BreakPoint[] {
  const { words, graphemes } = segmentersFor(language)
  const quantities = new Set(Array.from(text.matchAll(WITHIN_QUANTITY), ({ index }) => index + 1))
  const natural = new Set<number>()
  for (const { index } of words.segment(text)) {
    if (!quantities.has(index) && mayBreak(text.slice(Math.max(0, index - 4), index), text.slice(index, index + 2)))
      natural.add(index)
  }
  return [...graphemes.segment(text)].map(({ index, segment }) => {
    const end = index + segment.length
    return { index: end, natural: natural.has(end) || end === text.length }
  })
}

function segmentersFor(language: string): Segmenters {
  const known = segmenters.get(language)
  if (known !== undefined) return known
  const made = {
    words: new Intl.Segmenter(language, { granularity: "word" }),
    graphemes: new Intl.Segmenter(language, { granularity: "grapheme" }),
  }
  segmenters.set(language, made)
  return made
}

function mayBreak(before: string, after: string): boolean {
  if (before === "") return false
  if (AFTER.test(before)) return !/^\s/.test(after)
  return WITHOUT_SPACES.test(after) && (ENDS_WITH_THEM.test(before) || WIDE_PUNCTUATION.test(before))
}
