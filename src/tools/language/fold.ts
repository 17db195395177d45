/**
 * Letters that NFD does not decompose, because Unicode treats them as letters of their own, and what people type to
 * search for them.
 */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ŋ: "n",
  ŧ: "t",
  ĸ: "k",
  ə: "e",
  ƒ: "f",
  ς: "σ",
}
const PLAIN_PATTERN = new RegExp(`[${Object.keys(PLAIN_LETTERS).join("")}]`, "g")

/** Accents of alphabets, Hebrew points and Arabic vowel signs; not the vowels of Indic scripts or Thai, which are letters. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g

/** Texts that folding only changes to lower case and by white space: most names. This takes a third of the time. */
const ASCII = /^[ -~]*$/

/**
 * The form in which texts are searched: lower case, without accents, compatibility forms unified, white space folded.
 * Texts that readers consider the same word have the same folded form.
 */
export function foldForSearch(text: string): string {
  if (ASCII.test(text) && !text.includes("  ")) return text.toLowerCase()
  return (
    text
      .normalize("NFKD")
      .replace(ACCENTS, "")
      .toLowerCase()
      // Lower-casing can make new marks (İ becomes i and a dot above).
      .normalize("NFKD")
      .replace(ACCENTS, "")
      .replace(PLAIN_PATTERN, (letter) => PLAIN_LETTERS[letter] ?? letter)
      .replace(/\s+/g, " ")
  )
}

/**
 * The folded forms in which a name may be stored that somebody writes like this: Müller and Mueller are one name to
 * Germans, and Muller to everybody else.
 */
export function spellings(text: string): readonly string[] {
  const folded = foldForSearch(text)
  const plain = folded.replace(/([ao]|(?<![aeq])u)e/g, "$1")
  const long = foldForSearch(text.normalize("NFC").replace(/[äöü]/gi, "$&e"))
  return [...new Set([folded, plain, long])]
}

/** One searchable text from several, separated by line breaks, which no folded search term contains. */
export function searchText(...parts: readonly (string | null | undefined)[]): string {
  return parts
    .filter((part): part is string => typeof part === "string" && part !== "")
    .map(foldForSearch)
    .join("\n")
}

/** The form in which usernames and email addresses are compared. */
export function foldIdentifier(text: string): string {
  return text.normalize("NFKC").toLowerCase()
}
