/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import type { FileColumn, FileColumns } from "../../organisation/imports/looking.ts"
import { SHEET_FIELDS } from "../../organisation/users/sheet/columns.ts"
import { FaultSummary, type FieldFaults, Form, Radios, SelectField, TextField } from "../../pages/components/form.tsx"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleLanguage, ConsoleReader } from "../frame/reader.ts"
import { PEOPLE_WORDING } from "../people/wording/wording.ts"
import { CHOICES, LEFT_OUT } from "./choices.ts"
import { IMPORTS } from "./upload-page.tsx"
import { IMPORT_WORDING } from "./wording/wording.ts"

/** What a form says about a file. */
export interface Answers {
  /** The value of each column's field, see {@link LEFT_OUT}. */
  readonly fields: readonly string[]
  readonly dateOrder: string
  readonly onMissing: string
}

interface ColumnsPage extends Framed {
  /** The key of the kept file. */
  readonly file: string
  readonly name: string
  /** Undefined as long as something about the file has to be said first. */
  readonly columns: FileColumns | undefined
  /** The values of the choices of how it is read. */
  readonly chosen: (name: string) => string
  /** Possible answers to what is asked, by field. */
  readonly options: Readonly<Record<string, readonly string[]>>
  readonly answers?: Answers | undefined
  readonly mayDeactivate: boolean
  readonly once: string
  readonly faults?: FieldFaults | undefined
}

/** What the columns of a file mean, and before that how the file is to be read. */
export function columnsPage(page: ColumnsPage): string {
  const { file, name, columns, chosen, options, answers, mayDeactivate, once, faults = {}, ...framed } = page
  const { reader } = framed
  const { columns: wording, title, reading } = IMPORT_WORDING[reader.language]
  // What is asked for the first time is no fault.
  const isAnswered = columns !== undefined || CHOICES.some((choice) => chosen(choice) !== "")
  const other = (
    <a class="button quiet" href={IMPORTS}>
      {wording.otherFile}
    </a>
  )
  return renderConsolePage({
    ...framed,
    title: columns === undefined ? reading.title : wording.title,
    current: "people",
    crumbs: [
      { label: PEOPLE_WORDING[reader.language].title, address: "/console/people" },
      { label: title, address: IMPORTS },
    ],
    beside: <span class="quiet">{<bdi>{name}</bdi>}</span>,
    lead: columns === undefined ? reading.asked : wording.lead(columns.rowCount),
    hasFaults: isAnswered && Object.keys(faults).length > 0,
    children:
      columns === undefined ? (
        <section class="card block">
          {isAnswered && <FaultSummary reader={reader} faults={faults} labels={labelsOf(reader.language)} />}
          <ReadingForm
            {...{ reader, file, chosen, options, columns, other }}
            faults={isAnswered ? faults : {}}
            hints={isAnswered ? {} : faults}
          />
        </section>
      ) : (
        <>
          <details class="card block reading">
            <summary>{reading.change}</summary>
            <ReadingForm {...{ reader, file, chosen, options, columns }} />
          </details>
          <Form reader={reader} action={IMPORTS} faults={faults} submit={wording.submit} beside={other}>
            <input type="hidden" name="file" value={file} />
            <input type="hidden" name="once" value={once} />
            {/* As JSON, because browsers change the line breaks in fields. */}
            <input type="hidden" name="heads" value={JSON.stringify(columns.columns.map((column) => column.name))} />
            {CHOICES.map((choice) =>
              chosen(choice) === "" ? null : <input key={choice} type="hidden" name={choice} value={chosen(choice)} />,
            )}
            <Columns reader={reader} columns={columns.columns} answers={answers} />
            {(options.date_order !== undefined || (answers?.dateOrder ?? "") !== "") && (
              <Radios
                reader={reader}
                name="date_order"
                label={wording.dateOrder}
                value={answers?.dateOrder ?? ""}
                fault={faults.date_order}
                options={(["dmy", "mdy"] as const).map((value) => ({ value, label: wording.dateOrders[value] }))}
              />
            )}
            {mayDeactivate && (
              <Radios
                reader={reader}
                name="on_missing"
                label={wording.missing}
                hint={wording.missingHint}
                value={answers?.onMissing === "deactivate" ? "deactivate" : "keep"}
                fault={faults.on_missing}
                options={(["keep", "deactivate"] as const).map((value) => ({ value, label: wording[value] }))}
              />
            )}
          </Form>
        </>
      ),
  })
}

interface ColumnsProps {
  readonly reader: ConsoleReader
  readonly columns: readonly FileColumn[]
  readonly answers: Answers | undefined
}

