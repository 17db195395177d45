import type { Alignment, Colour, Drawing } from "../../../../pdf/document/drawing.ts"
import type { Weight } from "../../../../pdf/fonts/families.ts"
import { fit, LEADING } from "../../../../pdf/text/fitting.ts"
import type { Line } from "../../../../pdf/text/line.ts"
import { setTitle, type Title } from "../../../../pdf/text/title.ts"
import type { Part } from "./stack.ts"

/** The size of A4 landscape, in points. */
export const PAGE = { width: 841.89, height: 595.28 } as const

/** Height of capital letters as a multiple of the font size, used to centre lines vertically. */
const CAPITAL = 0.714

/** The position of a text, which even a long text does not exceed. `top` is measured from the lower edge of the page. */
export interface Position {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly size: number
  readonly weight: Weight
  readonly colour: Colour
  readonly alignment?: Alignment
}

/**
 * How a text of one or more lines is set: at `size`, or smaller if it would otherwise be higher than `lines` lines of
 * that size.
 */
export interface TextStyle extends Pick<Position, "left" | "width" | "size" | "weight" | "colour" | "alignment"> {
  readonly lines?: number
  /** Letter spacing in points, for short texts. */
  readonly spacing?: number
}

/** Lines of text in the same size, one below the other. */
interface SetLines {
  readonly lines: readonly Line[]
  readonly size: number
  readonly leading: number
}

type Labelled = readonly [text: string, position: Position]

/** Draws texts at their positions, and collects characters that are missing from all fonts. */
export class Layout {
  readonly missing = new Set<string>()
  /** Texts that have been laid out. Templates measure a text first, and draw it when its position is known. */
  readonly #titles = new Map<string, Title>()

  constructor(readonly drawing: Drawing) {}

  /**
   * Draws a text, vertically centred in its position. The text is tagged as a paragraph unless an enclosing tag can
   * hold text.
   */
  text(text: string, position: Position): void {
    const fitted = fit(text, position)
    this.#miss(fitted)
    const height = fitted.lines.length * fitted.leading
    this.#draw(fitted, position, position.top - (position.height - height) / 2)
  }

  /** A text as part of a column, with a gap of `above` points before it. */
  part(text: string, style: TextStyle, above = 0): Part {
    const { size, weight, width, lines = 1, spacing = 0 } = style
    const title = this.#title(text, { size, weight, lines, width: width - spacing * text.length })
    this.#miss(title)
    return { height: title.height, above, draw: (top) => this.#draw(title, style, top) }
  }

  /** The width of a text as part of a column. */
  widthOf(text: string, { lines = 1, ...style }: Pick<TextStyle, "width" | "size" | "weight" | "lines">): number {
    const title = this.#title(text, { ...style, lines })
    return Math.max(...title.lines.map((line) => line.width * title.size))
  }

  #title(text: string, room: Parameters<typeof setTitle>[1]): Title {
    const { size, weight, lines, width } = room
    const key = `${size} ${weight} ${lines} ${width} ${text}`
    const title = this.#titles.get(key) ?? setTitle(text, room)
    this.#titles.set(key, title)
    return title
  }

  #miss({ missing }: { readonly missing: readonly string[] }): void {
    for (const character of missing) this.missing.add(character)
  }

  #draw({ lines, leading, size }: SetLines, style: TextStyle, top: number): void {
    const { colour, left, width, spacing, alignment = "centre" } = style
    const x = { left, centre: left + width / 2, right: left + width }[alignment]
    this.drawing.structure.tagUnlessTagged("P", () => {
      for (const [index, line] of lines.entries()) {
        const middle = top - (LEADING / 2) * size - index * leading
        this.drawing.text(line, x, middle - (CAPITAL / 2) * size, size, colour, alignment, spacing)
      }
    })
  }

  /** Draws a label and its value, tagged as an item of a list of terms. */
  item(...[label, value]: readonly [Labelled, Labelled]): void {
    const { drawing } = this
    drawing.tag("LI", {}, () => {
      drawing.tag("Lbl", {}, () => this.text(...label))
      drawing.tag("LBody", {}, () => this.text(...value))
    })
  }
}
