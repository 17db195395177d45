import { ALTERNATIVES } from "../alternatives.ts"
import { BLACK } from "../page/colours.ts"
import { qrRectangles } from "../page/qr.ts"
import type { Colour } from "../pdf/drawing.ts"
import type { Sheet } from "./sheet.ts"

interface LineStyle {
  readonly left: number
  readonly width: number
  readonly top: number
  readonly alignment: "left" | "centre" | "right"
  readonly colour: Colour
}

const SIZE = 8

/** Number, code, and how the certificate is verified: two lines below everything else. */
export function drawProofLine(sheet: Sheet, { top, ...style }: LineStyle): void {
  const { layout, statement } = sheet
  const at = { ...style, height: 11, size: SIZE, weight: "plain" } as const
  layout.text(`${statement.number}  ·  ${statement.code}`, { ...at, top })
  drawVerification(sheet, { ...at, top: top - 11 })
}

/** Where the certificate is verified, as a link, or whom to ask. */
export function drawVerification(sheet: Sheet, at: Parameters<Sheet["layout"]["text"]>[1]): void {
  const { layout, statement, verifyAddress } = sheet
  if (verifyAddress === undefined) {
    layout.text(statement.verifyBy, at)
    return
  }
  const description = `${statement.verifyAt} ${verifyAddress}`
  layout.drawing.tag("P", {}, () =>
    layout.drawing.tag("Link", { address: verifyAddress, description }, () =>
      layout.text(`${statement.verifyAt} ${statement.address ?? ""}`, at),
    ),
  )
}

/** Draws the QR code, if there is an address, into a square that is white around it. */
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
