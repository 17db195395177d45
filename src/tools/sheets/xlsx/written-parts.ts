import type { TableColumn } from "../table.ts"

/* The small parts of a written workbook (ECMA-376 part 1, chapter 18; part 2 for the package). */

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const PACKAGE = "http://schemas.openxmlformats.org/package/2006"
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"

/** The number of the style of each kind of cell, as {@link STYLES} lists them. */
export const STYLE = { text: 0, number: 0, head: 1, day: 2, instant: 3, percent: 4, quoted: 5 } as const

/** Characters that the name of a sheet cannot have, and its length. */
const NAME_SIGNS = /[[\]:*?/\\]/g
const NAME_MAX = 31

export const CONTENT_TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`

export const ROOT_RELATIONS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

export const WORKBOOK_RELATIONS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`

export const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="10" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** The workbook, with the range of the filter, which Excel wants to have a name. */
export function workbookPart(name: string, columns: number, rows: number): string {
  const sheet = sheetName(name)
  const quoted = escaped(`'${sheet.replaceAll("'", "''")}'`)
  const range = `${quoted}!$A$1:$${columnLetters(columns - 1)}$${rows}`
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><bookViews><workbookView/></bookViews><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${range}</definedName></definedNames></workbook>`
}

/** The beginning of a worksheet: its first row stays in view. */
export function sheetBeginning(columns: readonly TableColumn[], widths: readonly number[]): string {
  const cols = columns.map((_, index) => {
    return `<col min="${index + 1}" max="${index + 1}" width="${widths[index]}" customWidth="1"/>`
  })
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${cols.join("")}</cols><sheetData>`
}

export function sheetEnd(columns: number, rows: number): string {
  return `</sheetData><autoFilter ref="A1:${columnLetters(columns - 1)}${rows}"/></worksheet>`
}

/** A, B, …, Z, AA, … of a column, counted from 0. */
export function columnLetters(index: number): string {
  const before = index < 26 ? "" : columnLetters(Math.floor(index / 26) - 1)
  return before + String.fromCharCode(0x41 + (index % 26))
}

function sheetName(name: string): string {
  const allowed = name
    .replace(NAME_SIGNS, " ")
    .replace(/^'+|'+$/g, "")
    .trim()
  const short = allowed
    .slice(0, NAME_MAX)
    .replace(/\p{Surrogate}$/u, "")
    .trim()
  // Excel keeps this name for itself.
  return short === "" || short.toLowerCase() === "history" ? "Sheet1" : short
}

/** Characters that are no XML, and what looks like the way in which they are written. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
const NO_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\r|_(?=x[0-9a-f]{4}_)/gi

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

/** A text as XML. */
export function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(NO_XML, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`)
    .replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
}
