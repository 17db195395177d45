import type { Interval } from "../narration/pauses.ts"
import type { CaptionedSentence } from "./cues.ts"

/** A sentence as captions show it, with the line breaks after it. */
interface Utterance {
  readonly text: string
  readonly space: string
  readonly isHeading: boolean
}

/** Sentences and their positions in the text that they form together. */
export function placed(utterances: readonly Utterance[]): CaptionedSentence[] {
  let start = 0
  return utterances.map(({ text, space, isHeading }) => {
    const whole = text + (space || " ")
    const sentence = { start, end: start + text.length, text: whole, isHeading }
    start += whole.length
    return sentence
  })
}

/**
 * When the text before an index has been spoken, and when the text from there on begins. Within each sentence, time is
 * distributed evenly.
 */
export function sentenceTimes(sentences: readonly CaptionedSentence[], times: readonly Interval[]) {
  const timeIn = (at: number, index: number) => {
    const sentence = sentences[at]
    const { start, end } = times[at] ?? { start: 0, end: 0 }
    if (sentence === undefined || sentence.end === sentence.start) return start
    const part = (index - sentence.start) / (sentence.end - sentence.start)
    return start + Math.min(1, Math.max(0, part)) * (end - start)
  }
  return {
    begins: (index: number) =>
      timeIn(
        lastIndex(sentences, ({ start }) => start <= index),
        index,
      ),
    ends: (index: number) =>
      timeIn(
        lastIndex(sentences, ({ start }) => start < index),
        index,
      ),
  }
}

/** The last item that satisfies the condition. All items that satisfy it must come before the others. */
function lastIndex(sentences: readonly CaptionedSentence[], isSo: (sentence: CaptionedSentence) => boolean): number {
  let [first, last] = [0, sentences.length - 1]
  while (first < last) {
    const middle = Math.ceil((first + last) / 2)
    const sentence = sentences[middle]
    if (sentence !== undefined && isSo(sentence)) first = middle
    else last = middle - 1
  }
  return first
}
