import { mixed, rgb, WHITE } from "../../../../tools/colour/contrast.ts"
import { INK, QUIET } from "../../colours.ts"
import { certifiesSuccess } from "../facts.ts"
import { drawStack, type Part } from "../page/stack.ts"
import { cellsPart } from "./cells.ts"
import { drawFrame, FRAME } from "./frame.ts"
import { GROUND } from "./ornaments.ts"
import { drawProof, drawSquareCode, proofLines } from "./proof.ts"
import { drawSeal, SEAL_REACH } from "./seal.ts"
import { narrowed, sentenceParts } from "./sentence.ts"
import { LOGO, logoHeight, logoOnPaper, type Sheet } from "./sheet.ts"
import { drawSignature, signatureBlocks } from "./signatures.ts"

/** Width of the fine lines in the frame and the seal. */
const GOLD = rgb("#b08d3e")

/** Distances from the edges of the page to the text and to the foot. */
const MARGIN = 74
const FOOT_MARGIN = 66

/** Distance between the seal and whatever is next to it or below it. */
const SEAL_GAP = 22

/** Distance from the middle of the proof to the signature lines. */
const SIGNATORY_ROOM = 68

/** Half the side length of the code on a result that has no seal. */
const CODE_REACH = 39

/** The classic template: centred, with an engraved frame and a seal. */
export function drawClassic(sheet: Sheet): void {
  const { width, height, layout, facts, accent } = sheet
  const isPassed = certifiesSuccess(facts)
  const isWide = width > height
  layout.drawing.artifact(() => drawFrame(sheet, GOLD))
  const foot = footOf(sheet, isPassed)
  const above = isWide ? (isPassed ? 11 : 20) : 26
  const room = { top: height - FRAME.inner - (isWide ? 13 : 24), bottom: foot.top + above }
  if (isPassed) {
    const middle = { x: width / 2, y: (room.top + room.bottom) / 2, scale: isWide ? 0.8 : 1.04 }
    layout.drawing.ornament(GROUND, [middle], { colour: mixed(WHITE, accent, 0.1), width: 0.35 })
  }
  const column = { left: MARGIN, width: width - 2 * MARGIN, alignment: "centre" } as const
  const sizes = isWide
    ? { title: 34, text: 11.5, name: 39, course: 21 }
    : { title: 36, text: 12.5, name: 41, course: 23 }
  const sentence = {
    ...{ ...column, sizes, titleColour: accent, courseColour: mixed(accent, INK, 0.25) },
    ...(isPassed ? { ornament: rulePart(sheet) } : {}),
  }
  drawStack(
    (scale) => [
      issuerPart(sheet, scale),
      ...spaced(sentenceParts(sheet, sentence, scale)),
      cellsPart(sheet, column, 12),
    ],
    { ...room, at: "middle", largest: isWide ? 1 : 1.2 },
  )
  drawFoot(sheet, isPassed, foot)
}

/** The title is a little further below the company. */
function spaced([title, ...others]: readonly Part[]): readonly Part[] {
  return title === undefined ? [] : [{ ...title, above: 9 }, ...others]
}

/** Gap between a logo and the name next to it. */
const LOGO_GAP = 14

/** Names longer than this are set on two lines next to a logo. */
const NAME_WIDTH = 330

