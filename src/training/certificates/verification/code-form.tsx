/** @jsxImportSource preact */
import type { WordedLanguage } from "../../../tools/language/worded.ts"
import { WORDING } from "../../wording/wording.ts"

/** Maximum length of a typed code in characters, including separators. */
const TYPED_MAX = 100

interface Props {
  readonly language: WordedLanguage
  /** An unknown code, shown again so that it can be corrected. */
  readonly typed?: string
}

/** The form in which people enter the code of a certificate. */
export function CodeForm({ language, typed = "" }: Props) {
  const { labels, check } = WORDING[language].verification
  return (
    <form action="/verify" method="get" class="field">
      <label for="code">{labels.code}</label>
      <div class="field-row">
        <input
          id="code"
          class="code"
          name="code"
          value={typed.length > TYPED_MAX ? "" : typed}
          required
          maxlength={TYPED_MAX}
          dir="ltr"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
        />
        <button type="submit" class="button">
          {check}
        </button>
      </div>
    </form>
  )
}
