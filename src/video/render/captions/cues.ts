import { speakingTime } from "../../pacing.ts"
import type { Sentence } from "../../sentences.ts"
import { spread } from "../spread.ts"
import { CAPTION, captionLines, captionParts, columnsOf } from "./wrapping.ts"

/** A caption. */
export interface Cue {
  /** Seconds. It ends no later than the next one begins. */
  readonly from: number
  readonly to: number
  /** One or two lines. */
  readonly text: string
}

/** A sentence of the text, as shown in captions. */
export interface CaptionedSentence extends Sentence {
  /** Whether it is a heading, which gets a caption of its own. */
  readonly isHeading: boolean
}

/** The input of captions. */
interface CaptionedVideo {
  /**
   * Functions that return when the character at an index of the text is read or spoken, and when all text before an
   * index has been, in seconds.
   */
  readonly begins: (index: number) => number
  readonly ends: (index: number) => number
  /** Length of the video in seconds; no caption extends beyond it. */
  readonly duration: number
  /** Language of the text, two letters. */
  readonly language: string
}

/** A part of the text that is shown as one caption. */
interface Part {
  readonly start: number
  readonly end: number
  readonly text: string
  /** The white space before it; line breaks in it show where a paragraph begins. */
  readonly space: string
  readonly isHeading: boolean
}

/** Seconds. Text that takes less time than this is shown together with the text that follows it. */
const SHORT = 1.5

/** The minimum time in seconds for which a caption is shown. */
const SHORTEST = 1

/** Number of seconds by which the text after a heading may be delayed so that the heading is shown alone. */
const HEADING_DELAY = 2

/** A heading that is up to this many seconds late counts as punctual. */
const LATE = 0.3

/** Gaps between two captions that are shorter than this, in seconds, are closed. */
const FLICKER = 0.4

/**
 * Captions, shown while their text is read or spoken, each for at least a second. A caption is shorter only if the text
 * is too long for its time.
 *
 * @param sentences in order; each includes the white space after it, whose line breaks show where a line or a paragraph
 *   ends
 */
export function cuesOf(
  sentences: readonly CaptionedSentence[],
  { begins, ends: endsAt, duration, language }: CaptionedVideo,
): Cue[] {
  const startOf = ({ start }: Part) => begins(start)
  const parts = lastingParts(partsOf(sentences, language), startOf, duration)
  const starts = Float64Array.from(parts, startOf)
  const ends = parts.map(({ end }) => endsAt(end))
  spread(starts, SHORTEST, duration)
  return parts.map(({ text }, index) => {
    const from = starts[index] ?? 0
    const next = starts[index + 1] ?? duration
    const to = Math.max(ends[index] ?? 0, from + SHORTEST)
    return { from, to: to + FLICKER > next ? next : to, text: captionLines(text, language) }
  })
}

/** Joins very short sentences and splits long ones. A heading stays alone. */
function partsOf(sentences: readonly CaptionedSentence[], language: string): Part[] {
  const parts: Part[] = []
  let space = ""
  for (const { start, end, text, isHeading } of sentences) {
    const last = parts.at(-1)
    const sentence = text.trimEnd()
    const part = { start, end, text: sentence, space, isHeading }
    const isAlone = isHeading || last?.isHeading === true || isNewParagraph(space)
    if (last !== undefined && !isAlone && speakingTime(last.text) < SHORT && fitTogether(last, part)) {
      parts[parts.length - 1] = together(last, part)
    } else {
      let at = start
      for (const piece of captionParts(sentence, language)) {
        const shown = piece.trim()
        if (shown !== "") parts.push({ ...part, start: at, end: at + piece.trimEnd().length, text: shown })
        at += piece.length
      }
    }
    space = text.slice(sentence.length)
  }
  return parts
}

/** Joins parts that would be shown too briefly alone, as long as they fit into one caption. */
function lastingParts(parts: readonly Part[], startOf: (part: Part) => number, duration: number): Part[] {
  const kept: { part: Part; from: number }[] = []
  for (const part of parts) {
    const start = startOf(part)
    const last = kept.at(-1)
    const delay = last === undefined ? 0 : last.from + SHORTEST - start
    if (last === undefined || delay <= 0) {
      kept.push({ part, from: start })
      continue
    }
    const before = kept.at(-2)
    // A heading that is itself late does not delay the text that follows it.
    const isLate = last.part.isHeading && last.from > startOf(last.part) + LATE
    const delayed = (last.part.isHeading && !isLate) || part.isHeading ? HEADING_DELAY : 0
    if (delay > delayed && fitTogether(last.part, part)) {
      last.part = together(last.part, part)
    } else if (before !== undefined && !isApart(before.part, last.part) && fitTogether(before.part, last.part)) {
      before.part = together(before.part, last.part)
      kept.pop()
      kept.push({ part, from: Math.max(start, before.from + SHORTEST) })
    } else {
      kept.push({ part, from: start + delay })
    }
  }
  const [before, last] = kept.slice(-2)
  if (before !== undefined && last !== undefined && duration - last.from < SHORTEST) {
    if (fitTogether(before.part, last.part)) kept.splice(-2, 2, { ...before, part: together(before.part, last.part) })
  }
  return kept.map(({ part }) => part)
}

/** A heading that has to share a caption shares it with the text that follows, never with the text before it. */
function isApart(one: Part, other: Part): boolean {
  return one.isHeading || other.isHeading
}

function isNewParagraph(space: string): boolean {
  return space.includes("\n\n")
}

function fitTogether(one: Part, other: Part): boolean {
  return columnsOf(together(one, other).text) <= CAPTION
}

function together(one: Part, other: Part): Part {
  const space = isNewParagraph(other.space) ? "\n" : other.space || " "
  return { ...one, end: other.end, text: `${one.text}${space}${other.text}` }
}
