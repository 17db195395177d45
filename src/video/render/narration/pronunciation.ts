/** How a word or a few are said. */
export interface Pronunciation {
  /** As texts have it. */
  readonly written: string
  /** What is said instead. */
  readonly spoken: string
  /** Two letters: it holds for this language only; null for all of them. */
  readonly language: string | null
}

/** Scripts that are written without spaces have no ends of words that one could see. */
const WITHOUT_SPACES =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}"
const INNER = new RegExp(`^(?![${WITHOUT_SPACES}])[\\p{L}\\p{N}\\p{M}]$`, "u")

/**
 * A sentence as it is to be said: whole words are replaced, in any case of letters, once, and of two that begin at one place
 * the longer.
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

/** Matches the words with any white space between them, and not within a longer word. */
function patternOf(written: string): string {
  const words = written.trim()
  const letters = [...words]
  const before = INNER.test(letters[0] ?? "") ? "(?<![\\p{L}\\p{N}\\p{M}])" : ""
  const after = INNER.test(letters.at(-1) ?? "") ? "(?![\\p{L}\\p{N}\\p{M}])" : ""
  return `${before}${words.split(/\s+/u).map(RegExp.escape).join("\\s+")}${after}`
}
