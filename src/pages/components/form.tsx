/** @jsxImportSource preact */
import { type ComponentChildren, type FunctionComponent, toChildArray } from "preact"
import type { Reader } from "../reader.ts"
import { attribute, escaped, Written } from "../render.ts"
import { PAGE_WORDING } from "../wording/wording.ts"
import { Icon } from "./icon.tsx"

/** The faults of the input: a sentence for each faulty field, by its name. The empty name stands for the form as a whole. */
export type FieldFaults = Readonly<Record<string, string>>

interface FormProps {
  readonly reader: Pick<Reader, "language">
  readonly action: string
  readonly faults?: FieldFaults | undefined
  /** The label of the submit button. */
  readonly submit: string
  /** "danger": the action cannot be undone; "quiet": the form is one of several on a page, and not the main one. */
  readonly kind?: "danger" | "quiet"
  /** Shown next to the button: another way to continue. */
  readonly beside?: ComponentChildren
  /** Whether a file is sent, too. */
  readonly isUpload?: boolean
  readonly children?: ComponentChildren
}

/** A form that posts to this server. It works without a script. */
export function Form({ reader, action, faults = {}, submit, kind, beside, isUpload = false, children }: FormProps) {
  return (
    <form class="form" method="post" action={action} enctype={isUpload ? "multipart/form-data" : undefined} novalidate>
      <FaultSummary reader={reader} faults={faults} labels={labelsIn(children)} />
      {children}
      <div class="actions">
        <button type="submit" class={kind === undefined ? "button" : `button ${kind}`}>
          {submit}
        </button>
        {beside}
      </div>
    </form>
  )
}

/**
 * The labels of the fields among these children, by the names under which their faults are reported. Checkboxes are
 * left out, because their faults need no label.
 */
function labelsIn(children: ComponentChildren): ReadonlyMap<string, string> {
  const labels = new Map<string, string>()
  for (const child of toChildArray(children)) {
    if (typeof child !== "object" || child.type === Checkbox) continue
    const { id, name, label, children: within } = child.props as Partial<FieldProps> & { children?: ComponentChildren }
    if (name !== undefined && label !== undefined) labels.set(id ?? name, label)
    // Components here are functions of their properties.
    else if (typeof child.type === "function") addAll(labels, labelsIn((child.type as FunctionComponent)(child.props)))
    else addAll(labels, labelsIn(within))
  }
  return labels
}

function addAll(labels: Map<string, string>, others: ReadonlyMap<string, string>): void {
  for (const [name, label] of others) labels.set(name, label)
}

const NO_LABELS: ReadonlyMap<string, string> = new Map()

interface FaultSummaryProps {
  readonly reader: FormProps["reader"]
  readonly faults: FieldFaults
  /** The labels of the fields, so that each line says which field it is about. */
  readonly labels?: ReadonlyMap<string, string>
}

/** All faults, above the fields: the list gets the focus, and each line links to its field. */
export function FaultSummary({ reader, faults, labels = NO_LABELS }: FaultSummaryProps) {
  const lines = Object.entries(faults)
  if (lines.length === 0) return null
  // A fault of the form as a whole does not concern a particular input.
  const isOfFields = lines.some(([field]) => field !== "")
  return (
    <section class="fault-summary" tabindex={-1} autofocus aria-labelledby="faults">
      <p id="faults" class="word">
        <Icon name="circle-alert" />
        {isOfFields ? PAGE_WORDING[reader.language].form.check : lines[0]?.[1]}
      </p>
      {isOfFields && (
        <ul>
          {lines.map(([field, text]) => {
            const label = labels.get(field)
            const line = label === undefined ? text : PAGE_WORDING[reader.language].form.faultOf(label, text)
            return <li key={field}>{field === "" ? line : <a href={`#${field}`}>{line}</a>}</li>
          })}
        </ul>
      )}
    </section>
  )
}

export interface FieldProps {
  readonly name: string
  /** Unique on the page; it is the name, unless another form on the page has a field of that name. Faults refer to it. */
  readonly id?: string
  readonly label: string
  readonly reader: Pick<Reader, "language">
  readonly hint?: string | undefined
  readonly fault?: string | undefined
}

interface TextFieldProps extends FieldProps {
  readonly type?: "text" | "email" | "password" | "date"
  /** The previous input. A password is never sent back. */
  readonly value?: string | undefined
  /** The value that password managers expect: `username`, `current-password`, `new-password`, `one-time-code`… */
  readonly autocomplete: string
  readonly required?: boolean
  readonly maxlength?: number
  /** The type of keyboard on a phone. */
  readonly inputmode?: "numeric" | "email"
  /** Whether the cursor is here when the page opens. If there are faults, their list has the focus instead. */
  readonly autofocus?: boolean
}

export function TextField({ type = "text", value = "", ...props }: TextFieldProps) {
  const { name, autocomplete, required = true, maxlength = 200, inputmode, autofocus = false } = props
  const isName = autocomplete === "username"
  const field = {
    id: idOf(props),
    name,
    autocomplete,
    required,
    maxlength,
    inputmode,
    autofocus,
    autocapitalize: isName ? "none" : undefined,
    spellcheck: isName ? false : undefined,
    ...told(props),
  } as const
  return <Field {...props}>{inputOf(type, value, field)}</Field>
}

function inputOf(type: NonNullable<TextFieldProps["type"]>, value: string, field: object) {
  if (type === "password") return <input type="password" {...field} />
  if (type === "email") return <input type="email" value={value} {...field} />
  if (type === "date") return <input type="date" value={value} {...field} />
  return <input type="text" value={value} {...field} />
}

