/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import type { PreviewedRow } from "../../organisation/imports/previewing.ts"
import type { Import } from "../../organisation/imports/schema.ts"
import { Badge, type BadgeProps } from "../../pages/components/badge.tsx"
import { type FieldFaults, Form, TextField } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { writtenLocalMoment } from "../../tools/calendar/local-formats.ts"
import { type Message, say } from "../../tools/language/messages.ts"
import { Progress, StateBadge } from "../acts/job-pages.tsx"
import { FactList, Panel } from "../frame/detail.tsx"
import { ConfirmForm, Refused } from "../frame/edit-form.tsx"
import { ListFoot } from "../frame/list.tsx"
import { type ListState, numberedLinks } from "../frame/list-state.ts"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleReader } from "../frame/reader.ts"
import { SimpleTable } from "../frame/simple-table.tsx"
import { PEOPLE_WORDING } from "../people/wording/wording.ts"
import { IMPORTS, STATUSES, statusWords } from "./upload-page.tsx"
import { faultTexts, fieldName, valueText } from "./values.ts"
import type { ImportStatus } from "./wording/shape.ts"
import { IMPORT_WORDING } from "./wording/wording.ts"

interface ImportPage extends Framed {
  readonly shown: Import
  readonly rows: readonly PreviewedRow[]
  readonly state: ListState
  /** Why it was refused or broken off. */
  readonly reason: Message | undefined
  /** The address of the file's columns while the file is kept. */
  readonly columns?: string | undefined
  /** Whether a preview can still be imported. */
  readonly isOver: boolean
  /** What was typed to confirm. */
  readonly confirm?: string | undefined
  readonly faults?: FieldFaults | undefined
}

/** An import: what it would do, how far it is, or what became of it. */
export function importPage(page: ImportPage): string {
  const { shown, faults, ...framed } = page
  const { reader } = framed
  const isOpen = shown.state === "queued" || shown.state === "running"
  return renderConsolePage({
    reader,
    person: framed.person,
    notice: framed.notice,
    title: shown.file_name,
    current: "people",
    crumbs: crumbsOf(reader),
    beside: shown.dry_run ? undefined : <StateBadge reader={reader} state={shown.state} />,
    lead: shown.dry_run ? IMPORT_WORDING[reader.language].preview.lead : undefined,
    hasFaults: faults !== undefined,
    acts: isOpen ? undefined : <Acts {...page} />,
    children: (
      <div class="list">
        {shown.dry_run ? (
          <Preview {...page} />
        ) : (
          <div id="import" data-progress={isOpen ? "" : undefined}>
            {isOpen ? <Running {...page} /> : <Result {...page} />}
          </div>
        )}
        <Rows {...page} />
      </div>
    ),
  })
}

function crumbsOf(reader: ConsoleReader) {
  return [
    { label: PEOPLE_WORDING[reader.language].title, address: "/console/people" },
    { label: IMPORT_WORDING[reader.language].title, address: IMPORTS },
  ]
}

function Acts({ reader, shown, columns }: ImportPage) {
  const { preview, result } = IMPORT_WORDING[reader.language]
  return (
    <>
      {shown.dry_run && columns !== undefined && (
        <a class="button small quiet" href={columns}>
          {preview.change}
        </a>
      )}
      {!shown.dry_run && (
        <a class="button small quiet" href={IMPORTS}>
          <Icon name="upload" />
          {result.again}
        </a>
      )}
      {shown.counts.faults > 0 && (
        <a class="button small quiet" href={`${IMPORTS}/${shown.id}/faults.csv`} download>
          <Icon name="download" />
          {result.faultsFile}
        </a>
      )}
    </>
  )
}

/** How many people there are of each kind. */
function Numbers({ reader, shown }: Pick<ImportPage, "reader" | "shown">) {
  const words = statusWords(shown, reader.language)
  return (
    <ul class="numbers">
      {STATUSES.filter(([, name]) => shown.counts[name] > 0).map(([status, name]) => (
        <li key={status}>
          <Badge {...TONES[status]} word={`${words[status]}: ${shown.counts[name].toLocaleString(reader.language)}`} />
        </li>
      ))}
    </ul>
  )
}

