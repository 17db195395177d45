import type { Sentence } from "../../sentences.ts"
import type { CaptionedSentence } from "./cues.ts"

const ITEM = /^(?:[-–—•*·▪◦‣]|\p{N}+[.)])\s/u
const SENTENCE_END = /[.!?…。！？।؟۔]["'”’»)\]]*\s*$/u

/** The sentences of a plain text, with what looks like a heading among them. */
export function withHeadings(sentences: readonly Sentence[]): CaptionedSentence[] {
  return sentences.map((sentence, index) => {
    const before = sentences[index - 1]?.text ?? ""
    const space = before.slice(before.trimEnd().length)
    return { ...sentence, isHeading: headsText(space, sentence.text, sentences[index + 1]?.text) }
  })
}

/** Whether a line is a heading: it ends no sentence and is no item of a list, and sentences or items follow it. */
function headsText(space: string, line: string, next: string | undefined): boolean {
  if (next === undefined || !line.includes("\n") || SENTENCE_END.test(line)) return false
  const beginsLine = space === "" || space.includes("\n")
  return beginsLine && !/^[-–—•*·▪◦‣]/u.test(line) && (SENTENCE_END.test(next) || (ITEM.test(next) && !ITEM.test(line)))
}
