import { type Line, linesOf } from "./lines.ts"
import { type Edges, type Interval, measure, timesOf, type Utterance } from "./pauses.ts"
import type { Speaker } from "./speaker.ts"
import { joined, resampled, type Sound } from "./wav.ts"

/** A text that is spoken. */
export interface Speech {
  /** Samples per second. */
  readonly rate: number
  /** Seconds, including silence before and after. */
  readonly duration: number
  /** When each sentence is spoken, in order: each begins after the previous one has ended. */
  readonly sentences: readonly Interval[]
  /** Parts of the sound in order, each with 16-bit samples from sample `at` on; the rest is silent. */
  readonly sounds: readonly { readonly at: number; readonly samples: Int16Array }[]
}

/** The slowest and the fastest acceptable tempo; 1 is about 150 words a minute. */
const SLOWEST = 0.6
const FASTEST = 2.5

/**
 * How far off the length may be before everything is spoken again at another tempo: a fraction of the length, or a
 * number of seconds by which it is too short.
 */
const TOLERANCE = 0.08
const SLACK = 1.5

/** Speech that is too long by more than this fraction is not used. */
const LIMIT = 0.1

/** The maximum number of times that everything is spoken. */
const PASSES = 3

/** With this many lines or more, one in seven is spoken first to estimate the tempo. */
const MANY = 20
const ONE_IN = 7

/** If the estimate exceeds the fastest tempo by more than this factor, so will the whole text. */
const HOPELESS = 1.3

/** The sample rate of speech in which nothing is said. */
const RATE_OF_SILENCE = 22_050

/**
 * Speaks a text in a given time, to within a tenth, by adjusting the tempo first and then the pauses.
 *
 * @param sentences each with the line breaks that follow it, which make pauses longer
 * @param languages of the sentences, one for each
 * @param options `length` is in seconds
 * @returns undefined when the text cannot be spoken in that time: for example, rows of figures, which count as one word
 *   each
 * @throws {NarrationUnavailable} when the program fails
 * @throws the reason of `signal` when it is aborted
 */
export async function speak(
  sentences: readonly string[],
  languages: readonly string[],
  { speaker, length, edges }: { readonly speaker: Speaker; readonly length: number; readonly edges: Edges },
  signal: AbortSignal,
): Promise<Speech | undefined> {
  const lines = linesOf(sentences, languages).filter(({ language }) => speaker.speaks(language))
  const linesOfSentence = Map.groupBy(lines, ({ sentence }) => sentence)

  let tempo = 1
  if (lines.length >= MANY) {
    const sample = lines.filter((_, index) => index % ONE_IN === 0)
    const sounds = await said(sample, speaker, tempo, signal)
    const pace = sum(sample, (line) => secondsOf(sounds.get(line))) / sum(sample, ({ text }) => text.length)
    const utterances = sentences.map((sentence, index) => {
      const characters = sum(linesOfSentence.get(index) ?? [], ({ text }) => text.length)
      return { sentence, seconds: pace * characters }
    })
    const needed = tempoFor(utterances, tempo, length, edges)
    if (needed > FASTEST * HOPELESS) return undefined
    tempo = listenable(needed)
  }
  for (let pass = 1; ; pass++) {
    const soundOfLine = await said(lines, speaker, tempo, signal)
    const sounds = sentences.map((_, index) =>
      joined((linesOfSentence.get(index) ?? []).flatMap((line) => soundOfLine.get(line) ?? [])),
    )
    const utterances = sentences.map((sentence, index) => ({ sentence, seconds: secondsOf(sounds[index]) }))
    const next = listenable(tempoFor(utterances, tempo, length, edges))
    if (next === tempo || pass === PASSES) return fitted(utterances, sounds, length, edges)
    tempo = next
  }
}

/** The same speech with more silence, in seconds, before and after it. */
export function within({ rate, duration, sentences, sounds }: Speech, before: number, after: number): Speech {
  return {
    rate,
    duration: before + duration + after,
    sentences: sentences.map(({ start, end }) => ({ start: start + before, end: end + before })),
    sounds: sounds.map(({ at, samples }) => ({ at: at + Math.round(before * rate), samples })),
  }
}

/** Speaks lines, one language at a time. */
async function said(
  lines: readonly Line[],
  speaker: Speaker,
  tempo: number,
  signal: AbortSignal,
): Promise<ReadonlyMap<Line, Sound>> {
  const sounds = new Map<Line, Sound>()
  for (const [language, group] of Map.groupBy(lines, (line) => line.language)) {
    const texts = group.map(({ text }) => text)
    const heard = await speaker.say(texts, language, tempo, signal)
    group.forEach((line, index) => {
      const sound = heard[index]
      if (sound !== undefined) sounds.set(line, sound)
    })
  }
  return sounds
}

/** The tempo that would give the right length; unchanged when the length is close enough or cannot be estimated. */
function tempoFor(utterances: readonly Utterance[], tempo: number, length: number, edges: Edges): number {
  const { spoken, pauses } = measure(utterances, length, edges)
  const tooMuch = spoken + pauses - length
  const isLittle = tooMuch > 0 ? tooMuch <= TOLERANCE * length : -tooMuch <= Math.max(TOLERANCE * length, SLACK)
  return spoken === 0 || isLittle ? tempo : (tempo * spoken) / (length - pauses)
}

function listenable(tempo: number): number {
  return Math.min(FASTEST, Math.max(SLOWEST, tempo))
}

function fitted(
  utterances: readonly Utterance[],
  sounds: readonly (Sound | undefined)[],
  length: number,
  edges: Edges,
): Speech | undefined {
  const { times, duration } = timesOf(utterances, length, edges)
  if (duration > (1 + LIMIT) * length) return undefined
  const rate = sounds.find((sound) => sound !== undefined)?.rate ?? RATE_OF_SILENCE
  const placed = sounds.flatMap((sound, index) => {
    const start = times[index]?.start
    return sound === undefined || start === undefined
      ? []
      : [{ at: Math.round(start * rate), samples: resampled(sound, rate) }]
  })
  return { rate, duration, sentences: times, sounds: placed }
}

function secondsOf(sound: Sound | undefined): number {
  return sound === undefined ? 0 : sound.samples.length / sound.rate
}

function sum<Item>(items: readonly Item[], number: (item: Item) => number): number {
  return items.reduce((total, item) => total + number(item), 0)
}