function Columns({ reader, columns, answers }: ColumnsProps) {
  const { columns: wording, fields } = IMPORT_WORDING[reader.language]
  const offered = [
    { value: LEFT_OUT, label: wording.leaveOut },
    ...SHEET_FIELDS.map((field) => ({ value: field, label: fields[field] })),
  ]
  return (
    <div class="table-box">
      <table class="rows mapping">
        <caption class="unseen">{wording.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{wording.column}</th>
            <th scope="col">{wording.values}</th>
            <th scope="col">{wording.meaning}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, field, values }, index) => {
            const value = answers?.fields[index] ?? field ?? LEFT_OUT
            return (
              <tr key={name}>
                <td class="name">
                  <bdi>{name}</bdi>
                </td>
                <td class="values" data-label={wording.values}>
                  {values.map((text, at) => (
                    <bdi key={at}>{text}</bdi>
                  ))}
                </td>
                <td data-label={wording.meaning}>
                  <select
                    id={index === 0 ? "mapping" : undefined}
                    name="field"
                    aria-label={wording.meaningOf(name)}
                    class={value === LEFT_OUT ? "unset" : undefined}
                  >
                    {offered.map((option) => (
                      <option key={option.value} value={option.value} selected={option.value === value}>
                        {option.label}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface ReadingProps extends Pick<ColumnsPage, "file" | "chosen" | "options" | "columns"> {
  readonly reader: ConsoleReader
  readonly faults?: FieldFaults
  readonly hints?: FieldFaults
  readonly other?: ComponentChildren
}

/** Encodings that are offered if the file says nothing. */
const ENCODINGS = ["utf-8", "windows-1252", "windows-1250", "windows-1254", "ibm850", "utf-16le", "utf-16be"]

/** How the file is read: what is asked, with the possible answers, and what can be said in addition. */
function ReadingForm({ reader, file, chosen, options, faults = {}, hints = {}, columns, other }: ReadingProps) {
  const { reading } = IMPORT_WORDING[reader.language]
  const isAsked = columns === undefined
  const offers = (name: string) => options[name] !== undefined || chosen(name) !== ""
  const isText = columns?.format !== "xlsx"
  const select = (
    name: "encoding" | "separator" | "sheet",
    labels: Readonly<Record<string, string>>,
    usual: string[],
  ) => {
    const given = options[name] ?? []
    const own = chosen(name)
    const all = given.length > 0 ? given.map((one) => (one === "\t" ? "tab" : one)) : usual
    const values = own === "" || all.includes(own) ? all : [own, ...all]
    return (
      <SelectField
        reader={reader}
        name={name}
        label={reading[name]}
        hint={hints[name]}
        fault={faults[name]}
        value={own}
        options={[
          { value: "", label: reading.automatic },
          ...values.map((value) => ({ value, label: labels[value] ?? value })),
        ]}
      />
    )
  }
  return (
    <form class="form" method="get" action={IMPORTS}>
      <input type="hidden" name="file" value={file} />
      {(isAsked ? offers("encoding") : isText) && select("encoding", ENCODING_NAMES, ENCODINGS)}
      {(isAsked ? offers("separator") : isText) && select("separator", reading.separators, [";", ",", "tab", "|"])}
      {offers("sheet") && select("sheet", {}, [])}
      {(!isAsked || offers("head_row")) && (
        <TextField
          reader={reader}
          name="head_row"
          label={reading.headRow}
          hint={hints.head_row ?? options.head_row?.join(", ")}
          fault={faults.head_row}
          value={chosen("head_row")}
          required={false}
          inputmode="numeric"
          autocomplete="off"
          maxlength={7}
        />
      )}
      <div class="actions">
        <button type="submit" class={isAsked ? "button" : "button quiet"}>
          {reading.submit}
        </button>
        {other}
      </div>
    </form>
  )
}

/** The names that people know encodings by. */
const ENCODING_NAMES: Readonly<Record<string, string>> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16 (LE)",
  "utf-16be": "UTF-16 (BE)",
  "windows-1252": "Windows-1252 (ANSI)",
  "windows-1250": "Windows-1250",
  "windows-1254": "Windows-1254",
  ibm850: "IBM 850 (DOS)",
}

function labelsOf(language: ConsoleLanguage): ReadonlyMap<string, string> {
  const { reading } = IMPORT_WORDING[language]
  return new Map([
    ["encoding", reading.encoding],
    ["separator", reading.separator],
    ["sheet", reading.sheet],
    ["head_row", reading.headRow],
  ])
}
