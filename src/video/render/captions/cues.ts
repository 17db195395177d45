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

/** The input of captions. */
interface CaptionedVideo {
  readonly reading: Reading
  /** Where the strip is when; with narration, those of the speech. */
  readonly anchors: readonly Anchor[]
  /** Of the video in seconds, which no caption outlasts. */
  readonly duration: number
  /** Of the text, two letters. */
  readonly language: string
}

/** A part of the text that is shown at once. */
interface Part {
  readonly start: number
  readonly end: number
  readonly text: string
  /** White space before it: line breaks tell where a paragraph begins. */
  readonly space: string
  readonly isHeading: boolean
}

/** Seconds: what is spoken in less is shown together with what follows it. */
const SHORT = 1.5

/** Seconds for which a caption is shown at least. */
const SHORTEST = 1

/** Seconds by which the text after a heading may be late, so that the heading is seen by itself. */
const HEADING_DELAY = 2

/** Seconds: for no longer than that there is no caption between two. */
const FLICKER = 0.4

/**
 * Captions that are shown while their text is at the reading row, each for a second or longer; a shorter one is there only
 * where the text is too long for its time.
 *
 * @param sentences of the text that `reading` knows
 */
export function cuesOf(
  sentences: readonly Sentence[],
  { reading, anchors, duration, language }: CaptionedVideo,
): Cue[] {
  const startOf = ({ start }: Part) => leaves(anchors, reading.offsetOf(start))
  const parts = lastingParts(partsOf(sentences, language), startOf, duration)
  const starts = Float64Array.from(parts, startOf)
  const ends = parts.map(({ end }) => reaches(anchors, reading.offsetOf(end)))
  spread(starts, SHORTEST, duration)
  return parts.map(({ text }, index) => {
    const from = starts[index] ?? 0
    const next = starts[index + 1] ?? duration
    const to = Math.max(ends[index] ?? 0, from + SHORTEST)
    return { from, to: to + FLICKER > next ? next : to, text: captionLines(text, language) }
  })
}

/** Sentences, very short ones together and long ones in parts. A heading is by itself. */
function partsOf(sentences: readonly Sentence[], language: string): Part[] {
  const parts: Part[] = []
  let space = ""
  for (const [index, { start, end, text }] of sentences.entries()) {
    const last = parts.at(-1)
    const sentence = text.trimEnd()
    const isHeading = headsText(space, text, sentences[index + 1]?.text)
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

/** Joins parts that would be shown too briefly alone, as far as they fit into one caption. */
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
    const delayed = last.part.isHeading || part.isHeading ? HEADING_DELAY : 0
    if (delay > delayed && fitTogether(last.part, part)) {
      last.part = together(last.part, part)
    } else if (before !== undefined && !before.part.isHeading && fitTogether(before.part, last.part)) {
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

function isNewParagraph(space: string): boolean {
  return space.includes("\n\n")
}

const ITEM = /^(?:[-–—•*·▪◦‣]|\p{N}+[.)])\s/u
const SENTENCE_END = /[.!?…。！？।؟۔]["'”’»)\]]*\s*$/u

/** Whether a line is a heading: it ends no sentence and is no item of a list, and sentences or items follow it. */
function headsText(space: string, line: string, next: string | undefined): boolean {
  if (next === undefined || !line.includes("\n") || SENTENCE_END.test(line)) return false
  const beginsLine = space === "" || space.includes("\n")
  return beginsLine && !/^[-–—•*·▪◦‣]/u.test(line) && (SENTENCE_END.test(next) || (ITEM.test(next) && !ITEM.test(line)))
}

function fitTogether(one: Part, other: Part): boolean {
  return columnsOf(together(one, other).text) <= CAPTION
}

function together(one: Part, other: Part): Part {
  const space = isNewParagraph(other.space) ? "\n" : other.space || " "
  return { ...one, end: other.end, text: `${one.text}${space}${other.text}` }
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
