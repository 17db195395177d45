import type { FieldFaults } from "../../pages/components/form.tsx"
import { ChangedSince, Conflict, type Fault, Invalid } from "../../tools/errors.ts"
import { type Message, type MessageKey, message, say } from "../../tools/language/messages.ts"
import type { FieldSpec } from "./fields.tsx"
import type { ConsoleLanguage } from "./reader.ts"
import { FRAME_WORDING } from "./wording/wording.ts"

/** The outcome of a form: what the rule returned, or the faults to show at its fields, with the status of the page. */
export type Outcome<T> =
  | { readonly result: T; readonly faults?: undefined }
  | { readonly faults: FieldFaults; readonly status: 409 | 422 }

/** A field of a form, and sentences of its own for some faults. */
type NamedField = Pick<FieldSpec, "name" | "label"> & {
  readonly kind?: string
  readonly faults?: Readonly<Partial<Record<MessageKey, string>>>
}

/**
 * Carries out what a form asks for. A refusal becomes sentences at the form's fields; what concerns no field of the form
 * concerns the form as a whole.
 */
export async function outcomeOf<T>(
  act: () => Promise<T>,
  { language, specs }: { readonly language: ConsoleLanguage; readonly specs: readonly NamedField[] },
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
  { language, specs }: { readonly language: ConsoleLanguage; readonly specs: readonly NamedField[] },
): FieldFaults {
  const told: Record<string, string> = {}
  for (const each of faults) {
    const spec = specs.find(({ name }) => each.field === name || each.field.startsWith(`${name}.`))
    const sentence = spec?.faults?.[each.message.key] ?? plainSentence(each, language, spec)
    const name = spec?.name ?? ""
    const before = told[name]
    if (before === undefined) told[name] = sentence
    else if (!before.includes(sentence)) told[name] = `${before} ${sentence}`
  }
  return told
}

/**
 * A fault of the API in words for people. The sentences of the API are written for programs: they name fields and types.
 *
 * @param at the field of a form or file that has the fault, by the name that people see
 */
export function plainSentence(
  { field, message: { key, values } }: { readonly field: string; readonly message: Message },
  language: ConsoleLanguage,
  at?: { readonly label: string; readonly kind?: string },
): string {
  const { faults } = FRAME_WORDING[language]
  const isChoice = at?.kind === "choice" || at?.kind === "radios" || at?.kind === "several"
  switch (key) {
    case "required":
    case "not_empty":
      return faults.required
    case "one_of":
      return faults.choice
    case "integer":
    case "number":
    case "positive":
      return isChoice ? faults.choice : faults.number
    case "date":
    case "deadline":
      return faults.date
    case "unknown_user":
    case "unknown_location":
    case "unknown_team":
    case "unknown_course":
      return faults.unknown
    case "max_length":
      return faults.maxLength(Number(values.limit))
    case "min_length":
      return faults.minLength(Number(values.limit))
    case "max_items":
      return faults.maxItems(Number(values.limit))
    case "in_future":
      return faults.inFuture
    case "before_other":
      return faults.beforeOther
    case "without_other":
      return faults.withoutOther
    case "language_code":
      return faults.language
    case "country_code":
      return faults.country
    case "inactive_user":
      return faults.inactive
    case "logo_type":
      return faults.picture
    case "logo_size":
      return faults.pictureSize
    case "taken":
    case "email":
    case "username":
    case "birthday":
    case "timezone":
    case "colour":
    case "characters":
      return faults[key]
    default:
      return say(language, { key, values: { field: at?.label ?? field, ...values } })
  }
}
