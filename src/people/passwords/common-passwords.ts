import { readFileSync } from "node:fs"
import digestsFile from "./common-passwords.digests" with { type: "file" }
import { digestOf, folded, isRepeated, LENGTH, stemOf } from "./password-digest.ts"

/**
 * The digests of all common passwords, concatenated in ascending order. They are read when a password is chosen for the
 * first time.
 */
let digests: Buffer | undefined

/**
 * Whether a password is one of those that attackers try first. These are passwords known from breaches and dictionary
 * words, also with up to six digits and signs after them (`Summer2026!`), ignoring case and accents, and a few
 * characters that are repeated. `docs/dependencies.md` states where the passwords come from, and how rarely another
 * password is mistaken for one of them.
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
