import { requirePasswordChange } from "../../access/accounts/rules.ts"
import { NO_LOG, type Outcome } from "../../access/bulk/batches.ts"
import { type Company, installationCaller } from "../../access/caller.ts"
import type { Role } from "../../access/permissions.ts"
import type { Actor } from "../../audit/rules.ts"
import { newKey } from "../../database/key.ts"
import type { Database, Queries } from "../../database/port.ts"
import { foldIdentifier } from "../../tools/language/fold.ts"
import { saveUsers } from "./bulk.ts"
import { hashPassword, randomPassword } from "./password.ts"
import { type SavingContext, saveUser, saving } from "./saving.ts"
import { newUser } from "./schema.ts"
import * as store from "./store.ts"

/*
 * Users as the administrator of the machine makes and finds them. They are saved by the rules of the API, on behalf of the
 * company.
 */

export type { ListedUser } from "./store.ts"

interface Acting {
  readonly company: Company
  readonly actor: Actor
}

export interface OperatorUser {
  readonly id: number
  readonly username: string
  readonly external_id: string
  readonly email_sent: boolean
  /** Absent if it was given, or is mailed. */
  readonly temporary_password?: string
}

/**
 * Adds a user. A password that nobody has chosen, and one that is mailed, is a temporary one: the first sign-in asks for
 * another.
 *
 * @param fields as the API takes them
 * @throws Invalid with every fault
 */
export async function createUserByOperator(
  { database, mail }: SavingContext,
  fields: Readonly<Record<string, unknown>>,
  { company, actor }: Acting,
  now: number,
): Promise<OperatorUser> {
  const isChosen = fields.password !== undefined
  const plain = isChosen ? String(fields.password) : randomPassword()
  const draft = newUser["~standard"].validate({ ...fields, password: plain }).value
  const hash = draft.fields.password === undefined ? "" : await hashPassword(plain)
  const made = await database.transaction(async (tx) => {
    const by = saving({ queries: tx, caller: installationCaller(company, actor), mail, now })
    const { resource } = await saveUser(by, draft, async () => undefined, { plain, hash })
    if (!isChosen) await requirePasswordChange(tx, { userId: resource.id, companyId: company.id })
    return resource
  })
  const isMailed = fields.send_credentials === true
  if (isMailed) mail.nudge()
  const { id, username, external_id } = made
  const shown = isChosen || isMailed ? {} : { temporary_password: plain }
  return { id, username, external_id, email_sent: isMailed, ...shown }
}

/** A row of an import: the fields that it has, as the API names them. */
export type ImportedRow = Readonly<Record<string, unknown>>

/** Two rows of an import that are about one user: the later one would undo the earlier one. Both count from 0. */
export class SameUser extends Error {
  constructor(
    readonly first: number,
    readonly second: number,
  ) {
    super(`The rows ${first} and ${second} are about the same user.`)
  }
}

export interface ImportOptions {
  readonly dryRun: boolean
  /** Saves all rows or none. */
  readonly atomic: boolean
  /** Mails new users with an address their credentials. */
  readonly sendsCredentials: boolean
}

/**
 * Saves users as a bulk request does. Who has no external id in a row is found by the username or the address, else it is new.
 * Returns what became of each row. Throws {@link SameUser} before anything is saved.
 */
export async function importUsers(
  context: SavingContext,
  rows: readonly ImportedRow[],
  { company, actor }: Acting,
  { sendsCredentials, ...options }: ImportOptions,
): Promise<Outcome[]> {
  const caller = installationCaller(company, actor)
  const identified = await withKeys(context.database, company.id, rows)
  const keys = identified.map(({ external_id }) => String(external_id))
  requireDifferent(keys)
  const held = new Set(sendsCredentials ? await store.findKeysAmong(context.database, company.id, keys) : [])
  const mailed = identified.map((row) =>
    sendsCredentials && !held.has(String(row.external_id)) && row.email !== undefined && row.email !== null
      ? { ...row, send_credentials: true }
      : row,
  )
  return saveUsers(context, caller, { fields: { rows: mailed, ...options }, faults: [] }, NO_LOG, Date.now)
}

function requireDifferent(keys: readonly string[]): void {
  const seen = new Map<string, number>()
  for (const [index, key] of keys.entries()) {
    const first = seen.get(key)
    if (first !== undefined) throw new SameUser(first, index)
    seen.set(key, index)
  }
}

/** Each row with an external id: its own, that of the user whom it names otherwise, or a new one. */
async function withKeys(queries: Queries, companyId: number, rows: readonly ImportedRow[]): Promise<ImportedRow[]> {
  const unnamed = rows.filter((row) => !isText(row.external_id))
  const folded = (field: string) => unnamed.flatMap((row) => (isText(row[field]) ? foldIdentifier(row[field]) : []))
  const found = await store.findKeys(queries, companyId, { emails: folded("email"), usernames: folded("username") })
  const byEmail = new Map(found.map((row) => [row.email_folded, row.key]))
  const byUsername = new Map(found.map((row) => [row.username_folded, row.key]))
  const keyOf = ({ username, email }: ImportedRow) =>
    (isText(username) ? byUsername.get(foldIdentifier(username)) : undefined) ??
    (isText(email) ? byEmail.get(foldIdentifier(email)) : undefined) ??
    newKey()
  return rows.map((row) => (isText(row.external_id) ? row : { ...row, external_id: keyOf(row) }))
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== ""
}

export interface Listing {
  readonly companyId?: number | undefined
  readonly state?: "active" | "inactive" | undefined
  readonly role?: Role | undefined
  readonly search?: string | undefined
}

/** Users that are read at once. */
const PART = 1000

/** Users of one company or of all, by id, in parts. */
export async function* listedUsers(database: Database, listing: Listing): AsyncGenerator<store.ListedUser[]> {
  for (let after = 0; ; ) {
    const part = await store.findListed(database, { ...listing, after, limit: PART })
    const last = part.at(-1)
    if (last === undefined) return
    yield part
    after = last.id
  }
}
