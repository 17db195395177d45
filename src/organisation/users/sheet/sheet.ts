import type { RowFault } from "../../../access/bulk/batches.ts"
import { Collection } from "../../../tools/collection.ts"
import { SheetRefused } from "../../../tools/csv/refusal.ts"
import { type MessageKey, message } from "../../../tools/language/messages.ts"
import type { PersonName } from "../../../tools/language/names.ts"
import { readName } from "../../../tools/language/written-name.ts"
import { PackedList } from "../../../tools/packed-list.ts"
import { cellAsText, type SheetLine } from "../../../tools/sheets/cell.ts"
import { columnNames } from "../../../tools/sheets/head.ts"
import type { OpenSheet } from "../../../tools/sheets/open.ts"
import { isTotal } from "../../../tools/sheets/total.ts"
import { atOnce, inSlices } from "../../../tools/slices.ts"
import { cellFault, cellText } from "./cells.ts"
import { type Columns, columnsOf, isDayField, type Mapping, mappedFields, type SheetField } from "./columns.ts"
import { DATE_ORDERS, type DateOrder } from "./date-order.ts"
import { dayOf, dayText, type OrderOfDays, orderOf, writtenDay } from "./days.ts"
import { languageOf, roleOf, salutationOf, stateOf } from "./words.ts"

/*
 * A spreadsheet of people: a row of column headings, and a row for each person. It makes no difference where the rows
 * come from.
 */

/** A row that describes a person. */
export interface SheetRow {
  readonly line: number
  /** The contents of the row under the API's names. Empty cells are left out. */
  readonly fields: Readonly<Record<string, unknown>>
  /** The errors in its cells. The fields of these cells are left out. */
  readonly faults: readonly RowFault[]
}

/** The rows of a file, from its beginning each time. */
export interface SheetRows extends Iterable<SheetRow> {
  readonly length: number
  at(index: number): SheetRow | undefined
}

export interface Sheet<Rows extends SheetRows = readonly SheetRow[]> extends Pick<Columns, "ignored" | "heads"> {
  readonly rows: Rows
  /** The lines of rows with totals, and of those that repeat the head, which were left out. */
  readonly totals: readonly number[]
}

export interface SheetOptions {
  /** Headings of columns to ignore, or true for all headings that match no field. */
  readonly ignoring?: true | readonly string[] | undefined
  /** The fields of columns by their names, null for a column to ignore. The others are found by their headings. */
  readonly mapping?: Mapping | undefined
  /** How dates such as 03/04/1990 are meant. */
  readonly dateOrder?: DateOrder | undefined
  /** The current year, which determines the century of two-digit years. */
  readonly year: number
}

/**
 * Reads people from the rows of a text. The first one has the headings.
 *
 * @throws SheetRefused for errors in the file as a whole, and for anything ambiguous
 */
export function readSheet(lines: Iterable<SheetLine>, options: SheetOptions): Sheet {
  const [head, ...others] = lines
  if (head === undefined) throw new SheetRefused("sheet_empty")
  const heads = head.cells.map((cell) => cellText(cellAsText(cell)))
  const file = { head: heads, width: heads.length, names: columnNames(heads), epoch: undefined, format: "csv" } as const
  const sheet = new PeopleSheet(file, options)
  for (const line of others) sheet.take(line)
  const rows: SheetRow[] = []
  return atOnce(sheet.read(rows, (row) => rows.push(row)))
}

/**
 * Reads people from an open file, pausing now and then.
 *
 * @throws SheetRefused for errors in the file as a whole, and for anything ambiguous
 */
export async function readPeople(open: OpenSheet, options: SheetOptions): Promise<Sheet> {
  const rows: SheetRow[] = []
  return readInto(rows, (row) => rows.push(row), { open, options })
}

/** Does the same, but keeps the rows compressed: a long file has many. */
export async function readPackedPeople(open: OpenSheet, options: SheetOptions): Promise<Sheet<SheetRows>> {
  const rows = new PackedList<SheetRow>()
  return readInto(rows, (row) => rows.add(row), { open, options })
}

async function readInto<Rows extends SheetRows>(
  rows: Rows,
  add: (row: SheetRow) => void,
  { open, options }: { readonly open: OpenSheet; readonly options: SheetOptions },
): Promise<Sheet<Rows>> {
  const sheet = new PeopleSheet(open, options)
  const collected = new Collection()
  for await (const line of open.rows()) {
    sheet.take(line)
    collected.add(1)
  }
  return inSlices(sheet.read(rows, add))
}

/** The texts of a row's cells, in the order of the columns. */
interface Texts {
  readonly line: number
  readonly texts: readonly string[]
}

/** Rows that are dealt with between two pauses. */
const STRETCH = 100

class PeopleSheet {
  readonly #columns: Columns
  readonly #order: OrderOfSheet
  /** What the order of its days means is only known at the end. */
  readonly #taken = new PackedList<Texts>()
  readonly #totals: number[] = []

