/** Structure types of tagged PDF (ISO 32000-1, 14.8.4) that are used in these documents. */
export type Role = GroupingRole | ContentRole

/** Types that only contain other elements. */
type GroupingRole = "Document" | "Sect" | "Table" | "TR" | "TD" | "L" | "LI" | "LBody"

const CONTENT_ROLES = ["H1", "H2", "H3", "H4", "H5", "P", "Figure", "Link", "Lbl", "TH"] as const

/** Types that contain text or pictures. */
type ContentRole = (typeof CONTENT_ROLES)[number]

/** Types of running text. */
export type TextRole = "H1" | "H2" | "H3" | "H4" | "H5" | "P"

/** Left, bottom, right, top in points. */
export type Box = readonly [number, number, number, number]

/** Properties of an element in addition to its type. */
export type TagOptions<Tagged extends Role> = {
  /** Whether it is read first within its parent, although something else was drawn before it. */
  readonly isFirst?: boolean
} & (Tagged extends keyof Additions ? Additions[Tagged] : unknown)

interface Additions {
  /** The language of everything within it (BCP 47), if it differs from that of the document. */
  readonly Sect: { readonly language?: string }
  /** What the figure shows, in the language of the document. */
  readonly Figure: { readonly alternative: string }
  /** The link address of everything drawn within the tag, and a description of its target for screen readers. */
  readonly Link: { readonly address: string; readonly description: string }
  /** Whether the cell is a header of its row or column, and the number of rows that it spans. */
  readonly TH: { readonly scope: "Row" | "Column"; readonly rows?: number }
  /** Whether the labels of the items are numbers; otherwise they are terms or empty. */
  readonly L: { readonly isNumbered?: boolean }
}

/** The properties that any element may have. */
type AnyOptions = { readonly isFirst?: boolean } & Partial<
  Additions["Sect"] & Additions["Figure"] & Additions["Link"] & Additions["TH"] & Additions["L"]
>

/** A page: the elements that own its marked content, by number. */
export interface TaggedPage {
  readonly owners: readonly Element[]
}

/** Content of a page: the sequence that is marked with this number on that page. */
interface MarkedContent {
  readonly page: TaggedPage
  readonly number: number
}

/** An element of the logical structure, with its parts in reading order. */
export class Element {
  readonly kids: (Element | MarkedContent)[] = []
  #box: Box | undefined
  #text = ""
  #isMirrored = false

  constructor(
    readonly role: Role,
    readonly options: AnyOptions = {},
  ) {}

  /** Whether text and pictures may be drawn in an element of this type. */
  get holdsContent(): boolean {
    return CONTENT_ROLES.some((role) => role === this.role)
  }

  /** The area that its content covers on its page; undefined before anything is drawn. */
  get box(): Box | undefined {
    return this.#box
  }

  /** Adds a line of its text. `isMirrored` means that glyphs are drawn in a different order from the characters. */
  say(text: string, isMirrored: boolean): void {
    this.#text += text
    this.#isMirrored ||= isMirrored
  }

  /** Its own text, without the text of its parts. */
  get text(): string {
    return this.#text
  }

  /** Its text, if it does not follow from the order of its glyphs. */
  get actualText(): string | undefined {
    return this.#isMirrored ? this.#text : undefined
  }

  /** Extends its box to contain the given one. */
  cover(box: Box): void {
    const [left, bottom, right, top] = this.#box ?? box
    this.#box = [Math.min(left, box[0]), Math.min(bottom, box[1]), Math.max(right, box[2]), Math.max(top, box[3])]
  }
}

/** Artifacts, which are not part of the content: decoration, and the head or foot of each page. */
export type Artifact = "decoration" | "header" | "footer"

/** The logical structure of a document while its pages are drawn: everything drawn belongs to the element that is open. */
export class Structure {
  readonly root = new Element("Document")
  #open: Element | Artifact = this.root

  /** The element that is open, or the kind of artifact. */
  get open(): Element | Artifact {
    return this.#open
  }

  /** Adds an element to the one that is open. Everything drawn during the callback belongs to it. */
  tag<Tagged extends Role, Result>(role: Tagged, options: TagOptions<Tagged>, draw: () => Result): Result {
    const parent = this.#open
    // The content of an artifact does not have a structure.
    if (!(parent instanceof Element)) return draw()
    const element = new Element(role, options)
    if (options.isFirst === true) parent.kids.unshift(element)
    else parent.kids.push(element)
    return this.#within(element, draw)
  }

  /**
   * The same, unless an element that contains text or pictures is open, in which case the content becomes part of that
   * element.
   */
  tagUnlessTagged(role: TextRole, draw: () => void): void {
    if (this.#open instanceof Element && !this.#open.holdsContent) this.tag(role, {}, draw)
    else draw()
  }

  /** Everything drawn during the callback is not read aloud. */
  artifact<Result>(kind: Artifact, draw: () => Result): Result {
    return this.#within(kind, draw)
  }

  #within<Result>(open: Element | Artifact, draw: () => Result): Result {
    const before = this.#open
    this.#open = open
    const result = draw()
    this.#open = before
    return result
  }
}
