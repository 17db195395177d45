import type { ImportedRow } from "../../organisation/users/operator.ts"
import { CsvBroken, csvRows, type Separator, separatorOf } from "../../tools/csv/rows.ts"
import { decodedText } from "../../tools/csv/text.ts"
import { OperatorError } from "../../tools/operator-error.ts"

/*
 * The spreadsheet of `trainbase user import`: a line with the names of its columns, and a line for each user. Columns are
 * called as the fields of the API are, or as people call them in English and German.
 */

/** What a column may be called besides the name of its field; compared without case, spaces and punctuation. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  external_id: ["id", "key", "employee id", "employee number", "personnel number", "personalnummer", "personalnr"],
  first_name: ["given name", "vorname"],
  last_name: ["family name", "surname", "nachname", "familienname"],
  email: ["e-mail", "mail", "email address", "e-mail-adresse", "mailadresse"],
  username: ["user name", "login", "benutzername", "anmeldename"],
  salutation: ["anrede"],
  language: ["sprache"],
  birthday: ["date of birth", "geburtsdatum", "geburtstag"],
  mobile_number: ["mobile", "mobile phone", "phone", "mobilnummer", "handy", "telefon"],
  fitness_valid_until: ["fitness", "tauglich bis"],
  driving_classes: ["driving licences", "führerscheinklassen"],
  team_external_ids: ["team", "teams", "team keys", "team_keys", "team_external_id"],
  roles: ["role", "rolle", "rollen"],
}

/** Fields whose cells have several values, with commas, semicolons or vertical bars between them. */
const LISTS: ReadonlySet<string> = new Set(["driving_classes", "team_external_ids", "roles"])

const FIELD_OF = new Map(
  Object.entries(COLUMNS).flatMap(([field, names]) => [field, ...names].map((name) => [plain(name), field])),
)

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")
}

export interface Sheet {
  readonly rows: readonly ImportedRow[]
  /** The line of the file on which each row begins, from 1. */
  readonly lines: readonly number[]
}

/** Reads a file. Throws `OperatorError` with everything that is wrong with its columns. */
export function readSheet(bytes: Uint8Array): Sheet {
  if (WORKBOOK.every((byte, index) => bytes[index] === byte)) {
    throw new OperatorError("the file is a workbook, not a text", "save it as CSV in the program that made it")
  }
  const { text } = decodedText(bytes)
  const [head, ...others] = rowsOf(text)
  if (head === undefined) throw new OperatorError("the file is empty", "its first line names the columns")
  const fields = fieldsOf(head.cells)
  const long = others.find(({ cells }) => cells.slice(fields.length).some((cell) => cell.trim() !== ""))
  if (long !== undefined) {
    throw new OperatorError(
      `line ${long.line} has more cells than the first line`,
      "nothing was saved: put quotes around a cell that has the separator in it",
    )
  }
  return {
    rows: others.map(({ cells }) => rowOf(fields, cells)),
    lines: others.map(({ line }) => line),
  }
}

/** How a file begins that is packed: XLSX, ODS. */
const WORKBOOK = [0x50, 0x4b, 0x03, 0x04]

/** The first line by which Excel is told the separator. */
const TOLD_SEPARATOR = /^"?sep=([,;\t])"?(?=[\r\n])/i

function rowsOf(text: string) {
  const told = TOLD_SEPARATOR.exec(text)?.[1] as Separator | undefined
  try {
    // Its line stays, empty, so that the others keep their numbers.
    return [...csvRows(text.replace(TOLD_SEPARATOR, ""), told ?? separatorOf(text))]
  } catch (error) {
    if (!(error instanceof CsvBroken)) throw error
    const what = error.reason === "unclosed_quote" ? "a quote is never closed" : "text follows a closing quote"
    throw new OperatorError(`line ${error.line}: ${what}`, "nothing was saved", { cause: error })
  }
}

/** The field of each column; a column without a name has none. */
function fieldsOf(head: readonly string[]): (string | undefined)[] {
  const fields = head.map((name) => (name.trim() === "" ? undefined : FIELD_OF.get(plain(name))))
  const unknown = head.filter((name, index) => name.trim() !== "" && fields[index] === undefined)
  if (unknown.length > 0) {
    const names = unknown.map((name) => JSON.stringify(name.trim())).join(", ")
    throw new OperatorError(`no field is called ${names}`, `columns are ${Object.keys(COLUMNS).join(", ")}`)
  }
  const twice = fields.filter((field, index) => field !== undefined && fields.indexOf(field) !== index)
  if (twice.length > 0) throw new OperatorError(`several columns are ${[...new Set(twice)].join(", ")}`)
  const missing = ["first_name", "last_name"].filter((field) => !fields.includes(field))
  if (missing.length > 0) throw new OperatorError(`there is no column ${missing.join(" and none ")}`)
  return fields
}

/** An empty cell leaves its field as it is. */
function rowOf(fields: readonly (string | undefined)[], cells: readonly string[]): ImportedRow {
  const given = fields.flatMap((field, index) => {
    const cell = cells[index]?.trim() ?? ""
    return field === undefined || cell === "" ? [] : [[field, readCell(field, cell)] as const]
  })
  return Object.fromEntries(given)
}

function readCell(field: string, cell: string): unknown {
  if (LISTS.has(field)) return listOf(cell).map((item) => (field === "roles" ? roleOf(item) : item))
  if (field === "birthday" || field === "fitness_valid_until") return dateOf(cell)
  return field === "salutation" ? (SALUTATIONS[plain(cell)] ?? cell) : cell
}

function listOf(cell: string): string[] {
  return cell.split(/[,;|]/).flatMap((item) => item.trim() || [])
}

/** `admin` for `company.admin`. */
function roleOf(item: string): string {
  return item.includes(".") ? item : `company.${item}`
}

/** 28.02.1990, as spreadsheets write it in German. Other days are read as the API reads them. */
function dateOf(cell: string): string {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(cell) ?? []
  return day === undefined || month === undefined ? cell : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
}

const SALUTATIONS: Readonly<Record<string, string>> = { mr: "m", herr: "m", ms: "f", mrs: "f", frau: "f" }
