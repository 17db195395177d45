import type { Sentence } from "../../sentences.ts"
import type { CaptionedSentence } from "./cues.ts"

const ITEM = /^(?:[-–—•*·▪◦‣]|\p{N}+[.)])\s/u
const SENTENCE_END = /[.!?…。！？।؟۔]["'”’»)\]]*\s*$/u

/** The sentences of a plain text; those that look like headings are marked. */
export function withHeadings(sentences: readonly Sentence[]): CaptionedSentence[] {
  return sentences.map((sentence, index) => {
    const before = sentences[index - 1]?.text ?? ""
    const space = before.slice(before.trimEnd().length)
    return { ...sentence, isHeading: headsText(space, sentence.text, sentences[index + 1]?.text) }
  })
}

/**
 * Whether a line is a heading: it does not end a sentence, is not a list item, and is followed by sentences or items.
 */
function headsText(space: string, line: string, next: string | undefined): boolean {
  if (next === undefined || !line.includes("\n") || SENTENCE_END.test(line)) return false
  const beginsLine = space === "" || space.includes("\n")
  return beginsLine && !/^[-–—•*·▪◦‣]/u.test(line) && (SENTENCE_END.test(next) || (ITEM.test(next) && !ITEM.test(line)))
}
