import bidiFactory from "bidi-js"
import { displayable } from "../../tools/language/displayable.ts"
import { graphemesOf } from "../../tools/language/graphemes.ts"
import { type Family, LATIN, SHARED, scriptOf, type Weight } from "../fonts/families.ts"
import type { Font } from "../fonts/font.ts"

const bidi = bidiFactory()

/** Letters and punctuation of European languages, which require neither reordering nor a second font. */
const PLAIN = /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u024f\u2010-\u2027\u2030-\u203a\u20ac]*$/

/**
 * Characters without a shape: joiners, variation selectors, direction marks. Shorthand controls are not among them,
 * because HarfBuzz draws them.
 */
const INVISIBLE = /^(?![\u{1bca0}-\u{1bca3}])\p{Default_Ignorable_Code_Point}$/u

/** A part of a text with one font, script and direction, which is shaped at once. */
export interface Run {
  readonly start: number
  readonly end: number
  readonly font: Font
  readonly rightToLeft: boolean
  /** The original of a stand-in: a character for which there is no font. */
  readonly meant?: string
}

/** A line of text, and how its parts are drawn. */
export interface Itemised {
  readonly text: string
  /** In logical order, covering the whole text. */
  readonly runs: readonly Run[]
  /** The indices of the characters from `start` up to `end`, in visual order from left to right. */
  visualOrder(start: number, end: number): readonly number[]
  /** Whether it begins on the right. */
  readonly rightToLeft: boolean
  /** Characters for which there is no font. */
  readonly missing: readonly string[]
}

/** A grapheme or a stand-in for one, with the family that draws it. */
interface Part {
  readonly shown: string
  readonly family: Family
  readonly script: object
  readonly meant?: string
}

/**
 * Splits a text into runs by font and script, and by the Unicode Bidirectional Algorithm.
 *
 * @param direction the direction of the paragraph that contains the text; if omitted, its first letter decides
 */
export function itemise(input: string, weight: Weight, direction?: "ltr" | "rtl"): Itemised {
  const text = displayable(input)
  if (
    direction !== "rtl" &&
    PLAIN.test(text) &&
    [...text].every((character) => LATIN[weight].covers(character.codePointAt(0) ?? 0))
  ) {
    const run = { start: 0, end: text.length, font: LATIN[weight], rightToLeft: false }
    return { text, runs: [run], visualOrder: indices, rightToLeft: false, missing: [] }
  }
  const parts = partsOf(text, weight)
  const shown = parts.map((part) => part.shown).join("")
  const embedding = bidi.getEmbeddingLevels(shown, direction)
  keepTogether(parts, embedding.levels)
  return {
    text: shown,
    runs: runsOf(parts, weight, embedding.levels),
    // The library returns the order of the whole text, but only this line is reordered.
    visualOrder: (start, end) => bidi.getReorderedIndices(shown, embedding, start, end - 1).slice(start, end),
    rightToLeft: embedding.paragraphs[0]?.level === 1,
    missing: parts.flatMap(({ meant }) => meant ?? []),
  }
}

function indices(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, index) => start + index)
}

function partsOf(text: string, weight: Weight): Part[] {
  const clusters = [...graphemesOf(text)].map(({ segment }) => ({ segment, script: scriptOf(segment) }))
  const first = clusters.find(({ script }) => script !== SHARED)
  // Brackets and digits at the beginning use the font of the text after them, all others the font of the text before them.
  let current = first === undefined ? undefined : { family: first.script.families[0] ?? LATIN, script: first.script }
  const parts: Part[] = []
  for (const { segment, script } of clusters) {
    const choices = script === SHARED && current !== undefined ? [current.family, ...SHARED.families] : script.families
    const family = choices.find((choice) => coversAll(choice[weight], segment))
    if (family !== undefined) {
      if (script !== SHARED) current = { family, script }
      parts.push({ shown: segment, family, script: script === SHARED ? (current?.script ?? SHARED) : script })
      continue
    }
    for (const character of segment) {
      const choice = choices.find((one) => coversAll(one[weight], character))
      if (choice !== undefined) parts.push({ shown: character, family: choice, script })
      else parts.push(standIn(character))
    }
  }
  return parts
}

function coversAll(font: Font, segment: string): boolean {
  return [...segment].every((character) => INVISIBLE.test(character) || font.covers(character.codePointAt(0) ?? 0))
}

/** An unmistakable text for a character without a font: `[U+1F600]`. */
function standIn(character: string): Part {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")
  return { shown: `[U+${code}]`, family: LATIN, script: {}, meant: character }
}

/** Stand-ins are read from left to right as a whole, brackets included. */
function keepTogether(parts: readonly Part[], levels: Uint8Array): void {
  let start = 0
  for (const { shown, meant } of parts) {
    if (meant !== undefined) levels.fill(levels[start + 1] ?? 0, start, start + shown.length)
    start += shown.length
  }
}

function runsOf(parts: readonly Part[], weight: Weight, levels: Uint8Array): Run[] {
  const runs: (Run & { readonly script: object; readonly level: number })[] = []
  let at = 0
  for (const { shown, family, script, meant } of parts) {
    const font = family[weight]
    const level = levels[at] ?? 0
    const end = at + shown.length
    const last = runs.at(-1)
    if (last?.font === font && last.script === script && last.level === level && meant === undefined) {
      runs[runs.length - 1] = { ...last, end }
    } else {
      const run = { start: at, end, font, script, level, rightToLeft: level % 2 === 1 }
      runs.push(meant === undefined ? run : { ...run, meant })
    }
    at = end
  }
  return runs
}
