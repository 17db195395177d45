import { isUtf8 } from "node:buffer"
import { decoded, encoded } from "./encodings.ts"
import { WORDS_MAX } from "./recognised.ts"
import { SheetRefused } from "./refusal.ts"

/** Characters longer than any word. */
const WORD_MAX = 100

/** Refuses a text, piece by piece, that was certainly read in a wrong encoding or lost characters before. */
export class WrongText {
  #lines = 1
  /** The different words that are checked for being encoded twice; undefined once one is not. */
  #words: Set<string> | undefined
  #twice: { readonly shown: string; readonly meant: string } | undefined

  /**
   * @param isGiven somebody said that this is the encoding
   * @param isGuessed nothing but zeros in the file speaks for the encoding
   */
  constructor(
    private readonly encoding: string,
    private readonly isGiven: boolean,
    private readonly isGuessed: boolean,
  ) {
    this.#words = encoding === "utf-8" && !isGiven ? new Set() : undefined
  }

  /** @throws SheetRefused */
  take(piece: string): void {
    const lineOf = (index: number) => this.#lines + lineBreaks(piece.slice(0, index))
    const binary = this.isGuessed ? piece.search(CONTROLS) : piece.indexOf("\0")
    if (binary !== -1) throw new SheetRefused("sheet_no_text", { line: lineOf(binary) })
    const lost = piece.indexOf("\ufffd")
    if (lost !== -1) {
      const values = { line: lineOf(lost), name: this.encoding }
      throw new SheetRefused(this.isGiven ? "sheet_other_encoding" : "sheet_lost_letters", values)
    }
    const seven = utf7Letters(piece)
    if (seven !== undefined) {
      throw new SheetRefused("sheet_utf7", { line: lineOf(seven.index), shown: seven.shown, meant: seven.meant })
    }
    if (this.#words !== undefined) this.#gather(piece, this.#words)
    this.#lines += lineBreaks(piece)
  }

  /** Refuses a text all of whose words were UTF-8, were read as Windows-1252 and saved again. */
  end(): void {
    if (this.#words === undefined || this.#twice === undefined) return
    const asked = { field: "encoding", options: ["utf-8"] } as const
    throw new SheetRefused("sheet_encoded_twice", this.#twice, asked)
  }

  #gather(piece: string, words: Set<string>): void {
    if (words.size >= WORDS_MAX) return
    for (const [run] of piece.matchAll(/[^\0-?]+/gu)) {
      const word = run.slice(0, WORD_MAX)
      if (words.size >= WORDS_MAX || words.has(word) || /^\p{ASCII}*$/u.test(word)) continue
      words.add(word)
      const meant = beforeTwice(word)
      if (meant === undefined) {
        this.#words = undefined
        return
      }
      this.#twice ??= { shown: word, meant }
    }
  }
}

/** Control characters, and halves of characters, which binary files have when they are read as UTF-16. */
const CONTROLS = /[\p{Cc}--[\t-\r]]|[\p{Surrogate}\ufffe\uffff]/v

/** The number of line breaks: \n, \r\n or \r. */
export function lineBreaks(text: string): number {
  let count = 0
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count++
  for (let at = text.indexOf("\r"); at !== -1; at = text.indexOf("\r", at + 1)) if (text[at + 1] !== "\n") count++
  return count
}

/** Letters that UTF-7 writes in ASCII: `+AUE-` is Ł. A similar part of an address does not decode to letters. */
function utf7Letters(text: string) {
  // No word has more letters in a row outside ASCII than the limit allows; without one, the search would be quadratic.
  for (const { 0: shown, 1: packed = "", index } of text.matchAll(/\+([AB][A-Za-z0-9+/]{2,64})-/g)) {
    const bytes = Buffer.from(packed, "base64")
    const units = Math.floor(bytes.length / 2)
    const meant = bytes
      .subarray(0, units * 2)
      .swap16()
      .toString("utf16le")
    if (packed.length === Math.ceil((units * 16) / 6) && /^[^\P{L}A-Za-z]+$/u.test(meant))
      return { shown, meant, index }
  }
  return undefined
}

/** What a word was, if it was UTF-8 and was read as Windows-1252. */
function beforeTwice(word: string): string | undefined {
  const bytes = encoded(word, "windows-1252")
  const isWhole = decoded(bytes, "windows-1252") === word
  return isWhole && isUtf8(bytes) ? decoded(bytes, "utf-8") : undefined
}
