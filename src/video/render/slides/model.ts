import type { Frame, Rect } from "../frame/frame.ts"
import type { Picture } from "../messages.ts"
import type { Script } from "../script/model.ts"

/** What a deck of slides is made of. */
export interface DeckContents {
  readonly script: Script
  readonly title: string
  readonly company: string | null
  /** Of the text, two letters. */
  readonly language: string
  /** Of the company, `#rrggbb`; null for the usual one. */
  readonly colour: string | null
  readonly logo: Picture | null
  readonly images: readonly (Picture & { readonly key: string })[]
  /** Whom to ask, shown at the end; null when nobody is named. */
  readonly contact: string | null
  /** How long the video lasts, in seconds: the opening says it in minutes. */
  readonly duration: number
}

/** What a video says by itself. */
export interface Words {
  /** By the categories of `Intl.PluralRules`; `other` stands for those that are not given. */
  readonly sections?: { readonly one: string; readonly few?: string; readonly other: string }
  readonly keyPoints: string
  readonly questions: string
  /** Whom to ask when the company has named nobody. */
  readonly ask: string
  /** Stands for the headings that have no place. */
  readonly more: (count: number) => string
}

/** What is looked at for one stretch of time: one slide with one part of one sentence bright. */
export interface Step {
  readonly slide: number
  /** The index of the bright sentence, and which of its characters are on this slide. */
  readonly sentence: number
  readonly from: number
  readonly to: number
}

/** Slides with an opening before and an end after them. */
export interface Deck {
  /** In the order of time. Each sentence has at least one. */
  readonly steps: readonly Step[]
  /** How many there are, without opening and end. */
  readonly slides: number
  /** Characters that no font has; there is a box in their place. */
  readonly missing: readonly string[]
  /** Draws the opening. @returns the same as a picture that browsers show before a video plays */
  drawOpening(into: Frame): Picture
  /**
   * Draws a step. Nobody else may have drawn into the frame since the last time.
   *
   * @returns the part that differs from the step that the frame held; undefined when all of it may
   * @throws RangeError when there is no such step
   */
  drawStep(step: number, into: Frame): Rect | undefined
  drawEnd(into: Frame): void
  /** Frees the memory; the deck must not be used after that. */
  close(): void
}
