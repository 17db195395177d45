import { isBrowserOf } from "../../access/browsers/rules.ts"
import type { Sender } from "../../access/sessions/rules.ts"
import { noteFailure } from "../../audit/gathering/rules.ts"
import type { Database, Queries } from "../../database/port.ts"
import { requirePlace, verifyPassword } from "../../organisation/users/password.ts"
import { type Account, accountsMeant } from "./accounts.ts"
import { beginAttempt, endAttempt, judged } from "./attempts/rules.ts"
import { passwordSubjects } from "./attempts/subjects.ts"

interface Credentials {
  readonly username: string
  readonly password: string
  /** The key of the company that the address of the page names. */
  readonly company?: string | undefined
}

interface Origin {
  readonly sender: Sender
  /** The secret of a browser in which somebody has signed in before. */
  readonly browser: string | undefined
  /** Fires when nobody waits for the outcome any more. */
  readonly signal: AbortSignal
  /** Epoch milliseconds. */
  readonly now: number
  /** Whether somebody of this company may sign in by a password. */
  readonly admits: (queries: Queries, account: Pick<Account, "id" | "company_id">) => Promise<boolean>
}

/** Stands for the account of a name that nobody has: ids begin with 1. */
const NOBODY = { id: 0, company_id: 0 }

/** Who it is, nobody, or the seconds after which another attempt may be made. */
export type Outcome =
  | { readonly kind: "right"; readonly account: Account }
  | { readonly kind: "wrong" }
  | { readonly kind: "too_many"; readonly retryAfter: number }

/**
 * Whose username (or email address) and password these are. Whatever is wrong, the answer is the same, and takes as long:
 * one password is verified each time, after the same queries; two only where somebody's username is another one's address. Throws
 * `TooManyWaiting` and `CallerGone`, which count as no attempt.
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
  // Only the account's own browsers: with those of any account, one employee could keep all others waiting.
  const waiting = { goesFirst: await isBrowserOf(database, browser, userId), as: `user:${userId}`, signal }
  requirePlace(waiting)
  const isAdmitted = await admits(database, account ?? NOBODY)
  const address = sender.address()
  const subjects = await passwordSubjects(database, { username, userId: account?.id, browser, address })
  const attempt = await beginAttempt(database, subjects, now)
  if ("retryAfter" in attempt) return { kind: "too_many", retryAfter: attempt.retryAfter }
  const admitted = isAdmitted && !attempt.isBarred ? account : undefined
  const isRight = await judged(database, attempt, () =>
    verifyPassword(password, admitted?.password_hash ?? null, waiting),
  )
  if (isRight && admitted !== undefined) {
    await database.transaction((tx) => endAttempt(tx, attempt))
    return { kind: "right", account: admitted }
  }
  await database.transaction((tx) =>
    noteFailure(tx, {
      // Anyone who tries may be anybody, and what was typed for a name may be a password.
      actor: { kind: "person", user: null, requestId: sender.requestId, address, device: sender.device },
      companyId: account?.company_id ?? null,
      now,
      action: "sign-in-failed",
      record: { type: "user", id: account?.id ?? null },
    }),
  )
  return { kind: "wrong" }
}
