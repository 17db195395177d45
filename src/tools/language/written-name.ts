import { isEastAsian, isTranscribed, type PersonName } from "./names.ts"

/** Characters that appear in an address, a login, a department or a nickname, but not in a name. */
const NO_NAME = /[\p{N}@_|/\\:;<>"“”„«»=+*&#?!()[\]{}]/u

/** Text in brackets at the end is a remark about the person: (Contractor), [extern]. */
const BRACKETS_AT_END = /\s*(?:\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\})\s*$/u

/** Words before and after names that belong to neither of them. */
const TITLES_BEFORE = new Set(
  "mr mrs ms mx miss sir dr prof ing mag dipl herr frau mme mlle sig dott dhr mevr pan pani bay sr sra".split(" "),
)
const TITLES_AFTER = new Set("jr sr ii iii iv phd md mba msc bsc esq".split(" "))

const INITIALS = /^(?:\p{Lu}\.?|(?:\p{Lu}\.-?){2,})$/u

/** Words that start a family name, however many given names come before them. */
const FAMILY_PARTICLES = new Set(["van", "von", "vom", "zu", "zum", "zur", "ter", "ten", "af"])
/** Words that may also be within given names, as in María del Carmen. */
const PARTICLES = new Set("de del della dello dei di da das do dos du des den der la le el al bin ibn ben".split(" "))

/** In these languages the family name comes first; people who write it in Latin letters often reverse it. */
const TURNED_AROUND = new Set(["ja", "ko", "vi", "zh"])

/**
 * Reads a whole name, as directories and spreadsheets have it in one field. The family name is before a comma. Text in
 * brackets at the end is not part of the name. A single word is the only name of a person. Words in capitals, and those
 * after a particle such as "van", are the family name. Of two words the second is the family name, or the first if the
 * script or the language says so.
 *
 * @param language two letters, of the person
 * @returns undefined if the parts cannot be distinguished: three words or more, titles, or a login
 */
export function readName(text: string, language?: string): PersonName | undefined {
  const name = plainName(text)
  if (NO_NAME.test(name)) return undefined
  const [family = "", given, ...others] = name.split(",").map((part) => part.trim())
  const words = name.split(/[\s,]+/u)
  if (family === "" || given === "" || others.length > 0 || !words.every(isName)) return undefined
  if (isTitle(words[0], TITLES_BEFORE) || isTitle(words.at(-1), TITLES_AFTER)) return undefined
  return given === undefined ? ofWords(words, language) : { first_name: given, last_name: family }
}

/** Reads a whole name of which the given or the family name is known: the rest is the other one. */
export function completedName(
  text: string,
  known: { readonly given: string } | { readonly family: string },
): PersonName | undefined {
  const name = plainName(text)
  const part = "given" in known ? known.given : known.family
  if (name === part) return { first_name: null, last_name: name }
  const rest = restOf(name, part)
  if (rest === undefined || rest === "" || NO_NAME.test(rest)) return undefined
  return "given" in known ? { first_name: part, last_name: rest } : { first_name: rest, last_name: part }
}

function restOf(name: string, part: string): string | undefined {
  if (name.startsWith(`${part} `) || name.startsWith(`${part},`)) return name.slice(part.length + 1).trim()
  return name.endsWith(` ${part}`) ? name.slice(0, -part.length).replace(/[,\s]+$/u, "") : undefined
}

/**
 * A given or family name on its own, without brackets at the end and surrounding commas; undefined if nothing is left.
 */
export function namePart(text: string): string | undefined {
  const part = plainName(text).replace(/^[,\s]+|[,\s]+$/gu, "")
  return part === "" ? undefined : withoutBrackets(part)
}

/** Commas and brackets in other scripts. */
const OTHER_SIGNS: Readonly<Record<string, string>> = { "，": ",", "、": ",", "､": ",", "،": ",", "（": "(", "）": ")" }
const OTHER_SIGN = new RegExp(`[${Object.keys(OTHER_SIGNS).join("")}]`, "gu")

function plainName(text: string): string {
  const signed = text.replace(OTHER_SIGN, (sign) => OTHER_SIGNS[sign] ?? sign)
  return withoutBrackets(signed.normalize("NFC").replace(/\s+/gu, " ").trim())
}

function withoutBrackets(text: string): string {
  const shorter = text.replace(BRACKETS_AT_END, "")
  return shorter === text ? text : withoutBrackets(shorter)
}

/** A full stop shortens a title, unless it follows an initial. */
function isName(word: string): boolean {
  return INITIALS.test(word) || (/\p{L}/u.test(word) && !word.includes("."))
}

function isTitle(word: string | undefined, titles: ReadonlySet<string>): boolean {
  return word !== undefined && titles.has(word.toLowerCase())
}

function ofWords(words: readonly string[], language: string | undefined): PersonName | undefined {
  const [first = "", second, third] = words
  if (second === undefined) return isOnlyName(first) ? { first_name: null, last_name: first } : undefined
  if (isParticle(first) || isParticle(words.at(-1) ?? "")) return undefined
  const byCapitals = familyInCapitals(words)
  if (byCapitals !== undefined) return byCapitals
  // Two capitals may be initials, or a family name such as LI.
  if (words.some((word) => isInCapitals(word) && [...word].length === 2)) return undefined
  if (third !== undefined) {
    const begin = familyBegins(words)
    return begin === undefined ? undefined : parted(words, begin)
  }
  const isNative = words.every(isEastAsian)
  if (!isNative && (words.some(isEastAsian) || TURNED_AROUND.has(language ?? ""))) return undefined
  const isFamilyFirst = isNative ? !words.every(isTranscribed) : language === "hu"
  return isFamilyFirst ? { first_name: second, last_name: first } : parted(words, 1)
}

/** Not if both names are written as one word, and not a login. */
function isOnlyName(word: string): boolean {
  const isLowerCase = word === word.toLowerCase() && word !== word.toUpperCase()
  return !isLowerCase && !isEastAsian(word) && !INITIALS.test(word)
}

function isParticle(word: string): boolean {
  return FAMILY_PARTICLES.has(word) || PARTICLES.has(word)
}

/** Where the family name of three words or more begins, if a particle or initials show it. */
function familyBegins(words: readonly string[]): number | undefined {
  const at = words.findIndex(isParticle)
  if (at === -1) return words.slice(1, -1).every((word) => INITIALS.test(word)) ? words.length - 1 : undefined
  if (FAMILY_PARTICLES.has(words[at] ?? "")) return at
  return at === 1 && words.slice(at, -1).every(isParticle) ? at : undefined
}

/** DUPONT Jean, Jean DUPONT: the words at one end that are the only ones in capitals. */
function familyInCapitals(words: readonly string[]): PersonName | undefined {
  const capitals = words.map((word) => isInCapitals(word) && [...word].length > 2)
  const [from, to] = [capitals.indexOf(true), capitals.lastIndexOf(true) + 1]
  if (from === -1 || to - from === words.length || capitals.slice(from, to).includes(false)) return undefined
  if (to === words.length) return parted(words, from)
  return from === 0 ? { first_name: words.slice(to).join(" "), last_name: words.slice(0, to).join(" ") } : undefined
}

function isInCapitals(word: string): boolean {
  return /^[\p{Lu}\p{M}'’-]+$/u.test(word) && word.toLowerCase() !== word && !INITIALS.test(word)
}

function parted(words: readonly string[], at: number): PersonName {
  return { first_name: words.slice(0, at).join(" "), last_name: words.slice(at).join(" ") }
}
