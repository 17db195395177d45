/** Between two samples a wave may be higher than both (ITU-R BS.1770-4, annex 2): it is looked at in three places more. */
const PLACES = [0.25, 0.5, 0.75]

/** Samples on either side from which a place between two is derived. */
const REACH = 6

/** What each of the samples around a place gives to it: a sinc, windowed. */
const SHARES = PLACES.map((place) =>
  Float64Array.from({ length: 2 * REACH }, (_, index) => {
    const distance = index - REACH + 1 - place
    const window = Math.cos((Math.PI * distance) / (2 * (REACH + 1))) ** 2
    return (Math.sin(Math.PI * distance) / (Math.PI * distance)) * window
  }),
)

/** Seconds before and after a peak within which it becomes quieter and louder again. */
const EASE = 0.006

/**
 * Makes a sound louder or quieter in place, and its peaks softly quieter where they would be above a limit.
 *
 * @param samples of 16 bits
 * @param limit of the wave, also between samples, 1 being the most there can be
 * @returns whether there were such peaks
 */
export function amplify(samples: Int16Array, rate: number, gain: number, limit: number): boolean {
  const peaks = peaksOf(samples, (limit * 32_768) / gain)
  const factors = peaks === undefined ? undefined : eased(peaks, Math.max(1, Math.round(EASE * rate)))
  for (let at = 0; at < samples.length; at++) {
    const louder = (samples[at] ?? 0) * gain * (factors?.[at] ?? 1)
    samples[at] = Math.max(-32_768, Math.min(32_767, Math.round(louder)))
  }
  return factors !== undefined
}

/** By what each sample may be multiplied so that the wave around it stays at the limit; undefined when all of it does. */
function peaksOf(samples: Int16Array, limit: number): Float32Array | undefined {
  let factors: Float32Array | undefined
  for (let at = 0; at < samples.length; at++) {
    const here = Math.abs(samples[at] ?? 0)
    const next = Math.abs(samples[at + 1] ?? 0)
    // Between samples far below the limit there is no wave above it.
    if (here + next < limit) continue
    let peak = here
    for (const shares of SHARES) {
      let wave = 0
      for (let index = 0; index < shares.length; index++) {
        wave += (shares[index] ?? 0) * (samples[at + index - REACH + 1] ?? 0)
      }
      peak = Math.max(peak, Math.abs(wave))
    }
    if (peak <= limit) continue
    factors ??= new Float32Array(samples.length).fill(1)
    for (const place of [at, at + 1]) {
      if (place < samples.length) factors[place] = Math.min(factors[place] ?? 1, limit / peak)
    }
  }
  return factors
}

/** Factors without steps, none above what it was: each the mean of the lowest ones around its neighbours. */
function eased(factors: Float32Array, reach: number): Float32Array {
  const lowest = new Float32Array(factors.length).fill(1)
  for (let at = 0; at < factors.length; at++) {
    const factor = factors[at] ?? 1
    if (factor === 1) continue
    const end = Math.min(factors.length - 1, at + reach)
    for (let near = Math.max(0, at - reach); near <= end; near++) lowest[near] = Math.min(lowest[near] ?? 1, factor)
  }
  const result = new Float32Array(factors.length)
  let total = 0
  const value = (at: number) => lowest[Math.max(0, Math.min(factors.length - 1, at))] ?? 1
  for (let at = -reach; at <= reach; at++) total += value(at)
  for (let at = 0; at < factors.length; at++) {
    result[at] = total / (2 * reach + 1)
    total += value(at + reach + 1) - value(at - reach)
  }
  return result
}
