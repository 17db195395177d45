/** @jsxImportSource preact */
import { CHOICES_MAX, type Choices } from "./choices.ts"
import type { ConsoleReader } from "./reader.ts"
import { FRAME_WORDING } from "./wording/wording.ts"

interface Props {
  readonly reader: ConsoleReader
  /** The field whose options are not all listed. */
  readonly name: string
  readonly label: string
  readonly options: Choices
  /** The page to return to with what was found, if not the one that is shown. */
  readonly back?: string
  /** Whether what was typed on the page is lost. */
  readonly isForm?: boolean
}

/** Says that not all options are listed, and leads to where others are found. Nothing if all are listed. */
export function ChoiceSearch({ reader, name, label, options, back, isForm = false }: Props) {
  const { choices } = FRAME_WORDING[reader.language]
  const { searched = [] } = options
  if (searched.length === 0) return null
  const here = back ?? (reader.query.size === 0 ? reader.path : `${reader.path}?${reader.query}`)
  return (
    <p class="hint">
      {options.length >= CHOICES_MAX && `${choices.some(CHOICES_MAX)} `}
      {searched.map(({ kind, prefix = "" }) => (
        <>
          <a key={kind} href={`/console/choose/${kind}?${new URLSearchParams({ as: name, prefix, back: here })}`}>
            {choices.search[kind]}
            <span class="unseen"> – {label}</span>
          </a>{" "}
        </>
      ))}
      {isForm && choices.first}
    </p>
  )
}
