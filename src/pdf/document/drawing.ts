import type { Font } from "../fonts/font.ts"
import { short } from "../syntax.ts"
import { type Line, type Piece, textOf } from "../text/line.ts"
import { type Around, aroundOperators } from "./around.ts"
import type { Ornament } from "./ornament.ts"
import { Pen, strokeOf } from "./pen.ts"
import { spansOf } from "./spans.ts"
import {
  type Artifact,
  type Box,
  Element,
  type Role,
  Structure,
  type TaggedPage,
  type TagOptions,
} from "./structure.ts"

/** Red, green and blue from 0 to 1, in sRGB. */
export type Colour = readonly [number, number, number]

/** A font of a page: its glyphs, and the characters that each of them stands for. */
export interface UsedFont {
  readonly font: Font
  readonly glyphs: Map<number, string>
}

type Point = readonly [x: number, y: number]

/** A gradient between two heights of the page. */
export interface Gradient {
  readonly from: Colour
  readonly to: Colour
  readonly top: number
  readonly bottom: number
}

/** Where an ornament is drawn: its origin, its scale and its rotation (radians, counter-clockwise). */
interface Place {
  readonly x: number
  readonly y: number
  readonly scale?: number
  readonly turn?: number
}

interface OrnamentStyle {
  readonly colour: Colour
  readonly width: number
  readonly clip?: readonly [x: number, y: number, width: number, height: number]
}

export type Alignment = "left" | "centre" | "right"

/** How far text reaches below and above its baseline, in multiples of the font size. */
const BELOW = 0.323
const ABOVE = 1.037

const SPACE = 0x20

/** The mark for content that is not read aloud. */
const ARTIFACTS: Readonly<Record<Artifact, string>> = {
  decoration: "/Artifact BMC",
  header: "/Artifact <</Type /Pagination /Subtype /Header>> BDC",
  footer: "/Artifact <</Type /Pagination /Subtype /Footer>> BDC",
}

/**
 * The content of a page as operators of a content stream. Coordinates are in points from the lower left corner.
 *
 * Everything is tagged: text and pictures are drawn within `tag` or `artifact`. Shapes are decoration unless they are
 * part of a figure.
 */
export class Drawing implements TaggedPage {
  readonly #operators: string[] = []
  #marked: Element | Artifact | undefined

  /** The elements that own the marked content of this page, by number. */
  readonly owners: Element[] = []

  /** Ornaments and gradients of this page, by resource name. */
  readonly ornaments = new Map<string, Ornament>()
  readonly gradients = new Map<string, Gradient>()

  /**
   * @param fonts the fonts by resource name: `F0` is the first font used. All pages of a document share them.
   * @param structure the tags. All pages of a document share the structure.
   */
  constructor(
    readonly fonts: Map<string, UsedFont> = new Map(),
    readonly structure: Structure = new Structure(),
  ) {}

