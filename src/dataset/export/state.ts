import { type AccountRow, STATE_TABLES, type StateTable } from "../format/state.ts"
import { momentText } from "../moments.ts"
import type { Seals } from "../seals.ts"
import { findUserIds } from "../store/exported.ts"
import {
  findAccounts,
  findIdsOf,
  findProtected,
  findStateRows,
  findWithPassword,
  type StateRow,
  type StoredAccount,
} from "../store/state.ts"
import { mapped, pages } from "./pages.ts"
import type { Exporting } from "./row.ts"

/** The number of people affected by missing secrets; zero in an export with secrets. */
export interface LeftOutPeople {
  /** People with a second factor or a sign-on provider: after the import, they need a password from an administrator. */
  readonly awaiting: number
  /** People with only a password. */
  readonly withPassword: number
}

/**
 * Writes credentials and unfinished work of the company's people; without secrets, only the unfinished work.
 *
 * @throws OperatorError when a secret was sealed with a different key
 */
export async function exportState(exporting: Exporting, companyId: number): Promise<LeftOutPeople> {
  const people = await exportAccounts(exporting, companyId)
  for (const table of STATE_TABLES) {
    if (table.isSecret && !exporting.withSecrets) continue
    await exporting.json.list(table.table, rowsOf(exporting, table, companyId))
  }
  return people
}

async function* rowsOf({ queries, seals }: Exporting, table: StateTable, companyId: number) {
  const { parent } = table
  const read = async (ids: readonly number[]) =>
    (await findStateRows(queries, table, ids)).map((row) => written(table, row, seals))
  if (parent.table === "companies") yield await read([companyId])
  else {
    const parents = parent.table
    yield* mapped(
      pages((page) => findIdsOf(queries, parents, companyId, page)),
      (page) => read(page.map(({ id }) => id)),
    )
  }
}

function written(table: StateTable, row: StateRow, seals: Seals): object {
  const properties: [string, unknown][] = []
  for (const { name, property, form, sealed } of table.columns) {
    const value = row[name] ?? null
    if (value === null) continue
    const read = sealed === undefined ? form.read(value as never) : seals.open(table, sealed, row, String(value))
    properties.push([property, read])
  }
  return Object.fromEntries(properties)
}

async function exportAccounts(exporting: Exporting, companyId: number): Promise<LeftOutPeople> {
  const { json, queries, withSecrets } = exporting
  let [awaiting, withPassword] = [0, 0]
  const users = pages((page) => findUserIds(queries, companyId, page))
  const rows = mapped(users, async (page) => {
    const ids = page.map(({ id }) => id)
    const accounts = await findAccounts(queries, ids)
    if (withSecrets) return accounts.map(accountRow)
    const held = await findProtected(queries, ids)
    awaiting += held.size
    withPassword += (await findWithPassword(queries, ids)).difference(held).size
    const shown = new Map<number, AccountRow>(accounts.map((account) => [account.user_id, openRow(account)]))
    for (const id of held) shown.set(id, { ...(shown.get(id) ?? { user_id: id }), awaits_password: true })
    return [...shown.values()].filter((row) => Object.keys(row).length > 1)
  })
  await json.list("person_accounts", rows)
  return { awaiting, withPassword }
}

function accountRow(account: StoredAccount) {
  const { passkey_handle, password_expires_at } = account
  return {
    ...openRow(account),
    password_change_required: account.password_change_required === 1,
    ...(password_expires_at !== null && { password_expires_at: momentText(password_expires_at) }),
    ...(passkey_handle !== null && { passkey_handle }),
    ...(account.awaits_password === 1 && { awaits_password: true }),
  }
}

/** Properties that are not secret themselves and do not depend on secrets. */
function openRow({ user_id, language, signed_in_at }: StoredAccount) {
  return {
    user_id,
    ...(language !== null && { language }),
    ...(signed_in_at !== null && { signed_in_at: momentText(signed_in_at) }),
  }
}
