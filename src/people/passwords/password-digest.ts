import { createHash } from "node:crypto"
import { foldForSearch } from "../../tools/language/fold.ts"

/*
 * How a password is compared with the common ones. scripts/common-passwords.ts makes their file by the same functions.
 */

/** Bytes of a digest: with half a million of them, one password in a million is taken for a common one. */
export const LENGTH = 5

/** The first bytes of SHA-256. A slow hash would hide nothing: the passwords are public. */
export function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest().subarray(0, LENGTH)
}

/** Case, accents, forms of a letter (full width, ligatures) and white space around it make no difference: guessing programs try them all. */
export function folded(password: string): string {
  return foldForSearch(password).trim()
}

/** One to four characters again and again, as in `aaaaaaaa` and `12341234`; at the end some of them may be missing. */
const REPEATED = /^(.{1,4}?)\1+(.{0,3})$/su

export function isRepeated(text: string): boolean {
  const [, block = "", rest = ""] = REPEATED.exec(text) ?? []
  return block !== "" && block.startsWith(rest)
}

/** Four characters and more that end with a letter, and up to six others behind them, as programs that guess add them. */
const WITH_ENDING = /^(.{3,}\p{L})[^\p{L}]{1,6}$/su

/** What is left without the numbers and signs at the end; undefined when there are none, or it is too short to be a word. */
export function stemOf(text: string): string | undefined {
  return WITH_ENDING.exec(text)?.[1]
}
