import { CHINESE, DESIGNS, type Design, isLarge, JAPANESE, KOREAN, LATIN } from "../../../tools/fonts/designs.ts"

/** A typeface for some characters. */
export interface Family extends Design {
  /** The characters that it may have; the font file decides. */
  readonly characters: RegExp
}

const FAMILIES: readonly Family[] = DESIGNS.map((design) => ({ ...design, characters: charactersOf(design) }))

function charactersOf(design: Design): RegExp {
  if (design === LATIN) return /./su
  if (design.scripts.length === 0) return /[\p{Script=Common}\p{Script=Inherited}]/u
  // A sign that is in none of the small typefaces is looked up in the smallest of the large ones.
  const signs = design === JAPANESE ? "\\p{Script=Common}" : ""
  const property = isLarge(design) ? "Script" : "Script_Extensions"
  return new RegExp(`[${design.scripts.map((script) => `\\p{${property}=${script}}`).join("")}${signs}]`, "u")
}

/**
 * All families in the order in which a text looks up its characters. Han characters are drawn as in the region from
 * which the text comes: as in Japan if it contains kana, as in Korea if it contains Hangul, otherwise according to its
 * language, and as in China by default.
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

/** Scripts whose fonts are also used for Latin words and quotation marks within the text, because that looks better. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

const LARGE: ReadonlySet<string> = new Set([CHINESE.name, JAPANESE.name, KOREAN.name])

/** The order of families for one paragraph: if most of it is in a wide script, that script's family comes first. */
export function inOrderFor(paragraph: string, families: readonly Family[]): readonly Family[] {
  const wide = paragraph.match(WIDE)?.length ?? 0
  if (wide * 2 < paragraph.length) return families
  return [...families.filter(({ name }) => LARGE.has(name)), ...families.filter(({ name }) => !LARGE.has(name))]
}
