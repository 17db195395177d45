import { writeDocument } from "../../../pdf/document/document.ts"
import { type Alignment, Drawing, type UsedFont } from "../../../pdf/document/drawing.ts"
import { Structure } from "../../../pdf/document/structure.ts"
import type { Weight } from "../../../pdf/fonts/families.ts"
import { LEADING } from "../../../pdf/text/fitting.ts"
import { paragraph } from "../../../pdf/text/paragraph.ts"
import { displayable } from "../../../tools/language/displayable.ts"
import { apiLanguageOf } from "../../../tools/language/messages.ts"
import type { RenderedDocument } from "../certificate/render.ts"
import { ACCENTS, INK, LINE, QUIET } from "../colours.ts"
import { Cells, LINE_HEIGHT, SIZE, sharedWidths } from "./cells.ts"
import type { ReportFacts } from "./facts.ts"
import { PRINTED_REPORT_WORDING } from "./wording.ts"

/** Landscape, in points. */
const PAPERS = { A3: { width: 1190.55, height: 841.89 }, A4: { width: 841.89, height: 595.28 } } as const

const MARGIN = 36
/** The lowest place of a row, above the line at the foot of the page. */
const BOTTOM = 54
const FOOT = 32
const PADDING = 2.5
const GAP = 6

/** Distance from the top of a line to its baseline, as a multiple of the font size. */
const ASCENT = 1.02

/**
 * Maximum number of cells that are elements of their own for screen readers. Of more, only the rows are: the structure would
 * be larger than everything else, and take minutes.
 */
const TAGGED_MAX = 3000

interface Style {
  readonly size: number
  readonly weight: Weight
  readonly colour: typeof INK
}

const TITLE: Style = { size: 16, weight: "strong", colour: ACCENTS.success }
const COMPANY: Style = { size: 9, weight: "strong", colour: QUIET }
const NOTE: Style = { size: 8, weight: "plain", colour: INK }
const FOOTER: Style = { size: 7, weight: "plain", colour: QUIET }

/** Creates a report: a table in landscape, with its head on each page. */
export async function renderReport(
  facts: ReportFacts,
  { language: wanted }: { readonly language: string },
): Promise<RenderedDocument> {
  const language = apiLanguageOf(wanted)
  const print = new PrintedReport(facts, language)
  print.write()
  const description = {
    title: `${facts.title} – ${displayable(facts.company_name)}`,
    author: displayable(facts.company_name),
    subject: facts.title,
    identity: new Bun.CryptoHasher("sha256").update(JSON.stringify(facts)).digest("hex"),
    ...{ language, day: facts.made_on },
  }
  const { pages, structure, fonts, size, missing } = print
  const pdf = await writeDocument({ description, size, pages, structure, fonts, pictures: new Map() })
  return { pdf, missing: [...missing] }
}

/** A place of a column on its page. */
interface Placed {
  readonly index: number
  readonly left: number
  readonly width: number
}

class PrintedReport {
  readonly fonts = new Map<string, UsedFont>()
  readonly structure = new Structure()
  readonly pages: Drawing[] = []
  readonly missing: Set<string>
  readonly size: { readonly width: number; readonly height: number }
  readonly #cells = new Cells()
  readonly #words
  readonly #bands: readonly (readonly Placed[])[]
  readonly #widths: readonly number[]

  constructor(
    private readonly facts: ReportFacts,
    language: "en" | "de",
  ) {
    this.size = PAPERS[facts.paper]
    this.missing = this.#cells.missing
    this.#words = PRINTED_REPORT_WORDING[language]
    this.#widths = this.#widthsOf()
    this.#bands = this.#bandsOf()
  }

