/** @jsxImportSource preact */

import type { Form } from "../../http/form.ts"
import { Checkboxes } from "../../pages/components/checkboxes.tsx"
import { Checkbox, type FieldFaults, Radios, SelectField, TextArea, TextField } from "../../pages/components/form.tsx"
import type { MessageKey } from "../../tools/language/messages.ts"
import { ChoiceSearch } from "./choice-search.tsx"
import { type Choices, isId } from "./choices.ts"
import { ColourField } from "./colour-field.tsx"
import type { ConsoleReader } from "./reader.ts"
import { FRAME_WORDING } from "./wording/wording.ts"

interface Option {
  readonly value: string
  readonly label: string
  /** The heading of options that belong together, in lists of several. */
  readonly group?: string
  /** In lists of several. */
  readonly hint?: string
}

/** A field of a form, described once: how it is shown, and which value of the API it sends. */
export type FieldSpec = {
  /** The name in requests of the API. */
  readonly name: string
  /** Where a record of the API has the value, if not under the same name: `contact.street`. */
  readonly from?: string
  readonly label: string
  readonly hint?: string
  /** Sentences of its own for some faults. */
  readonly faults?: Readonly<Partial<Record<MessageKey, string>>>
  /** Otherwise an empty field sends null. */
  readonly required?: boolean
  /** A heading above this field and those that follow. */
  readonly heading?: string
  /** An empty field is left out of the request, so that the rule applies its own default. */
  readonly omitEmpty?: boolean
} & (
  | {
      readonly kind: "text" | "email" | "date" | "number"
      readonly maxlength?: number
      readonly autocomplete?: string
    }
  | { readonly kind: "area"; readonly maxlength: number }
  /** `isId`: the values are ids of records. */
  | { readonly kind: "choice" | "radios"; readonly options: Choices<Option>; readonly isId?: boolean }
  | { readonly kind: "several"; readonly options: Choices<Option>; readonly isId?: boolean }
  | { readonly kind: "tick" }
  /** A text that is never shown again, not even after a fault. */
  | { readonly kind: "secret"; readonly maxlength: number }
  /** Six hexadecimal digits after a #. */
  | { readonly kind: "colour" }
)

/** What fields contain, by their names: a text, or the chosen values of a list. */
export type FieldValues = Readonly<Record<string, string | readonly string[]>>

/** The values of the fields in a record of the API. */
export function valuesOf(specs: readonly FieldSpec[], record: object): FieldValues {
  return Object.fromEntries(specs.map(({ name, from = name, kind }) => [name, shownValue(kind, valueAt(record, from))]))
}

function valueAt(record: object, name: string): unknown {
  return name.split(".").reduce<unknown>((part, key) => Object(part)[key], record)
}

function shownValue(kind: FieldSpec["kind"], value: unknown): string | readonly string[] {
  if (kind === "several") return Array.isArray(value) ? value.map(String) : []
  if (kind === "tick") return value === true ? "on" : ""
  if (Array.isArray(value)) return value.join(", ")
  return value === null || value === undefined ? "" : String(value)
}

/** The values as they were typed. */
export function typedIn(specs: readonly FieldSpec[], form: Form): FieldValues {
  return Object.fromEntries(
    specs.map(({ name, kind }) => [
      name,
      kind === "several"
        ? form.all(name)
        : kind === "tick"
          ? form.isTicked(name)
            ? "on"
            : ""
          : lines(form.text(name)),
    ]),
  )
}

/** Browsers send CRLF line endings. */
function lines(text: string): string {
  return text.replaceAll("\r\n", "\n")
}

/** The request that an API client would send for these values. */
export function sentBy(specs: readonly FieldSpec[], values: FieldValues): Record<string, unknown> {
  const sent: Record<string, unknown> = {}
  for (const spec of specs) {
    const value = sentValue(spec, values[spec.name] ?? "")
    if (value !== undefined) sent[spec.name] = value
  }
  return sent
}

