/** Controls, format characters, broken surrogates, line separators, what Unicode says to leave out in display, and the empty Braille pattern. */
const INVISIBLE = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800`

const ANY_INVISIBLE = new RegExp(`[${INVISIBLE}]`, "u")
const ANY_VISIBLE = new RegExp(`[^${INVISIBLE}\\s]`, "u")
/** Private characters look different, or like nothing, on every machine. */
const ESCAPED = new RegExp(`[${INVISIBLE}\\p{Co}]`, "gu")

/** Whether the text has a control, format or other character that shows nothing. A space is none of them. */
export function hasInvisible(text: string): boolean {
  return ANY_INVISIBLE.test(text)
}

/** Whether nothing of the text can be seen: it is empty, or all of it is white space and invisible characters. */
export function isBlank(text: string): boolean {
  return !ANY_VISIBLE.test(text)
}

/** The text with characters that show nothing, or change how what is around them looks, written as in JSON: \u202e, \n. */
export function visible(text: string): string {
  return text.replace(ESCAPED, (character) =>
    Array.from({ length: character.length }, (_, unit) => escaped(character.charCodeAt(unit))).join(""),
  )
}

const SHORT: Readonly<Record<number, string>> = { 9: "\\t", 10: "\\n", 13: "\\r" }

function escaped(unit: number): string {
  return SHORT[unit] ?? `\\u${unit.toString(16).padStart(4, "0")}`
}
