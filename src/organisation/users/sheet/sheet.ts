import type { RowFault } from "../../../access/bulk/batches.ts"
import { SheetRefused } from "../../../tools/csv/refusal.ts"
import { type MessageKey, message } from "../../../tools/language/messages.ts"
import type { PersonName } from "../../../tools/language/names.ts"
import { readName } from "../../../tools/language/written-name.ts"
import { cellFault, cellText } from "./cells.ts"
import { type Columns, columnsOf, type SheetField } from "./columns.ts"
import { DATE_ORDERS, type DateOrder } from "./date-order.ts"
import { dayOf, type OrderOfDays, orderOf, writtenDay } from "./days.ts"
import { languageOf, roleOf, salutationOf, stateOf } from "./words.ts"

/*
 * A spreadsheet of people: a row of column headings, and a row for each person. It makes no difference where the rows
 * come from.
 */

/** A row of a file, and the line or row of the file where it begins, counted from 1. */
export interface SheetLine {
  readonly line: number
  readonly cells: readonly string[]
}

/** A row that describes a person. */
export interface SheetRow {
  readonly line: number
  /** The contents of the row under the API's names. Empty cells are left out. */
  readonly fields: Readonly<Record<string, unknown>>
  /** The errors in its cells. The fields of these cells are left out. */
  readonly faults: readonly RowFault[]
}

export interface Sheet extends Pick<Columns, "ignored" | "heads"> {
  readonly rows: readonly SheetRow[]
}

export interface SheetOptions {
  /** Headings of columns to ignore, or true for all headings that match no field. */
  readonly ignoring?: true | readonly string[] | undefined
  /** How dates such as 03/04/1990 are meant. */
  readonly dateOrder?: DateOrder | undefined
  /** The current year, which determines the century of two-digit years. */
  readonly year: number
}

const DAYS = ["birthday", "fitness_valid_until"] as const

/**
 * Reads people from the rows of a file.
 *
 * @throws SheetRefused for errors in the file as a whole, and for anything ambiguous
 */
export function readSheet(lines: Iterable<SheetLine>, options: SheetOptions): Sheet {
  const [head, ...others] = lines
  if (head === undefined) throw new SheetRefused("the file is empty", "its first line names the columns")
  const { fields, ignored, heads } = columnsOf(head.cells.map(cellText), options.ignoring)
  const long = others.find(({ cells }) => cells.slice(fields.length).some((cell) => cell.trim() !== ""))
  if (long !== undefined) {
    throw new SheetRefused(
      `line ${long.line} has more cells than the first line`,
      "put quotes around a cell that has the separator in it",
    )
  }
  const read = others.map(({ line, cells }) => ({ line, cells: cellsOf(fields, cells) }))
  const order = orderOfSheet(read, options.dateOrder)
  return { rows: read.map(({ line, cells }) => rowOf(line, cells, { order, year: options.year })), ignored, heads }
}

type Cells = ReadonlyMap<SheetField, string>

/** The non-empty cells of a row, by their fields. */
function cellsOf(fields: readonly (SheetField | undefined)[], cells: readonly string[]): Cells {
  return new Map(
    fields.flatMap((field, index) => {
      const text = cellText(cells[index] ?? "")
      return field === undefined || text === "" ? [] : [[field, text] as const]
    }),
  )
}

/** The order in which dates are written: the given order or, if none is given, the one that the dates in the file reveal. */
function orderOfSheet(
  rows: readonly { readonly line: number; readonly cells: Cells }[],
  given: DateOrder | undefined,
): DateOrder {
  if (given !== undefined) return given
  const days = rows.flatMap(({ line, cells }) =>
    DAYS.flatMap((field) => {
      const cell = cells.get(field)
      return cell === undefined ? [] : { line, cell, written: writtenDay(cell) }
    }),
  )
  const order: OrderOfDays = orderOf(days.map(({ written }) => written))
  if (order !== "unsure" && order !== "both") return order ?? "dmy"
  const asked = { field: "date_order", options: DATE_ORDERS } as const
  const hint = "specify the order: dmy (day first) or mdy (month first)"
  const shown = (wanted: OrderOfDays) => days.find(({ written }) => orderOf([written]) === wanted)
  if (order === "both") {
    const [one, other] = [shown("dmy"), shown("mdy")]
    const where = `line ${one?.line} has the day first (${one?.cell}), line ${other?.line} the month (${other?.cell})`
    throw new SheetRefused(`the days of the file are written in two orders: ${where}`, hint, asked)
  }
  const one = shown("unsure")
  throw new SheetRefused(`it is unclear what ${one?.cell} in line ${one?.line} means`, hint, asked)
}

interface Reading {
  readonly order: DateOrder
  readonly year: number
}

function rowOf(line: number, cells: Cells, reading: Reading): SheetRow {
  const fields: Record<string, unknown> = {}
  const faults: RowFault[] = []
  for (const [field, text] of cells) {
    const fault = cellFault(text) ?? read(field, text, fields, reading)
    if (fault !== undefined) faults.push({ field, message: message(fault, { value: text }) })
  }
  return { line, fields, faults }
}

/** Fields whose cells have several values, separated by commas, semicolons or vertical bars. */
const LISTS: ReadonlySet<SheetField> = new Set(["driving_classes", "team_external_ids", "roles"])

/** Reads a cell into the fields of its row, or returns the error in it. */
function read(
  field: SheetField,
  text: string,
  fields: Record<string, unknown>,
  reading: Reading,
): MessageKey | undefined {
  if (field === "birthday" || field === "fitness_valid_until") {
    const isBirthday = field === "birthday"
    const day = dayOf(writtenDay(text), reading.order, { isBirthday, year: reading.year })
    if ("fault" in day) return day.fault
    fields[field] = day.date
  } else if (field === "full_name" || field === "last_name_first") {
    if (text.includes("?")) return "lost_letters"
    const name = wholeName(text, field === "last_name_first")
    if (name === undefined) return "whole_name"
    if (name.first_name !== null) fields.first_name = name.first_name
    fields.last_name = name.last_name
  } else if ((field === "first_name" || field === "last_name") && text.includes("?")) {
    return "lost_letters"
  } else fields[field] = fieldValue(field, text)
  return undefined
}

/** In a column of names that begin with the family name, two words are read as if separated by a comma. */
function wholeName(text: string, isFamilyFirst: boolean): PersonName | undefined {
  const read = readName(isFamilyFirst ? text.replace(/^([^\s,]+)\s+([^\s,]+)$/u, "$1, $2") : text)
  const isTold = !isFamilyFirst || text.includes(",") || text.trim().split(/\s+/u).length <= 2
  return isTold ? read : undefined
}

function fieldValue(field: SheetField, text: string): unknown {
  if (LISTS.has(field)) return listOf(text).map((item) => itemOf(field, item))
  if (field === "salutation") return salutationOf(text)
  if (field === "state") return stateOf(text)
  return field === "language" ? languageOf(text) : text
}

function listOf(text: string): string[] {
  return text.split(/[,;|]/).flatMap((item) => item.trim() || [])
}

function itemOf(field: SheetField, item: string): string {
  if (field === "roles") return roleOf(item)
  return field === "driving_classes" ? item.toUpperCase() : item
}