/** A file to choose. `accept` lists media types and endings. */
export function FileField({ accept, ...props }: FieldProps & { readonly accept: string }) {
  return (
    <Field {...props}>
      <input id={idOf(props)} name={props.name} type="file" accept={accept} {...told(props)} />
    </Field>
  )
}

interface TextAreaProps extends FieldProps {
  readonly value?: string | undefined
  readonly maxlength: number
}

/** An optional field for text of several lines. */
export function TextArea({ value = "", maxlength, ...props }: TextAreaProps) {
  return (
    <Field {...props}>
      <textarea id={idOf(props)} name={props.name} rows={3} maxlength={maxlength} {...told(props)}>
        {value}
      </textarea>
    </Field>
  )
}

interface RadiosProps extends FieldProps {
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: ComponentChildren }[]
}

/** Radio buttons. The id of the first one is the name, so that a fault can link to it. */
export function Radios({ value, options, ...props }: RadiosProps) {
  const { name, label, fault } = props
  const { "aria-describedby": described } = told(props)
  return (
    <fieldset class={fault === undefined ? "field radios" : "field radios faulty"} aria-describedby={described}>
      <legend>{label}</legend>
      <Remarks {...props} />
      {options.map((option, index) => (
        <label key={option.value}>
          <input
            id={index === 0 ? idOf(props) : undefined}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface SelectOption {
  readonly value: string
  readonly label: string
  readonly lang?: string
  /** The heading under which it is listed with others, which follow each other. */
  readonly group?: string | undefined
}

/** The options of a list as HTML, and where in it "selected" belongs to choose one, by value. */
interface WrittenOptions {
  readonly html: string
  readonly places: ReadonlyMap<string, number>
}

/** Lists of hundreds of teams or courses are on many pages, and remain the same object as long as nothing changes. */
const written = new WeakMap<readonly SelectOption[], WrittenOptions>()

/** The options of a list, under their headings. */
export function Options({ options, value }: { readonly options: readonly SelectOption[]; readonly value: string }) {
  const { html, places } = written.get(options) ?? writtenOptions(options)
  const place = places.get(value)
  return <Written html={place === undefined ? html : `${html.slice(0, place)} selected${html.slice(place)}`} />
}

function writtenOptions(options: readonly SelectOption[]): WrittenOptions {
  const places = new Map<string, number>()
  let html = ""
  for (const [group, some] of Map.groupBy(options, (option) => option.group)) {
    if (group !== undefined) html += `<optgroup${attribute("label", group)}>`
    for (const { value, label, lang } of some) {
      html += `<option${attribute("value", value)}${attribute("lang", lang)}`
      places.set(value, html.length)
      html += `>${escaped(label)}</option>`
    }
    if (group !== undefined) html += "</optgroup>"
  }
  const made = { html, places }
  written.set(options, made)
  return made
}

interface SelectFieldProps extends FieldProps {
  readonly value: string
  readonly options: readonly SelectOption[]
  /** Options before and after those of the list, which is the same for many pages. */
  readonly first?: SelectOption | undefined
  readonly last?: SelectOption | undefined
  /** The value that the page's script selects here when the page opens. */
  readonly takes?: "browser-timezone" | undefined
}

export function SelectField({ value, options, first, last, takes, ...props }: SelectFieldProps) {
  return (
    <Field {...props}>
      <select id={idOf(props)} name={props.name} data-takes={takes} {...told(props)}>
        {first !== undefined && <Options options={[first]} value={value} />}
        <Options options={options} value={value} />
        {last !== undefined && <Options options={[last]} value={value} />}
      </select>
    </Field>
  )
}

/** Sent as `on` if it is ticked, and otherwise not at all. */
export function Checkbox({ checked = false, ...props }: FieldProps & { readonly checked?: boolean }) {
  return (
    <div class="field checkbox">
      <input id={idOf(props)} name={props.name} type="checkbox" checked={checked} {...told(props)} />
      <label for={idOf(props)}>{props.label}</label>
      <Remarks {...props} />
    </div>
  )
}

function Field({ children, ...props }: FieldProps & { readonly children: ComponentChildren }) {
  return (
    <div class={props.fault === undefined ? "field" : "field faulty"}>
      <label for={idOf(props)}>{props.label}</label>
      <Remarks {...props} />
      {children}
    </div>
  )
}

/** The hint of a field, and its fault. */
export function Remarks({ hint, fault, reader, ...props }: FieldProps) {
  const id = idOf(props)
  return (
    <>
      {hint !== undefined && (
        <p id={`${id}-hint`} class="hint">
          {hint}
        </p>
      )}
      {fault !== undefined && (
        <p id={`${id}-fault`} class="fault">
          <Icon name="circle-alert" />
          <span>
            <span class="unseen">{PAGE_WORDING[reader.language].form.fault}: </span>
            {fault}
          </span>
        </p>
      )}
    </>
  )
}

function idOf({ name, id = name }: Pick<FieldProps, "name" | "id">): string {
  return id
}

/** Links a field to its hint and its fault for people who cannot see them. */
export function told({ hint, fault, ...props }: FieldProps) {
  const id = idOf(props)
  const parts = [...(hint === undefined ? [] : [`${id}-hint`]), ...(fault === undefined ? [] : [`${id}-fault`])]
  return {
    "aria-describedby": parts.length === 0 ? undefined : parts.join(" "),
    "aria-invalid": fault === undefined ? undefined : ("true" as const),
  }
}
