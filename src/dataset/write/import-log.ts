import { type Actor, type Change, type Changes, noteChanges, SECRET_CHANGED } from "../../audit/rules.ts"
import type { Queries } from "../../database/port.ts"
import { CLIENTS } from "../format/organisation.ts"
import type { RecordKind } from "../format/record.ts"
import type { NumberedTable } from "../format/tables.ts"
import { type AddedRow, type ChangeLog, columnValue } from "../store/rows.ts"

/** Maximum number of entries held in memory at a time. */
const BATCH = 500

/** Tables whose rows own links or secrets. */
const OWNERS: ReadonlySet<NumberedTable> = new Set(["clients", "companies", "courses", "locations", "teams", "users"])

/** The outcome for the rows of one kind. */
export interface KindChanges {
  /** The keys of the new rows. */
  readonly created: readonly string[]
  readonly updated: number
  /** Existing rows in the dataset that did not change. */
  readonly unchanged: number
  /** Existing rows that were changed. */
  readonly removed: number
}

/** The outcome for an owner's rows, by table; unused tables are omitted. */
export type OwnerChanges = Readonly<Partial<Record<NumberedTable, KindChanges>>>

/** What is known about the rows of a table so far. */
interface TableLog {
  /** The number of rows in the dataset. */
  rows: number
  /** The keys of the new rows. */
  readonly created: string[]
  readonly added: Set<number>
  /** The ids of rows that have an entry. */
  readonly updated: Set<number>
  /** Existing rows that changed, even if the audit log has no field for the change. */
  readonly written: Set<number>
  removed: number
}

/**
 * The changes that an import makes to one company, or to the provider's data, for the audit log: an entry for each
 * changed row with the values before and after, and one with the numbers of rows by kind. New rows are only counted,
 * because otherwise a first import would flood the log. Unchanged rows have no entry.
 */
export class ImportLog implements ChangeLog {
  readonly #tx: Queries
  readonly #actor: Actor
  readonly #now: number
  readonly #tables = new Map<NumberedTable, TableLog>()
  #entries: Change[] = []
  #companyId: number | null = null

  /** @param now epoch milliseconds */
  constructor(tx: Queries, actor: Actor, now: number) {
    this.#tx = tx
    this.#actor = actor
    this.#now = now
  }

  /** The company of these changes, once it is known; until then they fit into memory. */
  beginCompany(id: number): void {
    this.#companyId = id
  }

  saved(table: NumberedTable, rows: number, added: readonly AddedRow[]): void {
    const log = this.#of(table)
    log.rows += rows
    for (const { id, key } of added) {
      log.created.push(key)
      // Links and secrets of new rows are not changes.
      if (OWNERS.has(table)) log.added.add(id)
    }
  }

  /** Counts rows with changes that no entry names. */
  rewritten(table: NumberedTable, ids: readonly number[]): void {
    const { added, written } = this.#of(table)
    for (const id of ids) if (!added.has(id)) written.add(id)
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

  async linked(kind: RecordKind, field: string, owners: Parameters<ChangeLog["linked"]>[2]): Promise<void> {
    for (const { id, before, after } of owners) {
      if (String(before) !== String(after)) await this.#update(kind, id, { [field]: { before, after } })
    }
  }

  /** Clients (row ids) whose secrets changed. */
  async secretsReplaced(clientIds: readonly number[]): Promise<void> {
    for (const id of clientIds) await this.#update(CLIENTS, id, { client_secret: SECRET_CHANGED })
  }

  removed(table: NumberedTable, count: number): void {
    this.#of(table).removed += count
  }

  /** The outcome for the rows, by table. */
  get changes(): OwnerChanges {
    const changes: Partial<Record<NumberedTable, KindChanges>> = {}
    for (const [table, { rows, created, removed, ...log }] of this.#tables) {
      const updated = log.updated.union(log.written).size
      if (rows + removed > 0) changes[table] = { created, updated, unchanged: rows - created.length - updated, removed }
    }
    return changes
  }

  /** Records the remaining entries and the totals; records nothing if nothing was done. */
  async finish(companyId: number | null): Promise<void> {
    await this.#flush()
    const changes: Record<string, Changes[string]> = {}
    for (const [table, { created, updated, removed }] of this.#tables) {
      const counts = Object.entries({ created: created.length, updated: updated.size, removed })
      const after = Object.fromEntries(counts.filter(([, count]) => count > 0))
      if (Object.keys(after).length > 0) changes[table] = { before: null, after }
    }
    const type = companyId === null ? "installation" : "company"
    this.#entries.push({ action: "import", record: { type, id: companyId }, changes })
    await this.#flush()
  }

  async #update({ table, audited: type }: RecordKind, id: number, changes: Changes): Promise<void> {
    const { added, updated } = this.#of(table)
    if (added.has(id) || Object.keys(changes).length === 0) return
    updated.add(id)
    // The feed of changes gets one entry for the whole import.
    this.#entries.push({ action: "update", record: { type, id }, changes, shown: [] })
    if (this.#entries.length >= BATCH) await this.#flush()
  }

  async #flush(): Promise<void> {
    const entries = this.#entries
    this.#entries = []
    await noteChanges(this.#tx, { actor: this.#actor, companyId: this.#companyId, now: this.#now }, entries)
  }

  #of(table: NumberedTable): TableLog {
    const known = this.#tables.get(table)
    if (known !== undefined) return known
    const log = {
      rows: 0,
      created: [],
      added: new Set<number>(),
      updated: new Set<number>(),
      written: new Set<number>(),
      removed: 0,
    }
    this.#tables.set(table, log)
    return log
  }
}

/** The difference between two states of a record, as in the audit log. */
function auditedFields(kind: RecordKind, before: object, after: object): Changes {
  const changes: Record<string, { before: unknown; after: unknown }> = {}
  for (const { name, property, target, audited, form } of kind.columns) {
    const [was, is] = [columnValue(before, name), columnValue(after, name)]
    if (!audited || was === is) continue
    const read = (value: unknown) => (value === null || value === undefined ? null : form.read(value as never))
    if (audited === "secret") changes.password = SECRET_CHANGED
    else changes[target === undefined ? (property ?? name) : name] = { before: read(was), after: read(is) }
  }
  return changes
}
