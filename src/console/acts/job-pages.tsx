/** @jsxImportSource preact */

import { isPrinting, LETTERS_KEPT } from "../../bulk-acts/letters-file.ts"
import { PRINT_REMINDERS } from "../../bulk-acts/reminders.ts"
import type { Result } from "../../bulk-acts/results.ts"
import type { Act } from "../../bulk-acts/rules.ts"
import type { BackgroundWork } from "../../bulk-acts/work.ts"
import { Badge, type BadgeProps } from "../../pages/components/badge.tsx"
import { EmptyState } from "../../pages/components/empty-state.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { writtenLocalMoment } from "../../tools/calendar/local-formats.ts"
import { say } from "../../tools/language/messages.ts"
import { isActName } from "../act-wording/names.ts"
import { ACTS_WORDING } from "../act-wording/wording.ts"
import { FactList, Panel } from "../frame/detail.tsx"
import { plainSentence } from "../frame/faults.ts"
import { addressOf, type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleLanguage, ConsoleReader } from "../frame/reader.ts"
import { SimpleTable } from "../frame/simple-table.tsx"
import { FRAME_WORDING } from "../frame/wording/wording.ts"

interface JobsPage extends Framed {
  readonly work: readonly BackgroundWork[]
  /** The cursor of the next page. */
  readonly next: string | undefined
}

/** What people have set going in the background. */
export function jobsPage({ work, next, ...framed }: JobsPage): string {
  const { reader, person } = framed
  const { jobs } = ACTS_WORDING[reader.language]
  const { timezone } = person.caller.company
  const isRunning = work.some(({ state }) => state === "queued" || state === "running")
  return renderConsolePage({
    ...framed,
    title: jobs.title,
    current: "jobs",
    lead: jobs.lead,
    children:
      work.length === 0 ? (
        <EmptyState icon="history" {...jobs.empty} />
      ) : (
        <div id="jobs" data-progress={isRunning ? "" : undefined}>
          <SimpleTable
            caption={jobs.caption}
            rows={work}
            idOf={({ kind, id }) => `${kind}-${id}`}
            columns={[
              {
                name: "name",
                label: jobs.what,
                cell: (one) => <a href={addressOfWork(one)}>{titleOfWork(one, reader)}</a>,
              },
              { name: "state", label: jobs.state, cell: ({ state }) => <StateBadge reader={reader} state={state} /> },
              {
                name: "progress",
                label: jobs.progress,
                cell: ({ progress }) =>
                  progress === undefined ? "" : <Progress reader={reader} progress={progress} label={jobs.progress} />,
              },
              { name: "by", label: jobs.by, cell: ({ by }) => <bdi>{by.full_name}</bdi> },
              {
                name: "started",
                label: jobs.started,
                cell: ({ startedAt }) => writtenLocalMoment(startedAt, timezone, reader.language),
              },
            ]}
          />
          {next !== undefined && (
            <p class="pager">
              <a class="button small quiet" href={`/console/jobs?cursor=${next}`} rel="next">
                {FRAME_WORDING[reader.language].list.next}
                <Icon name="chevron-right" />
              </a>
            </p>
          )}
        </div>
      ),
  })
}

/** The page of a piece of work. */
function addressOfWork({ kind, id }: BackgroundWork): string {
  return kind === "import" ? `/console/people/import/${id}` : `/console/jobs/${id}`
}

function titleOfWork({ kind, title, act }: BackgroundWork, reader: ConsoleReader): string {
  const { acts, jobs } = ACTS_WORDING[reader.language]
  if (kind === "import") return jobs.import(title)
  const name = isActName(title) ? acts[title].name : title
  return act?.isUndo === true ? jobs.undoing(name) : name
}

const TONES: Readonly<Record<string, Pick<BadgeProps, "tone" | "icon">>> = {
  queued: { tone: "plain", icon: "clock" },
  running: { tone: "plain", icon: "loader" },
  finished: { tone: "good", icon: "circle-check" },
  cancelled: { tone: "warn", icon: "circle-pause" },
  failed: { tone: "bad", icon: "circle-x" },
  refused: { tone: "bad", icon: "circle-x" },
  undone: { tone: "plain", icon: "undo-2" },
}

/** The state of a piece of work. */
export function StateBadge({ reader, state }: { readonly reader: ConsoleReader; readonly state: string }) {
  const { states } = ACTS_WORDING[reader.language].jobs
  const { tone, icon } = TONES[state] ?? { tone: "plain", icon: "circle-dot" }
  return <Badge tone={tone} icon={icon} word={states[state as keyof typeof states] ?? state} />
}

interface ProgressProps {
  readonly reader: ConsoleReader
  readonly progress: { readonly done: number; readonly total: number }
  readonly label: string
}

/** How much of a piece of work is done. */
export function Progress({ reader, progress: { done, total }, label }: ProgressProps) {
  const text = ACTS_WORDING[reader.language].jobs.of(done, total)
  return (
    <span class="progress">
      <progress max={Math.max(1, total)} value={done} aria-label={label}>
        {text}
      </progress>
      <span>{text}</span>
    </span>
  )
}

interface JobPage extends Framed {
  readonly act: Act
  /** Epoch milliseconds. */
  readonly now: number
  readonly results: readonly Result[]
  /** The first position of the next page of results. */
  readonly next: number | undefined
  readonly outcome: string | undefined
  /** Whether the reader can fetch the letters of the act. */
  readonly hasLetters: boolean
}

