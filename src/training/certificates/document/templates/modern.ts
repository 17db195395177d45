import { mixed, WHITE } from "../../../../tools/colour/contrast.ts"
import { INK, LINE } from "../page/colours.ts"
import { rounded } from "../pdf/ornament.ts"
import { SEAL_HEART, WHEEL } from "./ornaments.ts"
import { drawSquareCode, drawVerification } from "./proof.ts"
import { cellsPart, drawLogo, LOGO_HEIGHT, pictureSize, type Sheet, statementParts } from "./sheet.ts"
import { drawSignature, signatureBlocks } from "./signatures.ts"
import { drawStack, type Part } from "./stack.ts"

/** The coloured panel: how wide it is beside the page's text, or how high above it. */
const PANEL = { width: 226, height: 190, heightWithoutLogo: 118 } as const

const MARGIN = 30

/** White around a logo and a code on the panel. */
const TILE = 9

const SIGNATURE_LINE = 92

/** A panel in the company's colour at one side, or at the top of an upright page; the rest is set from there. */
export function drawModern(sheet: Sheet): void {
  const { width, height } = sheet
  if (width > height) drawLandscape(sheet)
  else drawPortrait(sheet)
}

function drawLandscape(sheet: Sheet): void {
  const { width, height, layout, isRightToLeft } = sheet
  const panel = isRightToLeft ? width - PANEL.width : 0
  layout.drawing.artifact(() => drawPanel(sheet, [panel, 0, PANEL.width, height], [panel + PANEL.width * 0.42, 88]))
  const inner = { left: panel + MARGIN, width: PANEL.width - 2 * MARGIN }
  drawIssuer(sheet, { ...inner, top: height - 40 })
  drawCode(sheet, { ...inner, bottom: 96, side: 122 })
  const left = isRightToLeft ? 54 : PANEL.width + 52
  const column = { left, width: width - PANEL.width - 52 - 54 }
  drawText(sheet, column, { top: height - 56, bottom: SIGNATURE_LINE + 62 })
}

function drawPortrait(sheet: Sheet): void {
  const { width, height, layout, isRightToLeft, pictures } = sheet
  const band = pictures.has("Logo") ? PANEL.height : PANEL.heightWithoutLogo
  const bottom = height - band
  const wheel = isRightToLeft ? 70 : width - 70
  layout.drawing.artifact(() => drawPanel(sheet, [0, bottom, width, band], [wheel, bottom + 60]))
  drawIssuer(sheet, { left: 54, width: width - 220, top: height - 48 })
  const column = { left: 54, width: width - 108 }
  drawText(sheet, column, { top: bottom - 38, bottom: SIGNATURE_LINE + 62 + 116 }, 116)
  const code = isRightToLeft ? width - 54 - 96 : 54
  drawCode(sheet, { left: code, width: 96, bottom: 50, side: 96 })
}

function drawPanel(
  { layout, accent, facts }: Sheet,
  panel: readonly [number, number, number, number],
  [x, y]: readonly [number, number],
): void {
  const { drawing } = layout
  const isPassed = facts.state === "success"
  drawing.gradient(...panel, [accent, isPassed ? mixed(accent, INK, 0.55) : accent])
  if (!isPassed) return
  drawing.ornament(WHEEL, [{ x, y, scale: 1.05 }], { colour: mixed(accent, WHITE, 0.14), width: 0.4, clip: panel })
}

/** The company: its logo on white, and its name in white. */
function drawIssuer(
  sheet: Sheet,
  { left, width, top }: { readonly left: number; readonly width: number; readonly top: number },
): void {
  const { layout, facts, isRightToLeft } = sheet
  const { drawing } = layout
  const alignment = isRightToLeft ? "right" : "left"
  const size = pictureSize(sheet, "Logo", Math.min(width, 166) - 2 * TILE, LOGO_HEIGHT)
  let y = top
  if (size !== undefined) {
    const [wide, high] = [size.width + 2 * TILE, size.height + 2 * TILE]
    const x = isRightToLeft ? left + width - wide : left
    drawing.fill(rounded(x, y - high, wide, high, 8), WHITE)
    drawLogo(sheet, [x + TILE, y - high + TILE, size.width, size.height])
    y -= high + 12
  }
  layout
    .part(facts.company_name, { left, width, size: 15, weight: "strong", colour: WHITE, lines: 3, alignment })
    .draw(y)
}

/** The QR code on white, or a rosette, and what there is to verify. */
function drawCode(
  sheet: Sheet,
  { left, bottom, side, width }: { left: number; bottom: number; side: number; width: number },
): void {
  const { layout, statement, verifyAddress, isRightToLeft, accent, height: pageHeight, width: pageWidth } = sheet
  const { drawing } = layout
  const alignment = isRightToLeft ? "right" : "left"
  const x = isRightToLeft ? left + width - side : left
  const onPanel = pageWidth > pageHeight
  if (onPanel) drawing.fill(rounded(x, bottom, side, side, 8), WHITE)
  if (verifyAddress === undefined) {
    const middle = { x: x + side / 2, y: bottom + side / 2, scale: side / 90 }
    drawing.ornament(SEAL_HEART, [middle], { colour: accent, width: 0.5 })
  } else drawSquareCode(sheet, [x, bottom, side], onPanel ? 3 : 2)
  const colour = onPanel ? WHITE : INK
  const text = onPanel
    ? { left, width, top: bottom - 8 }
    : { left: isRightToLeft ? 54 : left + width + 14, width: pageWidth - 108 - width - 14, top: bottom + side - 20 }
  const at = { left: text.left, width: text.width, height: 12, size: 8, colour, alignment } as const
  layout.text(statement.number, { ...at, top: text.top, weight: "plain" })
  layout.text(statement.code, { ...at, top: text.top - 12, size: 7.5, weight: "strong" })
  drawVerification(sheet, { ...at, top: text.top - 25, height: onPanel ? 34 : 24, weight: "plain" })
}

/** Title, sentence, facts and signatures. */
function drawText(
  sheet: Sheet,
  { left, width }: { readonly left: number; readonly width: number },
  room: { readonly top: number; readonly bottom: number },
  raised = 0,
): void {
  const { accent, isRightToLeft } = sheet
  const alignment = isRightToLeft ? "right" : "left"
  const column = { left, width, alignment } as const
  const sizes = { title: 33, text: 11.5, name: 38, course: 21 }
  drawStack(
    (scale) => [
      barPart(sheet),
      ...statementParts(sheet, { ...column, sizes, titleColour: INK, courseColour: INK }, scale),
      cellsPart(sheet, { ...column, line: LINE }, 16),
    ],
    { ...room, at: "middle" },
  )
  const [first, second] = signatureBlocks(sheet)
  const share = (width - 36) / 2
  const at = { width: share, line: SIGNATURE_LINE + raised, alignment } as const
  const [near, far] = [left, left + share + 36]
  drawSignature(sheet, first, { ...at, left: isRightToLeft ? far : near })
  drawSignature(sheet, second, { ...at, left: isRightToLeft ? near : far })

  /** A short bar above the title. */
  function barPart(of: Sheet): Part {
    const draw = (top: number) =>
      of.layout.drawing.rectangle(isRightToLeft ? left + width - 44 : left, top - 3.5, 44, 3.5, accent)
    return { height: 12, above: 0, draw }
  }
}
