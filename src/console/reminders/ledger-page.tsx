/** @jsxImportSource preact */
import { mayInConsole } from "../../access/caller.ts"
import type { Reminder } from "../../compliance/reminders/schema.ts"
import type { State } from "../../compliance/reminders/steps.ts"
import { REPORT_WORDING } from "../../compliance/reports/wording/wording.ts"
import { Badge, type BadgeProps } from "../../pages/components/badge.tsx"
import { FaultSummary, type FieldFaults } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { writtenLocalMoment } from "../../tools/calendar/local-formats.ts"
import { writtenDeadline } from "../../tools/calendar/written-deadline.ts"
import { atFilters, type Filter, FilterForm } from "../frame/filters.tsx"
import { type Column, exportsTo, List, type ListAct } from "../frame/list.tsx"
import { type ListState, linksOf } from "../frame/list-state.ts"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleReader } from "../frame/reader.ts"
import { WhichPerson } from "../frame/which-person.tsx"
import type { ShownViews } from "../views/rules.ts"
import type { AskedReminders, LedgerPage } from "./ledger.ts"
import { Lists } from "./lists.tsx"
import { REMINDERS_WORDING } from "./wording/wording.ts"

interface Page extends Framed {
  readonly views: ShownViews | undefined
  readonly state: ListState
  readonly filters: readonly Filter[]
  /** Undefined if the filters are faulty, or if the reader has to choose a person first. */
  readonly found: LedgerPage | undefined
  readonly faults?: FieldFaults | undefined
  readonly choice?: AskedReminders["choice"]
}

/** The ledger of reminders. */
export function ledgerPage({ views, state, filters, found, faults, choice, ...framed }: Page): string {
  const { reader, person } = framed
  const wording = REMINDERS_WORDING[reader.language]
  const labels = new Map(filters.map(({ name, label }) => [`filter-${name}`, label]))
  return renderConsolePage({
    ...framed,
    title: wording.title,
    current: "reminders",
    lead: wording.lead,
    hasFaults: faults !== undefined,
    acts: mayInConsole(person.caller, "course-assignments.update") && mayInConsole(person.caller, "users.view") && (
      <a class="button" href="/console/pick/people">
        <Icon name="mail" />
        {wording.byHand}
      </a>
    ),
    children: (
      <>
        <Lists reader={reader} current="ledger" />
        {faults !== undefined && <FaultSummary reader={reader} faults={atFilters(faults)} labels={labels} />}
        {choice === undefined ? (
          <List
            reader={reader}
            views={views}
            caption={wording.caption}
            state={state}
            filters={filters}
            columns={ledgerColumns(reader, person.caller.company.timezone).filter(({ name }) => !IN_FILES.has(name))}
            rows={found?.items ?? []}
            idOf={({ id }) => id}
            nameOf={(one) => [one.user?.full_name ?? one.recipient.full_name, one.course?.title].join(" – ")}
            links={linksOf(found ?? { first: null, last: null }, state)}
            total={found?.total}
            selection={{ kind: "assignment", acts: actsOf(framed), idOf: (one) => one.assignment_id ?? undefined }}
            exports={found === undefined ? [] : exportsTo("/console/reminders/export/reminders")}
            empty={{ icon: "mail", ...wording.empty }}
          />
        ) : (
          <section class="list">
            <FilterForm reader={reader} state={state} filters={filters} />
            <WhichPerson reader={reader} {...choice} />
          </section>
        )}
      </>
    ),
  })
}

function actsOf({ reader, person: { caller } }: Framed): readonly ListAct[] {
  if (!mayInConsole(caller, "course-assignments.update")) return []
  return [{ name: "assignments.remind", label: REMINDERS_WORDING[reader.language].remind }]
}

const BADGES: Readonly<Record<State, Pick<BadgeProps, "tone" | "icon">>> = {
  queued: { tone: "plain", icon: "clock" },
  sent: { tone: "good", icon: "circle-check" },
  failed: { tone: "bad", icon: "circle-x" },
  suppressed: { tone: "warn", icon: "ban" },
}

