import { allIn } from "../database/in-list.ts"
import { insertRows } from "../database/insert-rows.ts"
import { empty, join, type Queries, raw, type Sql, sql } from "../database/port.ts"

/** The actions, in the words of the API. */
export const AUDIT_ACTIONS = [
  "create",
  "update",
  "activate",
  "deactivate",
  "reorder",
  "assign-roles",
  "reset-password",
  "assign-users",
  "detach-user",
  "delete",
  "retry",
  "test",
  "rotate-secret",
  "revoke",
  "import",
  "restore",
  "accept-clock",
  "upgrade",
  "accept-key",
  "back-up",
  "export",
  "sign-in",
  "sign-in-failed",
  "password-refused",
  "proof-refused",
  "sign-out",
  "end-session",
  "request-password",
  "set-second-factor",
  "remove-second-factor",
  "use-recovery-code",
  "rename-passkey",
  "link-identity",
  "unlink-identity",
  "confirm",
  "note-conversation",
  "note-result",
  "note-signature",
  "check-in",
  "close",
  "correct",
  "grant-attempt",
  "remind",
  "revoke-certificate",
  "print-letter",
  "pair",
  "set-pin",
  "lock-pin",
  "reset-pin",
  "run",
  "cancel",
  "resume",
  "undo",
  "begin",
  "end",
  "publish",
  "submit",
  "approve",
  "return",
  "refuse",
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** The types of records. */
export const RECORD_TYPES = [
  "company",
  "location",
  "team",
  "user",
  "scope",
  "course",
  "course_node",
  "content_node",
  "content_video",
  "image",
  "group_training",
  "assignment",
  "exemption",
  "submission",
  "client",
  "job",
  "webhook",
  "identity_provider",
  "bulk_act",
  "kiosk",
  "import",
  "report",
  "requirement",
  "report_schedule",
  "installation",
] as const
export type RecordType = (typeof RECORD_TYPES)[number]

export interface NewEntry {
  readonly companyId: number | null
  readonly now: number
  readonly actor: "client" | "command" | "server" | "person"
  readonly origin: string
  readonly clientId: string | null
  readonly clientName: string | null
  readonly userId: number | null
  readonly username: string | null
  readonly address: string | null
  readonly osUser: string | null
  readonly sudoUser: string | null
  readonly device: string | null
  readonly action: AuditAction
  readonly recordType: RecordType
  readonly recordId: number | null
  readonly recordName: string | null
  readonly changes: object
}

const NEW_ENTRY = `audit_entries (company_id, at, actor, origin, client_id, client_name, user_id, username, address,
  os_user, sudo_user, device, action, record_type, record_id, record_name, changes)`

export async function insertEntries(tx: Queries, entries: readonly NewEntry[]): Promise<void> {
  await insertRows(tx, NEW_ENTRY, rowsOf(entries))
}

/** Adds one entry and returns its id. */
export async function insertEntry(tx: Queries, entry: NewEntry): Promise<number> {
  const [added] = await insertRows<{ id: number }>(tx, NEW_ENTRY, rowsOf([entry]), "returning id")
  if (added === undefined) throw new TypeError("the entry was not added")
  return added.id
}

function rowsOf(entries: readonly NewEntry[]): (string | number | null)[][] {
  return entries.map((entry) => [
    entry.companyId,
    entry.now,
    entry.actor,
    entry.origin,
    entry.clientId,
    entry.clientName,
    entry.userId,
    entry.username,
    entry.address,
    entry.osUser,
    entry.sudoUser,
    entry.device,
    entry.action,
    entry.recordType,
    entry.recordId,
    entry.recordName,
    JSON.stringify(entry.changes),
  ])
}

/** The name of a record: a person, a title, or both. */
export interface NameRow {
  readonly id: number
  readonly first_name: string | null
  readonly last_name: string | null
  readonly title: string | null
}

const titled = (table: string, column: string) =>
  sql`select r.id, null as first_name, null as last_name, r.${raw(column)} as title from ${raw(table)} r`

/** The tables with the names of records; a report and an installation have none. */
const NAMES: Readonly<Record<Exclude<RecordType, "report" | "installation">, Sql>> = {
  company: titled("companies", "name"),
  location: titled("locations", "name"),
  team: titled("teams", "name"),
  user: sql`select r.id, r.first_name, r.last_name, null as title from users r`,
  scope: titled("scopes", "title"),
  course: titled("courses", "title"),
  course_node: titled("course_nodes", "title"),
  content_node: titled("content_nodes", "title"),
  content_video: titled("content_videos", "name"),
  image: titled("images", "key"),
  group_training: sql`
    select r.id, null as first_name, null as last_name, coalesce(r.title, c.title) as title
    from group_trainings r join courses c on c.id = r.course_id`,
  assignment: sql`
    select r.id, u.first_name, u.last_name, c.title
    from assignments r join users u on u.id = r.user_id join courses c on c.id = r.course_id`,
  exemption: sql`
    select r.id, u.first_name, u.last_name, c.title
    from exemptions r join users u on u.id = r.user_id join courses c on c.id = r.course_id`,
  submission: sql`
    select r.id, u.first_name, u.last_name, c.title
    from submissions r join users u on u.id = r.user_id join courses c on c.id = r.course_id`,
  client: titled("clients", "name"),
  job: titled("jobs", "kind"),
  webhook: titled("webhooks", "url"),
  identity_provider: titled("identity_providers", "name"),
  bulk_act: titled("bulk_acts", "name"),
  kiosk: titled("kiosks", "name"),
  import: titled("imports", "file_name"),
  requirement: sql`
    select r.id, null as first_name, null as last_name, coalesce(r.title, c.title) as title
    from requirements r join courses c on c.id = r.course_id`,
  report_schedule: titled("report_schedules", "report"),
}

/** The names of these records, whatever their company: a rule has authorised the change. */
export async function findNames(queries: Queries, type: RecordType, ids: readonly number[]): Promise<NameRow[]> {
  if (type === "report" || type === "installation") return []
  return allIn<NameRow>(ids, (list) => queries.all(sql`${NAMES[type]} where r.id in ${list}`))
}

/** Removes at most `limit` entries from before a time (epoch milliseconds), oldest first; returns the number removed. */
export async function deleteBefore(tx: Queries, instant: number, limit: number): Promise<number> {
  const { changes } = await tx.run(sql`
    delete from audit_entries
    where id in (select id from audit_entries where at < ${instant} order by at, id limit ${limit})`)
  return changes
}

/** Whether there is an entry from before a time (epoch milliseconds). */
export async function hasBefore(queries: Queries, instant: number): Promise<boolean> {
  return (await queries.get(sql`select id from audit_entries where at < ${instant} limit 1`)) !== undefined
}

/** A filter of entries; all given conditions must match. */
export interface EntryFilter {
  readonly companyId?: number
  readonly recordType?: RecordType
  readonly recordId?: number
  readonly clientId?: string
  /** The name of the service user or the person at that time. */
  readonly username?: string
  /** Inclusive start of the period, in epoch milliseconds. */
  readonly since?: number
  /** Exclusive end of the period, in epoch milliseconds. */
  readonly until?: number
}

export interface EntryRow {
  readonly id: number
  /** Null if it belongs to no company. */
  readonly company_key: string | null
  /** Epoch milliseconds. */
  readonly at: number
  readonly actor: "client" | "command" | "server" | "person"
  readonly origin: string | null
  readonly client_id: string | null
  readonly client_name: string | null
  readonly user_id: number | null
  readonly username: string | null
  readonly address: string | null
  readonly os_user: string | null
  readonly sudo_user: string | null
  readonly device: string | null
  readonly action: string
  readonly record_type: string
  readonly record_id: number | null
  readonly record_name: string | null
  /** JSON. */
  readonly changes: string
  /** How often the event happened, and when it last did (epoch milliseconds); null for entries that are not grouped. */
  readonly count: number | null
  readonly last_at: number | null
}

/** At most `limit` entries with ids above `after`, in ascending order. */
export function findEntries(
  queries: Queries,
  filter: EntryFilter,
  { after, limit }: { after: number; limit: number },
): Promise<EntryRow[]> {
  return queries.all(sql`
    select e.id, c.key as company_key, e.at, e.actor, e.origin, e.client_id, e.client_name, e.user_id,
      e.username, e.address, e.os_user, e.sudo_user, e.device, e.action, e.record_type, e.record_id, e.record_name, e.changes,
      g.count, g.last_at
    from audit_entries e left join companies c on c.id = e.company_id left join gathered_entries g on g.entry_id = e.id
    where e.id > ${after} ${fitting(filter)} order by e.id limit ${limit}`)
}

/** The id of the oldest of the latest `count` entries. Undefined if there are fewer. */
export async function findLatest(queries: Queries, filter: EntryFilter, count: number): Promise<number | undefined> {
  const row = await queries.get<{ id: number }>(sql`
    select e.id from audit_entries e where e.id > 0 ${fitting(filter)} order by e.id desc limit 1 offset ${count - 1}`)
  return row?.id
}

function fitting(filter: EntryFilter): Sql {
  const { companyId, recordType, recordId, clientId, username, since, until } = filter
  const conditions: Sql[] = []
  if (companyId !== undefined) conditions.push(sql`and e.company_id = ${companyId}`)
  if (recordType !== undefined) conditions.push(sql`and e.record_type = ${recordType}`)
  if (recordId !== undefined) conditions.push(sql`and e.record_id = ${recordId}`)
  if (clientId !== undefined) conditions.push(sql`and e.client_id = ${clientId}`)
  if (username !== undefined) conditions.push(sql`and e.username = ${username}`)
  if (since !== undefined) conditions.push(sql`and e.at >= ${since}`)
  if (until !== undefined) conditions.push(sql`and e.at < ${until}`)
  return conditions.length === 0 ? empty : join(conditions, " ")
}
