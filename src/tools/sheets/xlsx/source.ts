import { SheetRefused } from "../../csv/refusal.ts"
import { listed, shortened } from "../../language/listed.ts"
import type { SheetLine } from "../cell.ts"
import type { SheetSource } from "../source.ts"
import { readSharedStrings } from "./shared-strings.ts"
import { readFormats } from "./styles.ts"
import { readWorkbook, type Workbook } from "./workbook.ts"
import { filledDown, type Meanings, type Merge, worksheetSteps } from "./worksheet.ts"
import type { ZipFile } from "./zip.ts"

/**
 * Opens the sheet of a workbook with this name, or the only visible one with content.
 *
 * @throws SheetRefused, with `asked` if there are several
 */
export function* workbookSource(zip: ZipFile, wanted: string | undefined): Generator<unknown, SheetSource> {
  const workbook = yield* readWorkbook(zip)
  const formats = yield* readFormats(zip, workbook.styles)
  const strings = yield* readSharedStrings(zip, workbook.sharedStrings)
  const meanings = { strings, formats, epoch: workbook.epoch }
  const { name, part } = wanted === undefined ? yield* onlySheet(zip, workbook, meanings) : sheetNamed(workbook, wanted)
  let merges: readonly Merge[] | undefined
  function* steps(): Generator<SheetLine | undefined> {
    if (merges !== undefined) return yield* filledDown(worksheetSteps(zip, part, meanings), merges)
    // The first time, they are only known at the end.
    const found: Merge[] = []
    yield* worksheetSteps(zip, part, meanings, found)
    merges = found
  }
  const writing = {
    format: "xlsx",
    encoding: undefined,
    separator: undefined,
    sheet: name,
    epoch: workbook.epoch,
  } as const
  return { writing, steps }
}

type Sheet = Workbook["sheets"][number]

function* onlySheet(zip: ZipFile, { sheets }: Workbook, meanings: Meanings): Generator<unknown, Sheet> {
  const found: Sheet[] = []
  for (const sheet of sheets) {
    if (yield* hasContent(worksheetSteps(zip, sheet.part, meanings))) found.push(sheet)
  }
  const [only, another] = found
  if (only === undefined) throw new SheetRefused("sheet_without_rows")
  if (another === undefined) return only
  throw new SheetRefused("sheet_which_sheet", { sheets: quoted(found) }, asking(found))
}

function* hasContent(steps: Iterable<SheetLine | undefined>): Generator<undefined, boolean> {
  for (const step of steps) {
    if (step?.cells.some((cell) => cell !== "") === true) return true
    yield
  }
  return false
}

function sheetNamed({ sheets }: Workbook, name: string): Sheet {
  const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
  const sheet = sheets.find((one) => one.name === name) ?? sheets.find((one) => same(one.name, name))
  if (sheet !== undefined) return sheet
  throw new SheetRefused("sheet_unknown_sheet", { name: shortened(name), sheets: quoted(sheets) }, asking(sheets))
}

function quoted(sheets: readonly Sheet[]): string {
  return listed(
    sheets.map(({ name }) => name),
    JSON.stringify,
  )
}

function asking(sheets: readonly Sheet[]) {
  return { field: "sheet", options: sheets.map(({ name }) => name) } as const
}
