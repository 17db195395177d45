import { authorshipOf, type Caller } from "../../access/caller.ts"
import { endSessionsOf } from "../../access/sessions/rules.ts"
import { type Actor, noteChange } from "../../audit/rules.ts"
import type { Database, Queries } from "../../database/port.ts"
import type { Mail } from "../../mail/rules.ts"
import { requireSubordinate } from "../../organisation/users/lookup.ts"
import { Forbidden } from "../../tools/errors.ts"
import { message } from "../../tools/language/messages.ts"
import { OperatorError } from "../../tools/operator-error.ts"
import { accountByUsername, accountOf } from "../account-lookup/rules.ts"
import { removePasskeysOf } from "../passkeys/rules.ts"
import { removeFactor } from "../second-factors/rules.ts"

interface Context {
  readonly database: Database
  readonly mail: Mail
}

/**
 * Removes a user's second factor, including passkeys, on behalf of the administrator of the machine, and signs the user
 * out everywhere. Returns false if the user had no second factor. Throws `OperatorError`.
 */
export async function removeFactorByOperator(
  { database, mail }: Context,
  username: string,
  actor: Actor,
  now: number,
): Promise<boolean> {
  const removed = await database.transaction(async (tx) => {
    const account = await accountByUsername(tx, username)
    if (account === undefined) {
      throw new OperatorError(
        `there is no active user with the username ${JSON.stringify(username)}`,
        "trainbase user list shows the usernames",
      )
    }
    return removeAll(tx, mail, account.id, actor, now)
  })
  mail.nudge()
  return removed
}

/**
 * Removes the second factor of a user in the caller's view, including passkeys, and signs the user out everywhere. If
 * there is no second factor, this is not an error. Call `mail.nudge` after the commit. Throws {@link Forbidden} if the
 * user is the caller.
 */
export async function removeFactorOf(tx: Queries, mail: Mail, caller: Caller, id: number, now: number): Promise<void> {
  await requireSubordinate(tx, caller, "users.reset-password", id)
  // The account page asks for a proof of identity, which a token cannot give.
  if (caller.user.id === id) throw new Forbidden(message("own_second_factor"))
  await removeAll(tx, mail, id, authorshipOf(caller, now).actor, now)
}

async function removeAll(tx: Queries, mail: Mail, userId: number, actor: Actor, now: number): Promise<boolean> {
  const ended = await endSessionsOf(tx, userId)
  const passkeys = await removePasskeysOf(tx, userId)
  if (await removeFactor(tx, mail, userId, { actor, passkeys }, now)) return true
  if (ended > 0) {
    const companyId = (await accountOf(tx, userId))?.company_id ?? null
    await noteChange(tx, { actor, companyId, now, action: "end-session", record: { type: "user", id: userId } })
  }
  return false
}
