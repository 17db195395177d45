import { type FontFiles, NOTO } from "../../../fonts/noto.ts"

/** A design for some characters. */
export interface Family extends FontFiles {
  readonly name: string
  /** What it may have; whether it does is for the font file to say. */
  readonly characters: RegExp
}

/** Latin, Greek and Cyrillic, and the digits and punctuation of most scripts. */
export const LATIN: Family = { name: "latin", ...NOTO.latin, characters: /./su }

/** Signs that belong to no script or to several. */
const SHARED = /[\p{Script=Common}\p{Script=Inherited}]/u

const SMALL: readonly Family[] = [
  LATIN,
  { name: "arabic", ...NOTO.arabic, characters: /\p{Script_Extensions=Arabic}/u },
  { name: "hebrew", ...NOTO.hebrew, characters: /\p{Script_Extensions=Hebrew}/u },
  {
    name: "devanagari",
    ...NOTO.devanagari,
    characters: /\p{Script_Extensions=Devanagari}/u,
  },
  { name: "thai", ...NOTO.thai, characters: /\p{Script_Extensions=Thai}/u },
  { name: "armenian", ...NOTO.armenian, characters: /\p{Script_Extensions=Armenian}/u },
  { name: "georgian", ...NOTO.georgian, characters: /\p{Script_Extensions=Georgian}/u },
  { name: "bengali", ...NOTO.bengali, characters: /\p{Script_Extensions=Bengali}/u },
  { name: "gujarati", ...NOTO.gujarati, characters: /\p{Script_Extensions=Gujarati}/u },
  { name: "gurmukhi", ...NOTO.gurmukhi, characters: /\p{Script_Extensions=Gurmukhi}/u },
  { name: "kannada", ...NOTO.kannada, characters: /\p{Script_Extensions=Kannada}/u },
  { name: "malayalam", ...NOTO.malayalam, characters: /\p{Script_Extensions=Malayalam}/u },
  { name: "oriya", ...NOTO.oriya, characters: /\p{Script_Extensions=Oriya}/u },
  { name: "tamil", ...NOTO.tamil, characters: /\p{Script_Extensions=Tamil}/u },
  { name: "telugu", ...NOTO.telugu, characters: /\p{Script_Extensions=Telugu}/u },
  { name: "sinhala", ...NOTO.sinhala, characters: /\p{Script_Extensions=Sinhala}/u },
  { name: "khmer", ...NOTO.khmer, characters: /\p{Script_Extensions=Khmer}/u },
  { name: "lao", ...NOTO.lao, characters: /\p{Script_Extensions=Lao}/u },
  { name: "myanmar", ...NOTO.myanmar, characters: /\p{Script_Extensions=Myanmar}/u },
  { name: "ethiopic", ...NOTO.ethiopic, characters: /\p{Script_Extensions=Ethiopic}/u },
  { name: "emoji", ...NOTO.emoji, characters: SHARED },
  { name: "symbols", ...NOTO.symbols, characters: SHARED },
  { name: "mathematics", ...NOTO.mathematics, characters: SHARED },
]

const CHINESE: Family = {
  name: "chinese",
  ...NOTO.chinese,
  characters: /[\p{Script=Han}\p{Script=Bopomofo}\p{Script=Hiragana}\p{Script=Katakana}]/u,
}

/** Of the large ones the smallest: a sign that no small one has is looked for here. */
const JAPANESE: Family = {
  name: "japanese",
  ...NOTO.japanese,
  characters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}]/u,
}

const KOREAN: Family = { name: "korean", ...NOTO.korean, characters: /[\p{Script=Hangul}\p{Script=Han}]/u }

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
