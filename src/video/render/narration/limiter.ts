/** A wave may peak between two samples (ITU-R BS.1770-4, annex 2), so three more positions are checked. */
const PLACES = [0.25, 0.5, 0.75]

/** Number of samples on either side from which a position between two samples is interpolated. */
const REACH = 6

const TAPS = 2 * REACH

/** The weight of each sample around a position, position by position: a windowed sinc. */
const SHARES = Float64Array.from({ length: PLACES.length * TAPS }, (_, at) => {
  const distance = (at % TAPS) - REACH + 1 - (PLACES[Math.floor(at / TAPS)] ?? 0)
  const window = Math.cos((Math.PI * distance) / (2 * (REACH + 1))) ** 2
  return (Math.sin(Math.PI * distance) / (Math.PI * distance)) * window
})

/** Buffers for one sound, which are reused for the next, because allocating memory takes longer than the work itself. */
class Workspace {
  readonly padded: Int16Array
  readonly factors: Float32Array
  readonly lowest: Float32Array
  readonly kept: Int32Array

  constructor(readonly length: number) {
    this.padded = new Int16Array(length + TAPS)
    this.factors = new Float32Array(length)
    this.lowest = new Float32Array(length)
    this.kept = new Int32Array(length)
  }
}

let workspace = new Workspace(0)

const get = (numbers: Int16Array | Int32Array | Float32Array | Float64Array, index: number): number =>
  numbers[index] ?? 0

/** Number of seconds over which the volume falls before a peak and rises again after it. */
const EASE = 0.006

/**
 * Amplifies a sound in place, and smoothly reduces peaks that would exceed a limit.
 *
 * @param samples 16-bit
 * @param limit the limit for the wave, also between samples; 1 is full scale
 * @returns whether there were such peaks
 */
export function amplify(samples: Int16Array, rate: number, gain: number, limit: number): boolean {
  const { length } = samples
  if (workspace.length < length) workspace = new Workspace(length)
  const { factors } = workspace
  const hasPeaks = findPeaks(samples, (limit * 32_768) / gain, workspace)
  if (hasPeaks) ease(length, Math.max(1, Math.round(EASE * rate)), workspace)
  for (let at = 0; at < length; at++) {
    const louder = get(samples, at) * (hasPeaks ? gain * get(factors, at) : gain)
    samples[at] = Math.max(-32_768, Math.min(32_767, Math.round(louder)))
  }
  return hasPeaks
}

/**
 * Writes the factor by which each sample may be multiplied so that the wave around it stays within the limit.
 * @returns whether any factor is below 1
 */
function findPeaks(samples: Int16Array, limit: number, { padded, factors }: Workspace): boolean {
  const { length } = samples
  // Pads both ends, so that no position needs a bounds check.
  padded.fill(0, 0, REACH - 1)
  padded.set(samples, REACH - 1)
  padded.fill(0, REACH - 1 + length, length + TAPS)
  let hasPeaks = false
  for (let at = 0; at < length; at++) {
    const here = Math.abs(get(padded, at + REACH - 1))
    const next = Math.abs(get(padded, at + REACH))
    // Between samples that are far below the limit, the wave cannot exceed it.
    if (here + next < limit) continue
    const peak = isSteep(padded, at + REACH - 1) ? here : Math.max(here, waveAfter(padded, at))
    if (peak <= limit) continue
    if (!hasPeaks) factors.fill(1, 0, length)
    hasPeaks = true
    factors[at] = Math.min(get(factors, at), limit / peak)
    if (at + 1 < length) factors[at + 1] = Math.min(get(factors, at + 1), limit / peak)
  }
  return hasPeaks
}

/**
 * Whether samples keep rising, or falling, from before a position until after the next one: the wave then lies between
 * the two.
 */
function isSteep(samples: Int16Array, at: number): boolean {
  const here = get(samples, at)
  const next = get(samples, at + 1)
  const rise = next - here
  return rise > 0
    ? get(samples, at - 1) < here && get(samples, at + 2) > next
    : rise < 0 && get(samples, at - 1) > here && get(samples, at + 2) < next
}

/**
 * The maximum of the wave at the positions between two samples.
 * @param first the first of the samples around them
 */
function waveAfter(samples: Int16Array, first: number): number {
  let highest = 0
  for (let from = 0; from < SHARES.length; from += TAPS) {
    let wave = 0
    for (let tap = 0; tap < TAPS; tap++) wave += get(SHARES, from + tap) * get(samples, first + tap)
    highest = Math.max(highest, Math.abs(wave))
  }
  return highest
}

/** Smooths the factors without raising any: each becomes the mean of the lowest factors around its neighbours. */
function ease(length: number, reach: number, work: Workspace): void {
  const { factors, lowest } = work
  findLowest(length, reach, work)
  const last = length - 1
  let total = get(lowest, 0) * (reach + 1)
  for (let at = 1; at <= reach; at++) total += get(lowest, Math.min(last, at))
  for (let at = 0; at < length; at++) {
    factors[at] = total / (2 * reach + 1)
    total += get(lowest, Math.min(last, at + reach + 1)) - get(lowest, Math.max(0, at - reach))
  }
}

/** Finds the lowest factor within `reach` of each position. A factor is dropped once a lower one follows. */
function findLowest(length: number, reach: number, { factors, lowest, kept }: Workspace): void {
  let [first, end] = [0, 0]
  for (let at = 0; at < length + reach; at++) {
    if (at < length) {
      const factor = get(factors, at)
      while (end > first && get(factors, get(kept, end - 1)) >= factor) end--
      kept[end++] = at
    }
    const place = at - reach
    if (place < 0) continue
    while (get(kept, first) < place - reach) first++
    lowest[place] = get(factors, get(kept, first))
  }
}
