import type { CalloutKind } from "../../../tools/markdown/tree.ts"

/** A piece of a sentence in one style. */
export interface Run {
  readonly text: string
  readonly strong: boolean
}

/** What is spoken at once and brightened at once. Its text is that of its runs: plain, on one line, no Markdown. */
export interface Sentence {
  /** Its place among all sentences of the script, in the order in which they are spoken. */
  readonly index: number
  readonly text: string
  readonly runs: readonly Run[]
  /** Whether it begins on a line of its own within its block, as the author wrote it. */
  readonly newLine: boolean
}

/** What a slide shows below its heading. A block of sentences has at least one. */
export type Block = Prose | Item | Callout | Image

interface Prose {
  /** A heading is one below the section's own. */
  readonly type: "heading" | "paragraph" | "quote"
  readonly sentences: readonly Sentence[]
}

interface Item {
  readonly type: "item"
  /** From 0. */
  readonly depth: number
  /** Of an ordered list; undefined for a bullet. */
  readonly number: number | undefined
  readonly sentences: readonly Sentence[]
}

interface Callout {
  readonly type: "callout"
  readonly kind: CalloutKind
  /** As the author wrote it ("ACHTUNG"). It is spoken before the first sentence, whose text does not have it. */
  readonly word: string
  /** Whether it goes on with what a slide before began: the word is not shown again. */
  readonly continued?: boolean
  readonly sentences: readonly Sentence[]
}

interface Image {
  readonly type: "image"
  readonly key: string
  readonly alt: string
}

export interface Section {
  /** From 1 where the text has two headed sections or more; undefined for the only one, and for text before the first heading. */
  readonly number: number | undefined
  /** Spoken like any sentence; undefined for the text before the first heading, or a text without headings. */
  readonly heading: Sentence | undefined
  readonly blocks: readonly Block[]
}

/** What a video shows and says, in this order. */
export interface Script {
  readonly sections: readonly Section[]
  /** All sentences in the order of speaking, headings included. */
  readonly sentences: readonly Sentence[]
}
