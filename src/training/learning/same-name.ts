import anyAscii from "any-ascii"
import { foldForSearch } from "../../tools/language/fold.ts"

/** Letters, each with the ways in which people type it if their keyboard does not have it. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  ä: ["a", "ae"],
  ö: ["o", "oe"],
  ü: ["u", "ue"],
  å: ["a", "aa"],
  ø: ["o", "oe"],
  đ: ["d", "dj"],
}
const SPELLED = new RegExp(`[${Object.keys(SPELLINGS).join("")}]`)

/** Maximum number of words in a name, and of its spellings, that are compared. No real name has more. */
const SPELLINGS_MAX = 64
const WORDS_MAX = 16

const OTHER_SCRIPT = /[\p{L}--\p{Script=Latin}]/v

/**
 * Whether somebody typed this name, whose words are separated by spaces. Differences in keyboard and habit are
 * accepted: another order of words, other spaces, hyphens and capital letters, missing accents, "ue" for "ü", and Latin
 * letters instead of another script or the other way round.
 */
export function isSameName(typed: string, name: string): boolean {
  // A name that has no letters is compared by its characters.
  if (wordsOf(name).length === 0) return typed.trim() === name.trim()
  if (isSpelledSame(typed, name)) return true
  const isTransliterated = OTHER_SCRIPT.test(typed) !== OTHER_SCRIPT.test(name)
  return isTransliterated && isSpelledSame(anyAscii(typed), anyAscii(name))
}

function isSpelledSame(typed: string, name: string): boolean {
  const spellings = spellingsOf(typed)
  return spellingsOf(name).some((one) => spellings.some((other) => isSameText(one, other)))
}

/** A spelling of a name: its words, and all their letters in sorted order, which are fast to compare. */
interface Spelling {
  readonly words: readonly string[]
  readonly letters: string
}

function spellingsOf(text: string): Spelling[] {
  let texts = [""]
  for (const letter of text.normalize("NFC").toLowerCase()) {
    const written = SPELLED.test(letter) ? (SPELLINGS[letter] ?? [letter]) : [letter]
    const chosen = texts.length * written.length > SPELLINGS_MAX ? written.slice(0, 1) : written
    texts = texts.flatMap((before) => chosen.map((one) => before + one))
  }
  return texts.map((one) => {
    const words = wordsOf(one)
    return { words, letters: [...words.join("")].sort().join("") }
  })
}

/** Phones type other apostrophes and hyphens than keyboards do. */
function wordsOf(name: string): string[] {
  return foldForSearch(name)
    .replace(/['\u2018\u2019\u02bc`\u00b4]/g, "")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "")
}

function isSameText(one: Spelling, other: Spelling): boolean {
  if (one.letters === "" || one.letters !== other.letters) return false
  if (one.words.toSorted().join(" ") === other.words.toSorted().join(" ")) return true
  const amount = Math.max(one.words.length, other.words.length)
  return amount <= WORDS_MAX && isRegrouped(one.words, other.words)
}

/**
 * Whether the words differ only in the spaces between them, so that each word of one spelling consists of one or more
 * whole words of the other. Letters that move from one word to another make a different name.
 */
function isRegrouped(one: readonly string[], other: readonly string[]): boolean {
  const longest = longestOf([...one, ...other])
  if (longest === undefined) return true
  const [whole, parts] = one.includes(longest) ? [one, other] : [other, one]
  return isMadeOf(longest, parts, (left) => isRegrouped(without(whole, longest), left))
}

/** Whether the text consists of some of the words in any order, and `accepts` accepts the remaining words. */
function isMadeOf(text: string, words: readonly string[], accepts: (left: readonly string[]) => boolean): boolean {
  if (text === "") return accepts(words)
  const beginnings = [...new Set(words)].filter((word) => text.startsWith(word))
  return beginnings.some((word) => isMadeOf(text.slice(word.length), without(words, word), accepts))
}

function longestOf(words: readonly string[]): string | undefined {
  return words.toSorted((a, b) => b.length - a.length)[0]
}

function without(words: readonly string[], word: string): string[] {
  return words.toSpliced(words.indexOf(word), 1)
}
