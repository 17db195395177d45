import type { Queries } from "../../database/port.ts"
import { foldIdentifier } from "../../tools/language/fold.ts"
import * as store from "./store.ts"

export type Account = store.AccountRow

/** People with one address who are told apart. */
const ONE_ADDRESS_MAX = 20

/**
 * The active users who may be meant by what somebody has typed to sign in, in the order in which their passwords are tried: the one
 * whom the username names, or whose email address it is. An address that several have means none of them, but the only one of them in
 * the company that the address of the page names. A username that is somebody else's address, which is refused today, gives way to
 * that person's address; its own user is still meant after it.
 *
 * @param company the key of a company
 */
export async function accountsMeant(queries: Queries, typed: string, company?: string): Promise<Account[]> {
  const { named, owners } = await found(queries, typed, company)
  const [owner, another] = owners
  const [ofCompany, anotherOfCompany] = owners.filter(({ company_key: key }) => key === company)
  if (ofCompany !== undefined && anotherOfCompany === undefined) return distinct([ofCompany, ...named])
  // Who has it as the username and as the address is meant by it, whoever has that address besides.
  if (named.some(({ id }) => owners.some((one) => one.id === id))) return named
  return owner === undefined || another !== undefined ? named : [owner, ...named]
}

/**
 * All active users whose username or email address it is; at most twenty by the address. A name that nobody has costs the same queries
 * as one that somebody has.
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

/** How many factors besides the password a user has: apps (at most one), and passkeys. */
export function secondFactorsOf(
  queries: Queries,
  userId: number,
): Promise<{ readonly apps: number; readonly passkeys: number }> {
  return store.countSecondFactors(queries, userId)
}
