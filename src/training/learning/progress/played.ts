/** Seconds of a video, from one to another. */
export type Range = readonly [from: number, to: number]

/** The maximum playback speed of the player. */
export const SPEED_MAX = 2

/** The part of a video that must be played. */
const ENOUGH = 0.9

/** The tolerance between clocks and reports: a tenth of the time passed, and at most this many seconds. */
const TOLERANCE = 1

/** Played seconds are counted in tenths, so that consecutive ranges touch. */
const TENTHS = 10

/** The facts that decide how much of a report counts. */
interface Reported {
  /** Seconds since the last report about this video; null for the first one, which counts nothing. */
  readonly elapsed: number | null
  /** Seconds since the person's last report about any video; omitted if that was about this one. */
  readonly elapsedOfPerson?: number | undefined
  /** The playback speed according to the player; undefined if it does not report one. */
  readonly speed?: number | undefined
  /** Seconds of the video. */
  readonly duration: number
}

/**
 * The part that counts of the ranges that a browser reports as played: those inside the video, and no more seconds than
 * can have passed since the person's last report, at this video's playback speed. So playing several videos at once
 * counts no more than one. If there is too much, the first seconds of the video count.
 */
export function creditedRanges(reported: readonly Range[], report: Reported): Range[] {
  const { duration } = report
  if (report.elapsed === null || !(report.elapsed > 0)) return []
  const elapsed = report.elapsedOfPerson ?? report.elapsed
  if (!(elapsed > 0)) return []
  const merged = mergedRanges(reported.map((range) => inside(range, duration)))
  // The tolerance is part of the time passed: otherwise many reports within a second would be worth many seconds.
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
 * How fast the ranges were played, at least at normal speed: what was played more slowly might have been played in less
 * time. If another video is playing, the player must report its speed, because two videos look like one played twice as
 * fast.
 */
function speedOf(merged: readonly Range[], { elapsed, elapsedOfPerson, speed }: Reported): number {
  const isAlone = elapsedOfPerson === undefined || elapsedOfPerson === elapsed
  const said = speed ?? (isAlone ? SPEED_MAX : 1)
  const most = Math.min(SPEED_MAX, said, secondsOf(merged) / (elapsed ?? 1))
  return Number.isFinite(most) ? Math.max(1, most) : 1
}

function inside([start, end]: Range, duration: number): Range {
  // The last tenth counts even if it is not complete.
  return [Math.max(0, start), end >= duration ? Math.ceil(duration * TENTHS) / TENTHS : end]
}

/** The ranges in order, with touching or overlapping ones merged. Invalid ranges are omitted. */
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

/** What remains of merged ranges without these others, which are also merged. */
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

/** The number of different seconds in these merged ranges. */
export function secondsOf(merged: readonly Range[]): number {
  return tenths(merged.reduce((sum, [from, to]) => sum + to - from, 0))
}

/** The part of the video that was played, from 0 to 1. */
export function shareOf(merged: readonly Range[], duration: number): number {
  return duration <= 0 ? 1 : Math.min(1, secondsOf(merged) / duration)
}

export function isEnough(merged: readonly Range[], duration: number): boolean {
  return shareOf(merged, duration) >= ENOUGH
}
