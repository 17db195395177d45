import type { Speech } from "./speech.ts"

/*
 * Loudness according to ITU-R BS.1770-4: the frequency-weighted mean power of a sound, without its pauses. The filters
 * are those of the recommendation, for any rate instead of 48 kHz (as in libebur128).
 */

/** A second-order filter with its last two inputs and outputs. */
interface Filter {
  readonly b0: number
  readonly b1: number
  readonly b2: number
  readonly a1: number
  readonly a2: number
}

/** Steps of a tenth of a second: a measurement is the power of four consecutive steps. */
const STEPS_A_SECOND = 10
const STEPS_OF_BLOCK = 4

const SILENCE = new Int16Array()

/** A sound below the first level (LUFS) is silence; a sound that is the second number (LU) below the mean is a pause. */
const ABSOLUTE_GATE = -70
const RELATIVE_GATE = -10

/** The loudness of speech in LUFS; undefined when it is silent. */
export function loudnessOf(speech: Pick<Speech, "rate" | "duration" | "sounds">): number | undefined {
  const steps = weightedPowers(speech)
  const blocks = Array.from({ length: Math.max(0, steps.length - STEPS_OF_BLOCK + 1) }, (_, first) => {
    let power = 0
    for (let step = first; step < first + STEPS_OF_BLOCK; step++) power += steps[step] ?? 0
    return power / STEPS_OF_BLOCK
  })
  const heard = blocks.filter((power) => lufs(power) > ABSOLUTE_GATE)
  if (heard.length === 0) return undefined
  const gate = lufs(mean(heard)) + RELATIVE_GATE
  return lufs(mean(heard.filter((power) => lufs(power) > gate)))
}

function lufs(power: number): number {
  return -0.691 + 10 * Math.log10(power)
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0) / numbers.length
}

/** The mean power of each step, from the beginning to the end of the speech. */
function weightedPowers({ rate, duration, sounds }: Pick<Speech, "rate" | "duration" | "sounds">): Float64Array {
  const length = Math.round(duration * rate)
  const perStep = rate / STEPS_A_SECOND
  const powers = new Float64Array(Math.floor(length / perStep))
  const { b0, b1, b2, a1, a2 } = highShelf(rate)
  const { b0: c0, b1: c1, b2: c2, a1: d1, a2: d2 } = highPass(rate)
  let [shelf1, shelf2, pass1, pass2] = [0, 0, 0, 0]
  let next = 0
  let at = 0
  for (let step = 0; step < powers.length; step++) {
    const stepEnd = Math.min(length, Math.ceil((step + 1) * perStep))
    let power = 0
    while (at < stepEnd) {
      let sound = sounds[next]
      if (sound !== undefined && at >= sound.at + sound.samples.length) sound = sounds[++next]
      const isHeard = sound !== undefined && at >= sound.at
      // Up to that sample there is one sound, or silence.
      const end = Math.min(stepEnd, sound === undefined ? length : isHeard ? sound.at + sound.samples.length : sound.at)
      const samples = isHeard && sound !== undefined ? sound.samples : SILENCE
      const from = isHeard && sound !== undefined ? sound.at : 0
      for (; at < end; at++) {
        const given = isHeard ? (samples[at - from] ?? 0) / 32_768 : 0
        // Transposed direct form II.
        const bright = b0 * given + shelf1
        shelf1 = b1 * given - a1 * bright + shelf2
        shelf2 = b2 * given - a2 * bright
        const heard = c0 * bright + pass1
        pass1 = c1 * bright - d1 * heard + pass2
        pass2 = c2 * bright - d2 * heard
        power += heard * heard
      }
    }
    powers[step] = power / perStep
  }
  return powers
}

/** This filter models the head, which amplifies high frequencies. */
function highShelf(rate: number): Filter {
  const tangent = Math.tan((Math.PI * 1681.974450955533) / rate)
  const quality = 0.7071752369554196
  const high = 10 ** (3.999843853973347 / 20)
  const band = high ** 0.4996667741545416
  const square = tangent * tangent
  const a0 = 1 + tangent / quality + square
  return {
    b0: (high + (band * tangent) / quality + square) / a0,
    b1: (2 * (square - high)) / a0,
    b2: (high - (band * tangent) / quality + square) / a0,
    a1: (2 * (square - 1)) / a0,
    a2: (1 - tangent / quality + square) / a0,
  }
}

/** This filter models the ears, which are insensitive to very low frequencies. */
function highPass(rate: number): Filter {
  const tangent = Math.tan((Math.PI * 38.13547087602444) / rate)
  const quality = 0.5003270373238773
  const square = tangent * tangent
  const a0 = 1 + tangent / quality + square
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (square - 1)) / a0, a2: (1 - tangent / quality + square) / a0 }
}
