/** @jsxImportSource preact */
import type { Reader } from "../reader.ts"
import { type FieldProps, Remarks, told } from "./form.tsx"

interface Props extends FieldProps {
  readonly reader: Pick<Reader, "language">
  /** The ticked ones. */
  readonly values: readonly string[]
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** Several options to tick, sent under one name. The id of the first one is the name, so that a fault can link to it. */
export function Checkboxes({ values, options, ...props }: Props) {
  const { name, id = name, label, fault } = props
  const { "aria-describedby": described } = told(props)
  return (
    <fieldset class={fault === undefined ? "field radios" : "field radios faulty"} aria-describedby={described}>
      <legend>{label}</legend>
      <Remarks {...props} />
      <div class="options">
        {options.map((option, index) => (
          <label key={option.value}>
            <input
              id={index === 0 ? id : undefined}
              type="checkbox"
              name={name}
              value={option.value}
              checked={values.includes(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
