import { INK, LINE, QUIET } from "../../colours.ts"
import { drawStack, type Part } from "../page/stack.ts"
import { cellsPart } from "./cells.ts"
import { drawProof, drawSquareCode, proofLines } from "./proof.ts"
import { narrowed, sentenceParts } from "./sentence.ts"
import { LOGO, logoHeight, logoOnPaper, type Sheet } from "./sheet.ts"
import { drawSignature, signatureBlocks } from "./signatures.ts"

const MARGIN = 62

/** Height of the lowest text and of the lower edge of the code. */
const FOOT = 46

/** Side length of the code's square. The page around it is white anyway. */
const CODE = 92

/** Gap between columns. */
const GUTTER = 32

/** Space for signatures above their lines. */
const SIGNATURE_ROOM = 58

/**
 * The plain template has no ornaments, for paper that already has some: text from margin to margin, and a short rule in
 * the accent colour.
 */
export function drawPlain(sheet: Sheet): void {
  const { width, height, accent, isRightToLeft, verifyAddress } = sheet
  const alignment = isRightToLeft ? "right" : "left"
  const column = { left: MARGIN, width: width - 2 * MARGIN, alignment } as const
  const isWide = width > height
  const hasCode = verifyAddress !== undefined
  // The text is next to the code on a landscape page, and above it on a portrait page.
  const line = isWide ? FOOT + CODE - 2 : FOOT + (hasCode ? CODE : 28) + 84
  const sizes = { title: 32, text: 11.5, name: 39, course: 21 }
  const sentence = { ...column, sizes, titleColour: accent, courseColour: INK, ornament: rulePart(sheet, column) }
  drawStack(
    (scale) => [
      issuerPart(sheet, column, scale),
      ...first(sentenceParts(sheet, sentence, scale)),
      cellsPart(sheet, { ...column, gutter: GUTTER }, 15),
    ],
    { top: height - 56, bottom: line + SIGNATURE_ROOM, at: "top", largest: isWide ? 1.15 : 1.25 },
  )
  const beside = hasCode && isWide ? CODE + GUTTER : 0
  const room = column.width - beside
  const start = isRightToLeft ? MARGIN + beside : MARGIN
  const share = (room - GUTTER) / 2
  const [one, other] = signatureBlocks(sheet)
  const proof = { left: start, width: column.width - (hasCode ? CODE + GUTTER : 0), alignment, colour: QUIET } as const
  if (isRightToLeft && !isWide && hasCode) Object.assign(proof, { left: MARGIN + CODE + GUTTER })
  const lines = proofLines(sheet, proof.width)
  const middle = FOOT + 1 + lines * 4
  const at = { width: share, line, alignment, bottom: isWide ? middle + lines * 5.5 + 4 : line - 62 } as const
  const [near, far] = isRightToLeft ? [start + share + GUTTER, start] : [start, start + share + GUTTER]
  drawSignature(sheet, one, { ...at, left: near })
  drawSignature(sheet, other, { ...at, left: far })
  drawSquareCode(sheet, [isRightToLeft ? MARGIN : width - MARGIN - CODE, FOOT, CODE], 0)
  drawProof(sheet, middle, proof)
}

/** The title is well below the company. */
function first([title, ...others]: readonly Part[]): readonly Part[] {
  return title === undefined ? [] : [{ ...title, above: 18 }, ...others]
}

interface Column {
  readonly left: number
  readonly width: number
  readonly alignment: "left" | "right"
}

/** Gap between a logo and the name next to it. A wide logo looks like a name itself, so a fine line separates the two. */
const LOGO_GAP = 14
const WIDE_LOGO_GAP = 34

function issuerPart(sheet: Sheet, { left, width, alignment }: Column, scale: number): Part {
  const { layout, facts } = sheet
  const logo = logoOnPaper(sheet, LOGO.width, logoHeight(scale))
  const isWide = logo !== undefined && logo.width > 2.2 * logo.height
  const beside = logo === undefined ? 0 : logo.width + (isWide ? WIDE_LOGO_GAP : LOGO_GAP)
  const room = { left: alignment === "left" ? left + beside : left, width: width - beside, alignment } as const
  const name = layout.part(facts.company_name, {
    ...{ ...room, ...narrowed(room, 360) },
    ...{ size: logo === undefined ? 15 : 13, weight: "strong", colour: INK, lines: 2 },
  })
  const height = Math.max(logo?.height ?? 0, name.height)
  const draw = (top: number) => {
    logo?.draw(alignment === "left" ? left : left + width - logo.width, top - (height + logo.height) / 2)
    if (isWide) {
      const x = alignment === "left" ? left + beside : left + width - beside
      layout.drawing.rectangle(
        x + ((alignment === "left" ? -1 : 1) * WIDE_LOGO_GAP) / 2,
        top - height,
        0.6,
        height,
        LINE,
      )
    }
    name.draw(top - (height - name.height) / 2)
  }
  return { height, above: 0, draw }
}

function rulePart({ layout, accent }: Sheet, { left, width, alignment }: Column): Part {
  const draw = (top: number) =>
    layout.drawing.rectangle(alignment === "left" ? left : left + width - 56, top - 2.4, 56, 2.4, accent)
  return { height: 3, above: 5, draw }
}
