/** Han characters that look different although Unicode calls them the same; names are written with exactly one of them. */
const COMPATIBILITY_HAN = /([\uf900-\ufaff\u{2f800}-\u{2fa1f}]+)/u

/** Characters to which Unicode promises never to give a meaning; XML refuses some of them. */
const NONCHARACTERS = /\p{Noncharacter_Code_Point}/gu

/** Control characters, line and paragraph separators, and every kind of white space. */
const SPACES = /[\p{Cc}\s\u2028\u2029]+/gu

/**
 * Characters that make text look different: forced and embedded directions. Names in two directions need none of them.
 */
const OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * A name or title as shown on one line: white space and control characters become one space, letters are composed (NFC,
 * the form in which people also type search terms), broken surrogates and noncharacters become U+FFFD. Forced
 * directions are left out.
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