  get content(): string {
    return [...this.#operators, ...(this.#marked === undefined ? [] : ["EMC"])].join("\n")
  }

  /**
   * Everything drawn during the callback belongs to a new element of the structure. Elements are read in the order of
   * their tags.
   */
  tag<Tagged extends Role, Result>(role: Tagged, options: TagOptions<Tagged>, draw: () => Result): Result {
    return this.structure.tag(role, options, draw)
  }

  /** Everything drawn during the callback is not read aloud: decoration, or the head and foot of a page. */
  artifact<Result>(draw: () => Result, kind: Artifact = "decoration"): Result {
    return this.structure.artifact(kind, draw)
  }

  /** Fills a rectangle. */
  rectangle(x: number, y: number, width: number, height: number, colour: Colour): void {
    this.rectangles([[x, y, width, height]], colour)
  }

  /** Fills rectangles (x, y, width, height) as one shape. */
  rectangles(all: readonly (readonly [number, number, number, number])[], colour: Colour): void {
    const paths = all.map((one) => `${one.map(short).join(" ")} re`)
    this.#shape(paths.length === 0 ? [] : [`${fill(colour)} ${paths.join("\n")} f`], all.flatMap(corners))
  }

  /** Draws the outline of a rectangle with a line of this width. */
  frame(x: number, y: number, width: number, height: number, line: number, colour: Colour): void {
    const path = `${[x, y, width, height].map(short).join(" ")} re`
    this.#shape([`${stroke(colour)} ${short(line)} w ${path} S`], corners([x, y, width, height]))
  }

  /** Draws lines through points as a pen would: with round ends and corners. */
  strokes(all: readonly (readonly Point[])[], width: number, colour: Colour): void {
    const paths = all.flatMap(([first, ...rest]) => {
      if (first === undefined) return []
      // A line back to its own start is a dot.
      const next = rest.length === 0 ? [first] : rest
      return [`${point(first)} m`, ...next.map((one) => `${point(one)} l`)]
    })
    if (paths.length === 0) return
    this.#shape([`${stroke(colour)} ${short(width)} w 1 J 1 j`, ...paths, "S 0 J 0 j"], all.flat())
  }

  /** Fills a path (given as operators, as `ornament.ts` writes them). */
  fill(path: string, colour: Colour): void {
    this.#shape([`${fill(colour)} ${path} f`], [])
  }

  /**
   * Draws the same ornament in several places, in this colour and line width, clipped to `clip` (x, y, width, height).
   */
  ornament(ornament: Ornament, places: readonly Place[], { colour, width, clip }: OrnamentStyle): void {
    const name = `O${ornament.name}`
    this.ornaments.set(name, ornament)
    const within = clip === undefined ? [] : [`${clip.map(short).join(" ")} re W n`]
    const all = places.map(({ x, y, scale = 1, turn = 0 }) => {
      const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale]
      return `q ${[cos, sin, -sin, cos, x, y].map(short).join(" ")} cm /${name} Do Q`
    })
    this.#shape([`q ${stroke(colour)} ${fill(colour)} ${short(width)} w`, ...within, ...all, "Q"], [])
  }

  /** Fills a rectangle with a gradient from its top to its bottom. */
  gradient(x: number, y: number, width: number, height: number, [from, to]: readonly [Colour, Colour]): void {
    const name = `G${this.gradients.size}`
    this.gradients.set(name, { from, to, top: y + height, bottom: y })
    this.#shape([`q ${[x, y, width, height].map(short).join(" ")} re W n /${name} sh Q`], [])
  }

  /** Draws a line of text along a circle around a point, with its middle at the top or at the bottom. */
  around(line: Line, [x, y]: Point, style: Around & { readonly colour: Colour }): void {
    const operators = aroundOperators(line, [x, y], style, (font) => this.#use(font))
    const reach = style.radius + style.size
    this.#content(
      [x - reach, y - reach, x + reach, y + reach],
      `BT ${fill(style.colour)} ${stroke(style.colour)}`,
      ...operators,
      "ET",
    )
  }

  /**
   * Draws the picture with this resource name within a figure, or only a part of it (left, bottom, width, height),
   * where the whole picture has a width and height of 1.
   */
  picture(name: string, x: number, y: number, width: number, height: number, part?: Box): void {
    const [left, bottom, wide, high] = part ?? [0, 0, 1, 1]
    const all = [width / wide, 0, 0, height / high, x - (left / wide) * width, y - (bottom / high) * height]
    const within = part === undefined ? "" : `${[x, y, width, height].map(short).join(" ")} re W n `
    this.#content([x, y, x + width, y + height], `q ${within}${all.map(short).join(" ")} cm /${name} Do Q`)
  }

