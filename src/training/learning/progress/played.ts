/** Seconds of a video, from one to another. */
export type Range = readonly [from: number, to: number]

/** How much faster than life the player plays at most. */
export const SPEED_MAX = 2

/** The part of a video that has to be played. */
export const ENOUGH = 0.9

/** Seconds between two ranges that are one all the same: browsers report the time in steps. */
const GAP = 0.3

/** Seconds that clocks and reports may be apart. */
const TOLERANCE = 1

/** Decimal places of stored seconds. */
const TENTHS = 10

/**
 * What counts of the ranges that a browser says it has played: inside the video, and no more seconds than can have passed since
 * its last report, at the highest speed. Of the others the first ones count.
 *
 * @param elapsed seconds since the last report; null when this is the first one, which counts nothing
 */
export function creditedRanges(
  reported: readonly Range[],
  { elapsed, duration }: { readonly elapsed: number | null; readonly duration: number },
): Range[] {
  if (elapsed === null) return []
  let left = Math.max(0, elapsed) * SPEED_MAX + TOLERANCE
  const credited: Range[] = []
  for (const [start, end] of reported) {
    const from = Math.max(0, start)
    const to = Math.min(duration, end, from + left)
    if (!(to > from)) continue
    credited.push([from, to])
    left -= to - from
  }
  return credited
}

/** The ranges in order, those that touch or overlap as one. */
export function mergedRanges(ranges: readonly Range[]): Range[] {
  const merged: [number, number][] = []
  for (const [from, to] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const last = merged.at(-1)
    if (last !== undefined && from <= last[1] + GAP) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged.map(([from, to]) => [rounded(from), rounded(to)])
}

function rounded(seconds: number): number {
  return Math.round(seconds * TENTHS) / TENTHS
}

/** How many different seconds these ranges, merged, are together. */
export function secondsOf(merged: readonly Range[]): number {
  return rounded(merged.reduce((sum, [from, to]) => sum + to - from, 0))
}

/** What part of the video was played, from 0 to 1. */
export function shareOf(merged: readonly Range[], duration: number): number {
  return duration <= 0 ? 1 : Math.min(1, secondsOf(merged) / duration)
}

export function isEnough(merged: readonly Range[], duration: number): boolean {
  return shareOf(merged, duration) >= ENOUGH
}
