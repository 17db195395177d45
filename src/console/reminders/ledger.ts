import type { PersonCaller } from "../../access/caller.ts"
import { countReminders, type ReminderFilters, remindersBeside } from "../../compliance/reminders/list.ts"
import { type Reminder, reminderQuery } from "../../compliance/reminders/schema.ts"
import { KINDS, REASONS, STATES } from "../../compliance/reminders/steps.ts"
import { REPORT_WORDING } from "../../compliance/reports/wording/wording.ts"
import type { BesidePage } from "../../database/long-list/beside.ts"
import type { Database } from "../../database/port.ts"
import type { FieldFaults } from "../../pages/components/form.tsx"
import { courseChoices } from "../frame/choices.ts"
import type { Filter } from "../frame/filters.tsx"
import { filtersOf } from "../frame/list-query.ts"
import { besideRequest, type ListOffer, type ListState } from "../frame/list-state.ts"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { chosenPerson, peopleCalled, type WhichPeople } from "../frame/which-person.tsx"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { REMINDERS_WORDING } from "./wording/wording.ts"

/** `user` and `recipient` are what somebody typed to search for a person; the others are filters of the API. */
export const LEDGER: ListOffer = {
  filters: [
    ...["user", "user_id", "recipient", "recipient_id", "kind", "state", "reason"],
    ...["course_id", "since", "until"],
  ],
  sorts: ["created_at"],
  sort: { field: "created_at", descending: true },
}

/** The filters that name a person, by what was typed. */
const PEOPLE = ["user", "recipient"] as const
type PersonFilter = (typeof PEOPLE)[number]

/** The filters of the ledger. A chosen person stays in its place until it is cleared. */
export async function ledgerFilters(
  database: Database,
  caller: PersonCaller,
  language: ConsoleLanguage,
  held: ListState["filters"],
): Promise<readonly Filter[]> {
  const { filters } = REMINDERS_WORDING[language]
  const { columns, reminders } = REPORT_WORDING[language]
  const [courses, user, recipient] = await Promise.all([
    courseChoices(database, caller, { language, held: held.course_id }),
    chosenPerson(database, caller, held.user_id),
    chosenPerson(database, caller, held.recipient_id),
  ])
  const person = (name: PersonFilter, label: string, chosen: string | undefined): Filter => {
    const id = held[`${name}_id`]
    if (id === undefined) return { name, label, kind: "text" }
    return { name: `${name}_id`, label, kind: "choice", options: [{ value: id, label: chosen ?? id }] }
  }
  const choice = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
    values.map((value) => ({ value, label: labels[value] }))
  return [
    person("user", filters.about, user),
    person("recipient", filters.recipient, recipient),
    { name: "kind", label: columns.kind, kind: "choice", options: choice(KINDS, reminders.kinds) },
    { name: "state", label: columns.state, kind: "choice", options: choice(STATES, reminders.states) },
    { name: "reason", label: columns.reason, kind: "choice", options: choice(REASONS, reminders.reasons) },
    { name: "course_id", label: columns.course, kind: "choice", options: courses },
    { name: "since", label: filters.since, kind: "date" },
    { name: "until", label: filters.until, kind: "date" },
  ]
}

/** What the filters of an address ask for: entries, a choice among several people, or nothing because of faults. */
export type AskedReminders =
  | { readonly query: ReminderFilters; readonly choice?: undefined; readonly faults?: undefined }
  | { readonly choice: WhichPeople & { readonly name: PersonFilter }; readonly faults?: undefined }
  | { readonly faults: FieldFaults; readonly choice?: undefined }

export async function askedReminders(
  database: Database,
  caller: PersonCaller,
  state: ListState,
  { language, labels }: { readonly language: ConsoleLanguage; readonly labels: readonly Filter[] },
): Promise<AskedReminders> {
  const { user, recipient, ...filters } = state.filters
  const named: Record<string, string> = {}
  for (const name of PEOPLE) {
    const text = { user, recipient }[name]
    if (text === undefined || filters[`${name}_id`] !== undefined) continue
    const called = await peopleCalled(database, caller, text)
    const [first] = called.people
    if (first === undefined) return { faults: { [name]: FRAME_WORDING[language].which.nobody } }
    if (called.people.length > 1) return { choice: { ...called, name } }
    named[`${name}_id`] = String(first.id)
  }
  const asked = filtersOf(reminderQuery, { ...state, filters: { ...filters, ...named } }, { language, labels })
  return asked.faults === undefined ? { query: asked.query } : asked
}

/** Counting stops here, because nobody needs to know more exactly. */
const COUNTED_MAX = 1_000

export interface LedgerPage extends BesidePage<Reminder> {
  readonly total: { readonly count: number; readonly isMore: boolean }
}

/** A page of the ledger, and the number of entries. */
export async function ledgerPageOf(
  database: Database,
  caller: PersonCaller,
  query: ReminderFilters,
  state: ListState,
): Promise<LedgerPage> {
  const [page, count] = await Promise.all([
    remindersBeside(database, caller, query, besideRequest(state)),
    countReminders(database, caller, query, COUNTED_MAX + 1),
  ])
  return { ...page, total: { count: Math.min(count, COUNTED_MAX), isMore: count > COUNTED_MAX } }
}
