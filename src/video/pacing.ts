import { passagesOf } from "./render/script/passages.ts"
import { plainOf } from "./render/script/plain.ts"

/** Seconds per word, at 150 words a minute. */
const WORD = 60 / 150

/** Seconds per character of a script written without spaces, at four characters a second. */
const CHARACTER = 1 / 4

/** The number of characters above which a word counts as several words. */
const LONGEST_WORD = 30

/** Scripts without spaces, and wide punctuation and marks that do not belong to a particular script in Unicode. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3001-\u303f\u3099-\u309c\u30a0\u30fb\u30fc\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/gu

const ONLY_PUNCTUATION = /^\p{Punctuation}*$/u

/**
 * The time it takes to speak a text, in seconds: 150 words a minute, or 4 characters a second in scripts without
 * spaces. Words are separated by white space; a word of more than 30 characters counts once for each 30 it begins.
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
 * The length of a video in which the text is spoken, in whole seconds, never less than 1. In Markdown, only the spoken
 * words count. A list item's mark counts as a word because of the pause that it causes; other marks, addresses and
 * pictures do not count.
 */
export function estimatedLength(text: string): number {
  return Math.max(1, Math.round(speakingTime(plainOf(passagesOf(text)))))
}

function charactersOf(text: string): number {
  let characters = 0
  for (const _ of text) characters++
  return characters
}
