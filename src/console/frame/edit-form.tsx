/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import { FaultSummary, type FieldFaults, Form } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { formVersion } from "./edit.ts"
import { type FieldSpec, Fields, type FieldValues, valuesOf } from "./fields.tsx"
import type { ConsoleReader } from "./reader.ts"
import { FRAME_WORDING } from "./wording/wording.ts"

interface EditFormProps {
  readonly reader: ConsoleReader
  readonly action: string
  readonly specs: readonly FieldSpec[]
  /** The record whose version the form contains; undefined for a new one. */
  readonly record?: object | undefined
  /** The key with which a new record is created only once. */
  readonly once?: string
  /** What was typed, if the form was refused. */
  readonly values?: FieldValues | undefined
  readonly faults?: FieldFaults | undefined
  /** Whether somebody else has changed the record meanwhile: then both versions are shown. */
  readonly isStale?: boolean
  readonly submit?: string
  /** "quiet": the button beside it is the main one. */
  readonly kind?: "quiet"
  /** The page to which "Cancel" leads. */
  readonly back: string
  /** A further button after the one that saves. */
  readonly beside?: ComponentChildren
  readonly children?: ComponentChildren
}

/** Forms with more fields than this have two columns where there is room. */
const COLUMN_MAX = 5

/** A form that creates or changes a record. */
export function EditForm({
  reader,
  action,
  specs,
  record,
  once,
  values,
  faults,
  isStale = false,
  submit,
  kind,
  back,
  beside,
  children,
}: EditFormProps) {
  const { form } = FRAME_WORDING[reader.language]
  if (isStale && record !== undefined && values !== undefined) {
    return <ConflictForm reader={reader} action={action} specs={specs} typed={values} stored={record} back={back} />
  }
  const shown = values ?? { ...valuesOf(specs, record ?? {}), ...foundIn(reader, specs) }
  return (
    <div class={specs.length > COLUMN_MAX ? "columns" : undefined}>
      <Form
        reader={reader}
        action={action}
        faults={faults}
        submit={submit ?? form.save}
        {...(kind === undefined ? {} : { kind })}
        beside={
          <>
            {beside}
            <a class="button quiet" href={back}>
              {form.cancel}
            </a>
          </>
        }
      >
        {record !== undefined && (
          <input type="hidden" name="version" value={versionIn(values) ?? formVersion(record)} />
        )}
        {once !== undefined && <input type="hidden" name="once" value={once} />}
        <Fields reader={reader} specs={specs} values={shown} faults={faults} />
        {children}
      </Form>
    </div>
  )
}

/** What was found in a search that led back to the form. */
function foundIn({ query }: ConsoleReader, specs: readonly FieldSpec[]): FieldValues {
  const searched = specs.filter((spec) => "options" in spec && spec.options.searched !== undefined)
  return Object.fromEntries(searched.flatMap(({ name }) => (query.has(name) ? [[name, query.get(name) ?? ""]] : [])))
}

function versionIn(values: FieldValues | undefined): string | undefined {
  return typeof values?.version === "string" ? values.version : undefined
}

interface ConflictProps {
  readonly reader: ConsoleReader
  readonly action: string
  readonly specs: readonly FieldSpec[]
  readonly typed: FieldValues
  readonly stored: object
  readonly back: string
}

/** Both versions of a record that two people have changed, and the form with what this one typed. */
function ConflictForm({ reader, action, specs, typed, stored, back }: ConflictProps) {
  const { conflict } = FRAME_WORDING[reader.language].form
  const values = valuesOf(specs, stored)
  const differing = specs.flatMap((spec) => {
    const [yours, theirs] = [textOf(reader, spec, typed), textOf(reader, spec, values)]
    return yours === theirs ? [] : [{ label: spec.label, yours, theirs }]
  })
  return (
    <>
      <section class="card block">
        <h2>{conflict.title}</h2>
        <p>{conflict.lead}</p>
        <Compared reader={reader} fields={differing} />
      </section>
      <Form
        reader={reader}
        action={action}
        submit={conflict.submit}
        beside={
          <a class="button quiet" href={back}>
            {conflict.discard}
          </a>
        }
      >
        <input type="hidden" name="version" value={formVersion(stored)} />
        <Fields reader={reader} specs={specs} values={typed} />
      </Form>
    </>
  )
}

/** A field whose typed value is not what is stored now, both as people read them. */
export interface Differing {
  readonly label: string
  readonly yours: string
  readonly theirs: string
}

/** What was typed beside what somebody else has stored meanwhile. */
export function Compared({
  reader,
  fields,
}: {
  readonly reader: ConsoleReader
  readonly fields: readonly Differing[]
}) {
  const { conflict } = FRAME_WORDING[reader.language].form
  return (
    <div class="table-box">
      <table class="rows compared">
        <thead>
          <tr>
            <th scope="col">{conflict.field}</th>
            <th scope="col">{conflict.yours}</th>
            <th scope="col">{conflict.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ label, yours, theirs }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td data-label={conflict.yours}>{yours}</td>
              <td data-label={conflict.theirs}>{theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The value of a field as people read it. */
function textOf(reader: ConsoleReader, spec: FieldSpec, values: FieldValues): string {
  const { none, yes, no } = FRAME_WORDING[reader.language].form
  const value = values[spec.name] ?? ""
  if (spec.kind === "tick") return value === "" ? no : yes
  const options = "options" in spec ? spec.options : []
  const label = (one: string) => options.find((option) => option.value === one)?.label
  // Of a list, only what the form offers: the rest stays as it is.
  const text =
    typeof value === "string"
      ? (label(value) ?? value)
      : value
          .flatMap((one) => label(one) ?? [])
          .sort()
          .join(", ")
  return text === "" ? none : text
}

/** What a page's act was refused for, above its content. */
export function Refused({
  reader,
  faults,
}: {
  readonly reader: ConsoleReader
  readonly faults: FieldFaults | undefined
}) {
  return faults === undefined ? null : <FaultSummary reader={reader} faults={faults} />
}

interface ConfirmProps {
  readonly reader: ConsoleReader
  readonly action: string
  readonly text: ComponentChildren
  readonly submit: string
  readonly back: string
  readonly isDanger?: boolean
  readonly faults?: FieldFaults | undefined
  /** Further fields. */
  readonly children?: ComponentChildren
}

/** Asks before something is done. */
export function ConfirmForm({ reader, action, text, submit, back, isDanger = false, faults, children }: ConfirmProps) {
  return (
    <section class="card block">
      <div class="confirm">
        <Icon name={isDanger ? "triangle-alert" : "circle-question"} />
        <div>{text}</div>
      </div>
      <Form
        reader={reader}
        action={action}
        faults={faults}
        submit={submit}
        {...(isDanger ? { kind: "danger" as const } : {})}
        beside={
          <a class="button quiet" href={back}>
            {FRAME_WORDING[reader.language].form.cancel}
          </a>
        }
      >
        {children}
      </Form>
    </section>
  )
}
