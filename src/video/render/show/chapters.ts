import type { Script } from "../script/model.ts"

/** A part of the video that one can go to. */
export interface Chapter {
  /** Seconds; one begins when the one before ends. */
  readonly from: number
  readonly to: number
  /** Its title. */
  readonly text: string
}

/**
 * The sections with a heading as chapters, each from where its slide is shown until the next one. What is before the first heading
 * belongs to none. There are none when there are fewer than two.
 *
 * @param startOf when a sentence begins to be shown, in seconds
 */
export function chaptersOf({ sections }: Script, startOf: (sentence: number) => number, duration: number): Chapter[] {
  const headings = sections.flatMap(({ number, heading }) => (number === undefined || !heading ? [] : [heading]))
  if (headings.length < 2) return []
  const starts = headings.map(({ index }) => startOf(index))
  return headings.map(({ text }, at) => ({ from: starts[at] ?? 0, to: starts[at + 1] ?? duration, text }))
}
