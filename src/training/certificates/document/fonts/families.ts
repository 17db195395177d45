import { type FontFiles, NOTO } from "../../../../fonts/noto.ts"
import { Font } from "./font.ts"

/** `strong` is for what has to stand out: names and titles. */
export type Weight = "plain" | "strong"

/** A design for some scripts in both weights. */
export type Family = Readonly<Record<Weight, Font>>

const family = (name: string, { plain, strong }: Required<FontFiles>): Family => ({
  plain: new Font(`${name}-Regular`, plain),
  strong: new Font(`${name}-SemiBold`, strong),
})

/** As much as makes a regular weight look like a semi-bold one. */
const STROKE = 0.024

/** Of the large ones there is one weight, of 5 to 10 megabytes; the other is drawn with a line around it. */
const oneWeight = (name: string, { plain: file }: FontFiles): Family => ({
  plain: new Font(`${name}-Regular`, file),
  strong: new Font(`${name}-Regular`, file, STROKE),
})

/** Latin, Greek and Cyrillic, and the digits and punctuation of most scripts. */
export const LATIN = family("NotoSans", NOTO.latin)
const ARABIC = family("NotoSansArabic", NOTO.arabic)
const HEBREW = family("NotoSansHebrew", NOTO.hebrew)
const DEVANAGARI = family("NotoSansDevanagari", NOTO.devanagari)
const THAI = family("NotoSansThai", NOTO.thai)
/** Han, Hiragana, Katakana, Bopomofo. */
const CHINESE = oneWeight("NotoSansSC", NOTO.chinese)
/** The Han of Japanese names that are rare elsewhere (𠮷). */
const JAPANESE = oneWeight("NotoSansJP", NOTO.japanese)
/** Hangul, and the Han of Korean names. */
const KOREAN = oneWeight("NotoSansKR", NOTO.korean)

/** A script by its name in Unicode, and the families that may have its letters, best first. */
interface Script {
  readonly letters: RegExp
  readonly families: readonly Family[]
}

const SCRIPTS: readonly Script[] = [
  { letters: /\p{Script=Latin}/u, families: [LATIN] },
  { letters: /\p{Script=Greek}/u, families: [LATIN] },
  { letters: /\p{Script=Cyrillic}/u, families: [LATIN] },
  { letters: /\p{Script=Arabic}/u, families: [ARABIC] },
  { letters: /\p{Script=Hebrew}/u, families: [HEBREW] },
  { letters: /\p{Script=Devanagari}/u, families: [DEVANAGARI] },
  { letters: /\p{Script=Thai}/u, families: [THAI] },
  { letters: /\p{Script=Han}/u, families: [CHINESE, JAPANESE, KOREAN] },
  { letters: /\p{Script=Hiragana}/u, families: [CHINESE] },
  { letters: /\p{Script=Katakana}/u, families: [CHINESE] },
  { letters: /\p{Script=Bopomofo}/u, families: [CHINESE] },
  { letters: /\p{Script=Hangul}/u, families: [KOREAN] },
]

/** What belongs to no script or to several: digits, punctuation, symbols, marks. Small files first. */
export const SHARED: Script = {
  letters: /[\p{Script=Common}\p{Script=Inherited}]/u,
  families: [LATIN, ARABIC, HEBREW, DEVANAGARI, THAI, CHINESE, JAPANESE, KOREAN],
}

/** Letters for which there is no family of their own; some symbols of theirs are in the Latin one. */
const OTHER: Script = { letters: /./u, families: [LATIN] }

/** The script of a character. */
export function scriptOf(character: string): Script {
  // Nearly every character is one of these.
  if (/^[a-zA-Z]/.test(character)) return SCRIPTS[0] ?? OTHER
  if (SHARED.letters.test(character)) return SHARED
  return SCRIPTS.find(({ letters }) => letters.test(character)) ?? OTHER
}
