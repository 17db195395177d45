import type { Alignment, Colour, UsedFont } from "../../../../pdf/document/drawing.ts"
import { Drawing } from "../../../../pdf/document/drawing.ts"
import { type Role, Structure, type TagOptions, type TextRole } from "../../../../pdf/document/structure.ts"
import type { Weight } from "../../../../pdf/fonts/families.ts"
import { LEADING } from "../../../../pdf/text/fitting.ts"
import { type Paragraph, paragraph } from "../../../../pdf/text/paragraph.ts"
import { LINE_END } from "../../../../tools/language/line-ends.ts"

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89 } as const

/** The content area of a page. Coordinates start at the lower left corner of the page. */
export const MARGIN = 54
export const WIDTH = PAGE.width - 2 * MARGIN
export const TOP = PAGE.height - MARGIN
const BOTTOM = 68

/** Distance from the top of a line to its baseline, as a multiple of the font size. */
const ASCENT = 1.02

/** Gap between two paragraphs of a text, as a multiple of the font size. */
const PARAGRAPH_GAP = 0.55

/** Maximum number of paragraphs whose line breaks are cached. */
const LATELY = 100

/** The style of a text and the column it is in. */
export interface Style {
  readonly size: number
  readonly weight: Weight
  readonly colour: Colour
  /** Its tag if no element that can hold text is open. Without this, it is tagged as a paragraph. */
  readonly role?: TextRole
  /** The distance from the left edge of the page. */
  readonly left?: number
  readonly width?: number
}

/** A text written next to others. */
export interface Aside extends Style {
  readonly text: string
  readonly alignment?: Exclude<Alignment, "centre">
  /** Opens the structure element to which the text belongs. */
  readonly within?: (write: () => void) => void
}

/** Writes from the top of a page to the bottom, then continues on the next page. */
export class Flow {
  readonly fonts = new Map<string, UsedFont>()
  readonly structure = new Structure()
  readonly pages: Drawing[] = []
  /** Characters that are missing from all fonts. */
  readonly missing = new Set<string>()
  #y = 0
  /** Texts are measured before they are written, and many texts occur several times. */
  readonly #lately = new Map<string, Paragraph>()

  constructor() {
    this.startPage()
  }

  /** The current page. */
  get drawing(): Drawing {
    const drawing = this.pages.at(-1)
    if (drawing === undefined) throw new TypeError("a document has no page")
    return drawing
  }

  /** The upper edge of whatever is written next. */
  get y(): number {
    return this.#y
  }

  startPage(): void {
    this.pages.push(new Drawing(this.fonts, this.structure))
    this.#y = TOP
  }

  /** Puts everything written during the callback into a new structure element. */
  tag<Tagged extends Role>(role: Tagged, options: TagOptions<Tagged>, write: () => void): void {
    this.structure.tag(role, options, write)
  }

  /** Begins a new page unless this one still has enough space. */
  keep(height: number): void {
    if (this.#y - height < BOTTOM && this.#y < TOP) this.startPage()
  }

  /** Adds vertical space, except at the top of a page. */
  space(height: number): void {
    if (this.#y < TOP) this.#y -= height
  }

  /** Writes a text with its line breaks. Neither its first nor its last line is left alone on a page. */
  text(text: string, style: Style): void {
    const parts = text.split(LINE_END)
    const paragraphs = parts.map((part) => this.#broken(part, style)).filter(({ lines }) => lines.length > 0)
    let rest = paragraphs.reduce((sum, { lines }) => sum + lines.length, 0)
    let isFirst = true
    for (const { lines, rightToLeft } of paragraphs) {
      if (!isFirst) this.space(style.size * PARAGRAPH_GAP)
      const aligned = { ...style, alignment: rightToLeft ? "right" : "left" } as const
      const place = { isFirst, rest }
      this.structure.tagUnlessTagged(style.role ?? "P", () => this.#lines(lines, aligned, place))
      isFirst = false
      rest -= lines.length
    }
  }

  /**
   * `rest` is the number of remaining lines of the text. The first two and the last two lines stay together, even
   * across paragraphs.
   */
  #lines(
    lines: Paragraph["lines"],
    style: Omit<Aside, "text">,
    { isFirst, rest }: { readonly isFirst: boolean; readonly rest: number },
  ): void {
    const leading = style.size * LEADING
    for (const [index, { line, size }] of lines.entries()) {
      const isPaired = lines.length > 1 && (index === 0 || index === lines.length - 2)
      const isAtEnd = rest > 1 && ((isFirst && index === 0) || rest - index === 2)
      this.keep(isAtEnd ? 2 * leading + style.size * PARAGRAPH_GAP : isPaired ? 2 * leading : leading)
      this.#line(line, size, style, this.#y)
      this.#y -= leading
    }
  }

  /** Writes texts side by side, each with no more lines than fit on a page, and continues below the longest one. */
  row(cells: readonly Aside[]): void {
    const broken = cells.map((cell) => ({ cell, lines: this.#broken(cell.text, cell).lines }))
    const height = Math.max(...broken.map(({ cell, lines }) => lines.length * cell.size * LEADING))
    const largest = Math.max(...cells.map(({ size }) => size))
    this.keep(height)
    for (const { cell, lines } of broken) {
      const write = () => {
        for (const [index, { line, size }] of lines.entries()) {
          // Texts in smaller letters share the baseline of those in larger letters.
          const top = this.#y - (largest - cell.size) * ASCENT - index * cell.size * LEADING
          this.#line(line, size, cell, top)
        }
      }
      const writeText = () => this.structure.tagUnlessTagged(cell.role ?? "P", write)
      if (cell.within === undefined) writeText()
      else cell.within(writeText)
    }
    this.#y -= height
  }

  /** The height that a text has in a column. */
  heightOf(text: string, style: Style): number {
    return this.#broken(text, style).lines.length * style.size * LEADING
  }

  /** Draws something at the current position and then returns to that position. */
  beside(draw: () => void): void {
    const before = this.#y
    draw()
    this.#y = before
  }

  #broken(text: string, { size, weight, width = WIDTH }: Style): Paragraph {
    const key = `${size} ${weight} ${width} ${text}`
    const known = this.#lately.get(key)
    if (known !== undefined) return known
    const broken = paragraph(text, { width, size, weight })
    if (this.#lately.size >= LATELY) this.#lately.clear()
    this.#lately.set(key, broken)
    for (const character of broken.missing) this.missing.add(character)
    return broken
  }

  #line(line: Paragraph["lines"][number]["line"], size: number, cell: Omit<Aside, "text">, top: number): void {
    const { left = MARGIN, width = WIDTH, alignment = "left", colour } = cell
    const x = alignment === "left" ? left : left + width
    this.drawing.text(line, x, top - cell.size * ASCENT, size, colour, alignment)
  }
}