function sentValue(spec: FieldSpec, value: string | readonly string[]): unknown {
  if (typeof value !== "string") return "isId" in spec && spec.isId === true ? value.map(idOrText) : value
  if (spec.kind === "tick") return value !== ""
  if (value === "") {
    if (spec.omitEmpty === true) return undefined
    return spec.required === true && spec.kind !== "date" && spec.kind !== "number" ? "" : null
  }
  if (spec.kind === "date") return dayIn(value)
  if (spec.kind === "number") return /^-?\d{1,15}$/.test(value) ? Number(value) : value
  return "isId" in spec && spec.isId === true ? idOrText(value) : value
}

/** A day as the API reads it: where browsers show no calendar, people type `31.03.2026`. Any other text stays as it is. */
export function dayIn(text: string): string {
  const [, day, month, year] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text) ?? []
  return day === undefined ? text : `${year}-${month?.padStart(2, "0")}-${day.padStart(2, "0")}`
}

/** A text that is no id is refused by the rule. */
function idOrText(text: string): number | string {
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : text
}

interface FieldsProps {
  readonly reader: ConsoleReader
  readonly specs: readonly FieldSpec[]
  readonly values: FieldValues
  readonly faults?: FieldFaults | undefined
}

/** The fields of a form. Optional ones say so. */
export function Fields({ reader, specs, values, faults = {} }: FieldsProps) {
  return (
    <>
      {specs.map((spec) => (
        <>
          {spec.heading !== undefined && <h2 class="fields-heading">{spec.heading}</h2>}
          <SpecField
            key={spec.name}
            reader={reader}
            spec={spec}
            value={values[spec.name] ?? ""}
            fault={faults[spec.name]}
          />
        </>
      ))}
    </>
  )
}

interface SpecFieldProps {
  readonly reader: ConsoleReader
  readonly spec: FieldSpec
  readonly value: string | readonly string[]
  readonly fault: string | undefined
}

function SpecField({ reader, spec, value, fault }: SpecFieldProps) {
  const { name, label, hint } = spec
  const common = { name, label, hint, reader, fault }
  const text = typeof value === "string" ? value : ""
  switch (spec.kind) {
    case "area":
      return <TextArea {...common} value={text} maxlength={spec.maxlength} />
    case "secret":
      return <TextField {...common} type="password" autocomplete="new-password" maxlength={spec.maxlength} />
    case "colour":
      return <ColourField {...common} value={text} />
    case "choice":
      return (
        <>
          <SelectField {...common} value={text} options={spec.options} {...besides(spec, text)} />
          <ChoiceSearch reader={reader} name={name} label={label} options={spec.options} isForm />
        </>
      )
    case "radios":
      return <Radios {...common} value={text} options={spec.options} />
    case "several":
      return <Checkboxes {...common} values={typeof value === "string" ? [] : value} options={spec.options} />
    case "tick":
      return <Checkbox {...common} checked={text !== ""} />
    default:
      return (
        <TextField
          {...common}
          type={spec.kind === "number" ? "text" : spec.kind}
          {...(spec.kind === "number" ? { inputmode: "numeric" as const } : {})}
          value={text}
          autocomplete={spec.autocomplete ?? "off"}
          required={spec.required === true}
          {...(spec.maxlength === undefined ? {} : { maxlength: spec.maxlength })}
        />
      )
  }

  /** An option for no choice, and one for a value that is not offered. */
  function besides(
    { options, required = false }: { readonly options: readonly Option[]; readonly required?: boolean },
    chosen: string,
  ) {
    const offers = (value: string) => options.some((option) => option.value === value)
    const { choices, form } = FRAME_WORDING[reader.language]
    const hasNone = !offers("") && !(required && chosen !== "")
    const isKnown = chosen === "" || offers(chosen)
    return {
      first: hasNone ? { value: "", label: required ? form.choose : form.none } : undefined,
      last: isKnown ? undefined : { value: chosen, label: isId(chosen) ? choices.gone : chosen },
    }
  }
}
