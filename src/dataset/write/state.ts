import { chunks } from "../../database/in-list.ts"
import type { ColumnValue } from "../../database/insert-rows.ts"
import { Faults } from "../faults.ts"
import type { CompanyRow } from "../format/dataset.ts"
import { type AccountRow, STATE_TABLES, type StateTable } from "../format/state.ts"
import { momentOf } from "../moments.ts"
import type { Company } from "../plan.ts"
import {
  findAccounts,
  findEnterable,
  findGroups,
  findOwnIds,
  insertState,
  replaceAccounts,
  type StateRow,
  type StoredAccount,
} from "../store/state.ts"
import { BATCH, type Writing } from "./records.ts"

/** A row of a list with its columns and its path. */
interface Item {
  readonly columns: StateRow
  readonly path: string
}

/**
 * Saves the credentials and unfinished work of a company's people, once all records that they refer to are saved. Rows
 * are added only where there are none yet: people who already have second factors here keep them and get no others.
 *
 * @returns how many people are waiting for a password from an administrator
 * @throws DatasetInvalid
 */
export async function saveState(writing: Writing, companyId: number, { row, path }: Company): Promise<number> {
  const faults = new Faults()
  /** The ids of the added rows, by table: rows are skipped if the row that they belong to was not added. */
  const added = new Map<string, ReadonlySet<number>>()
  for (const table of STATE_TABLES) {
    const rows = row[table.table] ?? []
    added.set(
      table.table,
      await saveRows(writing, companyId, table, { rows, path: `${path}.${table.table}`, added }, faults),
    )
  }
  const accounts = await saveAccounts(writing, companyId, row, `${path}.person_accounts`, faults)
  faults.refuse()
  return accounts
}

interface Given {
  readonly rows: readonly object[]
  readonly path: string
  readonly added: ReadonlyMap<string, ReadonlySet<number>>
}

/** Adds rows to a table; returns the ids of the rows that were actually added. */
async function saveRows(
  writing: Writing,
  companyId: number,
  table: StateTable,
  { rows, path, added }: Given,
  faults: Faults,
): Promise<ReadonlySet<number>> {
  const { tx, onProgress } = writing
  const ids = new Set<number>()
  if (rows.length === 0) return ids
  const parents = added.get(table.parent.table)
  // Rows do not name their company.
  const groupOf = (row: StateRow) => Number(row[table.group] ?? companyId)
  // Looked up before any row is added, because the rows of a group may be split between two batches.
  const groups = new Set<number>()
  for (const part of chunks(rows, BATCH)) {
    const values = part.map((row) => groupOf(row as StateRow))
    for (const value of await findGroups(tx, table, companyId, values)) groups.add(value)
  }
  let done = 0
  for (const part of chunks(rows, BATCH)) {
    const items = part.map((row, index) => ({
      columns: columnsOf(writing, table, row as StateRow),
      path: `${path}[${done + index}]`,
    }))
    await checkTargets(writing, companyId, table, items, faults)
    if (faults.any) return ids
    const wanted = items.filter(
      ({ columns }) => !groups.has(groupOf(columns)) && (parents?.has(Number(columns[table.parent.column])) ?? true),
    )
    const inserted = await insertState(
      tx,
      table,
      companyId,
      wanted.map(({ columns }) => columns),
    )
    reportRefused(table, wanted, inserted, faults)
    for (const { id } of inserted) if (typeof id === "number") ids.add(id)
    done += part.length
    onProgress({ what: `${table.table} saved`, done, total: rows.length })
  }
  return ids
}

function columnsOf({ seals }: Writing, { columns }: StateTable, row: StateRow): StateRow {
  const kept: Record<string, ColumnValue> = {}
  for (const { name, property, form, sealed } of columns) {
    const given = row[property] ?? null
    if (sealed === undefined) kept[name] = given === null ? null : form.store(given as never)
  }
  // These columns are tied to others.
  for (const { name, property, sealed } of columns) {
    if (sealed !== undefined) kept[name] = seals.seal(sealed, kept, String(row[property]))
  }
  return kept
}

