import type { Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { isoInstant } from "../../tools/calendar/dates.ts"
import { beginningOf, endingOf } from "../../tools/calendar/deadline.ts"
import { isCursorPage, type Page } from "../../tools/list.ts"
import { namesOfUsers } from "../rules.ts"
import { type AuditEntry, type AuditQuery, typeName, typeNamed } from "./schema.ts"
import * as store from "./store.ts"

/** A page of the audit log of the caller's company. What belongs to no company, such as a backup, is not in it. */
export async function listAuditEntries(
  queries: Queries,
  { company }: Pick<Caller, "company">,
  { list, ids, actor_id, record, record_id, action, since, until }: AuditQuery,
): Promise<Page<AuditEntry>> {
  const { page } = list
  if (!isCursorPage(page)) throw new TypeError("the audit log has no pages by number")
  const filter = {
    ids,
    actorId: actor_id,
    recordType: record === undefined ? undefined : typeNamed(record),
    recordId: record_id,
    action,
    since: beginningOf(since, company.timezone),
    until: endingOf(until, company.timezone),
  }
  const { items, last } = await store.findPage(queries, company.id, filter, page)
  const names = await namesOfUsers(
    queries,
    items.map(({ user_id }) => user_id),
  )
  return { items: items.map((row) => entryOf(row, names)), last }
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
