import latinPlain from "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf" with { type: "file" }
import latinStrong from "@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf" with { type: "file" }
import arabicPlain from "@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf" with {
  type: "file",
}
import arabicStrong from "@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf" with {
  type: "file",
}
import devanagariPlain from "@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf" with {
  type: "file",
}
import devanagariStrong from "@expo-google-fonts/noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf" with {
  type: "file",
}
import hebrewPlain from "@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf" with {
  type: "file",
}
import hebrewStrong from "@expo-google-fonts/noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf" with {
  type: "file",
}
import japanese from "@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf" with { type: "file" }
import korean from "@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf" with { type: "file" }
import chinese from "@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf" with { type: "file" }
import thaiPlain from "@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf" with { type: "file" }
import thaiStrong from "@expo-google-fonts/noto-sans-thai/600SemiBold/NotoSansThai_600SemiBold.ttf" with {
  type: "file",
}
import { Font } from "./font.ts"

/** `strong` is for what has to stand out: names and titles. */
export type Weight = "plain" | "strong"

/** A design for some scripts in both weights. */
export type Family = Readonly<Record<Weight, Font>>

const family = (name: string, plain: string, strong: string): Family => ({
  plain: new Font(`${name}-Regular`, plain),
  strong: new Font(`${name}-SemiBold`, strong),
})

/** As much as makes a regular weight look like a semi-bold one. */
const STROKE = 0.024

/** Of the large ones there is one weight, of 5 to 10 megabytes; the other is drawn with a line around it. */
const oneWeight = (name: string, file: string): Family => ({
  plain: new Font(`${name}-Regular`, file),
  strong: new Font(`${name}-Regular`, file, STROKE),
})

/** Latin, Greek and Cyrillic, and the digits and punctuation of most scripts. */
export const LATIN = family("NotoSans", latinPlain, latinStrong)
const ARABIC = family("NotoSansArabic", arabicPlain, arabicStrong)
const HEBREW = family("NotoSansHebrew", hebrewPlain, hebrewStrong)
const DEVANAGARI = family("NotoSansDevanagari", devanagariPlain, devanagariStrong)
const THAI = family("NotoSansThai", thaiPlain, thaiStrong)
/** Han, Hiragana, Katakana, Bopomofo. */
const CHINESE = oneWeight("NotoSansSC", chinese)
/** The Han of Japanese names that are rare elsewhere (𠮷). */
const JAPANESE = oneWeight("NotoSansJP", japanese)
/** Hangul, and the Han of Korean names. */
const KOREAN = oneWeight("NotoSansKR", korean)

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