/** What became of one act, record by record. */
export function jobPage({ act, now, results, next, outcome, hasLetters, ...framed }: JobPage): string {
  const { reader, person } = framed
  const { acts, jobs } = ACTS_WORDING[reader.language]
  const name = isActName(act.name) ? acts[act.name].name : act.name
  const isOver = act.state !== "queued" && act.state !== "running"
  const isOwn = act.by.id === person.caller.user.id
  return renderConsolePage({
    ...framed,
    title: act.isUndo ? jobs.undoing(name) : name,
    current: "jobs",
    crumbs: [{ label: jobs.title, address: "/console/jobs" }],
    acts: (
      <>
        {!isOver && <Button action={`/console/jobs/${act.id}/cancel`} label={jobs.cancel} kind="danger" />}
        {isOwn && (act.state === "cancelled" || act.state === "failed") && !act.isUndone && (
          <Button action={`/console/jobs/${act.id}/resume`} label={jobs.resume} />
        )}
        {isOwn && isOver && act.undoUntil !== undefined && now < act.undoUntil && (
          <form method="post" action="/console/undo">
            <input type="hidden" name="key" value={act.key} />
            <input type="hidden" name="back" value={addressOf(reader)} />
            <button type="submit" class="button small quiet">
              <Icon name="undo-2" />
              {FRAME_WORDING[reader.language].undo}
            </button>
          </form>
        )}
        <a class="button small quiet" href={`/console/jobs/${act.id}/results.csv`} download>
          <Icon name="download" />
          {jobs.file}
        </a>
      </>
    ),
    children: (
      <div id="job" class="list" data-progress={isOver ? undefined : ""}>
        <Panel title={jobs.progress}>
          <p role="status">
            <StateBadge reader={reader} state={act.isUndone ? "undone" : act.state} />
          </p>
          <Progress reader={reader} progress={act} label={jobs.progress} />
          {act.reason !== undefined && <p>{say(reader.language, act.reason)}</p>}
          {isPrinting(act.name) && isOwn && act.endedAt !== undefined && act.counts.updated > 0 && (
            <Letters {...framed} act={act} hasLetters={hasLetters} endedAt={act.endedAt} />
          )}
          <FactList
            facts={[
              [jobs.by, act.by.full_name],
              [jobs.started, writtenLocalMoment(act.createdAt, person.caller.company.timezone, reader.language)],
              ...OUTCOMES.flatMap((one) =>
                act.counts[one] === 0
                  ? []
                  : [[jobs.outcomes[one], act.counts[one].toLocaleString(reader.language)] as const],
              ),
            ]}
          />
        </Panel>
        <Results {...framed} act={act} results={results} next={next} outcome={outcome} />
      </div>
    ),
  })
}

/** Why something was not possible. */
export function reasonsOf({ reasons }: Pick<Result, "reasons">, language: ConsoleLanguage): string {
  return reasons.map((reason) => plainSentence({ field: "", message: reason }, language)).join(" ")
}

/** The names of files of letters that are not those of sign-in letters. */
const FILES: Readonly<Record<string, string>> = { [PRINT_REMINDERS]: "reminders" }

function Letters({
  reader,
  person,
  act,
  hasLetters,
  endedAt,
}: Framed & Pick<JobPage, "act" | "hasLetters"> & { readonly endedAt: number }) {
  const { jobs } = ACTS_WORDING[reader.language]
  if (!hasLetters) return <p>{jobs.lettersGone}</p>
  const { timezone } = person.caller.company
  return (
    <>
      <p>
        <a class="button" href={`/console/jobs/${act.id}/${FILES[act.name] ?? "letters"}.pdf`} download>
          <Icon name="download" />
          {jobs.letters}
        </a>
      </p>
      <p class="hint">{jobs.lettersUntil(writtenLocalMoment(endedAt + LETTERS_KEPT, timezone, reader.language))}</p>
    </>
  )
}

export const OUTCOMES = ["created", "updated", "unchanged", "failed"] as const

function Button({
  action,
  label,
  kind = "quiet",
}: {
  readonly action: string
  readonly label: string
  readonly kind?: "danger" | "quiet"
}) {
  return (
    <form method="post" action={action}>
      <button type="submit" class={`button small ${kind}`}>
        {label}
      </button>
    </form>
  )
}

function Results({ reader, act, results, next, outcome }: Omit<JobPage, "now" | "hasLetters">) {
  const { jobs } = ACTS_WORDING[reader.language]
  const here = `/console/jobs/${act.id}`
  return (
    <section class="block">
      <h2>{jobs.results}</h2>
      <nav class="tabs" aria-label={jobs.outcome}>
        <ul>
          {[undefined, ...OUTCOMES].map((one) => (
            <li key={one ?? ""}>
              <a
                href={one === undefined ? here : `${here}?outcome=${one}`}
                aria-current={one === outcome ? "page" : undefined}
              >
                {one === undefined ? jobs.all : jobs.outcomes[one]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <SimpleTable
        caption={jobs.results}
        rows={results}
        idOf={({ position }) => position}
        columns={[
          { name: "name", label: jobs.name, cell: ({ name }) => <bdi>{name ?? jobs.hidden}</bdi> },
          { name: "outcome", label: jobs.outcome, cell: (result) => jobs.outcomes[result.outcome ?? "open"] },
          { name: "reason", label: jobs.reason, cell: (result) => reasonsOf(result, reader.language) },
        ]}
      />
      {next !== undefined && (
        <p class="pager">
          <a
            class="button small quiet"
            href={`${here}?${new URLSearchParams({ from: String(next), ...(outcome === undefined ? {} : { outcome }) })}`}
            rel="next"
          >
            {jobs.more}
            <Icon name="chevron-right" />
          </a>
        </p>
      )}
    </section>
  )
}
