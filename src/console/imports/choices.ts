import type { ReadingChoices } from "../../organisation/imports/reading.ts"
import { separatorMeant } from "../../tools/csv/separator.ts"

/** How a file is to be read, as the query of its page says; what is left out is found out. */
export const CHOICES = ["encoding", "separator", "sheet", "head_row"] as const

/** The value for a column that is left out: empty values of a repeated field are not read. */
export const LEFT_OUT = "-"

/** The choices in a query or in a form. */
export function choicesIn(text: (name: string) => string): ReadingChoices {
  const [encoding, separator, sheet, headRow] = CHOICES.map(text)
  return {
    ...(encoding ? { encoding } : {}),
    ...(separator ? { separator: separatorMeant(separator) } : {}),
    ...(sheet ? { sheet } : {}),
    ...(headRow !== undefined && /^[1-9]\d{0,6}$/.test(headRow.trim()) ? { head_row: Number(headRow) } : {}),
  }
}

/** The address of the page about the columns of a kept file. */
export function columnsAddress(key: string, text: (name: string) => string, path = "/console/people/import"): string {
  const query = new URLSearchParams({ file: key })
  for (const name of CHOICES) if (text(name) !== "") query.set(name, text(name))
  return `${path}?${query}`
}
