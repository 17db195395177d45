import { displayable } from "../../../../tools/language/displayable.ts"
import type { CertificateLanguage } from "../../../../tools/language/worded.ts"
import type { CertificateFacts } from "../../facts.ts"
import type { CertificateLook } from "../../look.ts"
import { ALTERNATIVES } from "../alternatives.ts"
import type { Weight } from "../fonts/families.ts"
import type { Logo } from "../logo/picture.ts"
import { ACCENTS, INK, QUIET } from "../page/colours.ts"
import type { Layout } from "../page/layout.ts"
import type { Colour } from "../pdf/drawing.ts"
import type { Part } from "./stack.ts"
import type { Statement } from "./statement.ts"

/** Pictures of a certificate, by resource name. */
export type PictureName = "Logo" | "TrainerSignature" | "CompanySignature"

/** All that a template draws from. */
export interface Sheet {
  readonly layout: Layout
  /** Points. */
  readonly width: number
  readonly height: number
  readonly facts: CertificateFacts
  readonly look: CertificateLook
  readonly language: CertificateLanguage
  readonly statement: Statement
  readonly verifyAddress: string | undefined
  /** Can be read on white, and white on it. */
  readonly accent: Colour
  readonly pictures: ReadonlyMap<PictureName, Pick<Logo, "width" | "height">>
  /** Whether the language is written from right to left: what begins at the left begins at the right then. */
  readonly isRightToLeft: boolean
}

export type Box = readonly [left: number, bottom: number, width: number, height: number]

/** 19 mm: a logo is so high, unless it is wider than four times that. */
export const LOGO_HEIGHT = 54
export const LOGO_WIDTH = 190

/** The size of a picture that is as large as this room allows; undefined when there is none of that name. */
export function pictureSize({ pictures }: Sheet, name: PictureName, width: number, height: number) {
  const picture = pictures.get(name)
  if (picture === undefined) return undefined
  const scale = Math.min(width / picture.width, height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

/** Draws the company's logo into a box. */
export function drawLogo({ layout, facts, language }: Sheet, [x, y, width, height]: Box): void {
  const alternative = ALTERNATIVES[language].logo(displayable(facts.company_name))
  layout.drawing.tag("Figure", { alternative }, () => layout.drawing.picture("Logo", x, y, width, height))
}

/** The sizes of a statement, in points. */
interface StatementSizes {
  readonly title: number
  readonly text: number
  readonly name: number
  readonly course: number
}

interface StatementStyle {
  readonly left: number
  readonly width: number
  readonly alignment: "left" | "centre" | "right"
  readonly sizes: StatementSizes
  readonly titleColour: Colour
  readonly courseColour: Colour
  /** What stands between the title and the sentence. */
  readonly ornament?: Part
}

/** Display faces are made for sizes from here on. */
const DISPLAY_FROM = 24

/** Title, sentence, name, course and scope as parts of a column. */
export function statementParts(sheet: Sheet, style: StatementStyle, scale: number): Part[] {
  const { layout, facts, statement } = sheet
  const { left, width, alignment, sizes, titleColour, courseColour, ornament } = style
  const at = { left, width, alignment } as const
  const serif = (size: number): Weight => (size >= DISPLAY_FROM ? "display" : "serif")
  const quiet = { ...at, size: Math.max(9, sizes.text * scale), weight: "plain", colour: QUIET } as const
  const large = (size: number) => Math.max(12, size * scale)
  const title = layout.part(statement.title, {
    ...at,
    ...{ size: large(sizes.title), weight: serif(large(sizes.title)), colour: titleColour, lines: 2 },
  })
  const name = { size: large(sizes.name), weight: serif(large(sizes.name)), colour: INK, lines: scale < 0.8 ? 2 : 3 }
  const course = { size: large(sizes.course), weight: "serif" as const, colour: courseColour, lines: 3 }
  return [
    { ...title, draw: (top) => layout.drawing.tag("H1", {}, () => title.draw(top)) },
    ...(ornament === undefined ? [] : [ornament]),
    ...(statement.notice === undefined
      ? []
      : [layout.part(statement.notice, { ...quiet, weight: "strong", colour: ACCENTS.failed, lines: 2 }, 6)]),
    layout.part(statement.opening, quiet, 8),
    layout.part(facts.holder_name, { ...at, ...name }, 3),
    layout.part(statement.deed, { ...quiet, lines: 2 }, 3),
    layout.part(facts.course_title, { ...at, ...narrowed(at), ...course }, 3),
    ...(facts.scope_title === null ? [] : [layout.part(facts.scope_title, { ...quiet, lines: 2 }, 2)]),
  ]
}

/** Two even lines are easier to read than one from edge to edge. */
const COURSE_WIDTH = 560

/** The middle of wide room. */
function narrowed({ left, width, alignment }: Pick<StatementStyle, "left" | "width" | "alignment">) {
  const rest = Math.max(0, width - COURSE_WIDTH)
  return { left: left + { left: 0, centre: rest / 2, right: rest }[alignment], width: width - rest }
}

interface CellStyle {
  readonly left: number
  readonly width: number
  readonly alignment: "left" | "centre" | "right"
  readonly line: Colour
}

/** Result, days and validity, side by side. */
export function cellsPart({ layout, statement, isRightToLeft }: Sheet, style: CellStyle, above: number): Part {
  const { cells } = statement
  const { left, width, alignment, line } = style
  const inOrder = isRightToLeft ? [...cells].reverse() : cells
  const share = width / cells.length
  const height = 34
  const draw = (top: number) => {
    const { drawing } = layout
    drawing.tag("L", {}, () => {
      for (const cell of cells) {
        const index = inOrder.indexOf(cell)
        const from = left + index * share
        if (index > 0 && alignment === "centre") drawing.rectangle(from, top - height + 3, 0.6, height - 6, line)
        const inset = { left: 0, centre: 6, right: 12 }[alignment]
        const at = { left: from + inset, width: share - 12, alignment } as const
        layout.item(
          [cell[0], { ...at, top, height: 14, size: 9, weight: "plain", colour: QUIET }],
          [cell[1], { ...at, top: top - 14, height: 20, size: 12.5, weight: "strong", colour: INK }],
        )
      }
    })
  }
  return { height, above, draw }
}
