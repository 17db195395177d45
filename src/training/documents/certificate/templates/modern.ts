import { rounded } from "../../../../pdf/document/ornament.ts"
import { mixed, WHITE } from "../../../../tools/colour/contrast.ts"
import { INK } from "../../colours.ts"
import { certifiesSuccess } from "../facts.ts"
import { drawStack, type Part } from "../page/stack.ts"
import { cellsPart } from "./cells.ts"
import { SEAL_HEART, WHEEL } from "./ornaments.ts"
import { drawSquareCode, proofParts } from "./proof.ts"
import { sentenceParts } from "./sentence.ts"
import { LOGO, logoOn, type Sheet } from "./sheet.ts"
import { drawSignature, signatureBlocks } from "./signatures.ts"

/** Size of the coloured panel: its width on a landscape page, or its height on a portrait page. */
const PANEL = { width: 226, height: 176, heightWithoutLogo: 112 } as const

/** Distances from the edges of the panel to its content, and from the edges of a portrait page to its text. */
const MARGIN = 32
const UPRIGHT_MARGIN = 54

/** Distances from the panel to the text next to it, and from that text to the edge of the page. */
const TEXT_MARGIN = { panel: 50, edge: 52 } as const

/** Gap between the two columns of signatures and facts. */
const GUTTER = 32

/** Distance between the text and the foot of the page. */
const FOOT = 32

const SIGNATURE_LINE = 92

/** Space for signatures above their lines. */
const SIGNATURE_ROOM = 60

/**
 * The modern template: a panel in the company's colour at one side, or at the top of a portrait page. Everything else
 * is aligned with it.
 */
export function drawModern(sheet: Sheet): void {
  const { width, height } = sheet
  if (width > height) drawLandscape(sheet)
  else drawPortrait(sheet)
}

/** The code on the panel: the side of its white square, and the height of its lower edge. */
const TILE = { side: 120, bottom: 122 } as const

function drawLandscape(sheet: Sheet): void {
  const { width, height, layout, isRightToLeft, onPanel } = sheet
  const panel = isRightToLeft ? width - PANEL.width : 0
  const inner = { left: panel + MARGIN, width: PANEL.width - 2 * MARGIN }
  const x = isRightToLeft ? inner.left + inner.width - TILE.side : inner.left
  // The pattern is centred on the code, so that few lines cross the text below.
  const middle = [x + TILE.side / 2, TILE.bottom + TILE.side / 2] as const
  layout.drawing.artifact(() => drawPanel(sheet, [panel, 0, PANEL.width, height], middle, 1.15))
  drawIssuer(sheet, { ...inner, top: height - 44 })
  layout.drawing.fill(rounded(x, TILE.bottom, TILE.side, TILE.side, 8), WHITE)
  drawCode(sheet, [x, TILE.bottom, TILE.side], 3)
  const alignment = isRightToLeft ? "right" : "left"
  drawStack((scale) => proofParts(sheet, { ...inner, alignment, colour: onPanel }, scale), {
    ...{ top: TILE.bottom - 9, bottom: FOOT, at: "top" },
  })
  const { panel: near, edge } = TEXT_MARGIN
  const column = { left: isRightToLeft ? edge : PANEL.width + near, width: width - PANEL.width - near - edge }
  drawText(sheet, column, { top: height - 62, bottom: SIGNATURE_LINE + SIGNATURE_ROOM }, 1.12)
  drawSignatures(sheet, column, { line: SIGNATURE_LINE, bottom: FOOT })
}

/** The code at the foot of a portrait page. */
const CODE = { side: 92, bottom: 46 } as const

function drawPortrait(sheet: Sheet): void {
  const { width, height, layout, isRightToLeft, pictures } = sheet
  const band = pictures.has("Logo") ? PANEL.height : PANEL.heightWithoutLogo
  const bottom = height - band
  const wheel = isRightToLeft ? 84 : width - 84
  layout.drawing.artifact(() => drawPanel(sheet, [0, bottom, width, band], [wheel, bottom + band / 2], 1.05))
  drawIssuer(sheet, { left: UPRIGHT_MARGIN, width: width - 220, top: height - (pictures.has("Logo") ? 36 : 44) })
  const column = { left: UPRIGHT_MARGIN, width: width - 2 * UPRIGHT_MARGIN }
  const line = CODE.bottom + CODE.side + 82
  drawText(sheet, column, { top: bottom - 40, bottom: line + SIGNATURE_ROOM }, 1.25)
  drawSignatures(sheet, column, { line, bottom: CODE.bottom + CODE.side + 20 })
  const { left } = column
  drawCode(sheet, [isRightToLeft ? width - left - CODE.side : left, CODE.bottom, CODE.side], 0)
  const alignment = isRightToLeft ? "right" : "left"
  const beside = CODE.side + 16
  const text = {
    left: isRightToLeft ? left : left + beside,
    width: column.width - beside,
    alignment,
    colour: INK,
  } as const
  drawStack((scale) => proofParts(sheet, text, scale), {
    ...{ top: CODE.bottom + CODE.side, bottom: CODE.bottom, at: "middle", largest: 1.1 },
  })
}

