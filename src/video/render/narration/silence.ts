import type { Sound } from "./wav.ts"

/** Samples that are no louder than this (0.3 % of full scale) count as silence. */
const QUIET = 100

/** Silences that are shorter than this, in seconds, are part of a word. */
const SHORTEST = 0.1

/** The factor by which the longest silence within a part has to be shorter than the silences between parts. */
const CLEARLY = 2

interface Span {
  readonly from: number
  readonly to: number
}

/** A sound without the silence before and after it. Its samples are copied, so that the original can be freed. */
export function trimmed({ rate, samples }: Sound): Sound {
  let from = 0
  let to = samples.length
  while (from < to && isQuiet(samples[from])) from++
  while (to > from && isQuiet(samples[to - 1])) to--
  return { rate, samples: samples.slice(from, to) }
}

/**
 * A sound cut into `count` parts at its longest silences, each trimmed. Undefined when that many silences are not
 * clearly longer than the others, because then it is uncertain where the parts end.
 */
export function partsOf(sound: Sound, count: number): readonly Sound[] | undefined {
  const whole = trimmed(sound)
  if (count === 1) return [whole]
  const byLength = silencesOf(whole).sort((one, other) => other.to - other.from - (one.to - one.from))
  const cuts = byLength.slice(0, count - 1)
  const shortestCut = cuts.at(-1)
  const next = byLength[count - 1]
  if (cuts.length < count - 1 || shortestCut === undefined) return undefined
  if (next !== undefined && shortestCut.to - shortestCut.from < CLEARLY * (next.to - next.from)) return undefined
  cuts.sort((one, other) => one.from - other.from)
  const starts = [0, ...cuts.map(({ to }) => to)]
  const ends = [...cuts.map(({ from }) => from), whole.samples.length]
  return starts.map((start, index) => ({ rate: whole.rate, samples: whole.samples.slice(start, ends[index]) }))
}

/** The silences within a sound, in order. */
function silencesOf({ rate, samples }: Sound): Span[] {
  const silences: Span[] = []
  let from = 0
  for (let at = 0; at <= samples.length; at++) {
    if (at < samples.length && isQuiet(samples[at])) continue
    if (at - from > SHORTEST * rate) silences.push({ from, to: at })
    from = at + 1
  }
  return silences
}

function isQuiet(sample: number | undefined): boolean {
  return sample !== undefined && sample <= QUIET && sample >= -QUIET
}
