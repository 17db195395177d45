import type { Queries } from "../../database/port.ts"
import { foldIdentifier } from "../../tools/language/fold.ts"
import * as store from "./store.ts"

export type Account = store.AccountRow

/**
 * The active user whom a username names, or an email address that nobody else who is active has. A username may look like an
 * address; then it counts as a username.
 */
export async function accountNamed(queries: Queries, typed: string): Promise<Account | undefined> {
  const folded = foldIdentifier(typed.trim())
  if (folded === "" || folded.includes("\0")) return undefined
  const named = await store.findByUsername(queries, folded)
  if (named?.state === "active") return named
  if (!folded.includes("@")) return undefined
  const [found, another] = await store.findByEmail(queries, folded)
  return another === undefined ? found : undefined
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
