import type { Colour } from "../../../../pdf/document/drawing.ts"
import { qrRectangles } from "../../../../pdf/qr.ts"
import { ALTERNATIVES } from "../../alternatives.ts"
import { BLACK } from "../../colours.ts"
import type { TextStyle } from "../page/layout.ts"
import type { Part } from "../page/stack.ts"
import type { Sheet } from "./sheet.ts"

interface LineStyle {
  readonly left: number
  readonly width: number
  readonly alignment: "left" | "centre" | "right"
  readonly colour: Colour
}

const SIZE = 8

/** Distance between the middles of two lines. */
const LEADING = 11

/** Gap between the number and code and the verification address, if all are on one line. */
const GAP = 18

/** The number of lines that the proof needs at this width: as few as possible. */
export function proofLines(sheet: Sheet, width: number): 1 | 2 {
  return sum(widthsOf(sheet)) + GAP <= width ? 1 : 2
}

/** The number, the code, and how to verify the certificate, centred on this height. The proof is below everything else. */
export function drawProof(sheet: Sheet, middle: number, { left, width, alignment, colour }: LineStyle): void {
  const { layout, isRightToLeft } = sheet
  const text = { height: LEADING, size: SIZE, weight: "plain", colour } as const
  const identity = identityOf(sheet)
  if (proofLines(sheet, width) === 2) {
    const at = { ...text, left, width, alignment }
    layout.text(identity, { ...at, top: middle + LEADING })
    drawVerification(sheet, (words) => layout.text(words, { ...at, top: middle }))
    return
  }
  const [first, second] = widthsOf(sheet)
  const all = first + GAP + second
  const start = { left, centre: left + (width - all) / 2, right: left + width - all }[alignment]
  const top = middle + LEADING / 2
  // A little wider than its content, to allow for rounding errors.
  const at = (x: number, wide: number) => ({ ...text, top, left: x - 1, width: wide + 2, alignment: "centre" }) as const
  layout.text(identity, at(isRightToLeft ? start + second + GAP : start, first))
  drawVerification(sheet, (words) => layout.text(words, at(isRightToLeft ? start : start + first + GAP, second)))
}

function widthsOf(sheet: Sheet): readonly [number, number] {
  const style = { size: SIZE, weight: "plain", width: Number.POSITIVE_INFINITY } as const
  return [sheet.layout.widthOf(identityOf(sheet), style), sheet.layout.widthOf(verificationOf(sheet), style)]
}

function sum([one, other]: readonly [number, number]): number {
  return one + other
}

function identityOf({ statement }: Sheet): string {
  return `${statement.number}  ·  ${statement.code}`
}

/** Where to verify the certificate, or whom to ask about it. */
function verificationOf({ statement }: Sheet): string {
  return statement.address === undefined ? statement.verifyBy : `${statement.verifyAt} ${statement.address}`
}

/** Draws how to verify the certificate. If there is an address, it is a link to the page. */
function drawVerification(sheet: Sheet, draw: (words: string) => void): void {
  const { layout, statement, verifyAddress } = sheet
  if (verifyAddress === undefined) {
    draw(statement.verifyBy)
    return
  }
  layout.drawing.tag("P", {}, () =>
    layout.drawing.tag("Link", { address: verifyAddress, description: `${statement.verifyAt} ${verifyAddress}` }, () =>
      draw(verificationOf(sheet)),
    ),
  )
}

/** The same as parts of a narrow column, with each label above its value. */
export function proofParts(sheet: Sheet, column: LineStyle, scale: number): Part[] {
  const { layout, statement, verifyAddress } = sheet
  const plain: TextStyle = { ...column, size: SIZE * scale, weight: "plain", lines: 2 }
  const strong: TextStyle = { ...plain, weight: "strong", lines: 1 }
  const { address, verifyAt } = statement
  const link = (part: Part): Part => {
    if (verifyAddress === undefined) return part
    const description = `${verifyAt} ${verifyAddress}`
    const draw = (top: number) =>
      layout.drawing.tag("P", {}, () =>
        layout.drawing.tag("Link", { address: verifyAddress, description }, () => part.draw(top)),
      )
    return { ...part, draw }
  }
  return [
    layout.part(statement.number, plain),
    layout.part(statement.codeLabel, plain, 3),
    layout.part(statement.bareCode, strong),
    ...(address === undefined
      ? [layout.part(statement.verifyBy, { ...plain, lines: 4 }, 3)]
      : [layout.part(verifyAt, plain, 3), link(layout.part(address, plain))]),
  ]
}

/** Draws the QR code in a square with white space around it. Draws nothing if there is no address. */
export function drawSquareCode(
  { layout, verifyAddress, language }: Sheet,
  [x, y, side]: readonly [number, number, number],
  quiet = 4,
): void {
  if (verifyAddress === undefined) return
  layout.drawing.tag("Figure", { alternative: ALTERNATIVES[language].code(verifyAddress) }, () =>
    layout.drawing.rectangles(qrRectangles(verifyAddress, x, y, side, quiet), BLACK),
  )
}
