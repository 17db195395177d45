import { readFileSync } from "node:fs"
import digestsFile from "./common-passwords.digests" with { type: "file" }
import { digestOf, folded, isRepeated, LENGTH, stemOf } from "./password-digest.ts"

/** The digests of all common passwords, concatenated in ascending order; read when a password is first chosen. */
let digests: Buffer | undefined

/**
 * Whether a password is one of those that attackers try first: known from breaches or a dictionary word, or one of
 * these followed by up to six digits and signs (`Summer2026!`), ignoring case and accents; or a few characters
 * repeated. `docs/dependencies.md` says where the passwords come from, and how rarely another one is mistaken for one
 * of them.
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
