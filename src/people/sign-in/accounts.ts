import type { Queries } from "../../database/port.ts"
import { foldIdentifier } from "../../tools/language/fold.ts"
import * as store from "./store.ts"

export type Account = store.AccountRow

/** People with one address who are told apart. */
const ONE_ADDRESS_MAX = 20

/**
 * The active user whom a username names, or an email address that nobody else who is active has. A username may look like an
 * address; then it counts as a username.
 */
export async function accountNamed(queries: Queries, typed: string): Promise<Account | undefined> {
  const [found, another] = await accountsNamed(queries, typed)
  return another === undefined ? found : undefined
}

/**
 * The same, and all whose address it is where several have it; at most twenty. A name that nobody has costs the same queries as one
 * that somebody has.
 */
export async function accountsNamed(queries: Queries, typed: string): Promise<Account[]> {
  const folded = foldIdentifier(typed.trim())
  if (folded === "" || folded.includes("\0")) return []
  const named = await store.findByUsername(queries, folded)
  const addressed = folded.includes("@") ? await store.findByEmail(queries, folded, ONE_ADDRESS_MAX) : []
  return named?.state === "active" ? [named] : addressed
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
