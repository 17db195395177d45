/** @jsxImportSource preact */
import type { Import } from "../../organisation/imports/schema.ts"
import { type FieldFaults, FileField, Form } from "../../pages/components/form.tsx"
import { writtenLocalMoment } from "../../tools/calendar/local-formats.ts"
import { StateBadge } from "../acts/job-pages.tsx"
import { ListFoot } from "../frame/list.tsx"
import { type ListState, numberedLinks } from "../frame/list-state.ts"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { SimpleTable } from "../frame/simple-table.tsx"
import { PEOPLE_WORDING } from "../people/wording/wording.ts"
import type { ImportWording } from "./wording/shape.ts"
import { IMPORT_WORDING } from "./wording/wording.ts"

export const IMPORTS = "/console/people/import"

interface UploadPage extends Framed {
  readonly imports: { readonly items: readonly Import[]; readonly total: number }
  readonly state: ListState
  /** The bytes that a file may have. */
  readonly most: number
  readonly faults?: FieldFaults | undefined
}

const MEBIBYTE = 1024 * 1024

/** A number of bytes, in words. */
export function sizeText(bytes: number, language: ConsoleLanguage): string {
  return `${(bytes / MEBIBYTE).toLocaleString(language, { maximumFractionDigits: 1 })} MiB`
}

/** A file to choose, and what was imported before. */
export function uploadPage({ imports, state, most, faults, ...framed }: UploadPage): string {
  const { reader, person } = framed
  const wording = IMPORT_WORDING[reader.language]
  const { upload, earlier } = wording
  const size = sizeText(most, reader.language)
  return renderConsolePage({
    ...framed,
    title: wording.title,
    current: "people",
    crumbs: [{ label: PEOPLE_WORDING[reader.language].title, address: "/console/people" }],
    lead: wording.lead,
    hasFaults: faults !== undefined,
    children: (
      <>
        <section class="card block">
          <Form reader={reader} action={IMPORTS} faults={faults} submit={upload.submit} isUpload>
            <FileField
              reader={reader}
              name="file"
              label={upload.file}
              hint={upload.hint(size)}
              fault={faults?.file}
              accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            />
          </Form>
        </section>
        <section class="block">
          <h2>{earlier.title}</h2>
          {imports.items.length === 0 ? (
            <p class="quiet">{earlier.none}</p>
          ) : (
            <>
              <SimpleTable
                caption={earlier.title}
                rows={imports.items}
                idOf={({ id }) => id}
                columns={[
                  {
                    name: "name",
                    label: earlier.file,
                    cell: ({ id, file_name }) => (
                      <a href={`${IMPORTS}/${id}`}>
                        <bdi>{file_name}</bdi>
                      </a>
                    ),
                  },
                  {
                    name: "state",
                    label: earlier.state,
                    cell: ({ state: one, dry_run: isDry }) =>
                      isDry ? earlier.preview : <StateBadge reader={reader} state={one} />,
                  },
                  { name: "result", label: earlier.result, cell: (one) => countsText(one, reader.language) },
                  { name: "by", label: earlier.by, cell: ({ importer }) => <bdi>{importer?.full_name ?? "–"}</bdi> },
                  {
                    name: "started",
                    label: earlier.at,
                    cell: ({ created_at: at }) =>
                      writtenLocalMoment(Date.parse(at), person.caller.company.timezone, reader.language),
                  },
                ]}
              />
              <ListFoot reader={reader} state={state} links={numberedLinks(imports.total, state)} />
            </>
          )}
        </section>
      </>
    ),
  })
}

/** The statuses of rows with the names of their numbers. */
export const STATUSES = [
  ["new", "new"],
  ["changed", "changed"],
  ["deactivated", "deactivated"],
  ["unchanged", "unchanged"],
  ["skipped", "skipped"],
  ["fault", "faults"],
] as const

/** The words for what would become of rows, or for what became of them. */
export function statusWords(
  { dry_run: isDry, state, finished_at: finishedAt }: Import,
  language: ConsoleLanguage,
): ImportWording["done"] {
  const isDone = !isDry && finishedAt !== null && state !== "refused"
  return isDone ? IMPORT_WORDING[language].done : IMPORT_WORDING[language].planned
}

function countsText(shown: Import, language: ConsoleLanguage): string {
  const { counts } = shown
  const words = statusWords(shown, language)
  return STATUSES.filter(([, name]) => counts[name] > 0)
    .map(([status, name]) => `${words[status]}: ${counts[name].toLocaleString(language)}`)
    .join(" · ")
}
