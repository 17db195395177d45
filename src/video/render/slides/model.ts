import type { Frame, Rect } from "../frame/frame.ts"
import type { Picture } from "../messages.ts"
import type { Script } from "../script/model.ts"

/** The contents of a deck of slides. */
export interface DeckContents {
  readonly script: Script
  readonly title: string
  readonly company: string | null
  /** Language of the text, two letters. */
  readonly language: string
  /** The company's colour, `#rrggbb`; null for the default. */
  readonly colour: string | null
  readonly logo: Picture | null
  readonly images: readonly (Picture & { readonly key: string })[]
  /** The contact shown at the end; null if there is none. */
  readonly contact: string | null
  /** Length of the video in seconds; the opening shows it in minutes. */
  readonly duration: number
}

/** Texts that a video adds. */
export interface Words {
  /** Words by the categories of `Intl.PluralRules`; `other` replaces missing categories. */
  readonly sections?: { readonly one: string; readonly few?: string; readonly other: string }
  readonly keyPoints: string
  readonly questions: string
  /** The person to ask if the company has not named a contact. */
  readonly ask: string
  /** The text that replaces headings that do not fit. */
  readonly more: (count: number) => string
}

/** The picture for one period of time: a slide on which a part of a sentence is highlighted. */
export interface Step {
  readonly slide: number
  /** The index of the highlighted sentence, and which of its characters are on this slide. */
  readonly sentence: number
  readonly from: number
  readonly to: number
}

/** Slides with an opening before and an end after them. */
export interface Deck {
  /** In chronological order. Each sentence has at least one. */
  readonly steps: readonly Step[]
  /** Number of slides, without opening and end. */
  readonly slides: number
  /** Characters for which there is no font; a box is drawn instead. */
  readonly missing: readonly string[]
  /**
   * Draws the opening.
   * @returns the same picture, as an image that browsers show before a video plays
   */
  drawOpening(into: Frame): Picture
  /**
   * Draws a step. Nothing else may have drawn into the frame since the last call.
   *
   * @returns the area that differs from the step that was in the frame; undefined if everything may differ
   * @throws RangeError when there is no such step
   */
  drawStep(step: number, into: Frame): Rect | undefined
  drawEnd(into: Frame): void
  /** Frees the memory; the deck must not be used afterwards. */
  close(): void
}
