import { type Static, Type } from "typebox"
import { choice, idOf, instant, line, recordType, timestamps } from "../../http/fields.ts"
import { listQueryOf } from "../../http/list-query.ts"
import { pageParameters, sortParameter } from "../../http/paging.ts"
import { bodyOf, nullable, type StandardSchema, standard } from "../../http/schema.ts"
import { strictFaults } from "../../http/strictness.ts"
import { UploadedFile } from "../../http/upload.ts"
import { separatorMeant } from "../../tools/csv/separator.ts"
import type { Draft } from "../../tools/draft.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import { isObject } from "../../tools/schema.ts"
import { SHEET_FIELDS } from "../users/sheet/columns.ts"
import { DATE_ORDERS } from "../users/sheet/date-order.ts"
import type { ImportRequest } from "./reading.ts"
import { ROW_STATUSES } from "./row-store.ts"
import { IMPORT_STATES } from "./store.ts"

const count = (description: string, example: number) => Type.Integer({ minimum: 0, description, examples: [example] })

const Counts = Type.Object(
  {
    new: count("Rows about people who are, or would be, created.", 12),
    changed: count("Rows that change somebody.", 5),
    unchanged: count("Rows that change nothing.", 181),
    skipped: count("Rows that are about nobody, such as totals.", 1),
    faults: count("Rows with errors, which are left out.", 2),
    deactivated: count("People who are not in the file and are deactivated (`on_missing`).", 0),
  },
  { description: "What becomes of the rows: as previewed until the import is finished, then what became of them." },
)

export const Import = Type.Object(
  {
    id: idOf("import", "The import's id."),
    type: recordType("import"),
    state: choice(IMPORT_STATES, {
      description:
        "`queued`: it waits for its turn, one import of a company at a time. `refused`: nothing was saved; `reason` " +
        "says why. While an import is undone, it is `running` again.",
      examples: ["finished"],
    }),
    file_name: Type.String({
      description: "How the file was called when it was sent, without folders.",
      examples: ["people.xlsx"],
    }),
    dry_run: Type.Boolean({ description: "Whether it only previews: nothing is saved.", examples: [false] }),
    on_missing: choice(["keep", "deactivate"], {
      description: "What happens to people who are not in the file.",
      examples: ["keep"],
    }),
    counts: Counts,
    left: count("Rows that are still to be saved while it is running.", 0),
    confirm: nullable(
      Type.Integer({
        description:
          "The number that `confirm` has to repeat, so that the file is imported: of people who would be deactivated, " +
          "and of rows with errors. Null if these are few.",
        examples: [null],
      }),
    ),
    kept: Type.Array(
      Type.Object({
        user_id: idOf("user", "The user's id."),
        full_name: Type.String({ description: "The user's name.", examples: ["Ada Nowak"] }),
      }),
      {
        description: "People whom an undo has kept as they are, because they were changed after the import.",
        examples: [[]],
      },
    ),
    reason: nullable(
      Type.String({ description: "Why the import was refused or broken off; null if it was not.", examples: [null] }),
    ),
    importer: nullable(
      Type.Object(
        {
          id: idOf("manager", "The user's id."),
          full_name: Type.String({ description: "The user's name.", examples: ["Jan Kowalski"] }),
        },
        { description: "Who has sent the file: a person, or the service user of a client." },
      ),
    ),
    undo_until: nullable(instant("Until when it can be undone, in UTC; null if it cannot.", "2026-12-20T09:30:00Z")),
    finished_at: nullable(instant("When it ended, in UTC; null until then.", "2026-11-20T09:30:00Z")),
    ...timestamps,
  },
  { $id: "Import", description: "An import of people from a file. It is kept; its rows are removed after 30 days." },
)
export type Import = Static<typeof Import>

const texts = (description: string, example: string) =>
  Type.Record(Type.String(), Type.Array(Type.String()), { description, examples: [{ email: [example] }] })

export const ImportedRow = Type.Object(
  {
    id: idOf("import_row", "The row's id."),
    row: nullable(
      Type.Integer({
        minimum: 1,
        description: "The line of the file in which it begins; null for somebody who is not in the file.",
        examples: [2],
      }),
    ),
    status: choice(ROW_STATUSES, {
      description:
        "`skipped`: it is about nobody, such as a total. `fault`: `errors` says why it is left out. `deactivated`: " +
        "somebody who is not in the file.",
      examples: ["changed"],
    }),
    user_id: nullable(idOf("user", "The user whom it is about; null for somebody who does not exist yet.")),
    fields: Type.Record(
      Type.String(),
      Type.Object({
        before: Type.Unknown({ description: "The value until then; null for none." }),
        after: Type.Unknown({ description: "The new value; null for none." }),
      }),
      {
        description: "The fields that change, with their values before and after.",
        examples: [{ mobile_number: { before: null, after: "+49 151 2345678" } }],
      },
    ),
    errors: texts("What is wrong with the row, by field. Empty if nothing is.", "The email has already been taken."),
    codes: texts("The same as codes for programs.", "taken"),
  },
  { $id: "ImportRow", description: "What would become, or became, of a line of the file." },
)
export type ImportedRow = {
  readonly id: number
  readonly row: number | null
  readonly status: (typeof ROW_STATUSES)[number]
  readonly user_id: number | null
  readonly fields: Readonly<Record<string, unknown>>
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly codes: Readonly<Record<string, readonly string[]>>
}

/** Maximum number of characters of a mapping: it names at most a thousand columns. */
const MAPPING_MAX = 262_144

