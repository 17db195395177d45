import { createHash } from "node:crypto"
import { foldForSearch } from "../../tools/language/fold.ts"

/*
 * How a password is compared with the common ones. scripts/common-passwords.ts creates their file with the same
 * functions.
 */

/** Bytes of a digest: with half a million of them, one password in a million is mistaken for a common one. */
export const LENGTH = 5

/** The first bytes of SHA-256. A slow hash would hide nothing: the passwords are public. */
export function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest().subarray(0, LENGTH)
}

/**
 * Case, accents, letter forms (full width, ligatures) and surrounding white space make no difference: guessing programs
 * try them all.
 */
export function folded(password: string): string {
  return foldForSearch(password).trim()
}

/** One to four characters repeated, as in `aaaaaaaa` and `12341234`; the last repetition may be incomplete. */
const REPEATED = /^(.{1,4}?)\1+(.{0,3})$/su

export function isRepeated(text: string): boolean {
  const [, block = "", rest = ""] = REPEATED.exec(text) ?? []
  return block !== "" && block.startsWith(rest)
}

/** At least four characters ending with a letter, followed by up to six others, as guessing programs append them. */
const WITH_ENDING = /^(.{3,}\p{L})[^\p{L}]{1,6}$/su

/**
 * The password without the digits and signs at the end; undefined when there are none, or the rest is too short for a
 * word.
 */
export function stemOf(text: string): string | undefined {
  return WITH_ENDING.exec(text)?.[1]
}
