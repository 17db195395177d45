import { CHINESE, DESIGNS, type Design, isLarge, JAPANESE, KOREAN, LATIN } from "../../../tools/fonts/designs.ts"

/** A design for some characters. */
export interface Family extends Design {
  /** The characters that it may have; the font file decides. */
  readonly characters: RegExp
}

const FAMILIES: readonly Family[] = DESIGNS.map((design) => ({ ...design, characters: charactersOf(design) }))

function charactersOf(design: Design): RegExp {
  if (design === LATIN) return /./su
  if (design.scripts.length === 0) return /[\p{Script=Common}\p{Script=Inherited}]/u
  // A sign that no small design has is looked for in the smallest of the large ones.
  const signs = design === JAPANESE ? "\\p{Script=Common}" : ""
  const property = isLarge(design) ? "Script" : "Script_Extensions"
  return new RegExp(`[${design.scripts.map((script) => `\\p{${property}=${script}}`).join("")}${signs}]`, "u")
}

/**
 * All families in the order in which a text looks for its characters. Han characters look as they are written where the
 * text comes from: with Kana as in Japan, with Hangul as in Korea, otherwise as its language says, and in China.
 *
 * @param language of the text, two letters
 */
export function familiesFor(text: string, language: string): readonly Family[] {
  const large = inHanOrder(text, language).flatMap(({ name }) => FAMILIES.filter((family) => family.name === name))
  return [...FAMILIES.filter((family) => !large.includes(family)), ...large]
}

function inHanOrder(text: string, language: string): readonly Design[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [JAPANESE, CHINESE, KOREAN]
  if (/\p{Script=Hangul}/u.test(text)) return [KOREAN, CHINESE, JAPANESE]
  if (language === "ja") return [JAPANESE, CHINESE, KOREAN]
  return language === "ko" ? [KOREAN, CHINESE, JAPANESE] : [CHINESE, JAPANESE, KOREAN]
}

/** Scripts whose fonts set a text better by themselves, Latin words and quotation marks included. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

const LARGE: ReadonlySet<string> = new Set([CHINESE.name, JAPANESE.name, KOREAN.name])

/** Families in the order in which one paragraph uses them: mostly in a wide script, it begins with that one's. */
export function inOrderFor(paragraph: string, families: readonly Family[]): readonly Family[] {
  const wide = paragraph.match(WIDE)?.length ?? 0
  if (wide * 2 < paragraph.length) return families
  return [...families.filter(({ name }) => LARGE.has(name)), ...families.filter(({ name }) => !LARGE.has(name))]
}
