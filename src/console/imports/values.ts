import type { RowFault } from "../../access/bulk/batches.ts"
import { isSheetField } from "../../organisation/users/sheet/columns.ts"
import { writtenDay } from "../../tools/calendar/local-formats.ts"
import { plainSentence } from "../frame/faults.ts"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { PEOPLE_WORDING } from "../people/wording/wording.ts"
import { IMPORT_WORDING } from "./wording/wording.ts"

/** The name of a field of a person, in words. */
export function fieldName(field: string, language: ConsoleLanguage): string {
  const { fields } = IMPORT_WORDING[language]
  // A fault of one entry of a list: "team_external_ids.0".
  const list = /^(.+)\.\d+$/.exec(field)?.[1]
  if (list !== undefined) return fieldName(list, language)
  if (field === "team_ids") return PEOPLE_WORDING[language].fields.teams
  return isSheetField(field) ? fields[field] : field
}

/** A value of a person's field, in words; empty for none. */
export function valueText(field: string, value: unknown, language: ConsoleLanguage): string {
  if (value === null || value === undefined || value === "") return ""
  if (Array.isArray(value)) return value.map((one) => valueText(field, one, language)).join(", ")
  const text = String(value)
  return WORDS[field]?.(text, language) ?? text
}

const day = (text: string, language: ConsoleLanguage) =>
  /^\d{4}-\d\d-\d\d$/.test(text) ? writtenDay(text, language) : undefined

const WORDS: Readonly<Record<string, (text: string, language: ConsoleLanguage) => string | undefined>> = {
  birthday: day,
  fitness_valid_until: day,
  absent_from: day,
  absent_until: day,
  roles: (text, language) => wordIn(FRAME_WORDING[language].roles, text),
  state: (text, language) => wordIn(FRAME_WORDING[language].states, text),
  salutation: (text, language) => wordIn(PEOPLE_WORDING[language].fields.salutations, text),
  language: (text, language) =>
    /^[a-z]{2,3}$/.test(text) ? new Intl.DisplayNames([language], { type: "language" }).of(text) : undefined,
}

function wordIn(words: Readonly<Record<string, string>>, text: string): string | undefined {
  return Object.hasOwn(words, text) ? words[text] : undefined
}

/** What is wrong with a row, a sentence for each fault, which names the field. */
export function faultTexts(faults: readonly RowFault[], language: ConsoleLanguage): readonly string[] {
  return faults.map(({ field, message }) => {
    // The number of a value in a list, which begins at 0, says nothing to people.
    const label = fieldName(field.replace(/\.\d+$/, ""), language)
    const text = plainSentence({ field, message }, language, { label })
    return text.includes(label) ? text : `${label}: ${text}`
  })
}
