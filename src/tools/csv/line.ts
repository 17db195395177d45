import type { Separator } from "./rows.ts"

/** The characters with which a formula can begin in a spreadsheet. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/

/** Every separator counts: a program may read the file with another one, and a formula may be behind it. */
const QUOTED = /[",;|\t\r\n]/

/**
 * A line of comma-separated values (RFC 4180), with its line break. No text can act as a formula: an apostrophe is put
 * before it. Numbers have a decimal comma where a semicolon separates cells: both are the custom of the same countries.
 */
export function csvLine(values: readonly (string | number | null)[], separator: Separator = ","): string {
  const cells = values.map((value) => {
    if (typeof value === "number") return csvNumber(value, separator)
    const text = value ?? ""
    return quoted(FORMULA.test(text) ? `'${text}` : text)
  })
  return `${cells.join(separator)}\r\n`
}

function quoted(text: string): string {
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A number as a program reads it in a file with this separator. */
export function csvNumber(value: number, separator: Separator): string {
  return separator === ";" ? String(value).replace(".", ",") : String(value)
}
