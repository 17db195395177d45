import { type Actor, type Change, type Changes, noteChanges, SECRET_CHANGED } from "../../audit/rules.ts"
import type { Queries } from "../../database/port.ts"
import { CLIENTS } from "../format/organisation.ts"
import type { RecordKind } from "../format/record.ts"
import type { NumberedTable } from "../format/tables.ts"
import { type AddedRow, type ChangeLog, columnValue, type LinkedOwner } from "../store/rows.ts"

/** Entries that are in memory at a time. */
const BATCH = 500

/** Tables whose rows own links or secrets, of which those of new rows are no change. */
const OWNERS: ReadonlySet<NumberedTable> = new Set(["clients", "companies", "courses", "locations", "teams", "users"])

interface Counts {
  readonly created: number
  readonly updated: number
  readonly removed: number
}

const NONE: Counts = { created: 0, updated: 0, removed: 0 }

/** The outcome for the rows of one kind. */
export interface KindChanges {
  /** The keys of the new ones. */
  readonly created: readonly string[]
  readonly updated: number
  /** Those in the dataset that did not change. */
  readonly unchanged: number
  /** Those that were replaced. */
  readonly removed: number
}

/** The outcome for the rows of an owner, by table; tables without any are left out. */
export type OwnerChanges = Readonly<Partial<Record<NumberedTable, KindChanges>>>

/**
 * What an import changes of one company, or of what belongs to the provider, for the audit log: an entry for each row
 * that it changed, with the values before and after, and one with the numbers of rows by their kind. New rows are only
 * counted, because a first import would drown the log. Rows that did not change have no entry.
 */
export class ImportLog implements ChangeLog {
  readonly #tx: Queries
  readonly #actor: Actor
  readonly #now: number
  readonly #counts = new Map<NumberedTable, Counts>()
  readonly #updated = new Map<NumberedTable, Set<number>>()
  readonly #new = new Map<NumberedTable, Set<number>>()
  /** How many rows the dataset has, and the keys of the new ones among them. */
  readonly #named = new Map<NumberedTable, { rows: number; created: string[] }>()
  /** Existing rows that changed, whether the audit log has a field for that or not. */
  readonly #written = new Map<NumberedTable, Set<number>>()
  #entries: Change[] = []
  #companyId: number | null = null

  /** @param now epoch milliseconds */
  constructor(tx: Queries, actor: Actor, now: number) {
    this.#tx = tx
    this.#actor = actor
    this.#now = now
  }

  /** The company whose changes these are, once it is known; until then they fit into memory. */
  beginCompany(id: number): void {
    this.#companyId = id
  }

  saved(table: NumberedTable, rows: number, added: readonly AddedRow[]): void {
    this.#count(table, { created: added.length })
    const named = this.#named.get(table) ?? { rows: 0, created: [] }
    named.rows += rows
    for (const { key } of added) named.created.push(key)
    this.#named.set(table, named)
    if (!OWNERS.has(table)) return
    const known = this.#new.get(table) ?? new Set()
    for (const { id } of added) known.add(id)
    this.#new.set(table, known)
  }

  /** Of rows of which something was changed that no entry names. */
  rewritten(table: NumberedTable, ids: readonly number[]): void {
    const written = this.#written.get(table) ?? new Set()
    for (const id of ids) if (this.#new.get(table)?.has(id) !== true) written.add(id)
    this.#written.set(table, written)
  }

  async changed(
    kind: RecordKind,
    rows: readonly { readonly before: { readonly id: number }; readonly after: object }[],
  ): Promise<void> {
    for (const { before, after } of rows) await this.#update(kind, before.id, auditedFields(kind, before, after))
    this.rewritten(
      kind.table,
      rows.map(({ before }) => before.id),
    )
  }

  async linked(kind: RecordKind, field: string, owners: readonly LinkedOwner[]): Promise<void> {
    for (const { id, before, after } of owners) {
      if (before.join() !== after.join()) await this.#update(kind, id, { [field]: { before, after } })
    }
  }

  /** Clients (row ids) whose secrets changed. */
  async secretsReplaced(clientIds: readonly number[]): Promise<void> {
    for (const id of clientIds) await this.#update(CLIENTS, id, { client_secret: SECRET_CHANGED })
  }

  removed(table: NumberedTable, count: number): void {
    this.#count(table, { removed: count })
  }

  /** The outcome for the rows, by table. */
  get changes(): OwnerChanges {
    const changes: Partial<Record<NumberedTable, KindChanges>> = {}
    for (const table of new Set([...this.#named.keys(), ...this.#counts.keys()])) {
      const { rows, created } = this.#named.get(table) ?? { rows: 0, created: [] }
      const updated = new Set([...(this.#updated.get(table) ?? []), ...(this.#written.get(table) ?? [])]).size
      const removed = this.#counts.get(table)?.removed ?? 0
      if (rows + removed === 0) continue
      changes[table] = { created, updated, unchanged: rows - created.length - updated, removed }
    }
    return changes
  }

  /** Records the rest and the totals; nothing when nothing was done. */
  async finish(companyId: number | null): Promise<void> {
    await this.#flush()
    for (const [table, ids] of this.#updated) this.#count(table, { updated: ids.size })
    const changes = Object.fromEntries(
      [...this.#counts]
        .map(([table, counts]) => [table, { before: null, after: withoutZeros(counts) }] as const)
        .filter(([, { after }]) => Object.keys(after).length > 0),
    )
    const type = companyId === null ? "installation" : "company"
    this.#entries.push({ action: "import", record: { type, id: companyId }, changes })
    await this.#flush()
  }

  async #update({ table, audited: type }: RecordKind, id: number, changes: Changes): Promise<void> {
    if (this.#new.get(table)?.has(id) === true || Object.keys(changes).length === 0) return
    const updated = this.#updated.get(table) ?? new Set()
    this.#updated.set(table, updated.add(id))
    // The feed has one entry for the whole import.
    this.#entries.push({ action: "update", record: { type, id }, changes, shown: [] })
    if (this.#entries.length >= BATCH) await this.#flush()
  }

  async #flush(): Promise<void> {
    const entries = this.#entries
    this.#entries = []
    await noteChanges(this.#tx, { actor: this.#actor, companyId: this.#companyId, now: this.#now }, entries)
  }

  #count(table: NumberedTable, more: Partial<Counts>): void {
    const { created, updated, removed } = this.#counts.get(table) ?? NONE
    this.#counts.set(table, {
      created: created + (more.created ?? 0),
      updated: updated + (more.updated ?? 0),
      removed: removed + (more.removed ?? 0),
    })
  }
}

/** The difference between two states of a record, as in the audit log. */
function auditedFields(kind: RecordKind, before: object, after: object): Changes {
  const changes: Record<string, { before: unknown; after: unknown }> = {}
  for (const { name, audited, form } of kind.columns) {
    const [was, is] = [columnValue(before, name), columnValue(after, name)]
    if (!audited || was === is) continue
    const read = (value: unknown) => (value === null || value === undefined ? null : form.read(value as never))
    if (audited === "secret") changes.password = SECRET_CHANGED
    else changes[name] = { before: read(was), after: read(is) }
  }
  return changes
}

function withoutZeros(counts: Counts): Partial<Counts> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}
