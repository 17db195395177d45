/** @jsxImportSource preact */
import { CERTIFICATES_MAX } from "../../compliance/reports/certificates.ts"
import { valuesInWords } from "../../compliance/reports/printing.ts"
import { type MatrixRow, PRINTED_MAX } from "../../compliance/reports/report.ts"
import { REPORT_WORDING } from "../../compliance/reports/wording/wording.ts"
import { EmptyState } from "../../pages/components/empty-state.tsx"
import { FaultSummary, type FieldFaults } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { localeOf } from "../../tools/calendar/written-day.ts"
import { type Filter, FilterForm, withoutFilters } from "../frame/filters.tsx"
import type { ListState } from "../frame/list-state.ts"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import { SimpleTable } from "../frame/simple-table.tsx"
import { Views } from "../frame/views.tsx"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { StandingBadge } from "../standings/badge.tsx"
import type { ShownViews } from "../views/rules.ts"
import type { Preview } from "./preview.ts"
import { formatsOf, type ShownFormat, type ShownReportName } from "./shown.ts"
import { REPORTS_WORDING } from "./wording/wording.ts"

interface ReportPage extends Framed {
  readonly name: ShownReportName
  readonly views: ShownViews | undefined
  readonly state: ListState
  readonly filters: readonly Filter[]
  /** Undefined if the filters are faulty, or if the report needs one first. */
  readonly preview: Preview | undefined
  readonly faults?: FieldFaults | undefined
}

/** One report: its filters, its first rows, and its files. */
export function reportPage({ name, views, state, filters, preview, faults, ...framed }: ReportPage): string {
  const { reader } = framed
  const { language } = reader
  const wording = REPORTS_WORDING[language]
  const needs = preview === undefined && faults === undefined
  return renderConsolePage({
    ...framed,
    title: REPORT_WORDING[language].titles[name],
    current: "reports",
    crumbs: [{ label: wording.title, address: "/console/reports" }],
    lead: wording.about[name],
    hasFaults: faults !== undefined,
    children: (
      <>
        {faults !== undefined && <FaultSummary reader={reader} faults={faults} />}
        <section class="list">
          {views !== undefined && <Views reader={reader} shown={views} />}
          <FilterForm reader={reader} state={state} filters={filters} />
          {needs && <EmptyState icon="search" {...wording.needed} />}
          {preview !== undefined && <Found {...framed} name={name} state={state} filters={filters} preview={preview} />}
        </section>
      </>
    ),
  })
}

/** The form of a new schedule with this report and its filters. It has no fixed day. */
function scheduleAddress(name: ShownReportName, { filters }: ListState): string {
  const fields = Object.entries(filters)
    .filter(([key]) => key !== "as_of")
    .map(([key, value]): [string, string] => [`filters.${key}`, value])
  return `/console/reports/schedules/new?${new URLSearchParams([["report", name], ...fields])}`
}

type Part = Framed & {
  readonly name: ShownReportName
  readonly state: ListState
  readonly filters: readonly Filter[]
  readonly preview: Preview
}

function Found(props: Part) {
  const { reader, filters, preview } = props
  const wording = REPORTS_WORDING[reader.language]
  const { list } = FRAME_WORDING[reader.language]
  const { count } = preview
  const isMore = count > PRINTED_MAX
  const number = Math.min(count, PRINTED_MAX).toLocaleString(localeOf(reader.language))
  const shown = preview.matrix?.people.length ?? preview.rows.length
  const head = (
    <div class="list-head">
      <p class="quiet" role="status">
        {isMore ? wording.moreThan(number) : wording.rows(number, count === 1)}
        {(isMore || shown < count) && ` ${wording.first(shown)}`}
      </p>
      <Files {...props} />
    </div>
  )
  if (shown === 0) {
    return (
      <>
        {head}
        <EmptyState
          icon="search"
          title={list.emptyTitle}
          text={wording.empty}
          next={
            <a class="button quiet" href={withoutFilters(reader, filters)}>
              {list.reset}
            </a>
          }
        />
      </>
    )
  }
  return (
    <>
      {head}
      {/* It can be wider than the page, and has nothing else that could have the focus. */}
      <section class="report-preview" aria-label={wording.preview} tabindex={0}>
        {preview.matrix === undefined ? <Rows {...props} /> : <Cells {...props} matrix={preview.matrix} />}
      </section>
      {preview.matrix !== undefined && <p class="quiet">{wording.allCourses}</p>}
    </>
  )
}

