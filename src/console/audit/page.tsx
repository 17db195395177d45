/** @jsxImportSource preact */
import type { AuditAction } from "../../audit/rules.ts"
import { type AuditEntry, typeNamed } from "../../changes/audit-log/schema.ts"
import type { BesidePage } from "../../database/long-list/beside.ts"
import { FaultSummary, type FieldFaults } from "../../pages/components/form.tsx"
import { knownDevice } from "../../people/mail-notices/device.ts"
import { writtenLocalMoment } from "../../tools/calendar/local-formats.ts"
import { isActName } from "../act-wording/names.ts"
import { ACTS_WORDING } from "../act-wording/wording.ts"
import { atFilters, type Filter, FilterForm } from "../frame/filters.tsx"
import { type Column, exportsTo, List } from "../frame/list.tsx"
import { type ListState, linksOf } from "../frame/list-state.ts"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { type WhichPeople, WhichPerson } from "../frame/which-person.tsx"
import type { ShownViews } from "../views/rules.ts"
import type { ListedEntry } from "./list.ts"
import { pageOf } from "./references.ts"
import { type Difference, differencesIn, differencesText } from "./values.ts"
import { AUDIT_WORDING } from "./wording/wording.ts"

interface AuditPage extends Framed {
  readonly views: ShownViews | undefined
  readonly state: ListState
  readonly filters: readonly Filter[]
  /** Undefined if the filters are faulty, or if the reader has to choose a person first. */
  readonly found: BesidePage<ListedEntry> | undefined
  readonly faults?: FieldFaults | undefined
  /** Several people whom the search of the filter finds. */
  readonly choice?: WhichPeople | undefined
}

/** Who did what in the company. */
export function auditPage({ views, state, filters, found, faults, choice, ...framed }: AuditPage): string {
  const { reader, person } = framed
  const wording = AUDIT_WORDING[reader.language]
  const columns = auditColumns(reader.language, person.caller.company.timezone)
  const labels = new Map(filters.map(({ name, label }) => [`filter-${name}`, label]))
  return renderConsolePage({
    ...framed,
    title: wording.title,
    current: "audit",
    lead: wording.lead,
    hasFaults: faults !== undefined,
    children: (
      <>
        {faults !== undefined && <FaultSummary reader={reader} faults={atFilters(faults)} labels={labels} />}
        {choice === undefined ? (
          <List
            reader={reader}
            views={views}
            caption={wording.caption}
            state={state}
            filters={filters}
            columns={columns.filter(({ name }) => !ONLY_IN_FILES.has(name))}
            rows={found?.items ?? []}
            idOf={({ id }) => id}
            nameOf={({ id }) => String(id)}
            links={linksOf(found ?? { first: null, last: null }, state)}
            exports={found === undefined ? [] : exportsTo("/console/audit/export/audit")}
            empty={{ icon: "scroll-text", ...wording.empty }}
          />
        ) : (
          <section class="list">
            <FilterForm reader={reader} state={state} filters={filters} />
            <WhichPerson reader={reader} {...choice} name="actor" />
          </section>
        )}
      </>
    ),
  })
}

/** Columns of files whose content the page shows in other columns. */
const ONLY_IN_FILES: ReadonlySet<string> = new Set(["kind", "type", "device"])

/** The values of a list that the page shows; the file has all of them. */
const VALUES_SHOWN = 10