/** The form of an import as documented; {@link importForm} reads it. */
export const ImportForm = Type.Object(
  {
    file: Type.String({
      format: "binary",
      description: "A table of people: CSV (UTF-8 or any usual encoding) or XLSX. At most 50 MiB, or `import_limit`.",
      examples: ["Personnel number;First name;Last name;Cost centre\n4711;Ada;Nowak;100\n"],
    }),
    mapping: Type.Optional(
      Type.String({
        maxLength: MAPPING_MAX,
        description:
          `A JSON object that names a field for each head, or null to leave the column out. Fields are ` +
          `${SHEET_FIELDS.map((field) => `\`${field}\``).join(", ")}. Columns that are not named are recognised by their ` +
          "heads: as in your last file with the same heads, else by everyday words in eight languages.",
        examples: ['{"Personnel number": "external_id", "Cost centre": null}'],
      }),
    ),
    dry_run: Type.Optional(
      Type.Boolean({
        default: false,
        description: "Saves nothing; the rows show what would happen.",
        examples: [false],
      }),
    ),
    on_missing: Type.Optional(
      choice(["keep", "deactivate"], {
        default: "keep",
        description:
          "`deactivate`: whoever has an external id of your system and is not in the file is deactivated. Never a " +
          "service user, yourself or the last administrator. Needs `users.deactivate` too.",
        examples: ["keep"],
      }),
    ),
    encoding: Type.Optional(
      line({ description: "The encoding of a CSV file, such as `windows-1252` or `ibm850`.", examples: ["utf-8"] }),
    ),
    separator: Type.Optional(
      Type.String({
        maxLength: 3,
        description: "What separates the cells of a CSV file: `,`, `;`, `|` or `tab`.",
        examples: [";"],
        "x-verbatim": true,
      }),
    ),
    sheet: Type.Optional(line({ description: "The name of the sheet of a workbook.", examples: ["People"] })),
    head_row: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_048_576,
        description: "The line or row that names the columns, counted from 1.",
        examples: [1],
      }),
    ),
    date_order: Type.Optional(
      choice(DATE_ORDERS, {
        description: "How days such as 03/04/1990 are meant: `dmy` (day first) or `mdy` (month first).",
        examples: ["dmy"],
      }),
    ),
    confirm: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: "Repeats the number in the 422 on `confirm`.",
        examples: [3],
      }),
    ),
  },
  { $id: "ImportForm", description: "A file with people, and what cannot be told from it." },
)

const { file: _, ...TEXTS } = ImportForm.properties
const readTexts = bodyOf(Type.Object(TEXTS))["~standard"].validate

const TRUE = /^(?:true|1|yes|on)$/i
const FALSE = /^(?:false|0|no|off)$/i

function flagOf(text: string): boolean | string {
  return TRUE.test(text) || (FALSE.test(text) ? false : text)
}

/** The texts of a form as values. Empty ones count as absent. */
function valuesOf(form: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, sent] of Object.entries(form)) {
    if (!Object.hasOwn(TEXTS, name)) continue
    const text = sent instanceof UploadedFile ? textIn(sent) : sent
    if (typeof text === "string" && text.trim() === "" && text !== "\t") continue
    if (typeof text !== "string") values[name] = text
    else if (name === "dry_run") values[name] = flagOf(text.trim())
    else if (name === "head_row" || name === "confirm")
      values[name] = /^\d{1,15}$/.test(text.trim()) ? Number(text) : text
    else values[name] = text
  }
  return values
}

/** The text of a field that is sent as a file, as by `curl --form mapping=@columns.json`; the file if it is none. */
function textIn(file: UploadedFile): string | UploadedFile {
  if (file.bytes.length > MAPPING_MAX) return file
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file.bytes)
  } catch {
    return file
  }
}

/** Reads the form of an import. */
export const importForm: StandardSchema<typeof ImportForm, Draft<ImportRequest>> = standard(ImportForm, (form) => {
  const fields = isObject(form) ? form : {}
  const { file, ...texts } = fields
  const { value: draft } = readTexts(valuesOf(texts))
  const faults: Fault[] = [...strictFaults(ImportForm, form), ...draft.faults]
  const { mapping: text, separator: sign, ...others } = draft.fields
  if (file === undefined || file === "") faults.push(fault("file", "required"))
  else if (!(file instanceof UploadedFile)) faults.push(fault("file", "file"))
  const mapping = text === undefined ? undefined : jsonObject(text)
  if (text !== undefined && mapping === undefined) faults.push(fault("mapping", "mapping"))
  const separator = sign === undefined ? undefined : separatorMeant(sign)
  if (sign !== undefined && separator === undefined) faults.push(fault("separator", "one_of", { allowed: ", ; | tab" }))
  const upload = file instanceof UploadedFile ? { bytes: file.bytes, file_name: file.name || "file" } : {}
  return { fields: { ...others, ...upload, mapping, separator }, faults }
})

function jsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

export const importQuery = listQueryOf(
  "imports",
  Type.Object({
    ...pageParameters,
    state: Type.Optional(choice(IMPORT_STATES, { description: "Only those in this state." })),
    ...sortParameter(["id", "created_at"]),
  }),
)

export const importRowQuery = listQueryOf(
  "import-rows",
  Type.Object({
    ...pageParameters,
    status: Type.Optional(choice(ROW_STATUSES, { description: "Only rows with this status.", examples: ["fault"] })),
    ...sortParameter(["id"]),
  }),
)