  constructor(
    private readonly file: Pick<OpenSheet, "head" | "width" | "names" | "epoch" | "format">,
    private readonly options: SheetOptions,
  ) {
    this.#columns = columnsOf(file.head, options.ignoring, mappedFields(file.names, options.mapping))
    this.#order = new OrderOfSheet(this.#columns.fields)
  }

  take({ line, cells }: SheetLine): void {
    if (isTotal({ line, cells }) || this.#isHead(cells)) {
      this.#totals.push(line)
      return
    }
    const { fields } = this.#columns
    // In a text, a separator within a cell has moved the cells behind it.
    if (this.file.format === "csv" && cells.slice(this.file.width).some((cell) => cellAsText(cell).trim() !== "")) {
      throw new SheetRefused("sheet_more_cells", { line })
    }
    const texts = fields.map((field, index) => {
      const cell = cells[index] ?? ""
      if (field === undefined) return ""
      return cellText(isDayField(field) ? dayText(cell, this.file.epoch) : cellAsText(cell))
    })
    if (this.options.dateOrder === undefined) this.#order.take({ line, texts })
    this.#taken.add({ line, texts })
  }

  /** Whether a row repeats the head: printed lists do on each page, and so do exports that were joined. */
  #isHead(cells: SheetLine["cells"]): boolean {
    const { head } = this.file
    return cells.length === head.length && cells.every((cell, index) => cellAsText(cell) === head[index])
  }

  /** Adds all rows to `rows`. */
  *read<Rows extends SheetRows>(rows: Rows, add: (row: SheetRow) => void): Generator<undefined, Sheet<Rows>> {
    const { fields, ignored, heads } = this.#columns
    const order = this.options.dateOrder ?? this.#order.found()
    for (const { line, texts } of this.#taken) {
      add(rowOf(line, fields, texts, { order, year: this.options.year }))
      if (rows.length % STRETCH === 0) yield
    }
    return { rows, ignored, heads, totals: this.#totals }
  }
}

/** The order in which dates are written, if the dates in the file reveal it. */
class OrderOfSheet {
  readonly #columns: readonly number[]
  /** The first date that shows each order. */
  readonly #shown = new Map<OrderOfDays, { readonly line: number; readonly day: string }>()

  constructor(fields: readonly (SheetField | undefined)[]) {
    this.#columns = [...fields.keys()].filter((index) => isDayField(fields[index]))
  }

  take({ line, texts }: Texts): void {
    for (const index of this.#columns) {
      const day = texts[index] ?? ""
      const order = day === "" ? undefined : orderOf([writtenDay(day)])
      if (order !== undefined && !this.#shown.has(order)) this.#shown.set(order, { line, day })
    }
  }

  found(): DateOrder {
    const asked = { field: "date_order", options: DATE_ORDERS } as const
    const [one, other, unsure] = [this.#shown.get("dmy"), this.#shown.get("mdy"), this.#shown.get("unsure")]
    if (one !== undefined && other !== undefined) {
      const values = { day_line: one.line, day: one.day, month_line: other.line, month: other.day }
      throw new SheetRefused("sheet_two_orders", values, asked)
    }
    if (one !== undefined) return "dmy"
    if (other !== undefined) return "mdy"
    if (unsure === undefined) return "dmy"
    throw new SheetRefused("sheet_which_order", { day: unsure.day, line: unsure.line }, asked)
  }
}

interface Reading {
  readonly order: DateOrder
  readonly year: number
}

function rowOf(
  line: number,
  columns: readonly (SheetField | undefined)[],
  texts: readonly string[],
  reading: Reading,
): SheetRow {
  const fields: Record<string, unknown> = {}
  const faults: RowFault[] = []
  for (const [index, field] of columns.entries()) {
    const text = texts[index] ?? ""
    if (field === undefined || text === "") continue
    const fault = cellFault(text) ?? read(field, text, fields, reading)
    if (fault !== undefined) faults.push({ field, message: message(fault, { value: text }) })
  }
  return { line, fields, faults }
}

/** Fields whose cells have several values, separated by commas, semicolons or vertical bars. */
const LISTS: ReadonlySet<SheetField> = new Set(["driving_classes", "team_ids", "team_external_ids", "roles"])

/** Reads a cell into the fields of its row, or returns the error in it. */
function read(
  field: SheetField,
  text: string,
  fields: Record<string, unknown>,
  reading: Reading,
): MessageKey | undefined {
  if (isDayField(field)) {
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

function itemOf(field: SheetField, item: string): string | number {
  if (field === "team_ids") return /^\d{1,15}$/.test(item) ? Number(item) : item
  if (field === "roles") return roleOf(item)
  return field === "driving_classes" ? item.toUpperCase() : item
}
