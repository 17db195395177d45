/** Controls, format characters, broken surrogates, line separators, what Unicode says to leave out in display, and the empty Braille pattern. */
const INVISIBLE = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800`

const ANY_INVISIBLE = new RegExp(`[${INVISIBLE}]`, "u")
const ANY_VISIBLE = new RegExp(`[^${INVISIBLE}\\s]`, "u")
/** Private characters look different on every machine, or are invisible. */
const ESCAPED = new RegExp(`[${INVISIBLE}\\p{Co}]`, "gu")

/** Whether the text has a control, format or other invisible character. A space is not one. */
export function hasInvisible(text: string): boolean {
  return ANY_INVISIBLE.test(text)
}

/** Whether the text is invisible: empty, or only white space and invisible characters. */
export function isBlank(text: string): boolean {
  return !ANY_VISIBLE.test(text)
}

/**
 * The text with characters that are invisible, or change how their surroundings look, escaped as in JSON: \u202e, \n.
 */
export function visible(text: string): string {
  return text.replace(ESCAPED, (character) =>
    Array.from({ length: character.length }, (_, unit) => escaped(character.charCodeAt(unit))).join(""),
  )
}

const SHORT: Readonly<Record<number, string>> = { 9: "\\t", 10: "\\n", 13: "\\r" }

function escaped(unit: number): string {
  return SHORT[unit] ?? `\\u${unit.toString(16).padStart(4, "0")}`
}
