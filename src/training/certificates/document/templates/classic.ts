import { mixed, rgb, WHITE } from "../../../../tools/colour/contrast.ts"
import { INK, LINE, QUIET } from "../page/colours.ts"
import { BRAID, BRAID_PART, CORNER, GROUND } from "./ornaments.ts"
import { drawProofLine, drawSquareCode } from "./proof.ts"
import { drawSeal, SEAL_REACH } from "./seal.ts"
import { cellsPart, drawLogo, LOGO_HEIGHT, LOGO_WIDTH, pictureSize, type Sheet, statementParts } from "./sheet.ts"
import { drawSignature, signatureBlocks } from "./signatures.ts"
import { drawStack, type Part } from "./stack.ts"

/** The fine lines of the frame and of the seal. */
const GOLD = rgb("#b08d3e")

/** Distances from the edge of the page: of the outer line, of the braid's middle, of the inner line. */
const FRAME = { outer: 22, braid: 37, inner: 47.5 } as const

/** Side of the squares in the corners. */
const CORNER_SIDE = 28

const MARGIN = 74

/** Height of the middle of the seal, and of the lines to sign on. */
const SEAL_MIDDLE = 146
const SIGNATURE_LINE = 134

/** Centred, with an engraved frame and a seal. */
export function drawClassic(sheet: Sheet): void {
  const { width, height, layout, facts, accent } = sheet
  const isPassed = facts.state === "success"
  layout.drawing.artifact(() => drawFrame(sheet, isPassed))
  if (isPassed) {
    const middle = { x: width / 2, y: height * 0.54, scale: width > height ? 1.02 : 1.1 }
    layout.drawing.ornament(GROUND, [middle], { colour: mixed(WHITE, accent, 0.1), width: 0.35 })
  }
  const column = { left: MARGIN, width: width - 2 * MARGIN, alignment: "centre" } as const
  const sizes =
    width > height ? { title: 34, text: 11.5, name: 39, course: 22 } : { title: 34, text: 12.5, name: 40, course: 24 }
  drawStack(
    (scale) => [
      issuerPart(sheet, scale),
      ...spaced(
        statementParts(
          sheet,
          {
            ...column,
            sizes,
            titleColour: accent,
            courseColour: mixed(accent, INK, 0.25),
            ...(isPassed ? { ornament: rulePart(sheet) } : {}),
          },
          scale,
        ),
      ),
      cellsPart(sheet, { ...column, left: column.left + 20, width: column.width - 40, line: LINE }, 14),
    ],
    { top: height - 60, bottom: SEAL_MIDDLE + SEAL_REACH + 14, at: "middle" },
  )
  drawFoot(sheet, isPassed)
}

/** The title stands a little below the company. */
function spaced([title, ...others]: readonly Part[]): readonly Part[] {
  return title === undefined ? [] : [{ ...title, above: 8 }, ...others]
}

function drawFrame({ width, height, layout, accent }: Sheet, isPassed: boolean): void {
  const { drawing } = layout
  const { outer, inner, braid } = FRAME
  drawing.frame(outer, outer, width - 2 * outer, height - 2 * outer, 2, accent)
  const fine = isPassed ? GOLD : LINE
  drawing.frame(outer + 4, outer + 4, width - 2 * outer - 8, height - 2 * outer - 8, 0.5, fine)
  if (!isPassed) return
  drawing.frame(inner, inner, width - 2 * inner, height - 2 * inner, 0.5, fine)
  const end = braid + CORNER_SIDE / 2 + 1
  const across = braidAlong(width - 2 * end)
  const down = braidAlong(height - 2 * end)
  const style = { colour: mixed(WHITE, accent, 0.75), width: 0.35 }
  const places = [
    ...across.starts.flatMap((at) => [braid, height - braid].map((y) => ({ x: end + at, y, scale: across.scale }))),
    ...down.starts.flatMap((at) =>
      [braid, width - braid].map((x) => ({ x, y: end + at, scale: down.scale, turn: Math.PI / 2 })),
    ),
  ]
  drawing.ornament(BRAID_PART, places, style)
  for (const x of [braid, width - braid]) {
    for (const y of [braid, height - braid]) {
      const [left, bottom] = [x - CORNER_SIDE / 2, y - CORNER_SIDE / 2]
      drawing.rectangle(left, bottom, CORNER_SIDE, CORNER_SIDE, WHITE)
      drawing.frame(left, bottom, CORNER_SIDE, CORNER_SIDE, 0.8, accent)
      drawing.ornament(CORNER, [{ x, y }], { colour: accent, width: 0.5 })
    }
  }
}