/** The columns of the log, on the page and in exported files. */
export function auditColumns(language: ConsoleLanguage, timezone: string): readonly Column<ListedEntry>[] {
  const { columns, actors, actions, types } = AUDIT_WORDING[language]
  const unseen = { cell: () => null } as const
  const telling = ({ names }: ListedEntry, most: number) => ({ language, timezone, names, most })
  return [
    {
      name: "at",
      label: columns.at,
      sort: "id",
      cell: ({ at }) => <time datetime={at}>{writtenLocalMoment(Date.parse(at), timezone, language)}</time>,
      exported: ({ at }) => Date.parse(at),
      kind: "instant",
    },
    {
      name: "actor",
      label: columns.who,
      cell: (entry) => <Actor entry={entry} language={language} />,
      exported: (entry) => actorName(entry, language),
    },
    { ...unseen, name: "kind", label: columns.kind, exported: ({ actor }) => actors[actor.kind] },
    {
      name: "action",
      label: columns.action,
      cell: ({ action }) => actions[action as AuditAction] ?? action,
      exported: ({ action }) => actions[action as AuditAction] ?? action,
    },
    { ...unseen, name: "type", label: columns.type, exported: ({ record }) => types[typeNamed(record.type)] },
    {
      name: "record",
      label: columns.record,
      cell: (entry) => <RecordLink entry={entry} language={language} />,
      exported: (entry) => recordName(entry, language),
    },
    {
      name: "changes",
      label: columns.changes,
      cell: (entry) => (
        <Differences language={language} differences={differencesIn(entry, telling(entry, VALUES_SHOWN))} />
      ),
      exported: (entry) => differencesText(entry, telling(entry, Number.POSITIVE_INFINITY)),
    },
    {
      name: "from",
      label: columns.from,
      cell: ({ address, device }) => (
        <>
          {address}
          {device !== null && (
            <span class="about" title={device}>
              {deviceInShort(device)}
            </span>
          )}
        </>
      ),
      exported: ({ address }) => address,
    },
    { ...unseen, name: "device", label: columns.device, exported: ({ device }) => device },
  ]
}

/** Characters of a device that is not recognised. */
const DEVICE_SHOWN = 40

function deviceInShort(device: string): string {
  const known = knownDevice(device)
  return known === undefined ? device.slice(0, DEVICE_SHOWN).toWellFormed() : `${known.browser}, ${known.system}`
}

type Entry = { readonly entry: ListedEntry; readonly language: ConsoleLanguage }

function actorName({ actor: { full_name, kind } }: AuditEntry, language: ConsoleLanguage): string {
  const { unknown, actors } = AUDIT_WORDING[language]
  return full_name ?? (kind === "server" || kind === "command" ? actors[kind] : unknown)
}

function Actor({ entry, language }: Entry) {
  const { id, full_name, kind } = entry.actor
  const name = <bdi>{actorName(entry, language)}</bdi>
  return (
    <>
      {id === null ? name : <a href={`/console/people/${id}`}>{name}</a>}
      {kind !== "person" && full_name !== null && <span class="about">{AUDIT_WORDING[language].actors[kind]}</span>}
    </>
  )
}

/** The name of the record at that time; null if it had none. */
function recordName({ record: { type, name } }: AuditEntry, language: ConsoleLanguage): string | null {
  if (type !== "bulk_act" || name === null || !isActName(name)) return name
  return ACTS_WORDING[language].acts[name].name
}

function RecordLink({ entry, language }: Entry) {
  const { record, names } = entry
  const type = AUDIT_WORDING[language].types[typeNamed(record.type)]
  const name = <bdi>{recordName(entry, language) ?? type}</bdi>
  const page = pageOf(entry, names)
  return (
    <>
      {page === undefined ? name : <a href={page}>{name}</a>}
      {record.name !== null && <span class="about">{type}</span>}
    </>
  )
}

/** The differences that are shown at once; the others open. */
const DIFFERENCES_SHOWN = 4

interface DifferencesProps {
  readonly language: ConsoleLanguage
  readonly differences: readonly Difference[]
}

function Differences({ language, differences }: DifferencesProps) {
  const shown = differences.length > DIFFERENCES_SHOWN + 1 ? DIFFERENCES_SHOWN : differences.length
  const others = differences.slice(shown)
  return (
    <>
      <DifferenceList language={language} differences={differences.slice(0, shown)} />
      {others.length > 0 && (
        <details>
          <summary>{AUDIT_WORDING[language].moreChanges(others.length)}</summary>
          <DifferenceList language={language} differences={others} />
        </details>
      )}
    </>
  )
}

function DifferenceList({ language, differences }: DifferencesProps) {
  const { from, to } = AUDIT_WORDING[language]
  if (differences.length === 0) return null
  return (
    <ul class="differences">
      {differences.map(({ field, before, after }) => (
        <li key={field}>
          <span class="quiet">{field}:</span>{" "}
          {before !== null && (
            <>
              <span class="unseen">{from} </span>
              <del>
                <bdi>{before}</bdi>
              </del>{" "}
              <span aria-hidden="true">→</span>
              <span class="unseen">{to}</span>{" "}
            </>
          )}
          <bdi>{after ?? "–"}</bdi>
        </li>
      ))}
    </ul>
  )
}
