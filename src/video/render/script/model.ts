import type { CalloutKind } from "../../../tools/markdown/tree.ts"

/** A piece of a sentence in one style. */
export interface Run {
  readonly text: string
  readonly strong: boolean
}

/** A unit that is spoken and highlighted as a whole. Its text is that of its runs: plain text on one line, without Markdown. */
export interface Sentence {
  /** Its position among all sentences of the script, in speaking order. */
  readonly index: number
  readonly text: string
  readonly runs: readonly Run[]
  /** Whether the author began a new line within the block with this sentence. */
  readonly newLine: boolean
}

/** A block of the contents below the heading of a slide. A text block has at least one sentence. */
export type Block = Prose | Item | Callout | Image

interface Prose {
  /** A heading here is one level below the heading of the section. */
  readonly type: "heading" | "paragraph" | "quote"
  readonly sentences: readonly Sentence[]
}

interface Item {
  readonly type: "item"
  /** From 0. */
  readonly depth: number
  /** Number in an ordered list; undefined for a bullet. */
  readonly number: number | undefined
  readonly sentences: readonly Sentence[]
}

interface Callout {
  readonly type: "callout"
  readonly kind: CalloutKind
  /** As the author wrote it ("ACHTUNG"). It is spoken before the first sentence but is not part of its text. */
  readonly word: string
  /** Whether it is continued from the previous slide, in which case the word is not shown again. */
  readonly continued?: boolean
  readonly sentences: readonly Sentence[]
}

interface Image {
  readonly type: "image"
  readonly key: string
  readonly alt: string
}

export interface Section {
  /**
   * Its number from 1, if the text has two or more sections with headings; otherwise, and for text before the first
   * heading, undefined.
   */
  readonly number: number | undefined
  /** Spoken like any sentence; undefined for text before the first heading or without headings. */
  readonly heading: Sentence | undefined
  readonly blocks: readonly Block[]
}

/** The contents that a video shows and speaks, in this order. */
export interface Script {
  readonly sections: readonly Section[]
  /** All sentences in speaking order, including headings. */
  readonly sentences: readonly Sentence[]
}
