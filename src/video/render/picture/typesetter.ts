import bidiFactory from "bidi-js"
import type { CanvasKit, Paragraph } from "canvaskit-wasm/full"
import { LATIN } from "../../../tools/fonts/designs.ts"
import { withWholeQuantities } from "../../../tools/language/breaks.ts"
import { Fonts, missingOf } from "./fonts.ts"

const bidi = bidiFactory()

/** How a paragraph is set; measures in pixels. */
export interface Setting {
  readonly size: number
  /** Every line is this high, whatever is in it. */
  readonly line: number
  readonly weight: "plain" | "strong"
  /** Luma in video range. */
  readonly luma: number
  readonly width: number
  /** Where its lines stand: where its direction begins, unless said otherwise. */
  readonly align?: "left" | "right"
  /** Text after so many lines is cut off with an ellipsis. */
  readonly lines?: number
}

/** Sets texts as paragraphs, and collects the characters that no font has; they are drawn as a box. */
export class Typesetter {
  readonly missing = new Set<string>()
  readonly #skia: CanvasKit
  readonly #fonts: Fonts
  readonly #language: string

  /**
   * @param plain all that is going to be set in regular weight
   * @param strong all that is going to be set in semi-bold weight
   * @param language two letters: by whose customs lines break and letters look
   */
  constructor(skia: CanvasKit, plain: string, strong: string, language: string) {
    this.#skia = skia
    this.#fonts = new Fonts(skia, plain, strong, language)
    this.#language = language
  }

  /** A paragraph broken into lines, to be freed with `delete()`. */
  set(text: string, { size, line, weight, luma, width, align, lines }: Setting): Paragraph {
    const { FontWeight, ParagraphBuilder, ParagraphStyle, TextAlign, TextDirection } = this.#skia
    const fontFamilies = this.#fonts.namesFor(text)
    const style = {
      textAlign: align === undefined ? TextAlign.Start : align === "left" ? TextAlign.Left : TextAlign.Right,
      textDirection: isRightToLeft(text) ? TextDirection.RTL : TextDirection.LTR,
      textStyle: {
        fontFamilies,
        fontSize: size,
        fontStyle: { weight: weight === "strong" ? FontWeight.SemiBold : FontWeight.Normal },
        color: this.#skia.Color(luma, luma, luma),
        locale: this.#language,
      },
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
    const builder = ParagraphBuilder.MakeFromFontProvider(new ParagraphStyle(style), this.#fonts.provider)
    builder.addText(withWholeQuantities(text))
    const paragraph = builder.build()
    builder.delete()
    paragraph.layout(width)
    for (const character of missingOf(paragraph.unresolvedCodepoints())) this.missing.add(character)
    return paragraph
  }

  close(): void {
    this.#fonts.provider.delete()
  }
}

/** Whether a text is read from right to left, by its first letter (Unicode Bidirectional Algorithm, P2). */
export function isRightToLeft(text: string): boolean {
  return bidi.getEmbeddingLevels(text.slice(0, 500)).paragraphs[0]?.level === 1
}
