/** @jsxImportSource preact */
import { FaultSummary, type FieldFaults, TextField } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { writtenDay } from "../../tools/calendar/written-day.ts"
import { writtenDeadline } from "../../tools/calendar/written-deadline.ts"
import type { PrintedCompleted, PrintedOpen } from "../../training/documents/record/facts.ts"
import { RECORD_WORDING } from "../../training/documents/record/wording.ts"
import { Panel } from "../frame/detail.tsx"
import type { Framed } from "../frame/page.tsx"
import { SimpleTable } from "../frame/simple-table.tsx"
import type { ShownRecord } from "./person.ts"
import { pairColumns } from "./required.tsx"
import { PEOPLE_WORDING } from "./wording/wording.ts"

interface Props extends Framed {
  readonly userId: number
  readonly record: ShownRecord
  readonly today: string
  /** The day as it was typed. */
  readonly typed: string
  readonly faults: FieldFaults | undefined
}

/** What was required of a person, valid, open, over and not passed at the end of a day. */
export function TrainingRecord({ userId, record, today, typed, faults, ...framed }: Props) {
  const { reader } = framed
  const { training: wording, trainings } = PEOPLE_WORDING[reader.language]
  const { day, required, known, completed, open, left_out } = record
  const isPast = day < today
  const { held = [], failed = [], ended = [] } = Object.groupBy(completed, partOf)
  const { exempt = [], asked = [] } = Object.groupBy(required, ({ standing }) =>
    standing === "exempt" ? "exempt" : "asked",
  )
  const columns = pairColumns(framed, { today, asOf: isPast ? day : undefined })
  const leftOut = left_out.completed + left_out.open
  const notes = [
    ...(isPast ? [wording.on(writtenDay(day, reader.language))] : []),
    ...(isPast && known.known_from !== null && day < known.known_from
      ? [wording.knownFrom(writtenDay(known.known_from, reader.language))]
      : []),
    ...(known.recorded_later > 0 ? [wording.later(known.recorded_later)] : []),
    ...(leftOut > 0 ? [wording.leftOut(leftOut)] : []),
  ]
  return (
    <>
      {faults !== undefined && <FaultSummary reader={reader} faults={faults} />}
      <search>
        <form class="filters" method="get" action={reader.path}>
          <input type="hidden" name="tab" value="record" />
          <TextField
            {...{ reader, name: "as_of", label: wording.asOf, type: "date", fault: faults?.as_of }}
            value={typed === "" ? day : typed}
            autocomplete="off"
            required={false}
          />
          <div class="filter-acts">
            <button type="submit" class="button quiet">
              {wording.show}
            </button>
            {isPast && <a href={`${reader.path}?tab=record`}>{wording.today}</a>}
          </div>
        </form>
      </search>
      <p>
        <a class="button small quiet" href={`/console/people/${userId}/record.pdf${isPast ? `?as_of=${day}` : ""}`}>
          <Icon name="printer" />
          {wording.print}
        </a>
      </p>
      {notes.map((note) => (
        <p key={note} class="quiet">
          {note}
        </p>
      ))}
      <Panel title={wording.parts.required}>
        {asked.length === 0 ? (
          <p class="quiet">{wording.nothing.required}</p>
        ) : (
          <SimpleTable
            caption={wording.parts.required}
            rows={asked}
            idOf={({ course }) => course.id}
            columns={columns}
          />
        )}
      </Panel>
      {exempt.length > 0 && (
        <Panel title={wording.parts.exempt}>
          <SimpleTable
            caption={wording.parts.exempt}
            rows={exempt}
            idOf={({ course }) => course.id}
            columns={columns.filter(({ name }) => name === "name" || name === "state")}
          />
        </Panel>
      )}
      <Panel title={wording.parts.held}>
        <Completed {...framed} caption={wording.parts.held} rows={held} nothing={wording.nothing.held} />
      </Panel>
      <Panel title={wording.parts.open}>
        {open.length === 0 ? (
          <p class="quiet">{wording.nothing.open}</p>
        ) : (
          <SimpleTable
            caption={wording.parts.open}
            rows={numbered(open)}
            idOf={([index]) => index}
            columns={[
              { name: "name", label: trainings.course, cell: ([, { course_title }]) => <bdi>{course_title}</bdi> },
              { name: "deadline", label: trainings.deadline, cell: ([, row]) => deadlineOf(framed, row) },
            ]}
          />
        )}
      </Panel>
      {ended.length > 0 && (
        <Panel title={wording.parts.ended}>
          <Completed {...framed} caption={wording.parts.ended} rows={ended} hasStandings />
        </Panel>
      )}
      {failed.length > 0 && (
        <Panel title={wording.parts.failed}>
          <Completed {...framed} caption={wording.parts.failed} rows={failed} hasStandings />
        </Panel>
      )}
    </>
  )
}

function numbered<Row>(rows: readonly Row[]): (readonly [index: number, row: Row])[] {
  return rows.map((row, index) => [index, row] as const)
}

function partOf({ standing }: PrintedCompleted): "held" | "failed" | "ended" {
  if (standing === "held") return "held"
  return standing === "failed" || standing === "notshownup" ? "failed" : "ended"
}

function deadlineOf({ reader, person }: Framed, { deadline_date, is_overdue }: PrintedOpen): string {
  if (deadline_date === null) return "–"
  const text = writtenDeadline(deadline_date, person.caller.company.timezone, reader.language)
  return is_overdue ? RECORD_WORDING[reader.language].overdue(text) : text
}

interface CompletedProps extends Framed {
  readonly caption: string
  readonly rows: readonly PrintedCompleted[]
  readonly nothing?: string
  readonly hasStandings?: boolean
}

function Completed({ reader, caption, rows, nothing, hasStandings = false }: CompletedProps) {
  const { trainings } = PEOPLE_WORDING[reader.language]
  const { standings } = RECORD_WORDING[reader.language]
  const day = (text: string | null, none: string) => (text === null ? none : writtenDay(text, reader.language))
  if (rows.length === 0) return <p class="quiet">{nothing}</p>
  return (
    <SimpleTable
      caption={caption}
      rows={numbered(rows)}
      idOf={([index]) => index}
      columns={[
        { name: "name", label: trainings.course, cell: ([, { course_title }]) => <bdi>{course_title}</bdi> },
        ...(hasStandings
          ? [
              {
                name: "state",
                label: trainings.state,
                cell: ([, { standing }]: readonly [number, PrintedCompleted]) => standings[standing],
              },
            ]
          : []),
        { name: "finished", label: trainings.finished, cell: ([, { finish_date }]) => day(finish_date, "–") },
        {
          name: "valid",
          label: trainings.validUntil,
          cell: ([, { valid_until, standing }]) =>
            day(valid_until, standing === "failed" || standing === "notshownup" ? "–" : trainings.unlimited),
        },
        { name: "number", label: trainings.number, cell: ([, { certificate }]) => certificate ?? "–" },
      ]}
    />
  )
}
