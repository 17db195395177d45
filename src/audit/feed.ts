import { insertStatements } from "../database/insert-rows.ts"
import { beforeCommit } from "../database/open-transaction.ts"
import { type Queries, raw, type Sql, sql } from "../database/port.ts"
import type { Change, FeedType, RecordChange } from "./change.ts"
import type { RecordType } from "./store.ts"

/*
 * The feed of changes: which records of a company changed, and which of their documented fields. Guarantees: an entry is
 * saved with its change or not at all; a transaction has at most one entry for each record; entries are in the order in which
 * their transactions were committed. `src/changes` reads it; `src/webhooks` announces the same changes.
 */

/** The audit log's record types that the API exposes. Clients and jobs, for example, are not in the feed. */
const TYPES: Readonly<Partial<Record<RecordType, FeedType>>> = {
  location: "location",
  team: "team",
  user: "user",
  course: "course",
  assignment: "course_assignment",
  exemption: "exemption",
  submission: "submission",
  content_video: "content_video",
  company: "company",
  requirement: "requirement",
  group_training: "group_training",
}

const PLACE_FIELDS = {
  name: ["name", "contact"],
  street: ["contact"],
  zip_city: ["contact"],
  country: ["contact"],
  phone: ["contact"],
  email: ["contact"],
}

/** The response fields that follow from an audit-log field, if there are others than the one of the same name. */
const SHOWN_FIELDS: Readonly<Partial<Record<FeedType, Readonly<Record<string, readonly string[]>>>>> = {
  location: PLACE_FIELDS,
  team: {
    ...PLACE_FIELDS,
    admin_user_ids: ["admin_user_ids", "assignees"],
    trainer_admin_user_ids: ["trainer_admin_user_ids", "assignees"],
  },
  user: {
    first_name: ["first_name", "full_name"],
    last_name: ["last_name", "full_name"],
    password: [],
  },
  course_assignment: { trainer_user_id: ["trainer"] },
  exemption: { course_id: ["course"] },
  group_training: { course_id: ["course"], trainer_id: ["trainer"] },
  submission: {
    course_id: ["course"],
    file_id: ["file"],
    file_name: ["file"],
    decider_user_id: ["decided_by"],
  },
  company: {
    logo_file_id: ["logo_url"],
    signatory_name: ["signatory"],
    signatory_role: ["signatory"],
    new_browser_mails: ["mail_new_sign_in"],
    shows_checklist: [],
  },
  requirement: {
    course_id: ["course"],
    location_id: ["audience"],
    team_id: ["audience"],
    role: ["audience"],
  },
}

