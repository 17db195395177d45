/** Structure types of tagged PDF (ISO 32000-1, 14.8.4) that documents here are made of. */
export type Role = GroupingRole | ContentRole

/** Types that only hold others. */
type GroupingRole = "Document" | "Sect" | "Table" | "TR" | "TD" | "L" | "LI" | "LBody"

const CONTENT_ROLES = ["H1", "H2", "H3", "H4", "H5", "P", "Figure", "Link", "Lbl", "TH"] as const

/** Types that hold text or pictures. */
type ContentRole = (typeof CONTENT_ROLES)[number]

/** Types of running text. */
export type TextRole = "H1" | "H2" | "H3" | "H4" | "H5" | "P"

/** Left, bottom, right, top in points. */
export type Box = readonly [number, number, number, number]

/** What is said of an element in addition to its type. */
export type TagOptions<Tagged extends Role> = {
  /** It is read first in what it is a part of, though something else was drawn before it. */
  readonly isFirst?: boolean
} & (Tagged extends keyof Additions ? Additions[Tagged] : unknown)

interface Additions {
  /** What the figure shows, in the language of the document. */
  readonly Figure: { readonly alternative: string }
  /** The address to which all leads that is drawn within the tag, and what it leads to, for readers who see nothing around it. */
  readonly Link: { readonly address: string; readonly description: string }
  /** Whether the cell is the header of its row or of its column, and how many rows it is as high as. */
  readonly TH: { readonly scope: "Row" | "Column"; readonly rows?: number }
  /** Whether the labels of the items are numbers; otherwise they are terms or nothing. */
  readonly L: { readonly isNumbered?: boolean }
}

/** What is said of any element. */
type AnyOptions = { readonly isFirst?: boolean } & Partial<
  Additions["Figure"] & Additions["Link"] & Additions["TH"] & Additions["L"]
>

/** A page: the elements that own its marked content, by the numbers of that. */
export interface TaggedPage {
  readonly owners: readonly Element[]
}

/** Content of a page: the sequence that is marked with this number there. */
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

  /** Whether text and pictures may be drawn into it. */
  get holdsContent(): boolean {
    return CONTENT_ROLES.some((role) => role === this.role)
  }

  /** What its content covers on its page; undefined before something is drawn. */
  get box(): Box | undefined {
    return this.#box
  }

  /** Adds a line of its text. `isMirrored`: glyphs are drawn in another order than characters are read. */
  say(text: string, isMirrored: boolean): void {
    this.#text += text
    this.#isMirrored ||= isMirrored
  }

  /** All that was said in it itself. */
  get text(): string {
    return this.#text
  }

  /** Its text, where the order of its glyphs does not tell it. */
  get actualText(): string | undefined {
    return this.#isMirrored ? this.#text : undefined
  }

  /** Makes its box contain this one. */
  cover(box: Box): void {
    const [left, bottom, right, top] = this.#box ?? box
    this.#box = [Math.min(left, box[0]), Math.min(bottom, box[1]), Math.max(right, box[2]), Math.max(top, box[3])]
  }
}

/** What is no part of the content: decoration, and what stands at the head or foot of each page. */
export type Artifact = "decoration" | "header" | "footer"

/** The logical structure of a document while its pages are drawn: what is drawn belongs to the element that is open. */
export class Structure {
  readonly root = new Element("Document")
  #open: Element | Artifact = this.root

  /** The element that is open, or the kind of artifact. */
  get open(): Element | Artifact {
    return this.#open
  }

  /** Adds an element to the open one. What is drawn meanwhile belongs to it. */
  tag<Tagged extends Role, Result>(role: Tagged, options: TagOptions<Tagged>, draw: () => Result): Result {
    const parent = this.#open
    // What belongs to an artifact has no structure.
    if (!(parent instanceof Element)) return draw()
    const element = new Element(role, options)
    if (options.isFirst === true) parent.kids.unshift(element)
    else parent.kids.push(element)
    return this.#within(element, draw)
  }

  /** The same, unless an element is open that holds content: then the content is part of that. */
  tagUnlessTagged(role: TextRole, draw: () => void): void {
    if (this.#open instanceof Element && !this.#open.holdsContent) this.tag(role, {}, draw)
    else draw()
  }

  /** What is drawn meanwhile is read to nobody. */
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
