import { passagesOf } from "./render/script/passages.ts"
import { plainOf } from "./render/script/plain.ts"

/** Seconds for a word: 150 of them are spoken in a minute. */
const WORD = 60 / 150

/** Seconds for a character of a script that is written without spaces: four are spoken in a second. */
const CHARACTER = 1 / 4

/** Longer words count as several. */
const LONGEST_WORD = 30

/** Scripts without spaces, and the wide punctuation and marks that Unicode counts among no script. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3001-\u303f\u3099-\u309c\u30a0\u30fb\u30fc\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/gu

const ONLY_PUNCTUATION = /^\p{Punctuation}*$/u

/**
 * How long a text is spoken, in seconds: 150 words a minute, of scripts without spaces 4 characters a second. Words
 * are what white space separates; one of more than 30 characters counts as one for each 30 that it begins.
 */
export function speakingTime(text: string): number {
  let seconds = 0
  for (const token of text.split(/\s+/u)) {
    if (token === "") continue
    const rest = token.replace(WITHOUT_SPACES, "")
    const single = rest === token ? 0 : charactersOf(token) - charactersOf(rest)
    const words = single > 0 && ONLY_PUNCTUATION.test(rest) ? 0 : Math.ceil(charactersOf(rest) / LONGEST_WORD)
    seconds += single * CHARACTER + words * WORD
  }
  return seconds
}

/**
 * The length of a video in which the text is spoken, in whole seconds, at least 1. Of Markdown the words count that are spoken, and the
 * mark of an item like a word, because there is a pause; other marks, addresses and pictures do not.
 */
export function estimatedLength(text: string): number {
  return Math.max(1, Math.round(speakingTime(plainOf(passagesOf(text)))))
}

function charactersOf(text: string): number {
  let characters = 0
  for (const _ of text) characters++
  return characters
}
