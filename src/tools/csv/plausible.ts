import { type Encoding, encoded, type Script } from "./encodings.ts"
import { lettersCost } from "./letters.ts"

/*
 * How likely it is that words are names, and not the result of reading them in a wrong encoding. A cost is in bits: ten
 * bits less are a thousand times as likely.
 */

/** Characters that no text contains: bytes without a meaning, control characters, private characters. */
const NO_TEXT = /[\ufffd\p{Cc}\p{Co}]/u

/** Symbols within words, and symbols at their boundaries. */
const APOSTROPHE = /[’‘´`·׳״]/u
const PUNCTUATION = /[“”„–—«»‹›…€°§\u00a0ªº²³]/u

const EAST_ASIAN_SIGN = /[\u3000-\u3004\u3008-\u303f・\uff00-\uff0f\uff1a-\uff20ﾞﾟ]/u

/** Bits for a symbol in the middle of a word, and for a letter of another script. */
const IMPOSSIBLE = 20

/** How much more a word may cost in the main language of a file than in its own. */
const OTHER_LANGUAGE = 5

/** The cost of words in an encoding; infinite if they are not text. */
export function costOf(words: readonly string[], encoding: Encoding): number {
  const { languages = [], script, rarity = 0 } = encoding
  const inLanguages = languages.map(() => 0)
  let cost = rarity
  for (const word of words) {
    if (NO_TEXT.test(word)) return Number.POSITIVE_INFINITY
    cost += signsCost([...word])
    for (const [run] of word.matchAll(/[\p{L}\p{M}]+/gu)) {
      const letters = [...run]
      if (letters.every((letter) => letter <= "\x7f")) continue
      cost += caseCost(letters)
      if (script !== undefined) cost += scriptCost(letters, script, encoding.name)
      else if (letters.some((letter) => !/\p{Script=Latin}/u.test(letter))) cost += IMPOSSIBLE
      else {
        const costs = languages.map((language) => lettersCost(letters, language))
        const dearest = Math.min(...costs) + OTHER_LANGUAGE
        for (const [index, own] of costs.entries())
          inLanguages[index] = (inLanguages[index] ?? 0) + Math.min(own, dearest)
      }
    }
  }
  return cost + (inLanguages.length === 0 ? 0 : Math.min(...inLanguages))
}

function signsCost(word: readonly string[]): number {
  const isLetter = (character: string | undefined) => character !== undefined && /\p{L}/u.test(character)
  return word.reduce((sum, sign, index) => {
    if (sign <= "\x7f" || /[\p{L}\p{M}]/u.test(sign)) return sum
    if (EAST_ASIAN_SIGN.test(sign)) return sum + 8
    const besides = Number(isLetter(word[index - 1])) + Number(isLetter(word[index + 1]))
    if (APOSTROPHE.test(sign)) return sum + (besides === 2 ? 6 : 10)
    if (PUNCTUATION.test(sign)) return sum + (besides === 2 ? IMPOSSIBLE : 8)
    return sum + (besides > 0 ? IMPOSSIBLE : 10)
  }, 0)
}

/** Names are written Like This. Only non-ASCII letters are evidence: McDonald is the same in every encoding. */
function caseCost(letters: readonly string[]): number {
  const [first = ""] = letters
  const isUpper = (letter: string | undefined) => letter !== undefined && /\p{Lu}/u.test(letter)
  const isLower = (letter: string | undefined) => letter !== undefined && /\p{Ll}/u.test(letter)
  return letters.reduce(
    (sum, letter, index) => {
      const [before, next] = [letters[index - 1], letters[index + 1]]
      const tells = letter > "\x7f" || (before ?? "") > "\x7f"
      const rises = tells && isLower(before) && isUpper(letter)
      const isCapitalWithin = letter > "\x7f" && isUpper(before) && isUpper(letter) && isLower(next)
      return sum + (rises || isCapitalWithin ? 8 : 0)
    },
    first > "\x7f" && isLower(first) ? 3 : 0,
  )
}

function scriptCost(letters: readonly string[], script: Script, encoding: string): number {
  const { characters, common = "", rare, atEnd, notAtEnd, character, vowels } = script
  const lower = letters.map((letter) => letter.toLowerCase())
  const cost = letters.reduce((sum, letter, index) => {
    if (HALF_WIDTH.test(letter) && encoding === "shift_jis") return sum + 7
    if (!characters.test(letter) && !(rare?.test(letter) ?? false)) return sum + IMPOSSIBLE
    if (character !== undefined) return sum + characterCost(letter, character, encoding)
    const isLast = index === letters.length - 1
    const isMisplaced = isLast ? notAtEnd?.test(letter) : atEnd?.test(letter)
    const bits = rare?.test(lower[index] ?? "") ? 9 : common.includes(lower[index] ?? "") ? 3.3 : 5.5
    return sum + bits + (isMisplaced ? 8 : 0)
  }, 0)
  return vowels === undefined ? cost : cost + rhythmCost(lower.map((letter) => vowels.test(letter)))
}

/** Half-width katakana. */
const HALF_WIDTH = /[ｦ-ﾟ]/u

function characterCost(letter: string, { bits, common }: NonNullable<Script["character"]>, encoding: string): number {
  if (/[ぁ-ヿ]/u.test(letter)) return 5.5
  const [lead = 0, trail] = encoded(letter, encoding)
  return trail !== undefined && common(lead, trail) ? bits : 16
}

/** Words have vowels among their consonants. */
function rhythmCost(isVowel: readonly boolean[]): number {
  const rhythm = isVowel.map((vowel) => (vowel ? "v" : "c")).join("")
  const runs = (/c{4}/.test(rhythm) ? 5 : 0) + (/v{3}/.test(rhythm) ? 4 : 0)
  const isUniform = rhythm.length > 2 && (!rhythm.includes("v") || (rhythm.length > 3 && !rhythm.includes("c")))
  return runs + (isUniform ? 8 : 0)
}
