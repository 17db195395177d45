import type { Reading } from "./reading.ts"

/** The position of the strip at a given time. The strip moves steadily between two anchors. */
export interface Anchor {
  /** Pixels; never less than the previous anchor's. */
  readonly offset: number
  /** Seconds; never less than the previous anchor's. */
  readonly time: number
}

/** A part of the text, and the time at which it is spoken. */
export interface Spoken {
  /** Index of its first character, and index of the character after its last one. */
  readonly start: number
  readonly end: number
  /** Seconds. */
  readonly from: number
  readonly to: number
}

/**
 * How long the title is shown before the text moves, and how long the text stands still at the end: a fraction of the
 * video, within limits in seconds.
 */
const TITLE = { part: 0.05, seconds: 2.5 } as const
const REST = { part: 0.02, seconds: 1 } as const

/**
 * For this many seconds the strip keeps the same speed, because it would be unreadable if it sped up for every short
 * sentence.
 */
const STRETCH = 4

/** A silent video of `length` seconds: the title is shown for a moment, then the text scrolls at a constant speed. */
export function silentAnchors(reading: Reading, length: number): Anchor[] {
  const offset = reading.end
  return [
    { offset: 0, time: 0 },
    { offset: 0, time: Math.min(TITLE.seconds, TITLE.part * length) },
    { offset, time: length - Math.min(REST.seconds, REST.part * length) },
    { offset, time: length },
  ]
}

/**
 * A video in which each part of the text reaches the reading row when it is spoken.
 * @param spoken in the order of the text
 */
export function spokenAnchors(reading: Reading, spoken: readonly Spoken[], length: number): Anchor[] {
  return [
    { offset: 0, time: 0 },
    ...spoken.flatMap(({ start, end, from, to }) => [
      { offset: reading.offsetOf(start), time: from },
      { offset: reading.offsetOf(end), time: to },
    ]),
    { offset: reading.end, time: length },
  ]
}

/** The same movement with fewer changes of speed, but the same beginning and end. */
export function steadied(anchors: readonly Anchor[]): Anchor[] {
  const end = anchors.at(-1)?.offset ?? 0
  const over = anchors.find(({ offset }) => offset >= end)?.time ?? 0
  const kept: Anchor[] = []
  for (const anchor of anchors) {
    const before = kept.at(-1)
    const isBetween = anchor.offset > 0 && anchor.offset < end
    const isTooSoon = before !== undefined && anchor.time - before.time < STRETCH
    if (!isBetween || !(isTooSoon || over - anchor.time < STRETCH)) kept.push(anchor)
  }
  return kept
}
