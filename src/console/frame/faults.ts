import type { FieldFaults } from "../../pages/components/form.tsx"
import { ChangedSince, Conflict, type Fault, Invalid } from "../../tools/errors.ts"
import { message, say } from "../../tools/language/messages.ts"
import type { FieldSpec } from "./fields.tsx"
import type { ConsoleLanguage } from "./reader.ts"
import { FRAME_WORDING } from "./wording/wording.ts"

/** The outcome of a form: what the rule returned, or the faults to show at its fields, with the status of the page. */
export type Outcome<T> =
  | { readonly result: T; readonly faults?: undefined }
  | { readonly faults: FieldFaults; readonly status: 409 | 422 }

/**
 * Carries out what a form asks for. A refusal becomes sentences at the form's fields; what concerns no field of the form
 * concerns the form as a whole.
 */
export async function outcomeOf<T>(
  act: () => Promise<T>,
  {
    language,
    specs,
  }: { readonly language: ConsoleLanguage; readonly specs: readonly Pick<FieldSpec, "name" | "label">[] },
): Promise<Outcome<T>> {
  try {
    return { result: await act() }
  } catch (error) {
    if (error instanceof Invalid) return { faults: fieldFaults(error.faults, { language, specs }), status: 422 }
    if (error instanceof ChangedSince) return { faults: { "": say(language, error.reason) }, status: 409 }
    if (error instanceof Conflict) return { faults: { "": say(language, message(error.code)) }, status: 409 }
    throw error
  }
}

/** Faults of the API as sentences at the fields of a form. Several faults of one field are shown together. */
export function fieldFaults(
  faults: readonly Fault[],
  {
    language,
    specs,
  }: { readonly language: ConsoleLanguage; readonly specs: readonly Pick<FieldSpec, "name" | "label">[] },
): FieldFaults {
  const told: Record<string, string> = {}
  for (const each of faults) {
    const spec = specs.find(({ name }) => each.field === name || each.field.startsWith(`${name}.`))
    const sentence = sentenceOf(each, language, spec?.label ?? each.field)
    const name = spec?.name ?? ""
    const before = told[name]
    if (before === undefined) told[name] = sentence
    else if (!before.includes(sentence)) told[name] = `${before} ${sentence}`
  }
  return told
}

/** Sentences of the API are written for programs; the most frequent ones have words of their own here. */
function sentenceOf({ message: { key, values } }: Fault, language: ConsoleLanguage, label: string): string {
  const { faults } = FRAME_WORDING[language]
  switch (key) {
    case "required":
    case "not_empty":
      return faults.required
    case "one_of":
      return faults.choice
    case "date":
    case "deadline":
      return faults.date
    case "taken":
      return faults.taken
    case "unknown_user":
    case "unknown_location":
    case "unknown_team":
    case "unknown_course":
      return faults.unknown
    case "max_length":
      return faults.maxLength(Number(values.limit))
    default:
      return say(language, { key, values }, { field: label })
  }
}
