/**
 * The length of the opening: a fraction of the video, within these limits in seconds. It is shorter in a video of only
 * a word or two.
 */
const OPENING = { part: 0.08, shortest: 1, longest: 3, mostOfShort: 0.3 } as const

/** The same for the end; videos shorter than this have no end. */
const END = { part: 0.08, shortest: 2, longest: 4, from: 24 } as const

/** The factor by which a silent video is longer than its text takes, to make up for part of the opening and the end. */
const LONGER = 1.04

/** The parts of a video in seconds. */
export interface Parts {
  readonly opening: number
  /** The text, which is between the opening and the end. */
  readonly text: number
  /** 0 for a video without an end. */
  readonly end: number
}

/** How a spoken video of `length` seconds is divided. */
export function spokenParts(length: number): Parts {
  const opening = Math.min(clamped(OPENING.part * length, OPENING), OPENING.mostOfShort * length)
  const end = length < END.from ? 0 : clamped(END.part * length, END)
  return { opening, text: length - opening - end, end }
}

/** The same for a silent video. */
export function silentParts(length: number): Parts {
  return spokenParts(LONGER * length)
}

function clamped(seconds: number, { shortest, longest }: { readonly shortest: number; readonly longest: number }) {
  return Math.min(longest, Math.max(shortest, seconds))
}
