import type { Speech } from "./speech.ts"

/*
 * Loudness by ITU-R BS.1770-4: the mean power of sound, weighted as ears hear it, of all moments that are not pauses. The
 * filters are those of the recommendation, for any rate instead of its 48 kHz (as in libebur128).
 */

/** A filter of second order with its last two inputs and outputs. */
interface Filter {
  readonly b0: number
  readonly b1: number
  readonly b2: number
  readonly a1: number
  readonly a2: number
}

/** Steps of a tenth of a second: the power of four in a row is one measurement. */
const STEPS_A_SECOND = 10
const STEPS_OF_BLOCK = 4

/** Below this, in LUFS, there is nothing; so far below the mean, in LU, there is a pause. */
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

/** The mean power in each step, from the beginning to the end of the speech. */
function weightedPowers({ rate, duration, sounds }: Pick<Speech, "rate" | "duration" | "sounds">): Float64Array {
  const length = Math.round(duration * rate)
  const perStep = rate / STEPS_A_SECOND
  const powers = new Float64Array(Math.floor(length / perStep))
  const shelf = highShelf(rate)
  const pass = highPass(rate)
  let [shelf1, shelf2, pass1, pass2] = [0, 0, 0, 0]
  let next = 0
  for (let at = 0; at < length; at++) {
    let sound = sounds[next]
    if (sound !== undefined && at >= sound.at + sound.samples.length) sound = sounds[++next]
    const given = sound === undefined || at < sound.at ? 0 : (sound.samples[at - sound.at] ?? 0) / 32_768
    // Transposed direct form II.
    const bright = shelf.b0 * given + shelf1
    shelf1 = shelf.b1 * given - shelf.a1 * bright + shelf2
    shelf2 = shelf.b2 * given - shelf.a2 * bright
    const heard = pass.b0 * bright + pass1
    pass1 = pass.b1 * bright - pass.a1 * heard + pass2
    pass2 = pass.b2 * bright - pass.a2 * heard
    const step = Math.floor(at / perStep)
    if (step < powers.length) powers[step] = (powers[step] ?? 0) + heard * heard
  }
  return powers.map((power) => power / perStep)
}

/** A head makes what is high louder. */
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

/** Ears hear little of what is very low. */
function highPass(rate: number): Filter {
  const tangent = Math.tan((Math.PI * 38.13547087602444) / rate)
  const quality = 0.5003270373238773
  const square = tangent * tangent
  const a0 = 1 + tangent / quality + square
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (square - 1)) / a0, a2: (1 - tangent / quality + square) / a0 }
}
