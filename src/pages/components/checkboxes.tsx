/** @jsxImportSource preact */
import type { Reader } from "../reader.ts"
import { type FieldProps, Remarks, told } from "./form.tsx"

interface Option {
  readonly value: string
  readonly label: string
  /** The heading under which it is listed with others. */
  readonly group?: string
  readonly hint?: string
}

interface Props extends FieldProps {
  readonly reader: Pick<Reader, "language">
  /** The ticked ones. */
  readonly values: readonly string[]
  readonly options: readonly Option[]
}

/** With more options than this, groups without a ticked one are closed. */
const SHOWN = 24

/** Several options to tick, sent under one name. The id of the first one is the name, so that a fault can link to it. */
export function Checkboxes({ values, options, ...props }: Props) {
  const { name, id = name, label, fault } = props
  const { "aria-describedby": described } = told(props)
  const groups = Map.groupBy(options, ({ group }) => group)
  const boxes = (some: readonly Option[]) => (
    <div class="options">
      {some.map((option) => (
        <div key={option.value}>
          <label>
            <input
              id={option === options[0] ? id : undefined}
              type="checkbox"
              name={name}
              value={option.value}
              checked={values.includes(option.value)}
              aria-describedby={option.hint === undefined ? undefined : `${name}-${option.value}-hint`}
            />
            <span>{option.label}</span>
          </label>
          {option.hint !== undefined && (
            <p id={`${name}-${option.value}-hint`} class="hint">
              {option.hint}
            </p>
          )}
        </div>
      ))}
    </div>
  )
  return (
    <fieldset class={fault === undefined ? "field radios" : "field radios faulty"} aria-describedby={described}>
      <legend>{label}</legend>
      <Remarks {...props} />
      {Array.from(groups, ([group, some]) =>
        group === undefined ? (
          boxes(some)
        ) : (
          <fieldset key={group} class="radios group">
            {options.length <= SHOWN ? (
              <>
                <legend>{group}</legend>
                {boxes(some)}
              </>
            ) : (
              <>
                <legend class="unseen">{group}</legend>
                <details open={some.some(({ value }) => values.includes(value))}>
                  <summary>
                    {group} <span class="count">{some.length}</span>
                  </summary>
                  {boxes(some)}
                </details>
              </>
            )}
          </fieldset>
        ),
      )}
    </fieldset>
  )
}
