import { spokenText } from "./spoken-text.ts"

/**
 * Maximum number of characters in a line: speech for a line is held in memory, and piper's memory use grows with the
 * square of its length.
 */
const LONGEST = 200

/** A line ends after a comma or similar if there is one late enough, otherwise at a space, otherwise anywhere. */
const LINES = new RegExp(
  `.{${LONGEST / 2},${LONGEST - 1}}[,;:،؛、，；：]\\s*|.{1,${LONGEST}}(?:\\s+|$)|.{1,${LONGEST}}`,
  "gsu",
)

/** The text that is spoken at once: a sentence, or a part of a long one. */
export interface Line {
  /** The index of the sentence, from 0. */
  readonly sentence: number
  readonly text: string
  /** Two letters. */
  readonly language: string
}

/** The lines of sentences, in order; a sentence in which nothing is spoken has no lines. */
export function linesOf(sentences: readonly string[], languages: readonly string[]): readonly Line[] {
  return sentences.flatMap((sentence, index) => {
    const language = languages[index]
    if (language === undefined) throw new Error(`sentence ${index} has no language`)
    const parts = spokenText(sentence).match(LINES) ?? []
    return parts.map((text) => ({ sentence: index, text: text.trim(), language })).filter(({ text }) => hasWords(text))
  })
}

/** A part of a sentence may have no words, but a spoken sentence always has at least one. */
function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}
