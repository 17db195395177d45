import type { Caller } from "../../access/caller.ts"
import { type BesidePage, type BesideRequest, besideByCursor } from "../../database/long-list/beside.ts"
import type { Queries } from "../../database/port.ts"
import { isoInstant } from "../../tools/calendar/dates.ts"
import { beginningOf, endingOf } from "../../tools/calendar/deadline.ts"
import { isCursorPage, type Page } from "../../tools/list.ts"
import { namesOfUsers } from "../rules.ts"
import { type AuditEntry, type AuditQuery, typeName, typeNamed } from "./schema.ts"
import * as store from "./store.ts"

/** The filters of the audit log. */
export type AuditFilters = Omit<AuditQuery, "list" | "per_page" | "cursor" | "sort">

/** A page of the audit log of the caller's company. What belongs to no company, such as a backup, is not in it. */
export async function listAuditEntries(
  queries: Queries,
  { company }: Pick<Caller, "company">,
  { list: { page }, ...filters }: AuditQuery,
): Promise<Page<AuditEntry>> {
  if (!isCursorPage(page)) throw new TypeError("the audit log has no pages by number")
  const { items, last } = await store.findPage(queries, company.id, filterOf(company, filters), page)
  return { items: await entriesOf(queries, items), last }
}

/** A page of the audit log that begins after an entry, or ends before it, for pages of people. */
export async function auditBeside(
  queries: Queries,
  { company }: Pick<Caller, "company">,
  filters: AuditFilters,
  request: BesideRequest,
): Promise<BesidePage<AuditEntry>> {
  const found = await besideByCursor(
    request,
    (page) => store.findPage(queries, company.id, filterOf(company, filters), page),
    ({ at, id }) => ({ value: at, id }),
  )
  return { ...found, items: await entriesOf(queries, found.items) }
}

function filterOf(
  { timezone }: Caller["company"],
  { ids, actor_id, record, record_id, action, since, until }: AuditFilters,
): store.EntryFilter {
  return {
    ids,
    actorId: actor_id,
    recordType: record === undefined ? undefined : typeNamed(record),
    recordId: record_id,
    action,
    since: beginningOf(since, timezone),
    until: endingOf(until, timezone),
  }
}

async function entriesOf(queries: Queries, rows: readonly store.EntryRow[]): Promise<AuditEntry[]> {
  const names = await namesOfUsers(
    queries,
    rows.map(({ user_id }) => user_id),
  )
  return rows.map((row) => entryOf(row, names))
}

function entryOf(row: store.EntryRow, names: ReadonlyMap<number, string>): AuditEntry {
  const isCommand = row.actor === "command"
  const name = row.user_id === null ? undefined : names.get(row.user_id)
  return {
    id: row.id,
    at: isoInstant(row.at),
    actor: {
      id: row.user_id,
      full_name: isCommand ? (row.sudo_user ?? row.os_user) : (name ?? null),
      kind: row.actor,
    },
    action: row.action,
    record: { type: typeName(row.record_type), id: row.record_id, name: row.record_name },
    changes: { ...JSON.parse(row.changes), ...timesOf(row) },
    address: row.address,
    device: row.device === "" ? null : row.device,
  }
}

/** How often a grouped event happened, if more than once. */
function timesOf({ count, last_at }: store.EntryRow): AuditEntry["changes"] {
  if (count === null || last_at === null || count < 2) return {}
  return { count: { before: null, after: count }, last_at: { before: null, after: isoInstant(last_at) } }
}
