import type { Colour } from "../../../../pdf/document/drawing.ts"
import { circle } from "../../../../pdf/document/ornament.ts"
import { qrRectangles } from "../../../../pdf/qr.ts"
import { short } from "../../../../pdf/syntax.ts"
import { type Line, shapeLine } from "../../../../pdf/text/line.ts"
import { itemise } from "../../../../pdf/text/runs.ts"
import { WHITE } from "../../../../tools/colour/contrast.ts"
import { ALTERNATIVES } from "../../alternatives.ts"
import { BLACK } from "../../colours.ts"
import { SEAL, SEAL_EDGE, SEAL_HEART, SEAL_LACE, SEAL_RINGS } from "./ornaments.ts"
import type { Sheet } from "./sheet.ts"

/** The radius of a seal. */
export const SEAL_REACH = SEAL.edge

/** Font sizes of the words around a seal, largest first, each with its letter spacing. */
const SIZES = [8.2, 7.8, 7.4, 7] as const
const LEAST_SPACING = 0.25
const LARGEST_SPACING = 2.2

/** Scripts with joined letters must not be spaced out, but may be larger instead. */
const JOINED = /\p{Script=Arabic}/u
const JOINED_SIZE = 9

/** Height of the middle of letters above the baseline, as a multiple of the font size. */
const MIDDLE_OF_CAPITALS = 0.357
const MIDDLE_OF_JOINED = 0.24

/** The empty part on each side, between the words above and below, as a fraction of a full turn. */
const GAP = 0.045

/** Half the diagonal of the code, as a fraction of the space inside. Scanners need white space around it (ISO/IEC 18004). */
const CODE_PART = 0.84

/** Half the height of the marks between the words. */
const MARK = 1.9

/** The angle between two marks in a row. */
const MARK_DISTANCE = 0.28

/** Draws a seal around a QR code. If there is no address, it is drawn around a rosette. */
export function drawSeal(sheet: Sheet, [x, y]: readonly [number, number], line: Colour): void {
  const { layout, verifyAddress, accent, language } = sheet
  const { drawing } = layout
  drawing.fill(circle([x, y], SEAL.edge + 2), WHITE)
  drawing.ornament(SEAL_EDGE, [{ x, y }], { colour: accent, width: 0 })
  drawing.ornament(SEAL_LACE, [{ x, y }], { colour: WHITE, width: 0.45 })
  drawing.fill(circle([x, y], SEAL.outer + 1.6), WHITE)
  drawing.ornament(SEAL_RINGS, [{ x, y }], { colour: line, width: 0.7 })
  if (verifyAddress === undefined) {
    drawing.ornament(SEAL_HEART, [{ x, y }], { colour: accent, width: 0.4 })
    drawing.artifact(() => drawWords(sheet, [x, y], line))
    return
  }
  drawing.tag("Figure", { alternative: ALTERNATIVES[language].code(verifyAddress) }, () => {
    drawWords(sheet, [x, y], line)
    const side = SEAL.inner * CODE_PART * Math.SQRT2
    drawing.rectangles(qrRectangles(verifyAddress, x - side / 2, y - side / 2, side, 0), BLACK)
  })
}

/** Words at the top and at the bottom, with marks between them. Both can be read without turning the page. */
function drawWords(sheet: Sheet, centre: readonly [number, number], line: Colour): void {
  const { layout, statement, accent, language } = sheet
  const middle = (SEAL.outer + SEAL.inner) / 2
  const round = 2 * Math.PI * middle
  const shaped = statement.seal.map((words) => shapeLine(itemise(words.toLocaleUpperCase(language), "strong")))
  const [above, below] = shaped
  if (above === undefined || below === undefined) return
  const isJoined = JOINED.test(statement.seal[0])
  // A name that is too long for the seal is printed elsewhere.
  const both = fitting([above, below], round, isJoined)
  const words = both === undefined ? [above] : [above, below]
  const { size, spacing } = both ?? fitting([above], round, isJoined) ?? { size: SIZES.at(-1) ?? 0, spacing: 0 }
  const shift = size * (isJoined ? MIDDLE_OF_JOINED : MIDDLE_OF_CAPITALS)
  const style = { size, spacing, colour: accent }
  layout.drawing.around(above, centre, { ...style, radius: middle - shift, at: "top" })
  if (words.length > 1) layout.drawing.around(below, centre, { ...style, radius: middle + shift, at: "bottom" })
  const ends = lengthOf(above, size, spacing) / 2 / middle
  const starts = words.length > 1 ? Math.PI - lengthOf(below, size, spacing) / 2 / middle : undefined
  drawMarks(sheet, centre, middle, line, ends, starts)
}

/**
 * The largest size at which the words fit around the seal, with its letter spacing. Undefined if even the smallest size
 * is too large.
 */
function fitting(words: readonly Line[], round: number, isJoined: boolean) {
  const room = round * (1 - 2 * GAP)
  const wide = words.reduce((sum, { width }) => sum + width, 0)
  if (isJoined) return wide * JOINED_SIZE <= room ? { size: JOINED_SIZE, spacing: 0 } : undefined
  const gaps = words.reduce((sum, { pieces }) => sum + pieces.flatMap(({ glyphs }) => glyphs).length - 1, 0)
  return SIZES.map((size) => ({
    size,
    spacing: Math.min(LARGEST_SPACING, (room - wide * size) / Math.max(1, gaps)),
  })).find(({ spacing }) => spacing >= LEAST_SPACING)
}

function lengthOf({ pieces, width }: Line, size: number, spacing: number): number {
  return width * size + spacing * (pieces.flatMap(({ glyphs }) => glyphs).length - 1)
}

/** Each gap between the words (given as angles from the top) gets a mark in the middle. An empty half gets a row of marks. */
function drawMarks(
  { layout }: Sheet,
  [x, y]: readonly [number, number],
  radius: number,
  colour: Colour,
  ends: number,
  starts: number | undefined,
): void {
  const between = (ends + (starts ?? 0)) / 2
  const row = Math.floor((Math.PI - ends - MARK_DISTANCE) / MARK_DISTANCE)
  const angles =
    starts === undefined
      ? Array.from({ length: 2 * row + 1 }, (_, index) => Math.PI + (index - row) * MARK_DISTANCE)
      : [between, -between]
  for (const angle of angles) {
    const [mx, my] = [x + radius * Math.sin(angle), y + radius * Math.cos(angle)]
    const corners = [
      [mx - MARK, my] as const,
      [mx, my + MARK] as const,
      [mx + MARK, my] as const,
      [mx, my - MARK] as const,
    ]
    const path = corners.map((corner, index) => `${corner.map(short).join(" ")} ${index === 0 ? "m" : "l"}`)
    layout.drawing.fill(`${path.join(" ")} h`, colour)
  }
}
