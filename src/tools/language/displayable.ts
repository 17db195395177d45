/** Han characters that look different although Unicode calls them the same; names are written with exactly one of them. */
const COMPATIBILITY_HAN = /([\uf900-\ufaff\u{2f800}-\u{2fa1f}]+)/u

/** What Unicode promises never to give a meaning; XML refuses some of it. */
const NONCHARACTERS = /\p{Noncharacter_Code_Point}/gu

/** Control characters, line and paragraph separators, and every kind of white space. */
const SPACES = /[\p{Cc}\s\u2028\u2029]+/gu

/** What makes text look like another one: forced and embedded directions. Names in two directions need none of them. */
const OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * A name or title as one line shows it: white space and control characters become one space, letters are composed
 * (NFC, which is also how people type what they search for), broken surrogates and noncharacters become U+FFFD. Forced directions are left out.
 */
export function displayable(text: string): string {
  return text
    .toWellFormed()
    .replace(NONCHARACTERS, "\ufffd")
    .replace(OVERRIDES, "")
    .replace(SPACES, " ")
    .trim()
    .split(COMPATIBILITY_HAN)
    .map((part) => (COMPATIBILITY_HAN.test(part) ? part : part.normalize("NFC")))
    .join("")
}
