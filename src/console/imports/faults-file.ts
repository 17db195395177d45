import type { Caller } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import { faultyRows, type PreviewedRow } from "../../organisation/imports/previewing.ts"
import { fieldOfHead, SHEET_FIELDS, type SheetField } from "../../organisation/users/sheet/columns.ts"
import type { Table } from "../../tools/sheets/table.ts"
import { tableOf } from "../frame/file.ts"
import type { Column } from "../frame/list.tsx"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { faultTexts, fieldName } from "./values.ts"
import { IMPORT_WORDING } from "./wording/wording.ts"

/**
 * The rows of an import with faults as a table that can be corrected and imported: with the columns that they fill, named
 * so that they are recognised, the line in the file, and what is wrong.
 */
export async function faultsTable(
  database: Database,
  caller: Caller,
  id: number,
  language: ConsoleLanguage,
): Promise<Table> {
  const used = new Set<string>()
  for await (const rows of faultyRows(database, caller, id)) {
    for (const row of rows) for (const field of SHEET_FIELDS) if (written(row, field) !== "") used.add(field)
  }
  const { rows, result, title } = IMPORT_WORDING[language]
  const cell = () => ""
  const columns: Column<PreviewedRow>[] = [
    { name: "row", label: rows.row, cell, isNumber: true, exported: ({ line }) => line },
    ...SHEET_FIELDS.filter((field) => used.has(field)).map((field) => ({
      ...{ name: field, label: headOf(field, language), cell },
      exported: (row: PreviewedRow) => written(row, field),
    })),
    { name: "fault", label: result.fault, cell, exported: ({ faults }) => faultTexts(faults, language).join(" ") },
  ]
  return tableOf(title, columns, faultyRows(database, caller, id))
}

/** A heading that means this field when the file is read. */
function headOf(field: SheetField, language: ConsoleLanguage): string {
  const name = fieldName(field, language)
  return fieldOfHead(name) === field ? name : field
}

/** A cell as the file had it, or so that it means the same. */
function written({ fields, faults, externalId }: PreviewedRow, field: SheetField): string {
  const refused = faults.find((fault) => fault.field === field)?.message.values.value
  const value = fields[field] ?? (field === "external_id" ? externalId : undefined) ?? refused ?? ""
  return Array.isArray(value) ? value.join(", ") : String(value)
}
