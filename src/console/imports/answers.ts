import type { Form } from "../../http/form.ts"
import type { FieldFaults } from "../../pages/components/form.tsx"
import { type Fault, fault, Invalid } from "../../tools/errors.ts"
import { fieldFaults } from "../frame/faults.ts"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { LEFT_OUT } from "./choices.ts"
import type { Answers } from "./columns-page.tsx"
import { fieldName } from "./values.ts"
import { IMPORT_WORDING } from "./wording/wording.ts"

/** What a form says about the columns of a file. */
export function answersIn(form: Form): Answers {
  return { fields: form.all("field"), dateOrder: form.text("date_order"), onMissing: form.text("on_missing") }
}

/**
 * The field of each column, as a request of the API would say it.
 *
 * @throws Invalid for a form that does not have a field for each column
 */
export function mappingIn(form: Form): Readonly<Record<string, string | null>> {
  const heads = headsIn(form)
  const fields = form.all("field")
  if (heads.length === 0 || heads.length !== fields.length) {
    throw new Invalid([fault("mapping", "mapping_head", { name: "", known: "" })])
  }
  return Object.fromEntries(
    heads.map((head, index) => [head, fields[index] === LEFT_OUT ? null : (fields[index] ?? null)]),
  )
}

function headsIn(form: Form): readonly string[] {
  try {
    const heads: unknown = JSON.parse(form.text("heads"))
    return Array.isArray(heads) ? heads.filter((head) => typeof head === "string") : []
  } catch {
    return []
  }
}

/** What is wrong with the answers, in the words of their form; whatever concerns none of its fields, concerns all of it. */
export function answerFaults(faults: readonly Fault[], form: Form, language: ConsoleLanguage): FieldFaults {
  const { columns: wording, reading } = IMPORT_WORDING[language]
  const { faults: words } = wording
  const specs = [
    { name: "mapping", label: wording.meaning },
    { name: "date_order", label: wording.dateOrder },
    { name: "on_missing", label: wording.missing },
    { name: "encoding", label: reading.encoding },
    { name: "separator", label: reading.separator },
    { name: "sheet", label: reading.sheet },
    { name: "head_row", label: reading.headRow },
  ]
  const told: Record<string, string> = { ...fieldFaults(faults, { language, specs }) }
  for (const { field, message } of faults) {
    const values = message.values
    const sentences: Readonly<Record<string, () => string>> = {
      sheet_no_names: () => words.names,
      sheet_no_column: () => words.name(fieldName(String(values.name), language)),
      sheet_two_names: () => words.twoNames,
      // Every column has an answer, so only the same one for several is unclear.
      mapping_unsure: () => words.twice(twice(form).join(", ")),
      mapping_teams: () => words.teams,
      mapping_head: () => words.changed,
      mapping_field: () => words.noSuchColumn,
      sheet_which_order: () => words.order(String(values.day), Number(values.line)),
      sheet_two_orders: () => words.orders,
    }
    const text = sentences[message.key]?.()
    if (text !== undefined) told[field] = text
  }
  return told
}

/** The columns that have the meaning of another one. */
function twice(form: Form): readonly string[] {
  const fields = form.all("field")
  return headsIn(form).filter((_, index) => {
    const field = fields[index]
    return field !== undefined && field !== LEFT_OUT && fields.indexOf(field) !== fields.lastIndexOf(field)
  })
}

/** The possible answers to what is asked, by field. */
export function optionsOf(faults: readonly Fault[]): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    faults.flatMap(({ field, options }) => (options === undefined ? [] : [[field, options.map(String)]])),
  )
}
