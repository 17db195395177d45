/**
 * A file that cannot be read as it is. The message is a clause without a full stop; `hint` says what to do. `asked` is
 * what the person with the file can specify.
 */
export class SheetRefused extends Error {
  override readonly name = "SheetRefused"

  constructor(
    message: string,
    readonly hint: string,
    readonly asked?: Asked,
  ) {
    super(message)
  }
}

/** What the file leaves open, with the possible answers: encodings, orders, or headings of columns to ignore. */
export interface Asked {
  readonly field: "encoding" | "date_order" | "columns"
  readonly options: readonly string[]
}
