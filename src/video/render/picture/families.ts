import emoji from "@expo-google-fonts/noto-emoji/500Medium/NotoEmoji_500Medium.ttf" with { type: "file" }
import latin from "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf" with { type: "file" }
import latinStrong from "@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf" with { type: "file" }
import arabic from "@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf" with { type: "file" }
import arabicStrong from "@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf" with {
  type: "file",
}
import armenian from "@expo-google-fonts/noto-sans-armenian/400Regular/NotoSansArmenian_400Regular.ttf" with {
  type: "file",
}
import bengali from "@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf" with {
  type: "file",
}
import devanagari from "@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf" with {
  type: "file",
}
import devanagariStrong from "@expo-google-fonts/noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf" with {
  type: "file",
}
import ethiopic from "@expo-google-fonts/noto-sans-ethiopic/400Regular/NotoSansEthiopic_400Regular.ttf" with {
  type: "file",
}
import georgian from "@expo-google-fonts/noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf" with {
  type: "file",
}
import gujarati from "@expo-google-fonts/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf" with {
  type: "file",
}
import gurmukhi from "@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf" with {
  type: "file",
}
import hebrew from "@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf" with { type: "file" }
import hebrewStrong from "@expo-google-fonts/noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf" with {
  type: "file",
}
import japanese from "@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf" with { type: "file" }
import kannada from "@expo-google-fonts/noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf" with {
  type: "file",
}
import khmer from "@expo-google-fonts/noto-sans-khmer/400Regular/NotoSansKhmer_400Regular.ttf" with { type: "file" }
import korean from "@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf" with { type: "file" }
import lao from "@expo-google-fonts/noto-sans-lao/400Regular/NotoSansLao_400Regular.ttf" with { type: "file" }
import malayalam from "@expo-google-fonts/noto-sans-malayalam/400Regular/NotoSansMalayalam_400Regular.ttf" with {
  type: "file",
}
import mathematics from "@expo-google-fonts/noto-sans-math/400Regular/NotoSansMath_400Regular.ttf" with { type: "file" }
import myanmar from "@expo-google-fonts/noto-sans-myanmar/400Regular/NotoSansMyanmar_400Regular.ttf" with {
  type: "file",
}
import oriya from "@expo-google-fonts/noto-sans-oriya/400Regular/NotoSansOriya_400Regular.ttf" with { type: "file" }
import chinese from "@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf" with { type: "file" }
import sinhala from "@expo-google-fonts/noto-sans-sinhala/400Regular/NotoSansSinhala_400Regular.ttf" with {
  type: "file",
}
import symbols from "@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf" with {
  type: "file",
}
import tamil from "@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf" with { type: "file" }
import telugu from "@expo-google-fonts/noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf" with { type: "file" }
import thai from "@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf" with { type: "file" }
import thaiStrong from "@expo-google-fonts/noto-sans-thai/600SemiBold/NotoSansThai_600SemiBold.ttf" with {
  type: "file",
}

/** A design for some characters. */
export interface Family {
  readonly name: string
  /** Path of the font file of regular weight. */
  readonly plain: string
  /** Of semi-bold weight; the large ones and symbols have none. */
  readonly strong?: string
  /** What it may have; whether it does is for the font file to say. */
  readonly characters: RegExp
}

/** Latin, Greek and Cyrillic, and the digits and punctuation of most scripts. */
export const LATIN: Family = { name: "latin", plain: latin, strong: latinStrong, characters: /./su }

/** Signs that belong to no script or to several. */
const SHARED = /[\p{Script=Common}\p{Script=Inherited}]/u

const SMALL: readonly Family[] = [
  LATIN,
  { name: "arabic", plain: arabic, strong: arabicStrong, characters: /\p{Script_Extensions=Arabic}/u },
  { name: "hebrew", plain: hebrew, strong: hebrewStrong, characters: /\p{Script_Extensions=Hebrew}/u },
  {
    name: "devanagari",
    plain: devanagari,
    strong: devanagariStrong,
    characters: /\p{Script_Extensions=Devanagari}/u,
  },
  { name: "thai", plain: thai, strong: thaiStrong, characters: /\p{Script_Extensions=Thai}/u },
  { name: "armenian", plain: armenian, characters: /\p{Script_Extensions=Armenian}/u },
  { name: "georgian", plain: georgian, characters: /\p{Script_Extensions=Georgian}/u },
  { name: "bengali", plain: bengali, characters: /\p{Script_Extensions=Bengali}/u },
  { name: "gujarati", plain: gujarati, characters: /\p{Script_Extensions=Gujarati}/u },
  { name: "gurmukhi", plain: gurmukhi, characters: /\p{Script_Extensions=Gurmukhi}/u },
  { name: "kannada", plain: kannada, characters: /\p{Script_Extensions=Kannada}/u },
  { name: "malayalam", plain: malayalam, characters: /\p{Script_Extensions=Malayalam}/u },
  { name: "oriya", plain: oriya, characters: /\p{Script_Extensions=Oriya}/u },
  { name: "tamil", plain: tamil, characters: /\p{Script_Extensions=Tamil}/u },
  { name: "telugu", plain: telugu, characters: /\p{Script_Extensions=Telugu}/u },
  { name: "sinhala", plain: sinhala, characters: /\p{Script_Extensions=Sinhala}/u },
  { name: "khmer", plain: khmer, characters: /\p{Script_Extensions=Khmer}/u },
  { name: "lao", plain: lao, characters: /\p{Script_Extensions=Lao}/u },
  { name: "myanmar", plain: myanmar, characters: /\p{Script_Extensions=Myanmar}/u },
  { name: "ethiopic", plain: ethiopic, characters: /\p{Script_Extensions=Ethiopic}/u },
  { name: "emoji", plain: emoji, characters: SHARED },
  { name: "symbols", plain: symbols, characters: SHARED },
  { name: "mathematics", plain: mathematics, characters: SHARED },
]

const CHINESE: Family = {
  name: "chinese",
  plain: chinese,
  characters: /[\p{Script=Han}\p{Script=Bopomofo}\p{Script=Hiragana}\p{Script=Katakana}]/u,
}

/** Of the large ones the smallest: a sign that no small one has is looked for here. */
const JAPANESE: Family = {
  name: "japanese",
  plain: japanese,
  characters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}]/u,
}

const KOREAN: Family = { name: "korean", plain: korean, characters: /[\p{Script=Hangul}\p{Script=Han}]/u }

/**
 * All families in the order in which a text looks for its characters. Han characters look as they are written where the
 * text comes from: with Kana as in Japan, with Hangul as in Korea, otherwise as in China.
 */
export function familiesFor(text: string): readonly Family[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [...SMALL, JAPANESE, CHINESE, KOREAN]
  if (/\p{Script=Hangul}/u.test(text)) return [...SMALL, KOREAN, CHINESE, JAPANESE]
  return [...SMALL, CHINESE, JAPANESE, KOREAN]
}

/** Scripts whose fonts set a text better by themselves, Latin words and quotation marks included. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** Families in the order in which one paragraph uses them: mostly in a wide script, it begins with that one's. */
export function inOrderFor(paragraph: string, families: readonly Family[]): readonly Family[] {
  const wide = paragraph.match(WIDE)?.length ?? 0
  if (wide * 2 < paragraph.length) return families
  return [...families.filter((family) => !SMALL.includes(family)), ...families.filter((f) => SMALL.includes(f))]
}
