import { speakingTime } from "../../pacing.ts"
import type { Sentence } from "../../sentences.ts"
import type { Anchor } from "../anchors.ts"
import type { Reading } from "../reading.ts"
import { spread } from "../spread.ts"
import { CAPTION, captionLines, captionParts, columnsOf } from "./wrapping.ts"

/** A caption. */
export interface Cue {
  /** Seconds. It ends before the next one begins, or as it does. */
  readonly from: number
  readonly to: number
  /** One line or two. */
  readonly text: string
}

/** A part of the text that is shown at once. */
interface Part {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Seconds: what is spoken in less is shown together with what follows it. */
const SHORT = 1.5

/** Seconds for which a caption is shown at least, if there is time. */
const SHORTEST = 0.3

/** Seconds: for no longer than that there is no caption between two. */
const FLICKER = 0.4

/**
 * Captions that are shown while their text is at the reading row.
 *
 * @param sentences of the text that `reading` knows
 * @param anchors where the strip is when; with narration, those of the speech
 * @param duration of the video in seconds, which no caption outlasts
 */
export function cuesOf(
  sentences: readonly Sentence[],
  reading: Reading,
  anchors: readonly Anchor[],
  duration: number,
): Cue[] {
  const parts = partsOf(sentences)
  const starts = Float64Array.from(parts, ({ start }) => leaves(anchors, reading.offsetOf(start)))
  const ends = parts.map(({ end }) => reaches(anchors, reading.offsetOf(end)))
  spread(starts, SHORTEST, duration)
  return parts.map(({ text }, index) => {
    const from = starts[index] ?? 0
    const next = starts[index + 1] ?? duration
    const to = Math.max(ends[index] ?? 0, from + SHORTEST)
    return { from, to: to + FLICKER > next ? next : to, text: captionLines(text) }
  })
}

function partsOf(sentences: readonly Sentence[]): Part[] {
  const parts: Part[] = []
  /** White space between the last part and what follows. */
  let space = ""
  for (const { start, end, text } of sentences) {
    const last = parts.at(-1)
    const sentence = text.trimEnd()
    const together = `${last?.text ?? ""}${space}${sentence}`
    const isShort = last !== undefined && space !== "\n\n" && speakingTime(last.text) < SHORT
    if (isShort && columnsOf(together) <= CAPTION) {
      parts[parts.length - 1] = { ...last, end, text: together }
    } else {
      let at = start
      for (const part of captionParts(sentence)) {
        if (part.trim() !== "") parts.push({ start: at, end: at + part.trimEnd().length, text: part.trim() })
        at += part.length
      }
    }
    space = text.slice(sentence.length)
  }
  return parts
}

/** When the strip gets to an offset. */
function reaches(anchors: readonly Anchor[], offset: number): number {
  const index = anchors.findIndex((anchor) => anchor.offset >= offset)
  return timeBetween(anchors[index - 1], anchors[index] ?? anchors.at(-1), offset)
}

/** When it goes on from there: later than it got there when it stood still. */
function leaves(anchors: readonly Anchor[], offset: number): number {
  const index = anchors.findLastIndex((anchor) => anchor.offset <= offset)
  return timeBetween(anchors[index], anchors[index + 1], offset)
}

function timeBetween(before: Anchor | undefined, after: Anchor | undefined, offset: number): number {
  if (before === undefined || after === undefined) return (before ?? after)?.time ?? 0
  if (after.offset === before.offset) return before.time
  const part = Math.min(1, (offset - before.offset) / (after.offset - before.offset))
  return before.time + part * (after.time - before.time)
}
