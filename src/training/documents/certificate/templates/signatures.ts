import { displayable } from "../../../../tools/language/displayable.ts"
import { ALTERNATIVES } from "../../alternatives.ts"
import { INK, QUIET } from "../../colours.ts"
import { drawStack } from "../page/stack.ts"
import { drawPicture, type PictureName, type Sheet, shown } from "./sheet.ts"
import { commaOf } from "./statement.ts"

/** The text or picture above a signature line, and the text below it. */
interface SignatureBlock {
  readonly picture: PictureName | undefined
  /** Printed above the line if nobody signs there. */
  readonly written: string | undefined
  readonly name: string | undefined
  /** The signatory's role and company. They are on one line if there is enough room. */
  readonly position: readonly string[]
  readonly details: readonly string[]
}

/** Height of a signature's picture above its line, in points. A little of it hangs below the line, as in handwriting. */
const PICTURE = { width: 140, height: 42, overlap: 3 } as const

/** Font sizes of the name and of the text below it. */
const SIZES = { name: 10, details: 8.5, written: 11.5 } as const

/** The signatories: the trainer (or, without one, the place and day of issue) and the company. */
export function signatureBlocks({ statement }: Sheet): readonly [SignatureBlock, SignatureBlock] {
  const { trainer, company, issued } = statement
  const positionOf = ({ role, company: of }: typeof company) => [role, of].filter((part) => part !== undefined)
  const ofCompany = { picture: "CompanySignature", written: undefined, name: company.name } as const
  const position = positionOf(company)
  if (trainer === undefined) {
    const written = { picture: undefined, written: issued.value, name: undefined, position: [] }
    return [
      { ...written, details: [issued.label] },
      { ...ofCompany, position, details: [] },
    ]
  }
  return [
    { picture: "TrainerSignature", written: undefined, name: trainer.name, position: positionOf(trainer), details: [] },
    { ...ofCompany, position, details: [issued.value] },
  ]
}

interface At {
  readonly left: number
  readonly width: number
  /** The height of the line, and the space that must stay free below the block. */
  readonly line: number
  readonly bottom: number
  readonly alignment: "left" | "centre" | "right"
}

/** Draws a block: a picture or text, the line, and below it the signatory. */
export function drawSignature(sheet: Sheet, block: SignatureBlock, { left, width, line, bottom, alignment }: At): void {
  const { layout, language } = sheet
  const { drawing } = layout
  const at = { left, width, alignment } as const
  const picture = block.picture && shown(sheet, block.picture, Math.min(PICTURE.width, width), PICTURE.height)
  if (picture !== undefined) {
    const x = { left, centre: left + (width - picture.width) / 2, right: left + width - picture.width }[alignment]
    const alternative = ALTERNATIVES[language].signature(displayable(block.name ?? ""))
    drawing.tag("Figure", { alternative }, () => drawPicture(sheet, picture, x, line - PICTURE.overlap))
  }
  if (block.written !== undefined) {
    layout.text(block.written, {
      ...{ ...at, top: line + 23, height: 20 },
      ...{ size: SIZES.written, weight: "plain", colour: INK },
    })
  }
  drawing.rectangle(left, line, width, 0.6, QUIET)
  const compose = (scale: number) => {
    const details = { ...at, size: SIZES.details * scale, weight: "plain", colour: QUIET, lines: 2 } as const
    const together = block.position.join(commaOf(language))
    const isShort = layout.widthOf(together, { ...details, width: Number.POSITIVE_INFINITY }) <= width
    const name = { ...at, size: SIZES.name * scale, weight: "strong", colour: INK, lines: 2 } as const
    return [
      ...(block.name === undefined ? [] : [layout.part(block.name, name)]),
      ...(isShort && together !== "" ? [together] : block.position).map((text) => layout.part(text, details)),
      ...block.details.map((text) => layout.part(text, details)),
    ]
  }
  drawStack(compose, { top: line - 3, bottom, at: "top" })
}
