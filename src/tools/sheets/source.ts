import type { Separator } from "../csv/rows.ts"
import type { SheetLine } from "./cell.ts"
import type { Epoch } from "./xlsx/number-format.ts"

/** How a file is written. */
export interface Writing {
  readonly format: "csv" | "xlsx"
  /** Those of a text. */
  readonly encoding: string | undefined
  readonly separator: Separator | undefined
  /** Those of a workbook: the name of the sheet, and from when numbers count days. */
  readonly sheet: string | undefined
  readonly epoch: Epoch | undefined
}

/** A table of which nothing but the way to its rows is known. */
export interface SheetSource {
  readonly writing: Writing
  /** Reads the rows from the beginning. In between it yields undefined, so that its caller can pause. */
  steps(): Generator<SheetLine | undefined>
}
