import type { PersonCaller } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import type { Mail } from "../../mail/rules.ts"
import { requirePlace, verifyPassword } from "../../organisation/users/password.ts"
import type { Waiting } from "../../tools/turns.ts"
import { type Account, usableHash } from "../account-lookup/rules.ts"
import { noteWrongProof } from "../entry/wrong-steps.ts"
import { beginGuess, endGuess, judged } from "../guesses/rules.ts"
import { proofSubjects } from "../guesses/subjects.ts"

/** How a signed-in person waits until their password can be hashed. */
export function waitingOf({ user, signal }: PersonCaller): Waiting {
  return { goesFirst: true, as: `user:${user.id}`, signal: signal?.() }
}

/** Whether a signed-in person knows the password, or the number of seconds after which it may be tried again. */
export async function provePassword(
  context: { readonly database: Database; readonly mail: Mail },
  { caller, account }: { readonly caller: PersonCaller; readonly account: Account },
  password: string,
  now: number,
): Promise<{ readonly isRight: boolean } | { readonly retryAfter: number }> {
  const { database } = context
  const waiting = waitingOf(caller)
  requirePlace(waiting)
  const attempt = await beginGuess(database, proofSubjects(caller), now)
  if ("retryAfter" in attempt) return attempt
  const isRight = await judged(database, attempt, () => verifyPassword(password, usableHash(account, now), waiting))
  if (isRight) await database.transaction((tx) => endGuess(tx, attempt))
  else await noteWrongProof(context, caller, "password-refused", now)
  return { isRight }
}
