import type { Queries } from "../../database/port.ts"
import { cellAsText } from "../../tools/sheets/cell.ts"
import { fieldsNamed, isDayField, type Mapping, type SheetField } from "../users/sheet/columns.ts"
import { dayText } from "../users/sheet/days.ts"
import { asked, openedFile, type ReadingChoices, rememberedMapping } from "./reading.ts"
import { withTeamsByName } from "./teams-column.ts"

/** The columns of a file, before anybody says what they mean. */
export interface FileColumns {
  readonly format: "csv" | "xlsx"
  /** How it is read: as its sender says, or as found out. */
  readonly encoding: string | undefined
  readonly separator: string | undefined
  readonly sheet: string | undefined
  readonly headRow: number
  readonly rowCount: number
  readonly columns: readonly FileColumn[]
}

export interface FileColumn {
  readonly name: string
  /** As in the last file of the company with the same heads, else as the head says; null for a column to leave out. */
  readonly field: SheetField | null
  /** The first values. */
  readonly values: readonly string[]
}

/** Values of a column that are shown, and rows in which they are searched. */
const VALUES = 3
const ROWS = 200

/**
 * Looks at the columns of a file.
 *
 * @throws Invalid for a file that cannot be read, and for anything that only its sender can tell
 */
export async function columnsOfFile(
  queries: Queries,
  companyId: number,
  { bytes, choices }: { readonly bytes: Uint8Array; readonly choices: ReadingChoices },
): Promise<FileColumns> {
  return asked(async () => {
    const open = await openedFile(bytes, choices)
    const { format, encoding, separator, sheet, headRow, rowCount, epoch, head, names } = open
    const known = await rememberedMapping(queries, companyId, names)
    const remembered: Mapping = (await withTeamsByName(queries, companyId, open, known)) ?? {}
    const named = fieldsNamed(head)
    const fields = names.map((name, index) =>
      Object.hasOwn(remembered, name) ? (remembered[name] ?? null) : (named[index] ?? null),
    )
    const values: string[][] = names.map(() => [])
    let seen = 0
    for await (const { cells } of open.rows()) {
      for (const [index, shown] of values.entries()) {
        const cell = cells[index] ?? ""
        const text = isDayField(fields[index]) ? dayText(cell, epoch) : cellAsText(cell)
        if (shown.length < VALUES && text !== "") shown.push(text)
      }
      if (++seen === ROWS || values.every((shown) => shown.length === VALUES)) break
    }
    const columns = names.map((name, index) => ({ name, field: fields[index] ?? null, values: values[index] ?? [] }))
    return { format, encoding, separator, sheet, headRow, rowCount, columns }
  })
}
