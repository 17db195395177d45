import { readFileSync } from "node:fs"
import digestsFile from "./common-passwords.digests" with { type: "file" }
import { digestOf, folded, isRepeated, LENGTH, stemOf } from "./password-digest.ts"

/** The digests of all that is common, one after the other in ascending order; read when a password is chosen first. */
let digests: Buffer | undefined

/**
 * Whether a password is one of those that are tried first: known from breaches or a word, or one of them with up to six numbers
 * and signs behind it (`Summer2026!`), in whatever case, with accents or without; or a few characters again and again. Where the passwords are from, and
 * how rarely another one is taken for one of them, is in `docs/dependencies.md`.
 */
export function isCommon(password: string): boolean {
  const text = folded(password)
  const stem = stemOf(text)
  return text === "" || isListed(text) || (stem !== undefined && isListed(stem))
}

function isListed(text: string): boolean {
  if (isRepeated(text)) return true
  digests ??= readFileSync(digestsFile)
  const wanted = digestOf(text)
  let [low, high] = [0, digests.length / LENGTH]
  while (low < high) {
    const middle = (low + high) >> 1
    const order = digests.compare(wanted, 0, LENGTH, middle * LENGTH, (middle + 1) * LENGTH)
    if (order === 0) return true
    if (order < 0) low = middle + 1
    else high = middle
  }
  return false
}
