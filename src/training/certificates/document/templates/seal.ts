import { WHITE } from "../../../../tools/colour/contrast.ts"
import { ALTERNATIVES } from "../alternatives.ts"
import { BLACK } from "../page/colours.ts"
import { qrRectangles } from "../page/qr.ts"
import type { Colour } from "../pdf/drawing.ts"
import { circle } from "../pdf/ornament.ts"
import { shapeLine } from "../text/line.ts"
import { itemise } from "../text/runs.ts"
import { SEAL, SEAL_EDGE, SEAL_HEART, SEAL_RINGS } from "./ornaments.ts"
import type { Sheet } from "./sheet.ts"

/** How far a seal reaches from its middle. */
export const SEAL_REACH = SEAL.edge

/** Sizes of the words around a seal, the largest first, and the least distance of their letters. */
const SIZES = [7, 6.4, 5.8, 5.2, 4.6] as const
const LEAST_SPACING = 0.3
const LARGEST_SPACING = 5

/** Letters that are joined must not be spaced, and may be larger instead. */
const JOINED = /\p{Script=Arabic}/u
const JOINED_SIZE = 8

/** What stays empty between the end of the words and their beginning: a part of the whole turn. */
const GAP = 0.05

/** Half the diagonal of the code is this part of the room within: readers want white around it (ISO/IEC 18004). */
const CODE_PART = 0.82

/** Draws a seal around a QR code, or around a rosette where there is no address. */
export function drawSeal(sheet: Sheet, [x, y]: readonly [number, number], line: Colour): void {
  const { layout, verifyAddress, accent, language } = sheet
  const { drawing } = layout
  drawing.fill(circle([x, y], SEAL.edge), WHITE)
  drawing.ornament(SEAL_EDGE, [{ x, y }], { colour: accent, width: 0.6 })
  drawing.ornament(SEAL_RINGS, [{ x, y }], { colour: line, width: 0.7 })
  if (verifyAddress === undefined) {
    drawing.ornament(SEAL_HEART, [{ x, y }], { colour: accent, width: 0.4 })
    drawing.artifact(() => drawWords(sheet, [x, y]))
    return
  }
  drawing.tag("Figure", { alternative: ALTERNATIVES[language].code(verifyAddress) }, () => {
    drawWords(sheet, [x, y])
    const side = SEAL.inner * CODE_PART * Math.SQRT2
    drawing.rectangles(qrRectangles(verifyAddress, x - side / 2, y - side / 2, side, 0), BLACK)
  })
}

/** The words around it, spread over the whole turn as far as they can be. */
function drawWords({ layout, statement, accent, language }: Sheet, [x, y]: readonly [number, number]): void {
  const line = shapeLine(itemise(statement.seal.toLocaleUpperCase(language), "strong"))
  const count = line.pieces.reduce((sum, { glyphs }) => sum + glyphs.length, 0)
  const middle = (SEAL.outer + SEAL.inner) / 2
  const fitting = SIZES.map((size) => {
    const radius = middle - size * 0.357
    const round = 2 * Math.PI * radius * (1 - GAP)
    return { size, radius, spacing: (round - line.width * size) / Math.max(1, count - 1) }
  })
  const found = JOINED.test(statement.seal)
    ? { size: JOINED_SIZE, radius: middle - JOINED_SIZE * 0.3, spacing: 0 }
    : (fitting.find(({ spacing }) => spacing >= LEAST_SPACING) ?? fitting.at(-1))
  if (found === undefined) return
  layout.drawing.around(line, [x, y], { ...found, spacing: Math.min(LARGEST_SPACING, found.spacing), colour: accent })
}
