/** Seconds of silence in speech at a normal pace. */
const BETWEEN_SENTENCES = 0.35
const BETWEEN_LINES = 0.6
const BETWEEN_PARAGRAPHS = 0.9

/** Seconds of silence before and after all speech, which are stretched and shortened like pauses. */
export interface Edges {
  readonly before: number
  readonly after: number
}

/** For a video that shows its text from beginning to end. */
export const WHOLE_VIDEO: Edges = { before: 1.5, after: 0.8 }

/** Time to read text that is not spoken: seconds per sentence, and per letter. */
const UNSPOKEN = 0.5
const UNSPOKEN_LETTER = 0.06

/** The maximum fraction of the whole that pauses take, even with many short sentences. */
const LARGEST_PART = 0.3

/** The smallest factor by which pauses can be shortened. */
const SHORTEST = 0.5

/** A sentence, and how long it takes to speak. */
export interface Utterance {
  /** The sentence as it is in the text, with the line breaks that follow it. */
  readonly sentence: string
  /** 0 if nothing is spoken. */
  readonly seconds: number
}

/** One step of speech: a pause of some seconds, and then a sentence or the end. */
interface Step {
  readonly pause: number
  readonly spoken: number
  /** Seconds for a sentence that is not spoken; they are stretched and shortened like a pause. */
  readonly unspoken: number
}

/** Seconds of speech and of the pauses in it, before the pauses are stretched or shortened. */
export interface Measure {
  readonly spoken: number
  readonly pauses: number
}

export interface Interval {
  /** Seconds from the beginning. */
  readonly start: number
  readonly end: number
}

/** How long speech and pauses take. Pauses are shorter from the outset if there are many of them. */
export function measure(utterances: readonly Utterance[], length: number, edges: Edges): Measure {
  const steps = stepsOf(utterances, edges)
  const pauses = sum(steps.map(({ pause, unspoken }) => pause + unspoken))
  return { spoken: sum(steps.map(({ spoken }) => spoken)), pauses: Math.min(pauses, LARGEST_PART * length) }
}

/**
 * When each sentence has to begin and end so that everything takes `length` seconds. Pauses are stretched as far as
 * necessary, but shortened to no less than half, so speech may take longer than it should.
 */
export function timesOf(
  utterances: readonly Utterance[],
  length: number,
  edges: Edges,
): { times: Interval[]; duration: number } {
  const steps = stepsOf(utterances, edges)
  const { spoken, pauses } = measure(utterances, length, edges)
  const ofAll = sum(steps.map(({ pause, unspoken }) => pause + unspoken))
  const stretch = Math.max(length - spoken, SHORTEST * pauses) / ofAll
  const times: Interval[] = []
  let at = 0
  for (const step of steps) {
    const start = at + stretch * step.pause
    at = start + step.spoken + stretch * step.unspoken
    times.push({ start, end: at })
  }
  // The last step is the end, not a sentence.
  times.pop()
  return { times, duration: at }
}

function stepsOf(utterances: readonly Utterance[], { before, after }: Edges): readonly Step[] {
  const steps = utterances.map(({ sentence, seconds }, index) => {
    const last = utterances[index - 1]
    const pause = last === undefined ? before : pauseAfter(last.sentence)
    return { pause, spoken: seconds, unspoken: seconds > 0 ? 0 : readingTime(sentence) }
  })
  return [...steps, { pause: after, spoken: 0, unspoken: 0 }]
}

function pauseAfter(sentence: string): number {
  const [lineBreaks = ""] = /\s*$/.exec(sentence) ?? []
  if (/\n\s*\n/.test(lineBreaks)) return BETWEEN_PARAGRAPHS
  return lineBreaks.includes("\n") ? BETWEEN_LINES : BETWEEN_SENTENCES
}

function readingTime(sentence: string): number {
  return UNSPOKEN + UNSPOKEN_LETTER * (sentence.match(/[\p{L}\p{N}]/gu)?.length ?? 0)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
