/** A range of seconds in a video. */
export type Range = readonly [from: number, to: number]

/** The highest playback speed that the player offers. */
export const SPEED_MAX = 2

/** The fraction of a video that must be played. */
const ENOUGH = 0.9

/** The tolerance for clock differences: a tenth of the time passed, up to this number of seconds. */
const TOLERANCE = 1

/** Played seconds are rounded to tenths, so that consecutive ranges touch. */
const TENTHS = 10

/** The facts that determine how much of a report counts. */
interface Reported {
  /** Seconds since the last report about this video. Null for the first report, of which nothing counts. */
  readonly elapsed: number | null
  /** Seconds since the person's last report about any video. Omitted if that report was about this video. */
  readonly elapsedOfPerson?: number | undefined
  /** The playback speed according to the player; undefined if the player does not report it. */
  readonly speed?: number | undefined
  /** The length of the video in seconds. */
  readonly duration: number
}

/**
 * The part that counts of the ranges a browser reports as played. It lies within the video, and has no more seconds
 * than can have passed at this playback speed since the person's last report about any video, so playing several videos
 * at once counts no more than playing one. If there is too much, the earliest seconds of the video are counted.
 */
export function creditedRanges(reported: readonly Range[], report: Reported): Range[] {
  const { duration } = report
  if (report.elapsed === null || !(report.elapsed > 0)) return []
  const elapsed = report.elapsedOfPerson ?? report.elapsed
  if (!(elapsed > 0)) return []
  const merged = mergedRanges(reported.map((range) => inside(range, duration)))
  // The tolerance is relative to the time passed: otherwise many reports within a second would add up to many seconds.
  let left = Math.floor((elapsed * speedOf(merged, report) + Math.min(TOLERANCE, elapsed / TENTHS)) * TENTHS)
  const credited: Range[] = []
  for (const [start, end] of merged) {
    const from = Math.round(start * TENTHS)
    const to = Math.min(Math.round(end * TENTHS), from + left)
    if (to <= from) break
    credited.push([from / TENTHS, to / TENTHS])
    left -= to - from
  }
  return credited
}

/**
 * How fast the ranges were played. The result is never below normal speed, because slow playback does not mean that
 * less time had to pass. If another video is being played, only a speed that the player reports counts, because two
 * videos look like one played twice as fast.
 */
function speedOf(merged: readonly Range[], { elapsed, elapsedOfPerson, speed }: Reported): number {
  const isAlone = elapsedOfPerson === undefined || elapsedOfPerson === elapsed
  const said = speed ?? (isAlone ? SPEED_MAX : 1)
  const most = Math.min(SPEED_MAX, said, secondsOf(merged) / (elapsed ?? 1))
  return Number.isFinite(most) ? Math.max(1, most) : 1
}

function inside([start, end]: Range, duration: number): Range {
  // The last tenth of a second counts even if it is incomplete.
  return [Math.max(0, start), end >= duration ? Math.ceil(duration * TENTHS) / TENTHS : end]
}

/** Sorts the ranges and merges those that touch or overlap. Invalid ranges are left out. */
export function mergedRanges(ranges: readonly Range[]): Range[] {
  const merged: [number, number][] = []
  const rounded = ranges.map(([from, to]) => [tenths(from), tenths(to)] as const)
  for (const [from, to] of rounded.filter(isRange).sort((one, other) => one[0] - other[0])) {
    const last = merged.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

function isRange([from, to]: Range): boolean {
  return Number.isFinite(from) && Number.isFinite(to) && to > from
}

function tenths(seconds: number): number {
  return Math.round(seconds * TENTHS) / TENTHS
}

/** The merged ranges without these others, which are also merged. */
export function withoutRanges(ranges: readonly Range[], others: readonly Range[]): Range[] {
  return others.reduce<Range[]>(
    (left, [from, to]) =>
      left
        .flatMap<Range>(([start, end]) => [
          [start, Math.min(end, from)],
          [Math.max(start, to), end],
        ])
        .filter(isRange),
    [...ranges],
  )
}

/** The number of different seconds that these merged ranges cover. */
export function secondsOf(merged: readonly Range[]): number {
  return tenths(merged.reduce((sum, [from, to]) => sum + to - from, 0))
}

/** The fraction of the video that was played, from 0 to 1. */
export function shareOf(merged: readonly Range[], duration: number): number {
  return duration <= 0 ? 1 : Math.min(1, secondsOf(merged) / duration)
}

export function isEnough(merged: readonly Range[], duration: number): boolean {
  return shareOf(merged, duration) >= ENOUGH
}
