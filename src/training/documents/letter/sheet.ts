import type { Colour } from "../../../pdf/document/drawing.ts"
import { rounded } from "../../../pdf/document/ornament.ts"
import type { Weight } from "../../../pdf/fonts/families.ts"
import { qrRectangles } from "../../../pdf/qr.ts"
import { LEADING } from "../../../pdf/text/fitting.ts"
import { paragraph } from "../../../pdf/text/paragraph.ts"
import { writtenDay } from "../../../tools/calendar/written-day.ts"
import { mixed, WHITE } from "../../../tools/colour/contrast.ts"
import { displayable } from "../../../tools/language/displayable.ts"
import type { WordedLanguage } from "../../../tools/language/worded.ts"
import { ALTERNATIVES } from "../alternatives.ts"
import type { Layout } from "../certificate/page/layout.ts"
import { type Headed, logoOnPaper } from "../certificate/templates/sheet.ts"
import { BLACK, INK, LINE, QUIET } from "../colours.ts"
import type { AddressedFacts } from "./facts.ts"

/* The sheet of letters for a window envelope: DIN 5008, form B. Distances of the standard are in millimetres from the top left. */

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89 } as const

/** Points. */
export const mm = (length: number) => (length * 72) / 25.4
export const fromTop = (length: number) => PAGE.height - mm(length)

/** The field of the address, which the window shows, and the part of it for the sender and for remarks. */
const FIELD = { left: 20, top: 45, width: 85, sender: 17.7, address: 27.3 } as const

/** Space between the edge of the field and its text, because letters move within envelopes. */
const INSET = 5

const LINES_MAX = 6

/** The marks for folding and for a hole punch, from the top. */
const FOLDS = [105, 210] as const
const HOLE = 148.5

export const LEFT = mm(25)
export const WIDTH = mm(165)
/** Where the text begins, from the top. */
export const BODY = 98.5

export const TEXT = { size: 10.5, weight: "plain", colour: INK } as const
export const NOTE = { size: 9, weight: "plain", colour: QUIET } as const
const LOGO = { width: mm(70), height: mm(18) } as const

/** The panel with the credentials. */
const PANEL = { padding: mm(6), corner: 8, row: mm(14.5) } as const
const CODE = mm(34)

interface Style {
  readonly size: number
  readonly weight: Weight
  readonly colour: Colour
}

export interface LetterSheet extends Omit<Headed, "facts"> {
  readonly language: WordedLanguage
}

/** What all letters have: the marks of the paper, the company, and the address in the window. */
export function drawSheet(letter: AddressedFacts, sheet: LetterSheet): void {
  drawMarks(sheet)
  drawHead(letter, sheet)
  drawAddress(letter, sheet)
}

/** Marks for folding the letter to fit the envelope, and for a hole punch. */
function drawMarks({ layout: { drawing } }: LetterSheet): void {
  drawing.artifact(() => {
    for (const fold of FOLDS) drawing.rectangle(mm(4), fromTop(fold), mm(4), 0.4, QUIET)
    drawing.rectangle(mm(4), fromTop(HOLE), mm(6), 0.4, QUIET)
  })
}

/** The company's logo or name, on the right above the window. */
function drawHead({ company_name, printed_on }: AddressedFacts, sheet: LetterSheet): void {
  const { layout, accent, language } = sheet
  const { drawing } = layout
  const right = PAGE.width - mm(20)
  drawing.artifact(() => drawing.rectangle(0, PAGE.height - 5, PAGE.width, 5, accent))
  const logo = logoOnPaper({ ...sheet, facts: { company_name } }, LOGO.width, LOGO.height)
  if (logo !== undefined) logo.draw(right - logo.width, fromTop(14) - logo.height)
  const name = { left: right - mm(75), width: mm(75), alignment: "right" } as const
  const [top, height] = logo === undefined ? [fromTop(16), mm(16)] : [fromTop(34), mm(9)]
  layout.text(displayable(company_name), {
    ...name,
    ...{ top, height, size: logo === undefined ? 15 : 10.5, weight: "strong", colour: logo ? QUIET : accent },
  })
  layout.text(writtenDay(printed_on, language), { ...name, top: fromTop(84), height: mm(6), ...TEXT })
}

