import type { PersonCaller } from "../../access/caller.ts"
import { AUDIT_ACTIONS, RECORD_TYPES, type RecordType } from "../../audit/rules.ts"
import { type AuditFilters, auditBeside } from "../../changes/audit-log/rules.ts"
import { type AuditEntry, auditQuery, typeName } from "../../changes/audit-log/schema.ts"
import type { BesidePage, BesideRequest } from "../../database/long-list/beside.ts"
import type { Database } from "../../database/port.ts"
import type { FieldFaults } from "../../pages/components/form.tsx"
import type { Choice } from "../frame/choices.ts"
import type { Filter } from "../frame/filters.tsx"
import { filtersOf } from "../frame/list-query.ts"
import type { ListOffer, ListState } from "../frame/list-state.ts"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { peopleCalled, type WhichPeople } from "../frame/which-person.tsx"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { type Names, namesIn } from "./references.ts"
import { AUDIT_WORDING } from "./wording/wording.ts"

/** `actor` is what somebody typed to search for a person; the others are filters of the API. */
export const AUDIT_LIST: ListOffer = {
  filters: ["actor", "actor_id", "record", "record_id", "action", "since", "until"],
  sorts: ["id"],
  sort: { field: "id", descending: true },
}

/** The options of two filters, sorted once for each language. */
const offered = new Map<ConsoleLanguage, Readonly<Record<"types" | "actions", readonly Choice[]>>>()

function offeredIn(language: ConsoleLanguage) {
  const known = offered.get(language)
  if (known !== undefined) return known
  const { types, actions } = AUDIT_WORDING[language]
  const byLabel = (options: readonly Choice[]) =>
    options.toSorted((left, right) => left.label.localeCompare(right.label, language))
  const made = {
    types: byLabel(RECORD_TYPES.map((type) => ({ value: typeName(type), label: types[type] }))),
    actions: byLabel(AUDIT_ACTIONS.map((value) => ({ value, label: actions[value] }))),
  }
  offered.set(language, made)
  return made
}

/** Whom or what chosen filters name. */
interface Chosen {
  readonly person?: string | undefined
  readonly record?: string | undefined
}

/** The filters of the log. A chosen person or record stays in its place until it is cleared. */
export function auditFilters(
  language: ConsoleLanguage,
  { filters }: Pick<ListState, "filters">,
  chosen: Chosen = {},
): readonly Filter[] {
  const { filters: labels, columns } = AUDIT_WORDING[language]
  const { types, actions } = offeredIn(language)
  const { actor_id: actor, record_id: record } = filters
  const one = (value: string, label: string | undefined) => [{ value, label: label ?? value }]
  return [
    actor === undefined
      ? { name: "actor", label: labels.person, kind: "text" }
      : { name: "actor_id", label: labels.person, kind: "choice", options: one(actor, chosen.person) },
    {
      name: "record",
      label: columns.type,
      kind: "choice",
      options: types,
    },
    ...(record === undefined
      ? []
      : [{ name: "record_id", label: columns.record, kind: "choice", options: one(record, chosen.record) } as const]),
    {
      name: "action",
      label: columns.action,
      kind: "choice",
      options: actions,
    },
    { name: "since", label: labels.since, kind: "date" },
    { name: "until", label: labels.until, kind: "date" },
  ]
}

/** What the filters of an address ask for: entries, a choice among several people, or nothing because of faults. */
export type AskedEntries =
  | { readonly query: AuditFilters; readonly people?: undefined; readonly faults?: undefined }
  | (WhichPeople & { readonly faults?: undefined })
  | { readonly faults: FieldFaults }

export async function askedEntries(
  database: Database,
  caller: PersonCaller,
  state: ListState,
  language: ConsoleLanguage,
): Promise<AskedEntries> {
  const labels = auditFilters(language, state)
  const { actor, ...filters } = state.filters
  const asked = filtersOf(auditQuery, { ...state, filters }, { language, labels })
  if (asked.faults !== undefined) return { faults: asked.faults }
  if (actor === undefined || filters.actor_id !== undefined) return { query: asked.query }
  const called = await peopleCalled(database, caller, actor)
  const [first] = called.people
  if (first === undefined) return { faults: { actor: FRAME_WORDING[language].which.nobody } }
  if (called.people.length > 1) return called
  return { query: { ...asked.query, actor_id: first.id } }
}

/** An entry with the names of the records that are mentioned on its page. */
export interface ListedEntry extends AuditEntry {
  readonly names: Names
}

/** A page of entries with the names that they need. */
export async function entriesBeside(
  database: Database,
  caller: PersonCaller,
  query: AuditFilters,
  request: BesideRequest,
): Promise<BesidePage<ListedEntry>> {
  const page = await auditBeside(database, caller, query, request)
  const names = await namesIn(database, caller, page.items)
  return { ...page, items: page.items.map((entry) => ({ ...entry, names })) }
}

/** The number of entries on the page of a record. */
const LAST = 20

/** What was last done to a record, the newest first. Only for readers who may see the log. */
export async function lastEntries(
  database: Database,
  caller: PersonCaller,
  { record, id }: { readonly record: RecordType; readonly id: number },
): Promise<readonly ListedEntry[]> {
  const request = { term: { field: "id", descending: true }, beside: undefined, perPage: LAST }
  const query = { record: typeName(record), record_id: id } as const
  return (await entriesBeside(database, caller, query, request)).items
}