/** Columns of files whose content the page shows in other columns. */
const IN_FILES: ReadonlySet<string> = new Set(["kind", "step", "reason", "detail", "sent", "recipient"])

/** The columns of the ledger, on the page and in exported files. */
export function ledgerColumns(reader: ConsoleReader, timezone: string): readonly Column<Reminder>[] {
  const { language } = reader
  const wording = REMINDERS_WORDING[language]
  const { columns, reminders } = REPORT_WORDING[language]
  const unseen = { cell: () => null } as const
  const moment = (at: string) => writtenLocalMoment(Date.parse(at), timezone, language)
  return [
    {
      name: "entered",
      label: wording.columns.entered,
      sort: "created_at",
      cell: ({ created_at }) => <time datetime={created_at}>{moment(created_at)}</time>,
      exported: ({ created_at }) => Date.parse(created_at),
      kind: "instant",
    },
    {
      name: "name",
      label: wording.columns.about,
      cell: ({ user, recipient }) => (
        <>
          {user === null ? wording.many : <Person id={user.id} name={user.full_name} />}
          {user?.id !== recipient.id && (
            <span class="about">
              <bdi>{wording.to(recipient.full_name)}</bdi>
            </span>
          )}
        </>
      ),
      exported: ({ user }) => user?.full_name ?? null,
    },
    {
      ...unseen,
      name: "recipient",
      label: wording.columns.recipient,
      exported: ({ recipient }) => recipient.full_name,
    },
    {
      name: "course",
      label: columns.course,
      cell: ({ course, assignment_id }) =>
        course !== null && (
          <a href={`/console/assignments/${assignment_id}`}>
            <bdi>{course.title}</bdi>
          </a>
        ),
      exported: ({ course }) => course?.title ?? null,
    },
    {
      name: "what",
      label: wording.columns.what,
      cell: ({ kind, step }) => (
        <>
          {wording.kindsInShort[kind]}
          {step !== null && <span class="about">{stepText(step, reader)}</span>}
        </>
      ),
    },
    { ...unseen, name: "kind", label: columns.kind, exported: ({ kind }) => reminders.kinds[kind] },
    { ...unseen, name: "step", label: columns.step, isNumber: true, exported: ({ step }) => step },
    {
      name: "deadline",
      label: columns.deadline,
      cell: ({ deadline_date }) => deadline_date !== null && writtenDeadline(deadline_date, timezone, language),
      exported: ({ deadline_date }) => deadline_date?.slice(0, 10) ?? null,
      kind: "day",
    },
    {
      name: "state",
      label: columns.state,
      cell: ({ state, reason, detail, sent_at }) => (
        <>
          <Badge {...BADGES[state]} word={reminders.states[state]} />
          {reason !== null && <span class="about">{reminders.reasons[reason]}</span>}
          {sent_at !== null && <span class="about">{wording.sentOn(moment(sent_at))}</span>}
          {detail !== null && (
            <span class="about">
              <bdi>{detail}</bdi>
            </span>
          )}
        </>
      ),
      exported: ({ state }) => reminders.states[state],
    },
    {
      ...unseen,
      name: "reason",
      label: columns.reason,
      exported: ({ reason }) => (reason === null ? null : reminders.reasons[reason]),
    },
    { ...unseen, name: "detail", label: columns.details, exported: ({ detail }) => detail },
    {
      ...unseen,
      name: "sent",
      label: columns.sent,
      kind: "instant",
      exported: ({ sent_at }) => (sent_at === null ? null : Date.parse(sent_at)),
    },
  ]
}

function stepText(step: number, { language }: ConsoleReader): string {
  const { before, after, onDay } = REMINDERS_WORDING[language]
  return step === 0 ? onDay : step < 0 ? before(-step) : after(step)
}

function Person({ id, name }: { readonly id: number; readonly name: string }) {
  return (
    <a href={`/console/people/${id}`}>
      <bdi>{name}</bdi>
    </a>
  )
}
