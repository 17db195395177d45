import type { PictogramName } from "../pictograms/shapes.ts"

/** The parts of a Markdown text. Pages, documents and mails all read this tree, never the Markdown itself. */
export type Block = Heading | Paragraph | List | Quote | Table | CodeBlock | Rule

export interface Heading {
  readonly type: "heading"
  /** Its depth in the outline of the text, from 1: no level is skipped, whatever the author wrote. */
  readonly level: number
  readonly content: readonly Inline[]
}

export interface Paragraph {
  readonly type: "paragraph"
  /** In a list without blank lines, which has no space above or below items. */
  readonly tight: boolean
  readonly content: readonly Inline[]
}

export interface List {
  readonly type: "list"
  /** The first number of an ordered list; undefined if the list has none. */
  readonly start: number | undefined
  readonly items: readonly (readonly Block[])[]
}

export interface Quote {
  readonly type: "quote"
  readonly callout: Callout | undefined
  readonly content: readonly Block[]
}

/** The kind of a quote that starts with a word such as WARNING. */
export interface Callout {
  readonly kind: CalloutKind
  /** The word as the author wrote it, in the language of the text. The content of the quote does not repeat it. */
  readonly word: string
}
export type CalloutKind = "warning" | "important" | "note" | "tip"

export interface Table {
  readonly type: "table"
  readonly columns: readonly Alignment[]
  readonly header: readonly Cell[]
  readonly rows: readonly (readonly Cell[])[]
}
export type Cell = readonly Inline[]
export type Alignment = "start" | "center" | "end"

interface CodeBlock {
  readonly type: "code"
  readonly text: string
}

interface Rule {
  readonly type: "rule"
}

export type Inline = Text | Marked | Link | Image | Pictogram | InlineCode | Break

interface Text {
  readonly type: "text"
  readonly text: string
}

interface Marked {
  readonly type: "strong" | "emphasis" | "deleted"
  readonly content: readonly Inline[]
}

export interface Link {
  readonly type: "link"
  /** A complete address: http, https, mailto or tel. */
  readonly address: string
  readonly content: readonly Inline[]
}

export interface Image {
  readonly type: "image"
  /** The name that the author wrote, without `file:`. Look it up among the company's images; never use it as an address. */
  readonly key: string
  /** A description of the image; "" if it is only decoration. */
  readonly alt: string
}

/** A sign that the program draws itself, written `:gloves:`. */
export interface Pictogram {
  readonly type: "pictogram"
  readonly name: PictogramName
}

interface InlineCode {
  readonly type: "code"
  readonly text: string
}

interface Break {
  readonly type: "break"
}
