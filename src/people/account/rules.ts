import { chooseLanguage } from "../../access/accounts/rules.ts"
import { authorshipOf, type PersonCaller } from "../../access/caller.ts"
import { endSession, endSessionsOf } from "../../access/sessions/rules.ts"
import { noteChange } from "../../audit/rules.ts"
import type { Database } from "../../database/port.ts"
import type { Mail } from "../../mail/rules.ts"
import { requirePlace, verifyPassword } from "../../organisation/users/password.ts"
import { NotFound } from "../../tools/errors.ts"
import type { WordedLanguage } from "../../tools/language/worded.ts"
import type { Waiting } from "../../tools/turns.ts"
import { noteWrongProof } from "../second-factors/wrong-steps.ts"
import type { Account } from "../sign-in/accounts.ts"
import { beginAttempt, endAttempt, judged } from "../sign-in/attempts/rules.ts"
import { proofSubjects } from "../sign-in/attempts/subjects.ts"

/** Saves the language in which the caller reads pages, on every device. */
export async function saveLanguage(database: Database, caller: PersonCaller, language: WordedLanguage): Promise<void> {
  const account = { userId: caller.user.id, companyId: caller.company.id }
  await database.transaction((tx) => chooseLanguage(tx, account, language))
}

/** Ends a session of the caller. Throws `NotFound` for any other. */
export async function endOwnSession(database: Database, caller: PersonCaller, id: number, now: number): Promise<void> {
  const userId = caller.user.id
  await database.transaction(async (tx) => {
    if (!(await endSession(tx, { id, userId }))) throw new NotFound()
    const record = { type: "user", id: userId } as const
    await noteChange(tx, { ...authorshipOf(caller, now), action: "end-session", record })
  })
}

/** Ends all sessions of the caller except the current one. */
export async function endOtherSessions(database: Database, caller: PersonCaller, now: number): Promise<void> {
  const userId = caller.user.id
  await database.transaction(async (tx) => {
    if ((await endSessionsOf(tx, userId, { except: caller.session.id })) === 0) return
    const record = { type: "user", id: userId } as const
    await noteChange(tx, { ...authorshipOf(caller, now), action: "end-session", record })
  })
}

/** How a signed-in user waits for a turn at password hashing. */
export function waitingOf({ user, signal }: PersonCaller): Waiting {
  return { goesFirst: true, as: `user:${user.id}`, signal: signal?.() }
}

/** Whether a signed-in user knows the password; or the seconds until the next attempt is allowed. */
export async function provePassword(
  context: { readonly database: Database; readonly mail: Mail },
  { caller, account: { password_hash } }: { readonly caller: PersonCaller; readonly account: Account },
  password: string,
  now: number,
): Promise<{ readonly isRight: boolean } | { readonly retryAfter: number }> {
  const { database } = context
  const waiting = waitingOf(caller)
  requirePlace(waiting)
  const attempt = await beginAttempt(database, proofSubjects(caller), now)
  if ("retryAfter" in attempt) return attempt
  const isRight = await judged(database, attempt, () => verifyPassword(password, password_hash, waiting))
  if (isRight) await database.transaction((tx) => endAttempt(tx, attempt))
  else await noteWrongProof(context, caller, "password-refused", now)
  return { isRight }
}
