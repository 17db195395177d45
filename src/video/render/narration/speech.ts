import { type Line, linesOf } from "./lines.ts"
import { type Edges, type Interval, measure, timesOf, type Utterance } from "./pauses.ts"
import type { Speaker } from "./speaker.ts"
import { joined, resampled, type Sound } from "./wav.ts"

/** A text that is spoken. */
export interface Speech {
  /** Samples a second. */
  readonly rate: number
  /** Seconds, silence before and after included. */
  readonly duration: number
  /** When each sentence is spoken, in their order: later ones begin after earlier ones end. */
  readonly sentences: readonly Interval[]
  /** 16-bit samples from the sample `at` on, in order; where there are none it is silent. */
  readonly sounds: readonly { readonly at: number; readonly samples: Int16Array }[]
}

/** Slowest and fastest that is still listened to, at 1 being about 150 words a minute. */
const SLOWEST = 0.6
const FASTEST = 2.5

/** How far the length may be off before everything is said again at another tempo: a part of it, or seconds too few. */
const TOLERANCE = 0.08
const SLACK = 1.5

/** Speech that is too long by more than this fraction is not used. */
const LIMIT = 0.1

/** How often everything is spoken at most. */
const PASSES = 3

/** Of so many lines one in seven is said first, which tells the tempo. */
const MANY = 20
const ONE_IN = 7

/** A tempo beyond the fastest by more than this, told by some of the lines, will be so for all. */
const HOPELESS = 1.3

/** Samples a second of speech in which nothing is said. */
const RATE_OF_SILENCE = 22_050

/**
 * Speaks a text in a given time, to within a tenth, by its tempo first and then by the length of pauses.
 *
 * @param sentences each with the line breaks that follow it, which make pauses longer
 * @param languages of the sentences, one for each
 * @param options the `length` is in seconds
 * @returns undefined when the text cannot be spoken in that time: rows of figures, for example, which are a word each
 * @throws {NarrationUnavailable} when the program fails
 * @throws the reason of `signal` when that is aborted
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

/** Says lines, all of one language at a time. */
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

/** The tempo at which the length would be right; the same one when it is right enough, or cannot be told. */
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
