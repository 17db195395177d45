import type { MessageKey } from "../../../tools/language/messages.ts"

/* Handles what spreadsheets do to the text of cells. */

/** What spreadsheets show in place of a value, in several languages: #N/A, #NV, #REF!, #¿NOMBRE?, ####. */
const ERROR = /^#(?:[¡¿]?[\p{L}\d/ ]+[!?]|N\/[ABD]|NV|NB|BD|YOK|#+)$/u

/** A long number from a column that was too narrow for it. The digits that are not shown are lost. */
const SHORTENED = /^[+-]?\d(?:[.,]\d+)?E\+?\d+$/i

/** Non-breaking spaces, and invisible characters that nobody types. */
const WIDE_SPACES = /[\u00a0\u2007\u202f]/g
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** The text of a cell as it was meant. `="00123"` is used to preserve leading zeros; its equals sign and quotes are removed. */
export function cellText(cell: string): string {
  const text = cell.replace(WIDE_SPACES, " ").replace(UNSEEN, "").trim()
  const [, kept] = /^=\s*"((?:[^"]|"")*)"$/.exec(text) ?? []
  return kept === undefined ? text : kept.replaceAll('""', '"').trim()
}

/** The error in the text of a cell, regardless of its column. */
export function cellFault(text: string): MessageKey | undefined {
  if (ERROR.test(text)) return "cell_error"
  if (SHORTENED.test(text)) return "cell_shortened"
  return text.startsWith("=") ? "cell_formula" : undefined
}
