import type { MessageKey } from "../../../tools/language/messages.ts"
import { seenText } from "../../../tools/sheets/cell.ts"

/* Handles what spreadsheets do to the text of cells. */

/** What spreadsheets show in place of a value, in several languages: #N/A, #NV, #REF!, #¿NOMBRE?, ####. */
const ERROR = /^#(?:[¡¿]?[\p{L}\d/ ]+[!?]|N\/[ABD]|NV|NB|BD|YOK|#+)$/u

/** A long number from a column that was too narrow for it. The digits that are not shown are lost. */
const SHORTENED = /^[+-]?\d(?:[.,]\d+)?E\+?\d+$/i

/** What is put before a text that a spreadsheet would take for a formula. */
const KEPT_FROM_FORMULA = /^'(?=\s*[=+\-@＝＋－＠])/

/** The text of a cell as it was meant. `="00123"` is used to preserve leading zeros; its equals sign and quotes are removed. */
export function cellText(cell: string): string {
  const text = seenText(cell).replace(KEPT_FROM_FORMULA, "")
  const [, kept] = /^=\s*"((?:[^"]|"")*)"$/.exec(text) ?? []
  return kept === undefined ? text : kept.replaceAll('""', '"').trim()
}

/** The error in the text of a cell, regardless of its column. */
export function cellFault(text: string): MessageKey | undefined {
  if (ERROR.test(text)) return "cell_error"
  if (SHORTENED.test(text)) return "cell_shortened"
  return text.startsWith("=") ? "cell_formula" : undefined
}
