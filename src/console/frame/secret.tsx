/** @jsxImportSource preact */
import { Icon } from "../../pages/components/icon.tsx"
import type { ConsoleReader } from "./reader.ts"
import { FRAME_WORDING } from "./wording/wording.ts"

interface Props {
  readonly reader: ConsoleReader
  /** Unique on the page. */
  readonly id: string
  readonly label: string
  readonly value: string
}

/** A text for another program, with a button that copies it if the page has the script for that (`ASSETS.copy`). */
export function CopiedText({ reader, id, label, value }: Props) {
  const { copy } = FRAME_WORDING[reader.language]
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="field-row">
        <input id={id} class="code" value={value} readonly spellcheck={false} autocomplete="off" />
        <button type="button" class="button small quiet" hidden data-copies={id} data-says={`${id}-copied`}>
          <Icon name="copy" />
          {copy.button}
          <span class="unseen"> – {label}</span>
        </button>
      </div>
      <p id={`${id}-copied`} class="hint" role="status" data-text={copy.done} />
    </div>
  )
}
