import type { Queries } from "../../database/port.ts"
import { foldIdentifier } from "../../tools/language/fold.ts"
import * as store from "./store.ts"

export type Account = store.AccountRow

/** Users of one email address who can be distinguished. */
const ONE_ADDRESS_MAX = 20

/**
 * The active users who may be meant by a sign-in name, in the order in which their passwords are tried: the one with
 * this username or this email address. An address shared by several users means none of them, except the only one in
 * the company that the address of the page names. A username that is somebody else's address, which is refused today,
 * yields to that user's address; its own user is still tried after it.
 *
 * @param company the key of a company
 */
export async function accountsMeant(queries: Queries, typed: string, company?: string): Promise<Account[]> {
  const { named, owners } = await found(queries, typed, company)
  const [owner, another] = owners
  const [ofCompany, anotherOfCompany] = owners.filter(({ company_key: key }) => key === company)
  if (ofCompany !== undefined && anotherOfCompany === undefined) return distinct([ofCompany, ...named])
  // A user who has it as both username and address is meant by it, whoever else has that address.
  if (named.some(({ id }) => owners.some((one) => one.id === id))) return named
  return owner === undefined || another !== undefined ? named : [owner, ...named]
}

/**
 * All active users with this username or email address; at most twenty by address. An unknown name costs the same
 * queries as a known one.
 */
export async function accountsNamed(queries: Queries, typed: string): Promise<Account[]> {
  const { named, owners } = await found(queries, typed)
  return distinct([...owners, ...named])
}

/** The active user with this username, if it is one. */
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

/** A user by its id, if it is active. */
export async function accountOf(queries: Queries, id: number): Promise<Account | undefined> {
  const found = await store.findById(queries, id)
  return found?.state === "active" ? found : undefined
}

/** Number of factors a user has besides the password: apps (at most one), and passkeys. */
export function secondFactorsOf(
  queries: Queries,
  userId: number,
): Promise<{ readonly apps: number; readonly passkeys: number }> {
  return store.countSecondFactors(queries, userId)
}

/** Whether there is nothing yet: no company, and so nobody. */
export const isEmptyInstallation = store.hasNoCompany