  /**
   * Draws a line of text; `x` is its left end, middle or right end, `y` its baseline, `spacing` the extra space between
   * letters.
   */
  text(
    line: Line,
    x: number,
    y: number,
    size: number,
    colour: Colour,
    alignment: Alignment = "left",
    spacing = 0,
  ): void {
    const share = { left: 0, centre: 0.5, right: 1 }[alignment]
    const count = line.pieces.reduce((sum, { glyphs }) => sum + glyphs.length, 0)
    let left = x - (line.width * size + spacing * Math.max(0, count - 1)) * share
    if (line.pieces.length === 0) return
    const box: Box = [left, y - BELOW * size, left + line.width * size + spacing * (count - 1), y + ABOVE * size]
    const operators = [`BT ${fill(colour)} ${stroke(colour)}`, ...(spacing === 0 ? [] : [`${short(spacing)} Tc`])]
    for (const piece of line.pieces) {
      operators.push(...this.#piece(piece, left, y, size))
      left += (piece.glyphs.reduce((sum, { advance }) => sum + advance, 0) / piece.font.metrics.unitsPerEm) * size
      left += spacing * piece.glyphs.length
    }
    if (line.endsWord) operators.push(...this.#space(line, left, y, size))
    if (spacing !== 0) operators.push("0 Tc")
    const { open } = this.structure
    if (open instanceof Element) {
      open.say(
        textOf(line),
        line.pieces.some(({ rightToLeft }) => rightToLeft),
      )
    }
    this.#content(box, ...operators, "ET")
  }

  /** Adds a space at the end of a line; without it, screen readers would join its last word with the next one. */
  #space({ pieces }: Line, x: number, y: number, size: number): string[] {
    const piece = pieces.at(-1)
    const id = piece?.font.glyphOf(SPACE)
    if (piece === undefined || id === undefined) return []
    const glyph = { id, cluster: 0, advance: 0, dx: 0, dy: 0 }
    return this.#piece({ font: piece.font, glyphs: [glyph], rightToLeft: false, text: " ", start: 0 }, x, y, size)
  }

  /** Draws text or a picture as part of the element that is open. */
  #content(box: Box, ...operators: readonly string[]): void {
    const { open } = this.structure
    if (open instanceof Element) {
      if (!open.holdsContent) throw new TypeError(`content is drawn outside of a tag, in ${open.role}`)
      open.cover(box)
    }
    this.#mark(open)
    this.#operators.push(...operators)
  }

  /** Draws shapes through these points, as part of a figure or as decoration. */
  #shape(operators: readonly string[], points: readonly Point[]): void {
    const { open } = this.structure
    if (open instanceof Element && open.role === "Figure") {
      for (const [x, y] of points) open.cover([x, y, x, y])
      this.#mark(open)
    } else this.#mark(open instanceof Element ? "decoration" : open)
    this.#operators.push(...operators)
  }

  /** Begins a sequence of content for this owner, unless one is already open. */
  #mark(owner: Element | Artifact): void {
    if (this.#marked === owner) return
    if (this.#marked !== undefined) this.#operators.push("EMC")
    this.#marked = owner
    if (!(owner instanceof Element)) {
      this.#operators.push(ARTIFACTS[owner])
      return
    }
    const number = this.owners.push(owner) - 1
    owner.kids.push({ page: this, number })
    this.#operators.push(`/${owner.role} <</MCID ${number}>> BDC`)
  }

  #piece(piece: Piece, x: number, y: number, size: number): string[] {
    const { font } = piece
    const [name, used] = this.#use(font)
    const pen = new Pen(font, size)
    // Artifacts must not contain content with properties of its own.
    const isRead = this.structure.open instanceof Element
    for (const { glyphs, text, overlaps } of spansOf(piece)) {
      for (const { id, characters } of glyphs) if (!used.has(id)) used.set(id, characters)
      const isLiteral = overlaps !== true && glyphs.map(({ id }) => used.get(id)).join("") === text
      pen.show(glyphs, isLiteral || !isRead ? undefined : text)
    }
    return [`/${name} ${short(size)} Tf ${strokeOf(font, size)} 1 0 0 1 ${short(x)} ${short(y)} Tm`, pen.operators()]
  }

  #use(font: Font): [name: string, glyphs: UsedFont["glyphs"]] {
    for (const [name, used] of this.fonts) if (used.font.file === font.file) return [name, used.glyphs]
    const name = `F${this.fonts.size}`
    const glyphs = new Map<number, string>()
    this.fonts.set(name, { font, glyphs })
    return [name, glyphs]
  }
}

/** Two opposite corners of a rectangle (x, y, width, height). */
function corners([x, y, width, height]: readonly [number, number, number, number]): Point[] {
  return [
    [x, y],
    [x + width, y + height],
  ]
}

function point([x, y]: Point): string {
  return `${short(x)} ${short(y)}`
}

function stroke(colour: Colour): string {
  return `${colour.map(short).join(" ")} RG`
}

function fill(colour: Colour): string {
  return `${colour.map(short).join(" ")} rg`
}
