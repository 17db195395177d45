import bidiFactory from "bidi-js"
import type { CanvasKit, Paragraph } from "canvaskit-wasm/full"
import { LATIN } from "../../../tools/fonts/designs.ts"
import { withWholeQuantities } from "../../../tools/language/breaks.ts"
import { Fonts, missingOf } from "./fonts.ts"
import { withHyphens } from "./soft-hyphens.ts"

const bidi = bidiFactory()

/** How a paragraph is set; measurements in pixels. */
export interface Setting {
  readonly size: number
  /** Height of every line, regardless of its contents. */
  readonly line: number
  readonly width: number
  /** Alignment of its lines: to the side where its direction begins, unless specified. */
  readonly align?: "left" | "right"
  /** Its direction, if its own first letter does not decide: a part of a text has the direction of the whole. */
  readonly rightToLeft?: boolean
  /** The number of lines after which text is cut off with an ellipsis. */
  readonly lines?: number
}

export type Weight = "plain" | "strong"

/** A piece of a paragraph in one style. */
export interface Piece {
  readonly text: string
  readonly weight: Weight
  /** A colour created by CanvasKit's `Color`. */
  readonly colour: Float32Array
}

/** Sets texts as paragraphs, and collects characters for which there is no font; they are drawn as a box. */
export class Typesetter {
  readonly missing = new Set<string>()
  readonly #skia: CanvasKit
  readonly #fonts: Fonts
  readonly #language: string

  /**
   * @param plain all text to be set in regular weight
   * @param strong all text to be set in semi-bold weight
   * @param language two letters: its rules decide where lines break and how letters look
   */
  constructor(skia: CanvasKit, plain: string, strong: string, language: string) {
    this.#skia = skia
    this.#fonts = new Fonts(skia, plain, strong, language)
    this.#language = language
  }

  /**
   * A paragraph broken into lines, to be freed with `delete()`.
   *
   * @param luma in video range
   */
  set(text: string, { weight, luma, ...setting }: Setting & { weight: Weight; luma: number }): Paragraph {
    return this.setPieces([{ text, weight, colour: this.#skia.Color(luma, luma, luma) }], setting)
  }

  /** The same for one or more pieces in different styles. Colours do not affect where lines break. */
  setPieces(pieces: readonly Piece[], { size, line, width, align, rightToLeft, lines }: Setting): Paragraph {
    const { FontWeight, ParagraphBuilder, ParagraphStyle, TextAlign, TextDirection, TextStyle } = this.#skia
    const text = pieces.map((piece) => piece.text).join("")
    const fontFamilies = this.#fonts.namesFor(text)
    const styleOf = (piece: Piece | undefined) => ({
      fontFamilies,
      fontSize: size,
      fontStyle: { weight: piece?.weight === "strong" ? FontWeight.SemiBold : FontWeight.Normal },
      ...(piece === undefined ? {} : { color: piece.colour }),
      locale: this.#language,
    })
    const style = {
      textAlign: align === undefined ? TextAlign.Start : align === "left" ? TextAlign.Left : TextAlign.Right,
      textDirection: (rightToLeft ?? isRightToLeft(text)) ? TextDirection.RTL : TextDirection.LTR,
      textStyle: styleOf(pieces[0]),
      strutStyle: {
        strutEnabled: true,
        forceStrutHeight: true,
        fontFamilies: [LATIN.name],
        fontSize: size,
        heightMultiplier: line / size,
        halfLeading: true,
      },
      ...(lines === undefined ? {} : { maxLines: lines, ellipsis: "…" }),
    }
    const laidOut = (whole: string): Paragraph => {
      const builder = ParagraphBuilder.MakeFromFontProvider(new ParagraphStyle(style), this.#fonts.provider)
      let at = 0
      for (const piece of pieces) {
        if (pieces.length > 1) builder.pushStyle(new TextStyle(styleOf(piece)))
        builder.addText(whole.slice(at, at + piece.text.length))
        if (pieces.length > 1) builder.pop()
        at += piece.text.length
      }
      const paragraph = builder.build()
      builder.delete()
      paragraph.layout(width)
      return paragraph
    }
    const paragraph = laidOut(
      withHyphens(withWholeQuantities(text), (shown) => {
        const trial = laidOut(shown)
        const ends = trial.getLineMetrics().map(({ endIndex }) => endIndex)
        trial.delete()
        return ends.slice(0, -1)
      }),
    )
    for (const character of missingOf(paragraph.unresolvedCodepoints())) this.missing.add(character)
    return paragraph
  }

  close(): void {
    this.#fonts.provider.delete()
  }
}

/** Whether a text is read from right to left, as decided by its first letter (Unicode Bidirectional Algorithm, P2). */
export function isRightToLeft(text: string): boolean {
  return bidi.getEmbeddingLevels(text.slice(0, 500)).paragraphs[0]?.level === 1
}
