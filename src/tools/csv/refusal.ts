import { type Message, type MessageValues, message, say } from "../language/messages.ts"
import type { UNREADABLE_SENTENCES, UNSURE_SENTENCES } from "../language/sheet-sentences.ts"

type UnsureKey = keyof typeof UNSURE_SENTENCES
export type RefusalKey = UnsureKey | keyof typeof UNREADABLE_SENTENCES

/**
 * A file that cannot be read as it is. `said` is the sentence in every language. For the command line, `message` is its
 * first part in English, a clause without a full stop, and `hint` says what to do. `asked` is what the person with the
 * file can specify.
 */
export class SheetRefused extends Error {
  override readonly name = "SheetRefused"
  readonly said: Message<RefusalKey>
  readonly hint: string

  constructor(
    key: RefusalKey,
    values: MessageValues = {},
    readonly asked?: Asked,
  ) {
    const [what = "", hint = ""] = parts(message(key, values))
    super(what)
    this.said = message(key, values)
    this.hint = hint
  }
}

/** What the file leaves open, with the possible answers; or, for columns, headings of columns to ignore. */
export interface Asked {
  readonly field: "encoding" | "separator" | "sheet" | "head_row" | "date_order" | "columns"
  readonly options: readonly string[]
}

/** Divided before the values are filled in: they may contain a full stop. */
function parts({ key, values }: Message): string[] {
  return say("en", { key, values: {} })
    .split(/(?<=\.) /, 2)
    .map((part) => part.replace(/\.$/, "").replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()))
    .map((part) => part.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder)))
}
