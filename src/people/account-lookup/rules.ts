import type { Queries } from "../../database/port.ts"
import { foldIdentifier } from "../../tools/language/fold.ts"
import * as store from "./store.ts"

export type Account = store.AccountRow

/** Users who share an email address and can still be told apart. */
const ONE_ADDRESS_MAX = 20

/**
 * The active users who may be meant by a sign-in name, in the order in which their passwords are tried: the user with
 * this username or this email address. If several users share the address, it identifies none of them, unless the
 * address of the page names a company in which only one of them is. A username that equals another user's email address
 * (such usernames are now refused) yields to that user, but its own user is tried afterwards.
 *
 * @param company the key of a company
 */
export async function accountsMeant(queries: Queries, typed: string, company?: string): Promise<Account[]> {
  const { named, owners } = await found(queries, typed, company)
  const [owner, another] = owners
  const [ofCompany, anotherOfCompany] = owners.filter(({ company_key: key }) => key === company)
  if (ofCompany !== undefined && anotherOfCompany === undefined) return distinct([ofCompany, ...named])
  // A user who has the name as both username and email address is meant, even if others have that address too.
  if (named.some(({ id }) => owners.some((one) => one.id === id))) return named
  return owner === undefined || another !== undefined ? named : [owner, ...named]
}

/**
 * All active users with this username or email address, but at most twenty by address. An unknown name causes the same
 * queries as a known one.
 */
export async function accountsNamed(queries: Queries, typed: string): Promise<Account[]> {
  const { named, owners } = await found(queries, typed)
  return distinct([...owners, ...named])
}

/** The user with this username, if active. */
export async function accountByUsername(queries: Queries, username: string): Promise<Account | undefined> {
  return (await found(queries, username)).named[0]
}

async function found(queries: Queries, typed: string, company = "") {
  const folded = foldIdentifier(typed.trim())
  if (folded === "" || folded.includes("\0")) return { named: [], owners: [] }
  const named = await store.findByUsername(queries, folded)
  const isAddress = folded.includes("@")
  const owners = isAddress ? await store.findByEmail(queries, folded, { company, limit: ONE_ADDRESS_MAX }) : []
  return { named: named?.state === "active" ? [named] : [], owners }
}

function distinct(accounts: readonly Account[]): Account[] {
  return [...new Map(accounts.map((account) => [account.id, account])).values()]
}

/** The hash of the password that the user can sign in with; null if there is none or a printed one has ended. */
export function usableHash({ password_hash, password_expires_at }: Account, now: number): string | null {
  return password_expires_at !== null && password_expires_at <= now ? null : password_hash
}

/** The user with this id, if active. */
export async function accountOf(queries: Queries, id: number): Promise<Account | undefined> {
  const found = await store.findById(queries, id)
  return found?.state === "active" ? found : undefined
}

/** The number of factors that a user has in addition to the password: apps (at most one) and passkeys. */
export function secondFactorsOf(
  queries: Queries,
  userId: number,
): Promise<{ readonly apps: number; readonly passkeys: number }> {
  return store.countSecondFactors(queries, userId)
}

/** Whether the installation is still empty, without any company and therefore without users. */
export const isEmptyInstallation = store.hasNoCompany