/** Where the parts of a braid begin that fills a length without a rest, and their scale. */
function braidAlong(length: number): { starts: readonly number[]; scale: number } {
  const count = Math.round(length / BRAID.length)
  const scale = length / (count * BRAID.length)
  return { starts: Array.from({ length: count }, (_, index) => index * BRAID.length * scale), scale }
}

/** Between a logo and the name beside it. */
const LOGO_GAP = 14

/** Logo and company: side by side, unless the logo is so wide that it has the name itself. */
function issuerPart(sheet: Sheet, scale: number): Part {
  const { layout, facts, width, isRightToLeft } = sheet
  const size = pictureSize(sheet, "Logo", LOGO_WIDTH, LOGO_HEIGHT * Math.max(0.9, scale))
  const room = width - 2 * MARGIN
  const style = { weight: "strong", colour: INK } as const
  if (size === undefined) {
    return layout.part(facts.company_name, { ...style, left: MARGIN, width: room, size: 18, lines: 2 })
  }
  if (size.width > 2 * size.height) {
    const name = layout.part(facts.company_name, { ...style, left: MARGIN, width: room, size: 11, lines: 2 })
    const draw = (top: number) => {
      drawLogo(sheet, [(width - size.width) / 2, top - size.height, size.width, size.height])
      name.draw(top - size.height - 4)
    }
    return { height: size.height + 4 + name.height, above: 0, draw }
  }
  const text = { width: room - size.width - LOGO_GAP, size: 17, lines: 2, weight: "strong" } as const
  const start = (width - size.width - LOGO_GAP - layout.widthOf(facts.company_name, text)) / 2
  const left = isRightToLeft ? width - start - size.width : start
  const name = layout.part(facts.company_name, {
    ...style,
    ...text,
    ...(isRightToLeft
      ? { left: left - LOGO_GAP - text.width, alignment: "right" }
      : { left: left + size.width + LOGO_GAP, alignment: "left" }),
  })
  const height = Math.max(size.height, name.height)
  const draw = (top: number) => {
    drawLogo(sheet, [left, top - (height + size.height) / 2, size.width, size.height])
    name.draw(top - (height - name.height) / 2)
  }
  return { height, above: 0, draw }
}

/** The rule below the title: two lines and a diamond. */
function rulePart({ layout, width }: Sheet): Part {
  const colour = GOLD
  const draw = (top: number) => {
    const [x, y] = [width / 2, top - 6]
    layout.drawing.rectangle(x - 70, y - 0.4, 56, 0.8, colour)
    layout.drawing.rectangle(x + 14, y - 0.4, 56, 0.8, colour)
    layout.drawing.fill(`${x - 5} ${y} m ${x} ${y + 4} l ${x + 5} ${y} l ${x} ${y - 4} l h`, colour)
  }
  return { height: 12, above: 1, draw }
}

/** Signatures beside the seal; a result that is no success has a plain code instead. */
function drawFoot(sheet: Sheet, isPassed: boolean): void {
  const { width } = sheet
  const [first, second] = signatureBlocks(sheet)
  const [left, right] = sheet.isRightToLeft ? [second, first] : [first, second]
  const room = width / 2 - SEAL_REACH - MARGIN - 16
  const blocks = { width: Math.min(room, 230), line: SIGNATURE_LINE, alignment: "centre" } as const
  const inset = (room - blocks.width) / 2
  drawSignature(sheet, left, { ...blocks, left: MARGIN + inset })
  if (isPassed) drawSeal(sheet, [width / 2, SEAL_MIDDLE], GOLD)
  else drawSquareCode(sheet, [width / 2 - 38, SEAL_MIDDLE - 42, 76])
  drawSignature(sheet, right, { ...blocks, left: width / 2 + SEAL_REACH + 16 + inset })
  drawProofLine(sheet, {
    left: MARGIN - 16,
    width: width - 2 * MARGIN + 32,
    top: 80,
    alignment: "centre",
    colour: QUIET,
  })
}