/** The recipient within the window, below the line of the sender. */
function drawAddress({ sender, recipient }: AddressedFacts, { layout }: LetterSheet): void {
  const left = mm(FIELD.left + INSET)
  const width = mm(FIELD.width - INSET)
  const top = fromTop(FIELD.top + FIELD.sender)
  layout.text(displayable(sender), {
    ...{ left, width, top: top + mm(5), height: mm(4.4), alignment: "left" },
    ...{ size: 7, weight: "plain", colour: QUIET },
  })
  layout.drawing.artifact(() => layout.drawing.rectangle(left, top + mm(0.5), width, 0.4, LINE))
  const lines = recipient.slice(0, LINES_MAX)
  const height = mm(FIELD.address / LINES_MAX)
  layout.drawing.tag("P", {}, () => {
    for (const [index, line] of lines.entries()) {
      layout.text(displayable(line), {
        ...{ left, width, top: top - index * height, height, alignment: "left" },
        ...{ size: 10.5, weight: "plain", colour: INK },
      })
    }
  })
}

/** A line of the panel: its label, what it says, and the size of that in points. */
export type PanelRow = readonly [label: string, value: string, size: number]

/** A panel with a few rows, and the QR code of an address beside them. Returns its lower edge. */
export function drawPanel(
  rows: readonly PanelRow[],
  code: { readonly address: string; readonly caption: string } | undefined,
  { layout, accent, language }: LetterSheet,
  top: number,
): number {
  const { drawing } = layout
  // The code needs the height of three rows.
  const height = (code === undefined ? rows.length : 3) * PANEL.row + 2 * PANEL.padding - mm(2)
  const bottom = top - height
  drawing.fill(rounded(LEFT, bottom, WIDTH, height, PANEL.corner), mixed(WHITE, accent, 0.07))
  const aside = code === undefined ? 0 : CODE + mm(6)
  const place = { left: LEFT + PANEL.padding, width: WIDTH - 2 * PANEL.padding - aside, alignment: "left" } as const
  drawing.tag("L", {}, () => {
    for (const [index, [label, value, size]] of rows.entries()) {
      const y = top - PANEL.padding - index * PANEL.row
      layout.item(
        [label, { ...place, top: y, height: mm(4.4), ...NOTE }],
        [displayable(value), { ...place, top: y - mm(4.4), height: mm(8.4), size, weight: "strong", colour: INK }],
      )
    }
  })
  if (code !== undefined) drawCode(code.address, code.caption, layout, language, { top, bottom })
  return bottom
}

function drawCode(
  address: string,
  caption: string,
  layout: Layout,
  language: WordedLanguage,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): void {
  const { drawing } = layout
  const left = LEFT + WIDTH - PANEL.padding - CODE
  const y = top - PANEL.padding + mm(1) - CODE
  drawing.artifact(() => drawing.rectangle(left, y, CODE, CODE, WHITE))
  drawing.tag("Figure", { alternative: ALTERNATIVES[language].code(address) }, () =>
    drawing.rectangles(qrRectangles(address, left, y, CODE), BLACK),
  )
  layout.text(caption, {
    ...{ left, width: CODE, top: y - mm(0.5), height: y - mm(0.5) - bottom - mm(1.5), alignment: "centre" },
    ...{ ...NOTE, size: 8 },
  })
}

/** Numbered steps. Returns their lower edge. */
export function drawSteps(steps: readonly string[], { layout, accent }: LetterSheet, top: number): number {
  const { drawing } = layout
  const indent = mm(7)
  let y = top
  drawing.tag("L", { isNumbered: true }, () => {
    for (const [index, step] of steps.entries()) {
      drawing.tag("LI", {}, () => {
        const label = { size: TEXT.size, weight: "strong", colour: accent } as const
        drawing.tag("Lbl", {}, () => column(layout, `${index + 1}.`, y, label, "P", { left: LEFT, width: indent }))
        drawing.tag("LBody", {}, () => {
          y = column(layout, step, y, TEXT, "P", { left: LEFT + indent, width: WIDTH - indent }) - mm(1.5)
        })
      })
    }
  })
  return y
}

/** Writes a text in as many lines as it takes. Returns its lower edge. */
export function column(
  { drawing, missing }: Layout,
  text: string,
  top: number,
  { size, weight, colour }: Style,
  role: "H1" | "P" = "P",
  { left, width }: { readonly left: number; readonly width: number } = { left: LEFT, width: WIDTH },
): number {
  const written = paragraph(text, { width, size, weight })
  for (const character of written.missing) missing.add(character)
  const x = written.rightToLeft ? left + width : left
  drawing.structure.tagUnlessTagged(role, () => {
    for (const [index, { line, size: fitted }] of written.lines.entries()) {
      const baseline = top - index * size * LEADING - size
      drawing.text(line, x, baseline, fitted, colour, written.rightToLeft ? "right" : "left")
    }
  })
  return top - written.lines.length * size * LEADING
}
