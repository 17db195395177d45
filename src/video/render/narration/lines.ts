import { spokenText } from "./spoken-text.ts"

/**
 * Characters of the longest line: what is spoken at once is held in memory, and piper's memory use grows with its
 * square.
 */
const LONGEST = 200

/** A line ends after a comma or similar if that comes late enough, else at a space, else anywhere. */
const LINES = new RegExp(
  `.{${LONGEST / 2},${LONGEST - 1}}[,;:،؛、，；：]\\s*|.{1,${LONGEST}}(?:\\s+|$)|.{1,${LONGEST}}`,
  "gsu",
)

/** What is spoken at once: a sentence, or a part of a long one. */
export interface Line {
  /** Which sentence, counted from 0. */
  readonly sentence: number
  readonly text: string
  /** Two letters. */
  readonly language: string
}

/** The lines of sentences, in order; a sentence in which nothing is spoken has none. */
export function linesOf(sentences: readonly string[], languages: readonly string[]): readonly Line[] {
  return sentences.flatMap((sentence, index) => {
    const language = languages[index]
    if (language === undefined) throw new Error(`sentence ${index} has no language`)
    const parts = spokenText(sentence).match(LINES) ?? []
    return parts.map((text) => ({ sentence: index, text: text.trim(), language })).filter(({ text }) => hasWords(text))
  })
}

/** A part of a sentence may have no words, but a spoken sentence always has some. */
function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}
