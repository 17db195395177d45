import type { Canvas } from "canvaskit-wasm/full"
import { displayable } from "../../../tools/language/displayable.ts"
import { openCanvasKit } from "./canvaskit.ts"
import { drawHeader } from "./header.ts"
import { CHROMA, LUMA, MARGIN, READING_ROW } from "./look.ts"
import { type Picture, type StyledPart, WIDTH } from "./model.ts"
import { Pieces } from "./pieces.ts"
import { readable } from "./readable.ts"
import { Sheet } from "./sheet.ts"
import { type Line, Strip } from "./strip.ts"
import { TitleCard } from "./title-card.ts"
import { Typesetter } from "./typesetter.ts"

/** The content of a video. */
export interface Contents {
  readonly title: string
  readonly company: string | null
  readonly text: string
  /** The appearance of its parts, in order; if empty, everything is a paragraph. */
  readonly parts?: readonly StyledPart[]
  /** Language of the text, two letters. */
  readonly language: string
}

/** A picture with the positions of its text. */
export interface LaidOut extends Picture {
  /** The text as shown; the lines' ranges refer to it. */
  readonly text: string
  /** The lines in reading order; empty if there is nothing to show. */
  readonly lines: readonly Line[]
  /** Characters for which there is no font; a box is drawn instead. */
  readonly missing: readonly string[]
  /** Frees the memory; the picture must not be used afterwards. */
  close(): void
}

/** How far letters may extend beyond the ends of their line; anything further out is cut off. */
const OVERHANG = 12

/** Typesets the texts of a video. Rows are drawn on request. */
export async function openPicture(contents: Contents): Promise<LaidOut> {
  const skia = await openCanvasKit()
  const title = displayable(contents.title)
  const company = displayable(contents.company ?? "") || null
  const text = readable(contents.text)
  const parts = contents.parts ?? []
  const typesetter = new Typesetter(
    skia,
    `${text}\n${title}\n${company ?? ""}`,
    [
      title,
      ...parts.map((part) => text.slice(part.start, part.type === "heading" ? part.end : part.start + part.mark)),
    ].join("\n"),
    contents.language,
  )
  const header = drawHeader(skia, typesetter, title, company)
  const card = new TitleCard(skia, typesetter, title)
  const strip = new Strip(skia, typesetter, text, parts)
  const sheet = new Sheet(skia, READING_ROW)
  const column = skia.LTRBRect(MARGIN - OVERHANG, 0, WIDTH - MARGIN + OVERHANG, READING_ROW)

  const first = { top: 0, bottom: READING_ROW, draw: card.draw.bind(card) }
  const others = strip.lines.map((line) => ({
    top: line.top - line.above,
    bottom: line.bottom + line.below,
    draw: (canvas: Canvas) => strip.draw(canvas, line),
  }))
  const pieces = new Pieces([first, ...others], ({ top, bottom, draw }, into) => {
    const clipped = (canvas: Canvas) => {
      canvas.clipRect(column, skia.ClipOp.Intersect, false)
      draw(canvas)
    }
    sheet.draw(bottom - top, clipped, into)
  })

  return {
    chroma: CHROMA,
    header,
    bar: { done: LUMA.done, left: LUMA.left },
    height: strip.lines.at(-1)?.bottom ?? READING_ROW,
    text,
    lines: strip.lines,
    missing: [...typesetter.missing],
    rows: (top, count) => pieces.rows(top, count),
    close() {
      strip.close()
      card.close()
      sheet.close()
      typesetter.close()
    },
  }
}