/** Reports references to rows that the company does not have. */
async function checkTargets(
  { tx }: Writing,
  companyId: number,
  { columns, oneOf }: StateTable,
  items: readonly Item[],
  faults: Faults,
): Promise<void> {
  if (oneOf !== undefined) {
    for (const { columns: row, path } of items) {
      const given = oneOf.filter((name) => row[name] !== null)
      if (given.length !== 1) faults.add(path, `needs either ${oneOf.join(" or ")}`)
    }
  }
  for (const { name, target } of columns) {
    if (target === undefined) continue
    // A reference may be empty.
    const named = items.filter(({ columns: row }) => row[name] !== null)
    const ids = new Set(named.map(({ columns: row }) => Number(row[name])))
    const own = await findOwnIds(tx, target, companyId, [...ids])
    for (const { columns: row, path } of named) {
      if (own.has(Number(row[name]))) continue
      faults.add(
        `${path}.${name}`,
        `the company has nothing with the id ${row[name]} among its ${target.replaceAll("_", " ")}`,
      )
    }
  }
}

/** Reports rows that were not added because another row has the same unique value. */
function reportRefused(
  { noun, identity }: StateTable,
  wanted: readonly Item[],
  inserted: readonly StateRow[],
  faults: Faults,
): void {
  if (inserted.length === wanted.length) return
  const nameOf = (row: StateRow) => identity.map((name) => row[name]).join(" ")
  const names = new Set(inserted.map(nameOf))
  for (const { columns, path } of wanted) {
    if (!names.has(nameOf(columns)))
      faults.add(path, `another ${noun} of the dataset or the database has the same id or secret`)
  }
}

/**
 * Saves accounts. The dataset's password and language are used; an existing account keeps everything else. People who
 * can already sign in are not marked as waiting for a password.
 */
async function saveAccounts(
  { tx }: Writing,
  companyId: number,
  { person_accounts: rows }: CompanyRow,
  path: string,
  faults: Faults,
): Promise<number> {
  let awaiting = 0
  let done = 0
  for (const part of chunks(rows ?? [], BATCH)) {
    const ids = part.map(({ user_id }) => user_id)
    const own = await findOwnIds(tx, "users", companyId, ids)
    for (const [index, id] of ids.entries()) {
      if (!own.has(id))
        faults.add(`${path}[${done + index}].user_id`, `the company has nothing with the id ${id} among its users`)
    }
    if (faults.any) return awaiting
    const stored = new Map((await findAccounts(tx, ids)).map((account) => [account.user_id, account]))
    const enterable = await findEnterable(tx, ids)
    const accounts = part.map((row) => mergedAccount(row, stored.get(row.user_id), enterable.has(row.user_id)))
    const changed = accounts.filter((account) => stored.has(account.user_id) || !isEmpty(account))
    await replaceAccounts(tx, companyId, changed)
    awaiting += accounts.filter(({ awaits_password }) => awaits_password === 1).length
    done += part.length
  }
  return awaiting
}

function mergedAccount(row: AccountRow, stored: StoredAccount | undefined, canEnter: boolean): StoredAccount {
  const { user_id, password_change_required: change, language } = row
  return {
    user_id,
    password_change_required: change === undefined ? (stored?.password_change_required ?? 0) : change ? 1 : 0,
    password_expires_at: momentOf(row.password_expires_at) ?? stored?.password_expires_at ?? null,
    language: language === undefined ? (stored?.language ?? null) : language,
    passkey_handle: stored?.passkey_handle ?? row.passkey_handle ?? null,
    signed_in_at: stored?.signed_in_at ?? momentOf(row.signed_in_at) ?? null,
    awaits_password: row.awaits_password === true && !canEnter ? 1 : (stored?.awaits_password ?? 0),
  }
}

function isEmpty({ user_id, ...account }: StoredAccount): boolean {
  return Object.values(account).every((value) => value === null || value === 0)
}