  /** Whether screen readers are told of each cell, or else only of each row. */
  get #hasCells(): boolean {
    return this.facts.rows.length * this.facts.columns.length <= TAGGED_MAX
  }

  /** Rows that fit below each other are written with all their columns, page by page, before the next rows. */
  write(): void {
    const { rows } = this.facts
    const heads = this.#heightOf(
      this.facts.columns.map(({ head }) => head),
      "strong",
    )
    const top = this.#startFirst()
    let from = 0
    let y = top
    do {
      let to = from
      let height = heads
      for (; to < rows.length; to++) {
        const next = height + this.#heightOf(rows[to] ?? [], "plain")
        if (to > from && y - next < BOTTOM) break
        height = next
      }
      for (const [index, band] of this.#bands.entries()) {
        if (from > 0 || index > 0) this.#startPage()
        this.#table(band, rows.slice(from, to), y, heads)
      }
      from = to
      y = this.size.height - MARGIN - LINE_HEIGHT * 2
    } while (from < rows.length)
    this.#running()
  }

  #widthsOf(): readonly number[] {
    const { columns, rows } = this.facts
    const available = this.size.width - 2 * MARGIN
    const shared = columns.every(({ width }) => width === undefined)
      ? sharedWidths(
          columns.map(({ head }) => head),
          rows,
          available,
          GAP,
        )
      : columns.map(({ width = 60 }) => width)
    return shared
  }

  /** The columns of each page: those that are repeated, and as many of the others as there is room for. */
  #bandsOf(): Placed[][] {
    const { fixed, columns } = this.facts
    const available = this.size.width - 2 * MARGIN + 0.01
    const widthOf = (index: number) => this.#widths[index] ?? 0
    const bands: Placed[][] = []
    let band: Placed[] = []
    let left = 0
    const place = (index: number) => {
      band.push({ index, left: MARGIN + left, width: widthOf(index) - GAP })
      left += widthOf(index)
    }
    const begin = () => {
      band = []
      left = 0
      bands.push(band)
      for (let index = 0; index < fixed; index++) place(index)
    }
    begin()
    for (let index = fixed; index < columns.length; index++) {
      if (left + widthOf(index) > available && band.length > fixed) begin()
      place(index)
    }
    return bands
  }

  #heightOf(texts: readonly string[], weight: Weight): number {
    const lines = texts.map((text, index) => this.#cells.lines(text, this.#inner(index), weight).length)
    return Math.max(1, ...lines) * LINE_HEIGHT + 2 * PADDING
  }

  #inner(index: number): number {
    return (this.#widths[index] ?? 0) - GAP
  }

  get #page(): Drawing {
    const page = this.pages.at(-1)
    if (page === undefined) throw new TypeError("a report has no page")
    return page
  }

  #startPage(): void {
    this.pages.push(new Drawing(this.fonts, this.structure))
  }

  /** Begins with the title, the filters and the symbols, and returns the upper edge of the table. */
  #startFirst(): number {
    this.#startPage()
    const { company_name, title, filters, legend, made, rows } = this.facts
    const words = this.#words
    const notes = [
      `${words.made(made)} · ${words.rows(rows.length)}`,
      ...(filters.length === 0
        ? []
        : [`${words.filters}: ${filters.map((one) => one.filter((part) => part !== "").join(": ")).join(" · ")}`]),
      ...(legend.length === 0 ? [] : [`${words.legend}: ${legend.map((one) => one.join(" ")).join("   ")}`]),
    ]
    let y = this.size.height - MARGIN
    y = this.#text(company_name, COMPANY, y, "P")
    y = this.#text(title, TITLE, y, "H1")
    for (const note of notes) y = this.#text(note, NOTE, y, "P")
    return y - 8
  }

  #text(text: string, { size, weight, colour }: Style, top: number, role: "P" | "H1"): number {
    const { lines, missing } = paragraph(text, { width: this.size.width - 2 * MARGIN, size, weight })
    for (const character of missing) this.missing.add(character)
    let y = top
    this.structure.tag(role, {}, () => {
      for (const { line, size: fitted } of lines) {
        this.#page.text(line, MARGIN, y - size * ASCENT, fitted, colour)
        y -= size * LEADING
      }
    })
    return y
  }

  #table(band: readonly Placed[], rows: readonly (readonly string[])[], top: number, heads: number): void {
    const write = (texts: readonly string[], y: number, isHead: boolean) => {
      for (const place of band) {
        const text = texts[place.index] ?? ""
        const colour = this.facts.emphasised.some((symbol) => text.startsWith(symbol)) ? ACCENTS.failed : INK
        const draw = () => this.#cell(text, place, y, isHead ? "strong" : "plain", colour)
        if (!this.#hasCells) draw()
        else if (isHead) this.structure.tag("TH", { scope: "Column" }, draw)
        else if (place.index < this.facts.fixed) this.structure.tag("TH", { scope: "Row" }, draw)
        else this.structure.tag("TD", {}, () => text !== "" && this.structure.tag("P", {}, draw))
      }
    }
    const row = (texts: readonly string[], y: number, isHead: boolean) =>
      this.structure.tag(this.#hasCells ? "TR" : "P", {}, () => write(texts, y, isHead))
    this.structure.tag(this.#hasCells ? "Table" : "Sect", {}, () => {
      row(
        this.facts.columns.map(({ head }) => head),
        top,
        true,
      )
      let y = top - heads
      this.#rule(band, y, 0.8)
      for (const texts of rows) {
        row(texts, y, false)
        y -= this.#heightOf(texts, "plain")
        this.#rule(band, y, 0.3)
      }
    })
  }

  #cell(text: string, { index, left }: Placed, top: number, weight: Weight, colour: typeof INK): void {
    let y = top - PADDING
    for (const { line, size } of this.#cells.lines(text, this.#inner(index), weight)) {
      this.#page.text(line, left, y - SIZE * ASCENT, size, colour)
      y -= LINE_HEIGHT
    }
  }

  #rule(band: readonly Placed[], y: number, thickness: number): void {
    const last = band.at(-1)
    const right = last === undefined ? MARGIN : last.left + last.width
    this.#page.rectangle(MARGIN, y, right - MARGIN, thickness, LINE)
  }

  /** The lines at the head and at the foot of the pages. */
  #running(): void {
    const { title, company_name, made } = this.facts
    const { width, height } = this.size
    const line = (drawing: Drawing, text: string, y: number, side: Exclude<Alignment, "centre">) => {
      const [first] = paragraph(text, { width: (width - 2 * MARGIN) / 2, size: FOOTER.size, weight: "plain" }).lines
      if (first === undefined) return
      drawing.text(first.line, side === "left" ? MARGIN : width - MARGIN, y, first.size, FOOTER.colour, side)
    }
    for (const [index, drawing] of this.pages.entries()) {
      if (index > 0) {
        drawing.artifact(() => {
          line(drawing, title, height - MARGIN + 4, "left")
          line(drawing, company_name, height - MARGIN + 4, "right")
        }, "header")
      }
      drawing.artifact(() => {
        line(drawing, this.#words.made(made), FOOT, "left")
        line(drawing, this.#words.page(index + 1, this.pages.length), FOOT, "right")
      }, "footer")
    }
  }
}
