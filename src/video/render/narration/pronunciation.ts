/** How to say a word or a phrase. */
export interface Pronunciation {
  /** The word as it is written in texts. */
  readonly written: string
  /** The text that is said instead. */
  readonly spoken: string
  /** Two letters: the only language to which it applies; null for all languages. */
  readonly language: string | null
}

/** In scripts without spaces, word boundaries cannot be recognised. */
const WITHOUT_SPACES =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}"
const INNER = new RegExp(`^(?![${WITHOUT_SPACES}])[\\p{L}\\p{N}\\p{M}]$`, "u")

/**
 * A sentence as it should be said: whole words are replaced, ignoring case, and replacements are not replaced again. If
 * two words begin at the same place, the longer one is replaced.
 *
 * @param language of the sentence, two letters
 */
export function pronounced(sentence: string, pronunciations: readonly Pronunciation[], language: string): string {
  const known = pronunciations
    .filter((one) => (one.language === null || one.language === language) && one.written.trim() !== "")
    // What holds for the language comes before what holds for all.
    .sort(
      (one, other) =>
        other.written.length - one.written.length || Number(one.language === null) - Number(other.language === null),
    )
  if (known.length === 0) return sentence
  const words = new RegExp(known.map(({ written }) => `(${patternOf(written)})`).join("|"), "giu")
  return sentence.replace(words, (word, ...groups: readonly unknown[]) => {
    const at = groups.findIndex((group) => group !== undefined)
    return known[at]?.spoken ?? word
  })
}

/** Matches the words with any white space between them, but not within a longer word. */
function patternOf(written: string): string {
  const words = written.trim()
  const letters = [...words]
  const before = INNER.test(letters[0] ?? "") ? "(?<![\\p{L}\\p{N}\\p{M}])" : ""
  const after = INNER.test(letters.at(-1) ?? "") ? "(?![\\p{L}\\p{N}\\p{M}])" : ""
  return `${before}${words.split(/\s+/u).map(RegExp.escape).join("\\s+")}${after}`
}
