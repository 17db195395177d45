import { strToU8, zipSync } from "fflate"

/* Builds workbooks by hand, so that each can have what some program writes, or what nobody should. */

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const STRICT_MAIN = "http://purl.oclc.org/ooxml/spreadsheetml/main"
const STRICT_RELATIONS = "http://purl.oclc.org/ooxml/officeDocument/relationships"
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"

export interface SheetXml {
  readonly name: string
  /** The rows: the content of `sheetData`. */
  readonly rows: string
  readonly state?: "hidden" | "veryHidden"
  /** What follows the rows. */
  readonly after?: string
}

export interface WorkbookXml {
  readonly sheets: readonly SheetXml[]
  /** The items of the shared strings: `<si>…</si>`. */
  readonly strings?: string
  /** The number formats of the styles 1, 2, …; style 0 is "General". A number is that of a built-in one. */
  readonly formats?: readonly (string | number)[]
  readonly date1904?: boolean
  readonly isStrict?: boolean
  /** Further or other parts. */
  readonly parts?: Readonly<Record<string, string | Uint8Array>>
}

/** The text of a value as XML. */
function xml(text: string): string {
  return text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** A row of texts in the cells themselves. */
export function textRow(number: number, ...texts: readonly string[]): string {
  const cells = texts.map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${xml(text)}</t></is></c>`)
  return `<row r="${number}">${cells.join("")}</row>`
}

/** Rows of texts, from the first row on. */
export function textRows(...rows: readonly (readonly string[])[]): string {
  return rows.map((row, index) => textRow(index + 1, ...row)).join("")
}

/** The parts of a workbook by their names. */
export function partsOf(workbook: WorkbookXml): Record<string, string | Uint8Array> {
  const { sheets, strings, formats = [], date1904 = false, isStrict = false } = workbook
  const [main, relations] = isStrict ? [STRICT_MAIN, STRICT_RELATIONS] : [MAIN, RELATIONS]
  const own = formats.map((format, index) => (typeof format === "number" ? "" : numFmt(200 + index, format)))
  const ids = formats.map((format, index) => (typeof format === "number" ? format : 200 + index))
  return {
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}"><Relationship Id="r" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr${date1904 ? ' date1904="1"' : ""}/><sheets>${sheets
      .map(({ name, state }, index) => {
        const hidden = state === undefined ? "" : ` state="${state}"`
        return `<sheet name="${xml(name)}" sheetId="${index + 1}"${hidden} r:id="s${index + 1}"/>`
      })
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}">${sheets
      .map((_, index) => {
        const target = `worksheets/sheet${index + 1}.xml`
        return `<Relationship Id="s${index + 1}" Type="${relations}/worksheet" Target="${target}"/>`
      })
      .join(
        "",
      )}<Relationship Id="t" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="f" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `<styleSheet xmlns="${main}"><numFmts>${own.join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${ids.map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join("")}</cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": `<sst xmlns="${main}">${strings ?? ""}</sst>`,
    ...Object.fromEntries(
      sheets.map(({ rows, after = "" }, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
      ]),
    ),
    ...workbook.parts,
  }
}

function numFmt(id: number, code: string): string {
  return `<numFmt numFmtId="${id}" formatCode="${xml(code)}"/>`
}

/** The file of a workbook. */
export function workbook(content: WorkbookXml): Uint8Array {
  return zipped(partsOf(content))
}

/** The file of a workbook with one sheet. */
export function workbookOf(
  rows: string,
  more: Omit<WorkbookXml, "sheets"> & Pick<Partial<SheetXml>, "after"> = {},
): Uint8Array {
  const { after, ...others } = more
  return workbook({ sheets: [{ name: "Sheet1", rows, ...(after === undefined ? {} : { after }) }], ...others })
}

export function zipped(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, content]) => [name, typeof content === "string" ? strToU8(content) : content]),
    ),
  )
}
