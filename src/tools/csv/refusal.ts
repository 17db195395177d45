/**
 * A file that cannot be read as it is. The message is a clause without a full stop; `hint` says what to do. What the person
 * who brings the file can say is `asked`.
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

/** What the file does not tell, and what the answers can be: encodings, orders, or heads of columns to leave out. */
export interface Asked {
  readonly field: "encoding" | "date_order" | "columns"
  readonly options: readonly string[]
}
