import { isBrowserOf } from "../../access/browsers/rules.ts"
import type { Sender } from "../../access/sessions/rules.ts"
import { noteFailure } from "../../audit/gathering/rules.ts"
import type { Database, Queries } from "../../database/port.ts"
import { requirePlace, verifyPassword } from "../../organisation/users/password.ts"
import { type Account, accountsMeant, usableHash } from "../account-lookup/rules.ts"
import { beginGuess, endGuess, judged } from "../guesses/rules.ts"
import { passwordSubjects } from "../guesses/subjects.ts"

interface Credentials {
  readonly username: string
  readonly password: string
  /** The key of the company in the page's address. */
  readonly company?: string | undefined
}

interface Origin {
  readonly sender: Sender
  /** The secret of a browser in which somebody has signed in before. */
  readonly browser: string | undefined
  /** Aborts when nobody is waiting for the result any more. */
  readonly signal: AbortSignal
  /** Epoch milliseconds. */
  readonly now: number
  /** Whether users of this company may sign in with a password. */
  readonly admits: (queries: Queries, account: Pick<Account, "id" | "company_id">) => Promise<boolean>
}

/** Used in place of an account if the name is unknown. Real ids begin with 1. */
const NOBODY = { id: 0, company_id: 0 }

/** The user, or nobody, or the number of seconds until another attempt is allowed. */
export type Outcome =
  | { readonly kind: "right"; readonly account: Account }
  | { readonly kind: "wrong" }
  | { readonly kind: "too_many"; readonly retryAfter: number }

/**
 * The user with this username (or email address) and password. Whatever is wrong, the response is the same and takes
 * the same time: after the same queries, exactly one password is verified (two only if somebody's username is another
 * user's email address). Throws `TooManyWaiting` and `CallerGone`, which do not count as attempts.
 */
export async function signInByPassword(database: Database, credentials: Credentials, origin: Origin): Promise<Outcome> {
  const [first, ...others] = await accountsMeant(database, credentials.username, credentials.company)
  let outcome = await tried(database, first, credentials, origin)
  for (const account of others) {
    if (outcome.kind === "wrong") outcome = await tried(database, account, credentials, origin)
  }
  return outcome
}

async function tried(
  database: Database,
  account: Account | undefined,
  { username, password }: Credentials,
  { sender, browser, signal, now, admits }: Origin,
): Promise<Outcome> {
  const userId = account?.id ?? NOBODY.id
  // Only browsers that belong to the account. If those of all accounts counted, one employee could keep all others waiting.
  const waiting = { goesFirst: await isBrowserOf(database, browser, userId), as: `user:${userId}`, signal }
  requirePlace(waiting)
  const isAdmitted = await admits(database, account ?? NOBODY)
  const address = sender.address()
  const subjects = await passwordSubjects(database, { username, userId: account?.id, browser, address })
  const attempt = await beginGuess(database, subjects, now)
  if ("retryAfter" in attempt) return { kind: "too_many", retryAfter: attempt.retryAfter }
  const admitted = isAdmitted && !attempt.isBarred ? account : undefined
  const isRight = await judged(database, attempt, () =>
    verifyPassword(password, admitted === undefined ? null : usableHash(admitted, now), waiting),
  )
  if (isRight && admitted !== undefined) {
    await database.transaction((tx) => endGuess(tx, attempt))
    return { kind: "right", account: admitted }
  }
  await database.transaction((tx) =>
    noteFailure(tx, {
      // Anybody may be trying, and the name that was entered may be a password.
      actor: { kind: "person", user: null, requestId: sender.requestId, address, device: sender.device },
      companyId: account?.company_id ?? null,
      now,
      action: "sign-in-failed",
      record: { type: "user", id: account?.id ?? null },
    }),
  )
  return { kind: "wrong" }
}
