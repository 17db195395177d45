/** Han characters that look different although Unicode calls them the same; names are written with exactly one of them. */
const COMPATIBILITY_HAN = /([\uf900-\ufaff\u{2f800}-\u{2fa1f}]+)/u

/** What Unicode promises never to give a meaning; XML refuses some of it. */
const NONCHARACTERS = /\p{Noncharacter_Code_Point}/gu

/** Control characters, line and paragraph separators, and every kind of white space. */
const SPACES = /[\p{Cc}\s\u2028\u2029]+/gu

/**
 * A name or title as one line shows it: white space and control characters become one space, letters are composed
 * (NFC, which is also how people type what they search for), broken surrogates and noncharacters become U+FFFD.
 */
export function displayable(text: string): string {
  return text
    .toWellFormed()
    .replace(NONCHARACTERS, "\ufffd")
    .replace(SPACES, " ")
    .trim()
    .split(COMPATIBILITY_HAN)
    .map((part) => (COMPATIBILITY_HAN.test(part) ? part : part.normalize("NFC")))
    .join("")
}