/** The files of the report, and why one of them cannot be had. */
function Files({ reader, name, state, preview: { count } }: Part) {
  const { formats, limits, schedules } = REPORTS_WORDING[reader.language]
  const { list } = FRAME_WORDING[reader.language]
  const query = new URLSearchParams(Object.entries(state.filters))
  const limit: Readonly<Partial<Record<ShownFormat, number>>> = { pdf: PRINTED_MAX, zip: CERTIFICATES_MAX }
  const isTooLong = (format: ShownFormat) => count > (limit[format] ?? Number.POSITIVE_INFINITY)
  const refused = formatsOf(name).filter(isTooLong)
  return (
    <div class="report-files">
      <ul class="exports" aria-label={list.export}>
        {formatsOf(name)
          .filter((format) => !isTooLong(format))
          .map((format) => (
            <li key={format}>
              <a class="button small" href={`/console/reports/${name}.${format}${query.size === 0 ? "" : `?${query}`}`}>
                <Icon name="download" />
                {formats[format]}
              </a>
            </li>
          ))}
        {name !== "certificates" && (
          <li>
            <a class="button small quiet" href={scheduleAddress(name, state)}>
              <Icon name="mail" />
              {schedules.fromReport}
            </a>
          </li>
        )}
      </ul>
      {refused.map((format) => (
        <p key={format} class="hint noted">
          <Icon name="info" />
          {format === "zip" ? limits.zip : limits.pdf}
        </p>
      ))}
    </div>
  )
}

function Rows({ reader, preview: { columns, rows } }: Part) {
  const words = REPORT_WORDING[reader.language].columns
  const heads: readonly string[] = [words.name, words.lastName]
  return (
    <SimpleTable
      caption={REPORTS_WORDING[reader.language].preview}
      rows={[...rows.entries()]}
      idOf={([index]) => index}
      columns={columns.map(({ head, kind }, at) => ({
        name: heads.includes(head) ? "name" : `${kind === "day" || kind === "instant" ? "day" : "column"}-${at}`,
        label: head,
        isNumber: kind === "number" || kind === "percent",
        cell: ([, row]) => <bdi>{row[at]}</bdi>,
      }))}
    />
  )
}

/** The most courses of a preview. */
const COURSES = 10

function Cells({ reader, person, matrix }: Part & { readonly matrix: NonNullable<Preview["matrix"]> }) {
  const { language } = reader
  const wording = REPORTS_WORDING[language]
  const { day } = valuesInWords({ caller: person.caller, language })
  const courses = matrix.courses.slice(0, COURSES)
  return (
    <SimpleTable
      caption={wording.preview}
      rows={[...matrix.people.entries()]}
      idOf={([index]) => index}
      columns={[
        {
          name: "name",
          label: REPORT_WORDING[language].columns.name,
          cell: ([, { name, number }]: [number, MatrixRow]) => (
            <>
              <bdi>{name}</bdi>
              {number !== null && <span class="about">{number}</span>}
            </>
          ),
        },
        ...courses.map((label, at) => ({
          name: `course-${at}`,
          label,
          cell: ([, { cells }]: [number, MatrixRow]) => {
            const cell = cells[at] ?? null
            return (
              cell !== null && (
                <>
                  <StandingBadge reader={reader} standing={cell.standing} />
                  {cell.day !== null && <span class="about">{day(cell.day)}</span>}
                </>
              )
            )
          },
        })),
      ]}
    />
  )
}