/** Who made the changes, and when. */
interface FeedAuthor {
  /** Null for records that belong to all companies. */
  readonly companyId: number | null
  /** The service user; null for the server and for commands. */
  readonly userId: number | null
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * An update to these fields of a record.
 *
 * @param fields by their names in the audit log
 */
export function updateOf(type: FeedType, id: number | null, fields: readonly string[]): RecordChange {
  const shown = new Set(fields.flatMap((field) => SHOWN_FIELDS[type]?.[field] ?? [field]))
  return { type, id, action: "updated", fields: [...shown] }
}

const IMPORT: RecordChange = { type: "import", id: null, action: "created", fields: [] }

type CompanyAuthor = FeedAuthor & { readonly companyId: number }

/** The record changes that follow from a change in the audit log. */
export function recordChangesOf({
  action,
  record: { type, id },
  changes = {},
  shown,
  last,
}: Change): readonly RecordChange[] {
  if (shown !== undefined) return shown
  if (action === "import") return [IMPORT]
  const shownType = TYPES[type]
  if (shownType === undefined) return []
  if (action === "create") return [{ type: shownType, id, action: "created", fields: [] }]
  if (action === "delete") return [{ type: shownType, id, action: "deleted", fields: [], ...(last && { last }) }]
  return [updateOf(shownType, id, Object.keys(changes))]
}

/**
 * Adds changes to the feed of the author's company when the transaction is committed. For records shared by all companies,
 * only imports are reported, and every company is informed.
 */
export function addToFeed(tx: Queries, author: FeedAuthor, changes: readonly RecordChange[]): void {
  const { companyId, userId, now } = author
  for (const change of changes) {
    if (change.action === "updated" && change.fields.length === 0) continue
    if (companyId !== null) pendingOf(tx).add({ companyId, userId, now }, change)
    else if (change.type === "import") pendingOf(tx).addSharedImport(now)
  }
}

/** A change noted by a transaction. */
export interface NotedChange {
  /** Null for an import of records that belong to all companies. */
  readonly companyId: number | null
  /** Who made it; null for the server and for commands. */
  readonly userId: number | null
  /** Epoch milliseconds. */
  readonly now: number
  readonly change: RecordChange
}

/** The changes noted by a transaction so far: one for each record, in the order in which they were first changed. */
export function notedIn(tx: Queries): readonly NotedChange[] {
  return pendings.get(tx)?.noted() ?? []
}

/** Called with a company when a transaction notes its first change to that company's records. */
type Listener = (companyId: number) => void

const listeners = new WeakMap<Queries, Listener>()

/** Makes a transaction immediately report which companies it changes. */
export function onFirstChange(tx: Queries, listener: Listener): void {
  listeners.set(tx, listener)
}

const pendings = new WeakMap<Queries, PendingEntries>()

function pendingOf(tx: Queries): PendingEntries {
  const known = pendings.get(tx)
  if (known !== undefined) return known
  const pending = new PendingEntries(listeners.get(tx))
  beforeCommit(tx, () => pending.statements())
  pendings.set(tx, pending)
  return pending
}

const NEW_ENTRY = "changes (company_id, at, action, record_type, record_id, fields, user_id)"

/** The changes that one transaction adds to the feed, in the order in which its records were first changed. */
class PendingEntries {
  readonly #entries = new Map<string, { readonly author: CompanyAuthor; readonly change: RecordChange }>()
  readonly #companies = new Set<number>()
  readonly #onFirst: Listener | undefined
  #sharedImportAt: number | undefined

  constructor(onFirst: Listener | undefined) {
    this.#onFirst = onFirst
  }

  addSharedImport(now: number): void {
    this.#sharedImportAt = now
  }

  add(author: CompanyAuthor, change: RecordChange): void {
    if (!this.#companies.has(author.companyId)) {
      this.#companies.add(author.companyId)
      this.#onFirst?.(author.companyId)
    }
    const key = `${author.companyId} ${change.type} ${change.id}`
    const known = this.#entries.get(key)?.change
    const merged = known === undefined ? change : mergedChange(known, change)
    if (merged === undefined) this.#entries.delete(key)
    else this.#entries.set(key, { author, change: merged })
  }

  noted(): NotedChange[] {
    const noted = [...this.#entries.values()].map(({ author: { companyId, userId, now }, change }) => ({
      companyId,
      userId,
      now,
      change,
    }))
    const at = this.#sharedImportAt
    return at === undefined ? noted : [...noted, { companyId: null, userId: null, now: at, change: IMPORT }]
  }

  statements(): readonly Sql[] {
    const shared = this.#sharedImportAt
    const entries = [...this.#entries.values()].filter(({ change }) => shared === undefined || change.type !== "import")
    const rows = entries.map(({ author: { companyId, now, userId }, change }) => {
      const { action, type, id, fields } = change
      return [companyId, now, action, type, id, JSON.stringify([...fields].sort()), userId]
    })
    const statements = rows.length === 0 ? [] : insertStatements(NEW_ENTRY, rows)
    return shared === undefined ? statements : [...statements, importForAll(shared)]
  }
}

/** One entry per company for an import. */
function importForAll(now: number): Sql {
  return sql`insert into ${raw(NEW_ENTRY)}
    select c.id, cast(${now} as bigint), 'created', 'import', null, '[]', null from companies c`
}

/** Merges two changes to a record in one transaction; undefined if the record was created and deleted. */
function mergedChange(one: RecordChange, next: RecordChange): RecordChange | undefined {
  if (next.action === "deleted") return one.action === "created" ? undefined : next
  if (one.action === "created" || next.action === "created") return { ...one, action: "created", fields: [] }
  return { ...one, fields: [...new Set([...one.fields, ...next.fields])] }
}
