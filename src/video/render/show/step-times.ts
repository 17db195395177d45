import type { Interval } from "../narration/pauses.ts"
import { spread } from "../spread.ts"

/**
 * The minimum time in seconds for which a step is shown, if there is enough time: silent steps have to be read, spoken
 * ones are also heard.
 */
const SHORTEST = { silent: 1, spoken: 0.5 } as const

/** A slide on which one sentence, or a part of it, is highlighted. */
interface Step {
  readonly sentence: number
  /** The range of characters of the sentence. */
  readonly from: number
  readonly to: number
}

/** Divides `seconds` from `start` among sentences, in proportion to the time each needs. */
export function readingTimes(needed: readonly number[], start: number, seconds: number): Interval[] {
  const all = needed.reduce((total, one) => total + one, 0)
  let at = start
  return needed.map((one) => {
    const begin = at
    at += all === 0 ? seconds / needed.length : (one / all) * seconds
    return { start: begin, end: at }
  })
}

/**
 * When each step begins; the first one begins with the text. Each lasts until the next one, and the last one until the
 * end of the text. If a sentence is on several slides, its time is divided by the number of characters.
 *
 * @param sentences when they are spoken, in the order of the steps
 * @param text the period in which the text is shown, in seconds
 */
export function stepTimes(
  steps: readonly Step[],
  sentences: readonly Interval[],
  text: Interval,
  pace: keyof typeof SHORTEST,
): Float64Array {
  const lengths = new Map<number, number>()
  for (const { sentence, to } of steps) lengths.set(sentence, Math.max(to, lengths.get(sentence) ?? 0))
  const starts = Float64Array.from(steps, ({ sentence, from }, index) => {
    const { start, end } = sentences[sentence] ?? text
    const part = from / Math.max(1, lengths.get(sentence) ?? 0)
    return index === 0 ? 0 : start + part * (end - start) - text.start
  })
  spread(starts, SHORTEST[pace], text.end - text.start)
  return starts.map((time) => time + text.start)
}
