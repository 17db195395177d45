import { createHash } from "node:crypto"
import { foldForSearch } from "../../tools/language/fold.ts"

/*
 * How a password is compared with the common ones. scripts/common-passwords.ts uses the same functions to create the
 * file of digests.
 */

/** Length of a digest in bytes. With half a million digests, one password in a million is mistaken for a common one. */
export const LENGTH = 5

/** The first bytes of SHA-256. A slow hash would not hide anything, because these passwords are public. */
export function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest().subarray(0, LENGTH)
}

/**
 * Case, accents, letter forms (full width, ligatures) and surrounding white space are ignored, because guessing
 * programs try all of them.
 */
export function folded(password: string): string {
  return foldForSearch(password).trim()
}

/** Up to four characters that are repeated, as in `aaaaaaaa` and `12341234`. The last repetition may be incomplete. */
const REPEATED = /^(.{1,4}?)\1+(.{0,3})$/su

export function isRepeated(text: string): boolean {
  const [, block = "", rest = ""] = REPEATED.exec(text) ?? []
  return block !== "" && block.startsWith(rest)
}

/** Four or more characters of which the last is a letter, followed by up to six others, as guessing programs append them. */
const WITH_ENDING = /^(.{3,}\p{L})[^\p{L}]{1,6}$/su

/**
 * The password without the digits and signs at its end. Undefined if there are none, or if the rest is too short to be
 * a word.
 */
export function stemOf(text: string): string | undefined {
  return WITH_ENDING.exec(text)?.[1]
}
