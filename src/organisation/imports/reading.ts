import type { Queries } from "../../database/port.ts"
import { SheetRefused } from "../../tools/csv/refusal.ts"
import type { Separator } from "../../tools/csv/rows.ts"
import { type Fault, fault, Invalid } from "../../tools/errors.ts"
import { listed, shortened } from "../../tools/language/listed.ts"
import { type OpenSheet, openSheet } from "../../tools/sheets/open.ts"
import { isKnownHead, isSheetField, type Mapping, SHEET_FIELDS, type SheetField } from "../users/sheet/columns.ts"
import type { DateOrder } from "../users/sheet/date-order.ts"
import { readPackedPeople, type SheetRows } from "../users/sheet/sheet.ts"
import * as store from "./store.ts"
import { withTeamsByName } from "./teams-column.ts"

/** What the sender of a file says about it; everything that is left out is derived from the file. */
export interface ReadingChoices {
  readonly mapping?: Readonly<Record<string, unknown>> | undefined
  readonly encoding?: string | undefined
  readonly separator?: Separator | undefined
  readonly sheet?: string | undefined
  readonly head_row?: number | undefined
  readonly date_order?: DateOrder | undefined
}

/** A file with people, and what to do with it. */
export interface ImportRequest extends ReadingChoices {
  readonly file_name: string
  readonly bytes: Uint8Array
  /** Saves nothing. */
  readonly dry_run?: boolean | undefined
  readonly on_missing?: "keep" | "deactivate" | undefined
  /** The number of deactivations and faults that the caller expects. */
  readonly confirm?: number | undefined
}

/** The people in a file. */
export interface ReadPeople {
  readonly rows: SheetRows
  /** The lines of rows that are about nobody. */
  readonly skipped: readonly number[]
  /** The heads of the file, in its order. */
  readonly heads: readonly string[]
  /** The field of each column. */
  readonly mapping: Mapping
}

/** As many as fit on a sheet of Excel. */
const ROWS_MAX = 1_048_576

/** Faults of a mapping that are told at once. */
const FAULTS_MAX = 20

/** Ways to name teams, of which a file may use one. */
const TEAMS: readonly (SheetField | null)[] = ["team_ids", "team_external_ids", "team_names"]

/**
 * Reads people from a file. Columns that the caller does not explain are recognised by their heads: as in the last file
 * of the company with the same heads, else by everyday words.
 *
 * @param year the current one, which determines the century of two-digit years
 * @throws Invalid for a file that cannot be read, and for anything that only its sender can tell
 */
export async function readFile(
  queries: Queries,
  companyId: number,
  { bytes, choices, year }: { readonly bytes: Uint8Array; readonly choices: ReadingChoices; readonly year: number },
): Promise<ReadPeople> {
  const { date_order: dateOrder } = choices
  return asked(async () => {
    const opened = await openedFile(bytes, choices)
    const given = choices.mapping === undefined ? undefined : checkedMapping(choices.mapping, opened.names)
    const remembered = await rememberedMapping(queries, companyId, opened.names)
    const known = given === undefined ? remembered : completed(given, remembered)
    const mapping = await withTeamsByName(queries, companyId, opened, known)
    const people = await readPackedPeople(opened, { mapping, dateOrder, year })
    const found = foundMapping(opened, people.heads, mapping)
    if (Object.values(found).filter((field) => TEAMS.includes(field)).length > 1) {
      throw new Invalid([fault("mapping", "mapping_teams")])
    }
    if (people.rows.length === 0) throw new Invalid([fault("file", "no_rows")])
    return { rows: people.rows, skipped: people.totals, heads: opened.names, mapping: found }
  })
}

/** The table in a file. Throws {@link SheetRefused}. */
export function openedFile(
  bytes: Uint8Array,
  { encoding, separator, sheet, head_row: headRow, mapping = {} }: ReadingChoices,
): Promise<OpenSheet> {
  const named = (text: string) => isKnownHead(text) || Object.hasOwn(mapping, text)
  return openSheet(bytes, { encoding, separator, sheet, headRow, rowLimit: ROWS_MAX, isKnownHead: named })
}

/** Reads a file. What cannot be read, and what only its sender can tell, is {@link Invalid}. */
export async function asked<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof SheetRefused) throw new Invalid([faultOf(error)])
    throw error
  }
}

const OF_COLUMNS: ReadonlySet<string> = new Set(["sheet_no_names", "sheet_no_column", "sheet_two_names"])

/** What is wrong with the file, under the name of the field that can answer it. */
function faultOf({ said, asked }: SheetRefused): Fault {
  if (asked === undefined) return { field: OF_COLUMNS.has(said.key) ? "mapping" : "file", message: said }
  if (asked.field !== "columns") return { field: asked.field, message: said, options: asked.options }
  const names = listed(asked.options)
  return { ...fault("mapping", "mapping_unsure", { names, known: SHEET_FIELDS.join(", ") }), options: asked.options }
}

/**
 * The field of each column.
 *
 * @param heads the head of each field that is found
 */
function foundMapping({ head, names }: OpenSheet, heads: ReadonlyMap<string, string>, mapping: Mapping = {}): Mapping {
  const fields = new Map([...heads].map(([field, text]) => [text, field as SheetField]))
  const mapped = new Set(Object.values(mapping))
  return Object.fromEntries(
    names.map((name, index) => {
      if (Object.hasOwn(mapping, name)) return [name, mapping[name] ?? null]
      const field = fields.get(head[index] ?? "")
      return [name, field === undefined || mapped.has(field) ? null : field]
    }),
  )
}

/** @throws Invalid for fields and heads that do not exist */
function checkedMapping(mapping: Readonly<Record<string, unknown>>, names: readonly string[]): Mapping {
  const faults: Fault[] = []
  const checked: [string, SheetField | null][] = []
  for (const [head, field] of Object.entries(mapping)) {
    if (faults.length === FAULTS_MAX) break
    if (!names.includes(head)) {
      faults.push(fault("mapping", "mapping_head", { name: shortened(head), known: listed(names) }))
    } else if (field === null || isSheetField(field)) checked.push([head, field])
    else {
      const name = shortened(typeof field === "string" ? field : JSON.stringify(field))
      faults.push(fault("mapping", "mapping_field", { name, known: SHEET_FIELDS.join(", ") }))
    }
  }
  if (faults.length > 0) throw new Invalid(faults)
  return Object.fromEntries(checked)
}

/** A mapping with the columns of the last one that it does not name, but for fields that it gives to other columns. */
function completed(mapping: Mapping, remembered: Mapping = {}): Mapping {
  const given = new Set(Object.values(mapping))
  const others = Object.entries(remembered).filter(([, field]) => field === null || !given.has(field))
  return { ...Object.fromEntries(others), ...mapping }
}

/** The mapping of the company's last file with the same heads. */
export async function rememberedMapping(
  queries: Queries,
  companyId: number,
  heads: readonly string[],
): Promise<Mapping | undefined> {
  const text = await store.findMapping(queries, companyId, hashOf(heads))
  return text === undefined ? undefined : JSON.parse(text)
}

/** Remembers what the columns of a file mean, for the company's next file with the same heads. */
export async function rememberMapping(
  tx: Queries,
  companyId: number,
  { heads, mapping }: Pick<ReadPeople, "heads" | "mapping">,
  now: number,
): Promise<void> {
  await store.putMapping(tx, companyId, { hash: hashOf(heads), mapping: JSON.stringify(mapping) }, now)
}

function hashOf(heads: readonly string[]): string {
  return Bun.CryptoHasher.hash("sha256", JSON.stringify(heads), "hex")
}