function drawPanel(
  { layout, accent, panel: colour, facts }: Sheet,
  panel: readonly [number, number, number, number],
  [x, y]: readonly [number, number],
  scale: number,
): void {
  const { drawing } = layout
  const isPassed = certifiesSuccess(facts)
  const isLight = colour !== accent
  const foot = isLight ? mixed(colour, accent, 0.16) : mixed(accent, INK, 0.55)
  drawing.gradient(...panel, [colour, isPassed ? foot : colour])
  if (!isPassed) return
  const line = isLight ? mixed(colour, accent, 0.4) : mixed(accent, WHITE, 0.17)
  drawing.ornament(WHEEL, [{ x, y, scale }], { colour: line, width: 0.4, clip: panel })
}

/** The company: its name, and its logo on a white background. */
function drawIssuer(
  sheet: Sheet,
  { left, width, top }: { readonly left: number; readonly width: number; readonly top: number },
): void {
  const { layout, facts, isRightToLeft, onPanel, accent, look, panel } = sheet
  const alignment = isRightToLeft ? "right" : "left"
  const logo = logoOn(sheet, groundOfLogo(), Math.min(width, LOGO.width), LOGO.usual)
  let y = top
  if (logo !== undefined) {
    logo.draw(isRightToLeft ? left + width - logo.width : left, y - logo.height)
    y -= logo.height + 11
  }
  layout
    .part(facts.company_name, { left, width, size: 15, weight: "strong", colour: onPanel, lines: 3, alignment })
    .draw(y)

  /**
   * White, unless the logo is white. On a panel of another colour a white logo needs no background, and on a panel of
   * its own colour it would be invisible.
   */
  function groundOfLogo() {
    const { isLight, accent: own } = sheet.pictures.get("Logo") ?? {}
    if (isLight !== true) return WHITE
    return panel === accent && (look.colour !== null || own === undefined) ? undefined : mixed(accent, INK, 0.6)
  }
}

/** The QR code in a square. If there is no address, a rosette. */
function drawCode(sheet: Sheet, [x, y, side]: readonly [number, number, number], quiet: number): void {
  if (sheet.verifyAddress !== undefined) {
    drawSquareCode(sheet, [x, y, side], quiet)
    return
  }
  const place = { x: x + side / 2, y: y + side / 2, scale: side / (quiet === 0 ? 69 : 84) }
  sheet.layout.drawing.ornament(SEAL_HEART, [place], { colour: sheet.accent, width: 0.45 })
}

interface Column {
  readonly left: number
  readonly width: number
}

/** Title, sentence and facts. */
function drawText(
  sheet: Sheet,
  { left, width }: Column,
  room: { readonly top: number; readonly bottom: number },
  largest: number,
): void {
  const alignment = sheet.isRightToLeft ? "right" : "left"
  const column = { left, width, alignment } as const
  const sizes = { title: 33, text: 11.5, name: 39, course: 20.5 }
  drawStack(
    (scale) => [
      barPart(sheet, column),
      ...sentenceParts(sheet, { ...column, sizes, titleColour: INK, courseColour: INK }, scale),
      cellsPart(sheet, { ...column, gutter: GUTTER }, 15),
    ],
    { ...room, at: "middle", largest },
  )
}

/** A short bar above the title, in the company's unmodified colour. */
function barPart({ layout, panel, isRightToLeft }: Sheet, { left, width }: Column): Part {
  const draw = (top: number) =>
    layout.drawing.rectangle(isRightToLeft ? left + width - 44 : left, top - 3.5, 44, 3.5, panel)
  return { height: 9, above: 0, draw }
}

function drawSignatures(
  sheet: Sheet,
  { left, width }: Column,
  heights: { readonly line: number; readonly bottom: number },
): void {
  const [first, second] = signatureBlocks(sheet)
  const share = (width - GUTTER) / 2
  const at = { width: share, ...heights, alignment: sheet.isRightToLeft ? "right" : "left" } as const
  const [near, far] = sheet.isRightToLeft ? [left + share + GUTTER, left] : [left, left + share + GUTTER]
  drawSignature(sheet, first, { ...at, left: near })
  drawSignature(sheet, second, { ...at, left: far })
}
