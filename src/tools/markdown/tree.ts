/** What a text in Markdown is made of. Pages, documents and mails all read this tree, never the Markdown itself. */
export type Block = Heading | Paragraph | List | Quote | Table | CodeBlock | Rule

export interface Heading {
  readonly type: "heading"
  /** Its depth in the outline of the text, from 1: no level is left out, whatever the author wrote. */
  readonly level: number
  readonly content: readonly Inline[]
}

export interface Paragraph {
  readonly type: "paragraph"
  /** It is in a list without blank lines: no space above or below it. */
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

/** What a quote is if it begins with a word such as WARNING. */
export interface Callout {
  readonly kind: CalloutKind
  /** The word as the author wrote it, in the language of the text. It is not in the content of the quote again. */
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

export type Inline = Text | Marked | Link | Image | InlineCode | Break

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
  /** What the author wrote as its address. It is to be looked up among the company's images, never used as an address. */
  readonly key: string
  /** What it shows, in words; "" if it is only decoration. */
  readonly alt: string
}

interface InlineCode {
  readonly type: "code"
  readonly text: string
}

interface Break {
  readonly type: "break"
}
