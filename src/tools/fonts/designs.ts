import { type FontFiles, NOTO } from "./noto.ts"

/** A typeface and its scripts, by their Unicode names; none if it is for symbols that all scripts share. */
export interface Design extends FontFiles {
  readonly name: string
  readonly scripts: readonly string[]
}

/** Latin, Greek and Cyrillic, and the digits and punctuation of most scripts. */
export const LATIN: Design = { name: "NotoSans", ...NOTO.latin, scripts: ["Latin", "Greek", "Cyrillic"] }

export const CHINESE: Design = {
  name: "NotoSansSC",
  ...NOTO.chinese,
  scripts: ["Han", "Hiragana", "Katakana", "Bopomofo"],
}

/** The smallest of the large ones. It has Han characters of Japanese names that are rare elsewhere (𠮷). */
export const JAPANESE: Design = { name: "NotoSansJP", ...NOTO.japanese, scripts: ["Han", "Hiragana", "Katakana"] }

export const KOREAN: Design = { name: "NotoSansKR", ...NOTO.korean, scripts: ["Hangul", "Han"] }

/**
 * All typefaces of certificates and videos, in the order of the search for a character: files of less than a megabyte,
 * then those of five to ten.
 */
export const DESIGNS: readonly Design[] = [
  LATIN,
  { name: "NotoSansArabic", ...NOTO.arabic, scripts: ["Arabic"] },
  { name: "NotoSansHebrew", ...NOTO.hebrew, scripts: ["Hebrew"] },
  { name: "NotoSansDevanagari", ...NOTO.devanagari, scripts: ["Devanagari"] },
  { name: "NotoSansThai", ...NOTO.thai, scripts: ["Thai"] },
  { name: "NotoSansArmenian", ...NOTO.armenian, scripts: ["Armenian"] },
  { name: "NotoSansGeorgian", ...NOTO.georgian, scripts: ["Georgian"] },
  { name: "NotoSansBengali", ...NOTO.bengali, scripts: ["Bengali"] },
  { name: "NotoSansGujarati", ...NOTO.gujarati, scripts: ["Gujarati"] },
  { name: "NotoSansGurmukhi", ...NOTO.gurmukhi, scripts: ["Gurmukhi"] },
  { name: "NotoSansKannada", ...NOTO.kannada, scripts: ["Kannada"] },
  { name: "NotoSansMalayalam", ...NOTO.malayalam, scripts: ["Malayalam"] },
  { name: "NotoSansOriya", ...NOTO.oriya, scripts: ["Oriya"] },
  { name: "NotoSansTamil", ...NOTO.tamil, scripts: ["Tamil"] },
  { name: "NotoSansTelugu", ...NOTO.telugu, scripts: ["Telugu"] },
  { name: "NotoSansSinhala", ...NOTO.sinhala, scripts: ["Sinhala"] },
  { name: "NotoSansKhmer", ...NOTO.khmer, scripts: ["Khmer"] },
  { name: "NotoSansLao", ...NOTO.lao, scripts: ["Lao"] },
  { name: "NotoSansMyanmar", ...NOTO.myanmar, scripts: ["Myanmar"] },
  { name: "NotoSansEthiopic", ...NOTO.ethiopic, scripts: ["Ethiopic"] },
  { name: "NotoEmoji", ...NOTO.emoji, scripts: [] },
  { name: "NotoSansSymbols2", ...NOTO.symbols, scripts: [] },
  { name: "NotoSansMath", ...NOTO.mathematics, scripts: [] },
  CHINESE,
  JAPANESE,
  KOREAN,
]

/** The supported scripts, each with its typefaces, best first. */
export const SCRIPTS: ReadonlyMap<string, readonly Design[]> = new Map(
  [...new Set(DESIGNS.flatMap(({ scripts }) => scripts))].map((script) => [
    script,
    DESIGNS.filter(({ scripts }) => scripts.includes(script)),
  ]),
)

/** Whether a typeface has one of the large files, for Han and Hangul. */
export function isLarge(design: Design): boolean {
  return design === CHINESE || design === JAPANESE || design === KOREAN
}