/** What an import would do, and the button that lets it. */
function Preview({ reader, shown, isOver, confirm = "", faults }: ImportPage) {
  const { preview } = IMPORT_WORDING[reader.language]
  const { counts, confirm: needed } = shown
  const people = counts.new + counts.changed + counts.deactivated
  const warnings = [
    ...(counts.deactivated > 0 ? [preview.deactivated(counts.deactivated)] : []),
    ...(counts.faults > 0 ? [`${preview.faults(counts.faults)} ${preview.faultsLeftOut}`] : []),
    ...(needed === null ? [] : [preview.guard]),
  ]
  if (isOver) return <p>{preview.over}</p>
  return (
    <section class="card block">
      <Numbers reader={reader} shown={shown} />
      {people === 0 && <p>{preview.nothing}</p>}
      {warnings.length > 0 && (
        <div class="confirm">
          <Icon name="triangle-alert" />
          <div>
            {warnings.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </div>
      )}
      {people > 0 ? (
        <Form
          reader={reader}
          action={`${IMPORTS}/${shown.id}/start`}
          faults={faults}
          submit={preview.start(people)}
          {...(counts.deactivated > 0 ? { kind: "danger" as const } : {})}
        >
          {needed !== null && (
            <TextField
              reader={reader}
              name="confirm"
              label={preview.number}
              hint={preview.numberHint(needed)}
              fault={faults?.confirm}
              value={confirm}
              autocomplete="off"
              inputmode="numeric"
              maxlength={15}
            />
          )}
        </Form>
      ) : (
        <Refused reader={reader} faults={faults} />
      )}
    </section>
  )
}

function Running({ reader, shown }: ImportPage) {
  const { progress } = IMPORT_WORDING[reader.language]
  const { counts, left, state, finished_at: finishedAt } = shown
  const total = counts.new + counts.changed + counts.deactivated
  const text = state === "queued" ? progress.waiting : finishedAt === null ? progress.running : progress.undoing
  return (
    <Panel title={progress.title}>
      <p role="status">{text}</p>
      <Progress
        reader={reader}
        progress={{ done: state === "queued" ? 0 : Math.max(0, total - left), total }}
        label={progress.saved}
      />
    </Panel>
  )
}

function Result({ reader, person, shown, reason, faults }: ImportPage) {
  const { result } = IMPORT_WORDING[reader.language]
  const moment = (text: string) => writtenLocalMoment(Date.parse(text), person.caller.company.timezone, reader.language)
  const { state, kept, undo_until: until, counts } = shown
  return (
    <Panel title={result.title}>
      <Refused reader={reader} faults={faults} />
      {state === "refused" && <p>{result.refused}</p>}
      {state === "undone" && <p>{result.undone}</p>}
      {state === "finished" && reason !== undefined && <p>{result.broken}</p>}
      {reason !== undefined && <p>{reason.key.startsWith("confirm_") ? result.moved : say(reader.language, reason)}</p>}
      {kept.length > 0 && (
        <>
          <p>{result.kept(kept.length)}</p>
          <ul>
            {kept.map(({ user_id: id, full_name: name }) => (
              <li key={id}>
                <a href={`/console/people/${id}`}>
                  <bdi>{name}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <Numbers reader={reader} shown={shown} />
      <FactList
        facts={[
          [result.by, shown.importer?.full_name ?? ""],
          [result.at, moment(shown.created_at)],
        ]}
      />
      {counts.faults > 0 && state === "finished" && <p class="quiet">{result.faultsHint}</p>}
      {until !== null && counts.new + counts.changed + counts.deactivated > 0 && (
        <div class="actions">
          <a class="button small quiet" href={`${IMPORTS}/${shown.id}/undo`}>
            <Icon name="undo-2" />
            {result.undo}
          </a>
          <p class="quiet">{result.until(moment(until))}</p>
        </div>
      )}
    </Panel>
  )
}

const TONES: Readonly<Record<ImportStatus, Pick<BadgeProps, "tone" | "icon">>> = {
  new: { tone: "good", icon: "plus" },
  changed: { tone: "good", icon: "pencil" },
  unchanged: { tone: "plain", icon: "check" },
  skipped: { tone: "plain", icon: "ban" },
  fault: { tone: "bad", icon: "circle-alert" },
  deactivated: { tone: "warn", icon: "circle-pause" },
}

function Rows({ reader, shown, rows, state }: ImportPage) {
  const { rows: words } = IMPORT_WORDING[reader.language]
  const statuses = statusWords(shown, reader.language)
  const here = `${IMPORTS}/${shown.id}`
  const { status: current } = state.filters
  const to = (status?: string) => {
    const query = new URLSearchParams([...reader.query].filter(([name]) => name !== "status" && name !== "page"))
    if (status !== undefined) query.set("status", status)
    return query.size === 0 ? here : `${here}?${query}`
  }
  const all = STATUSES.reduce((sum, [, name]) => sum + shown.counts[name], 0)
  const total = STATUSES.find(([status]) => status === current)
  const count = total === undefined ? all : shown.counts[total[1]]
  return (
    <section class="block">
      <h2>{words.title}</h2>
      <nav class="tabs" aria-label={words.tabs}>
        <ul>
          <li>
            <a href={to()} aria-current={current === undefined ? "page" : undefined}>
              {words.all}
              <span class="count">{all.toLocaleString(reader.language)}</span>
            </a>
          </li>
          {STATUSES.filter(([status, name]) => shown.counts[name] > 0 || status === current).map(([status, name]) => (
            <li key={status}>
              <a href={to(status)} aria-current={current === status ? "page" : undefined}>
                {statuses[status]}
                <span class="count">{shown.counts[name].toLocaleString(reader.language)}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {rows.length === 0 ? (
        <p class="quiet">{count > 0 ? words.gone : words.none}</p>
      ) : (
        <SimpleTable
          caption={words.caption}
          rows={rows}
          idOf={({ id }) => id}
          columns={[
            { name: "line", label: words.row, cell: ({ line }) => line ?? words.notInFile, isNumber: true },
            { name: "name", label: words.person, cell: personCell },
            {
              name: "outcome",
              label: words.status,
              cell: ({ status }) => <Badge {...TONES[status]} word={statuses[status]} />,
            },
            { name: "what", label: words.what, cell: (row) => <Details reader={reader} row={row} /> },
          ]}
        />
      )}
      <ListFoot reader={reader} state={state} links={numberedLinks(count, state)} />
    </section>
  )
}

function personCell({ userId, name, externalId }: PreviewedRow): ComponentChildren {
  const text = <bdi>{name || externalId || "–"}</bdi>
  return userId === null ? text : <a href={`/console/people/${userId}`}>{text}</a>
}

/** What is wrong with a row, or what it changes. */
function Details({ reader, row }: { readonly reader: ConsoleReader; readonly row: PreviewedRow }) {
  const { language } = reader
  const { rows: words } = IMPORT_WORDING[language]
  if (row.faults.length > 0) {
    return (
      <ul class="details of-faults">
        {faultTexts(row.faults, language).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    )
  }
  const isNew = row.status === "new"
  // The name of somebody new is in another column.
  const changes = Object.entries(row.changes).filter(
    ([field, { after }]) =>
      !isNew || (field !== "first_name" && field !== "last_name" && valueText(field, after, language) !== ""),
  )
  if (changes.length === 0 || row.status === "deactivated") return null
  const value = (field: string, one: unknown) => {
    const text = valueText(field, one, language)
    return text === "" ? <span class="quiet">{words.empty}</span> : <bdi>{text}</bdi>
  }
  return (
    <ul class="details">
      {changes.map(([field, { before, after }]) => (
        <li key={field}>
          {fieldName(field, language)}:{" "}
          {isNew ? (
            value(field, after)
          ) : (
            <>
              <span class="unseen">{words.was} </span>
              <del>{value(field, before)}</del> <span aria-hidden="true">→</span>
              <span class="unseen"> {words.becomes} </span> <ins>{value(field, after)}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

interface UndoPage extends Framed {
  readonly shown: Import
  readonly faults?: FieldFaults | undefined
}

/** Asks before an import is undone. */
export function undoPage({ shown, faults, ...framed }: UndoPage): string {
  const { reader } = framed
  const { undo } = IMPORT_WORDING[reader.language]
  const here = `${IMPORTS}/${shown.id}`
  return renderConsolePage({
    ...framed,
    title: undo.title,
    current: "people",
    crumbs: [...crumbsOf(reader), { label: shown.file_name, address: here }],
    width: "narrow",
    hasFaults: faults !== undefined,
    children: (
      <ConfirmForm
        reader={reader}
        action={`${here}/undo`}
        text={
          <>
            <p>{undo.text}</p>
            <p>{undo.kept}</p>
          </>
        }
        submit={undo.submit}
        back={here}
        isDanger
        faults={faults}
      />
    ),
  })
}
