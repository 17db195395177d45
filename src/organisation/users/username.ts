import anyAscii from "any-ascii"
import { foldIdentifier } from "../../tools/language/fold.ts"
import { hasInvisible } from "../../tools/language/visible.ts"

/** The facts from which a username is derived. `birthday` is `yyyy-mm-dd`. */
interface Person {
  readonly first_name: string | null
  readonly last_name: string
  readonly birthday?: string | null | undefined
}

/** Characters that start a formula in spreadsheets. */
const FORMULA = /^[=+\-@]/

/**
 * Whether a username has a valid form. It has no invisible characters, so that no two look the same, and cannot be a
 * formula in a spreadsheet.
 */
export function isUsername(text: string): boolean {
  return !FORMULA.test(text) && !hasInvisible(text)
}

/** Maximum length of a stored username, in characters. */
const USERNAME_LENGTH_MAX = 255

/** The username for names of which no letter can be converted to ASCII. */
const NAMELESS = "user"

/** The German spelling of letters that transliteration would only deprive of their dots. */
const GERMAN: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" }

/**
 * The first username to try: `first.last` in lower-case ASCII letters, digits, dots and hyphens. If there is a
 * birthday, it is followed by `.ddmm`.
 */
export function usernameBase({ first_name, last_name, birthday }: Person): string {
  const names = [asciiName(first_name ?? ""), asciiName(last_name)].filter((name) => name !== "").join(".")
  const [, month, day] = birthday?.split("-") ?? []
  const suffix = month !== undefined && day !== undefined ? `.${day}${month}` : ""
  return cut(/[a-z]/.test(names) ? names : NAMELESS, suffix)
}

/**
 * Returns a function that generates available usernames, each with about one look-up in `taken`, even if many people
 * share a name. Generated usernames are added to `taken`.
 *
 * @param taken usernames in the form of foldIdentifier
 */
export function usernameDispenser(taken: Set<string>): (person: Person) => string {
  const nextNumbers = new Map<string, number>()
  return (person) => {
    const base = usernameBase(person)
    const { username, number } = firstFree(base, taken, nextNumbers.get(base) ?? 1)
    nextNumbers.set(base, number + 1)
    taken.add(foldIdentifier(username))
    return username
  }
}

/** The username followed by this number. The number 1 is left out. */
export function numberedUsername(base: string, number: number): string {
  return number === 1 ? base : cut(base, String(number))
}

function firstFree(base: string, taken: ReadonlySet<string>, from: number): { username: string; number: number } {
  for (let number = from; ; number++) {
    const username = numberedUsername(base, number)
    if (!taken.has(foldIdentifier(username))) return { username, number }
  }
}

function cut(name: string, suffix: string): string {
  return name.slice(0, USERNAME_LENGTH_MAX - suffix.length).replace(/[.-]+$/, "") + suffix
}

/** Converts one of a person's names: spaces and dots between its parts become hyphens, and apostrophes are removed. */
export function asciiName(name: string): string {
  const letters = name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => GERMAN[letter] ?? letter)
    // Otherwise emoji and other signs become their names.
    .replace(/[^\p{L}\p{M}\p{N}\s\p{Dash}.]/gu, "")
    .replace(/[\s\p{Dash}.]+/gu, "-")
  return anyAscii(letters)
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, "")
    .replace(/-+/g, "-")
    .replace(/^-|-$/g, "")
}
