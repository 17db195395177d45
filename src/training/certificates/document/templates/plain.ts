import { INK, LINE, QUIET } from "../page/colours.ts"
import { drawProofLine, drawSquareCode } from "./proof.ts"
import { cellsPart, drawLogo, LOGO_HEIGHT, LOGO_WIDTH, pictureSize, type Sheet, statementParts } from "./sheet.ts"
import { drawSignature, signatureBlocks } from "./signatures.ts"
import { drawStack, type Part } from "./stack.ts"

const MARGIN = 62

/** Side of the code's square, and the quiet zone that is beyond it. */
const CODE = 80

const SIGNATURE_LINE = 150

/** Without ornament, for paper that has its own: text from one margin, and a short rule in the accent's colour. */
export function drawPlain(sheet: Sheet): void {
  const { width, height, accent, isRightToLeft } = sheet
  const alignment = isRightToLeft ? "right" : "left"
  const column = { left: MARGIN, width: width - 2 * MARGIN, alignment } as const
  const sizes = { title: 31, text: 11.5, name: 37, course: 21 }
  drawStack(
    (scale) => [
      issuerPart(sheet, column, scale),
      ...first(
        statementParts(
          sheet,
          { ...column, sizes, titleColour: accent, courseColour: INK, ornament: rulePart(sheet, column) },
          scale,
        ),
      ),
      cellsPart(sheet, { ...column, line: LINE }, 16),
    ],
    { top: height - 52, bottom: SIGNATURE_LINE + 58, at: "top" },
  )
  const room = width - 2 * MARGIN - (sheet.verifyAddress === undefined ? 0 : CODE + 30)
  const share = (room - 30) / 2
  const [one, other] = signatureBlocks(sheet)
  const start = isRightToLeft ? width - MARGIN - room : MARGIN
  const at = { width: share, line: SIGNATURE_LINE, alignment } as const
  drawSignature(sheet, one, { ...at, left: isRightToLeft ? start + share + 30 : start })
  drawSignature(sheet, other, { ...at, left: isRightToLeft ? start : start + share + 30 })
  drawSquareCode(sheet, [isRightToLeft ? MARGIN : width - MARGIN - CODE, 44, CODE], 0)
  const proof = { left: start, width: room }
  drawProofLine(sheet, { ...column, ...proof, top: 66, colour: QUIET })
}

/** The title stands well below the company. */
function first([title, ...others]: readonly Part[]): readonly Part[] {
  return title === undefined ? [] : [{ ...title, above: 18 }, ...others]
}

interface Column {
  readonly left: number
  readonly width: number
  readonly alignment: "left" | "right"
}

function issuerPart(sheet: Sheet, { left, width, alignment }: Column, scale: number): Part {
  const { layout, facts } = sheet
  const size = pictureSize(sheet, "Logo", LOGO_WIDTH, LOGO_HEIGHT * Math.max(0.9, scale))
  const beside = size === undefined ? 0 : size.width + 14
  const name = layout.part(facts.company_name, {
    ...{ left: alignment === "left" ? left + beside : left, width: width - beside, alignment },
    ...{ size: 13, weight: "strong", colour: INK, lines: 2 },
  })
  const height = Math.max(size?.height ?? 0, name.height)
  const draw = (top: number) => {
    if (size !== undefined) {
      const x = alignment === "left" ? left : left + width - size.width
      drawLogo(sheet, [x, top - (height + size.height) / 2, size.width, size.height])
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
