import { displayable } from "../../../../tools/language/displayable.ts"
import { ALTERNATIVES } from "../alternatives.ts"
import { INK, QUIET } from "../page/colours.ts"
import { type PictureName, pictureSize, type Sheet } from "./sheet.ts"

/** What stands above and below a line to sign on. */
interface SignatureBlock {
  readonly picture: PictureName | undefined
  /** Written above the line where nobody signs. */
  readonly written: string | undefined
  readonly name: string | undefined
  readonly details: readonly string[]
}

/** The room of a signature's picture above its line, in points. */
const PICTURE = { width: 150, height: 44, overlap: 2.5 } as const

/** Who signs: the trainer, or where there is none the place and day of issue, and the company. */
export function signatureBlocks({ statement }: Sheet): readonly [SignatureBlock, SignatureBlock] {
  const { trainer, company, issued } = statement
  const ofCompany = { picture: "CompanySignature", written: undefined, name: company.name } as const
  if (trainer === undefined) {
    return [
      { picture: undefined, written: issued.value, name: undefined, details: [issued.label] },
      { ...ofCompany, details: company.details },
    ]
  }
  return [
    { picture: "TrainerSignature", written: undefined, ...trainer },
    { ...ofCompany, details: [...company.details, issued.value] },
  ]
}

interface At {
  readonly left: number
  readonly width: number
  /** The height of the line. */
  readonly line: number
  readonly alignment: "left" | "centre" | "right"
}

/** Draws a block: a picture or words, the line, and below it who signs. */
export function drawSignature(sheet: Sheet, block: SignatureBlock, { left, width, line, alignment }: At): void {
  const { layout, language } = sheet
  const { drawing } = layout
  const at = { left, width, alignment } as const
  const size = block.picture && pictureSize(sheet, block.picture, Math.min(PICTURE.width, width), PICTURE.height)
  if (block.picture !== undefined && size !== undefined) {
    const { picture } = block
    const x = { left, centre: left + (width - size.width) / 2, right: left + width - size.width }[alignment]
    const alternative = ALTERNATIVES[language].signature(displayable(block.name ?? ""))
    drawing.tag("Figure", { alternative }, () =>
      drawing.picture(picture, x, line - PICTURE.overlap, size.width, size.height),
    )
  }
  if (block.written !== undefined) {
    layout.text(block.written, { ...at, top: line + 24, height: 22, size: 11.5, weight: "plain", colour: INK })
  }
  drawing.rectangle(left, line, width, 0.6, QUIET)
  let top = line - 3
  if (block.name !== undefined) {
    layout.text(block.name, { ...at, top, height: 16, size: 10, weight: "strong", colour: INK })
    top -= 15
  }
  const height = block.details.length > 1 ? 11 : 13
  for (const detail of block.details) {
    layout.text(detail, { ...at, top, height, size: 8.5, weight: "plain", colour: QUIET })
    top -= height
  }
}
