import type { Script } from "../script/model.ts"

/** A part of the video that viewers can jump to. */
export interface Chapter {
  /** Seconds; the chapter ends when the next one begins. */
  readonly from: number
  readonly to: number
  /** Its title. */
  readonly text: string
}

/**
 * The sections with a heading as chapters, each from the moment its slide is shown until the next one. Text before the
 * first heading does not belong to a chapter. There are no chapters if there would be only one.
 *
 * @param startOf when a sentence begins to be shown, in seconds
 */
export function chaptersOf({ sections }: Script, startOf: (sentence: number) => number, duration: number): Chapter[] {
  const headings = sections.flatMap(({ number, heading }) => (number === undefined || !heading ? [] : [heading]))
  if (headings.length < 2) return []
  const starts = headings.map(({ index }) => startOf(index))
  return headings.map(({ text }, at) => ({ from: starts[at] ?? 0, to: starts[at + 1] ?? duration, text }))
}