/** Logo and company name side by side. A very wide logo is used alone, because it contains the name itself. */
function issuerPart(sheet: Sheet, scale: number): Part {
  const { layout, facts, width, isRightToLeft } = sheet
  const room = width - 2 * MARGIN
  const logo = logoOnPaper(sheet, Math.min(room, LOGO.width), logoHeight(scale))
  const style = { weight: "strong", colour: INK, lines: 2 } as const
  if (logo === undefined) {
    const column = narrowed({ left: MARGIN, width: room, alignment: "centre" })
    return layout.part(facts.company_name, { ...style, ...column, size: 18 })
  }
  if (logo.width > 2.2 * logo.height) {
    const name = layout.part(facts.company_name, { ...style, left: MARGIN, width: room, size: 11 })
    const draw = (top: number) => {
      logo.draw((width - logo.width) / 2, top - logo.height)
      name.draw(top - logo.height - 4)
    }
    return { height: logo.height + 4 + name.height, above: 0, draw }
  }
  const text = { ...style, size: 17, width: Math.min(NAME_WIDTH, room - logo.width - LOGO_GAP) }
  const start = (width - logo.width - LOGO_GAP - layout.widthOf(facts.company_name, text)) / 2
  const left = isRightToLeft ? width - start - logo.width : start
  const name = layout.part(facts.company_name, {
    ...text,
    ...(isRightToLeft
      ? { left: left - LOGO_GAP - text.width, alignment: "right" }
      : { left: left + logo.width + LOGO_GAP, alignment: "left" }),
  })
  const height = Math.max(logo.height, name.height)
  const draw = (top: number) => {
    logo.draw(left, top - (height + logo.height) / 2)
    name.draw(top - (height - name.height) / 2)
  }
  return { height, above: 0, draw }
}

/** The ornament below the title: two lines and a diamond. */
function rulePart({ layout, width }: Sheet): Part {
  const draw = (top: number) => {
    const [x, y] = [width / 2, top - 6]
    layout.drawing.rectangle(x - 78, y - 0.35, 64, 0.7, GOLD)
    layout.drawing.rectangle(x + 14, y - 0.35, 64, 0.7, GOLD)
    layout.drawing.fill(`${x - 5} ${y} m ${x} ${y + 4} l ${x + 5} ${y} l ${x} ${y - 4} l h`, GOLD)
  }
  return { height: 12, above: 1, draw }
}

/** Heights in the foot: the middle of the proof, and the middle and upper edge of the seal or code. */
interface Foot {
  readonly proof: number
  readonly middle: number
  readonly top: number
}

function proofWidth({ width }: Sheet): number {
  return width - 2 * FOOT_MARGIN
}

function footOf(sheet: Sheet, isPassed: boolean): Foot {
  const lines = proofLines(sheet, proofWidth(sheet))
  const isWide = sheet.width > sheet.height
  const proof = FRAME.inner + (isWide ? 13 : 22) + (lines - 1) * (isWide ? 3 : 5)
  const reach = isPassed ? SEAL_REACH : CODE_REACH
  const middle = proof + (lines - 1) * 5.5 + (isWide && isPassed ? 11 : 18) + reach
  return { proof, middle, top: middle + reach }
}

/** Signatures next to the seal. A result other than success has a plain code instead of the seal. */
function drawFoot(sheet: Sheet, isPassed: boolean, { proof, middle }: Foot): void {
  const { width, isRightToLeft } = sheet
  const [first, second] = signatureBlocks(sheet)
  const reach = isPassed ? SEAL_REACH : CODE_REACH
  const room = width / 2 - reach - FOOT_MARGIN - SEAL_GAP
  const wide = Math.min(room, 210)
  // Halfway between the frame and the seal.
  const inset = (room - wide) / 2
  const [left, right] = [FOOT_MARGIN + inset, width / 2 + reach + SEAL_GAP + inset]
  const line = Math.max(middle - 10, proof + SIGNATORY_ROOM)
  const block = { width: wide, line, bottom: proof + 11, alignment: "centre" } as const
  drawSignature(sheet, first, { ...block, left: isRightToLeft ? right : left })
  if (isPassed) drawSeal(sheet, [width / 2, middle], GOLD)
  else drawSquareCode(sheet, [width / 2 - CODE_REACH, middle - CODE_REACH, 2 * CODE_REACH], 0)
  drawSignature(sheet, second, { ...block, left: isRightToLeft ? left : right })
  drawProof(sheet, proof, { left: FOOT_MARGIN, width: proofWidth(sheet), alignment: "centre", colour: QUIET })
}
