/** Made at their first use: their rules take milliseconds to load, which most processes can spare. */
let segmenters: { readonly words: Intl.Segmenter; readonly graphemes: Intl.Segmenter } | undefined

/** Scripts that are written without spaces: a line may end after every word of theirs, or after every character. */
const WITHOUT_SPACES = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Bopomofo}]/u
const ENDS_WITH_THEM = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Bopomofo}]$/u
/** Punctuation that ends a word is wide enough to break behind in those scripts. */
const WIDE_PUNCTUATION = /[、。，．・：；？！）」』】〉》]$/u
const AFTER = /[\s/–—]$|\p{Letter}-$/u

/** Where a line may end: `natural` between words, otherwise only within a word that is too long for a line. */
export interface BreakPoint {
  readonly index: number
  readonly natural: boolean
}

/** All places where a line may end, in order; the last one is the end of the text. */
export function breakPoints(text: string): BreakPoint[] {
  segmenters ??= {
    words: new Intl.Segmenter("en", { granularity: "word" }),
    graphemes: new Intl.Segmenter("en", { granularity: "grapheme" }),
  }
  const { words, graphemes } = segmenters
  const natural = new Set<number>()
  for (const { index } of words.segment(text)) {
    if (mayBreak(text.slice(Math.max(0, index - 4), index), text.slice(index, index + 2))) natural.add(index)
  }
  return [...graphemes.segment(text)].map(({ index, segment }) => {
    const end = index + segment.length
    return { index: end, natural: natural.has(end) || end === text.length }
  })
}

function mayBreak(before: string, after: string): boolean {
  if (before === "") return false
  if (AFTER.test(before)) return !/^\s/.test(after)
  return WITHOUT_SPACES.test(after) && (ENDS_WITH_THEM.test(before) || WIDE_PUNCTUATION.test(before))
}
