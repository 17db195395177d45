import { endKeysOf, issueKey, peekKey, takeKey } from "../../access/one-time-keys/rules.ts"
import type { Sender } from "../../access/sessions/rules.ts"
import { noteFailure } from "../../audit/gathering/rules.ts"
import type { Actor } from "../../audit/rules.ts"
import type { Database, Queries } from "../../database/port.ts"
import type { Mail } from "../../mail/rules.ts"
import { hashPassword } from "../../organisation/users/password.ts"
import { saveChosenPassword } from "../../organisation/users/password-reset.ts"
import { foldIdentifier } from "../../tools/language/fold.ts"
import type { Waiting } from "../../tools/turns.ts"
import { type Account, accountOf, accountsNamed } from "../account-lookup/rules.ts"
import { beginGuess } from "../guesses/rules.ts"
import { recipientOf } from "../mail-notices/recipient.ts"
import { mayUsePassword } from "../providers/rules.ts"
import { type PasswordFault, passwordFault } from "./choice.ts"

/** For how many seconds a mailed link is valid. */
const LINK_LIFETIME = 1800

/** Maximum number of links mailed to one account within a quarter of an hour. */
const LINKS_OF_ACCOUNT = 3

interface LinkRequest {
  /** The input of the request. */
  readonly username: string
  readonly sender: Sender
  /** The origin of the server, used in the link. */
  readonly publicUrl: string
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Mails a link to the active user with this username or email address, if that user has an email address. If several
 * users share the address, a single mail contains a link for each of them.
 */
export async function mailPasswordLink(
  { database, mail }: { readonly database: Database; readonly mail: Mail },
  { username, sender, publicUrl, now }: LinkRequest,
): Promise<void> {
  const accounts: Account[] = []
  for (const account of await accountsNamed(database, username)) {
    if (account.email === null || isHeld(account) || !(await usesPassword(database, account))) continue
    const subjects = [{ countedFor: `link:user:${account.id}`, limit: LINKS_OF_ACCOUNT }]
    if (!("retryAfter" in (await beginGuess(database, subjects, now)))) accounts.push(account)
  }
  await database.transaction(async (tx) => {
    const mails: (ReturnType<typeof recipientOf> & { link: string })[] = []
    for (const { id } of accounts) {
      const current = await accountOf(tx, id)
      if (current?.email == null) continue
      const { id: userId, company_id: companyId } = current
      const key = await issueKey(tx, { kind: "password_link", companyId, userId, lifetime: LINK_LIFETIME, now })
      mails.push({ ...recipientOf(current, current.email), link: `${publicUrl}/password/new?token=${key}` })
      await noteFailure(tx, {
        actor: actorOf(null, sender),
        ...{ companyId, now, action: "request-password", record: { type: "user", id: userId } },
      })
    }
    // A username may equal somebody else's email address, so each address receives only the links of its own users.
    for (const [first, ...others] of Map.groupBy(mails, ({ to }) => foldIdentifier(to)).values()) {
      if (first === undefined) continue
      if (others.length === 0) await mail.enqueuePasswordLink(tx, first, now)
      else await mail.enqueuePasswordLinks(tx, [first, ...others], now)
    }
  })
  if (accounts.length > 0) mail.nudge()
}

/**
 * True if the user's second factor was not included in a dataset: with a link, access to the mailbox alone would open
 * the account.
 */
function isHeld({ awaits_password, password_hash }: Account): boolean {
  return awaits_password === 1 && password_hash === null
}

/** The user whose password can be changed with a mailed link. Undefined for a link that was used or has expired. */
export async function ownerOfLink(queries: Queries, token: string, now: number): Promise<Account | undefined> {
  const key = await peekKey(queries, "password_link", token, now)
  const account = key?.userId == null ? undefined : await accountOf(queries, key.userId)
  return account !== undefined && (await usesPassword(queries, account)) ? account : undefined
}

/** False for users who have to sign on at a provider, which a link would bypass. */
function usesPassword(queries: Queries, { id, company_id: companyId }: Account): Promise<boolean> {
  return mayUsePassword(queries, { id, companyId })
}

/** Errors in a choice, by field. */
export type ChoiceFaults = { readonly password?: PasswordFault; readonly password_again?: "differs" }

interface Choice {
  readonly password: string
  readonly again: string
  /** The chosen password is the current one. */
  readonly isCurrent: boolean
}

/** What is wrong with a password that this user has chosen; undefined if nothing is. */
export function choiceFaults({ password, again, isCurrent }: Choice, account: Account): ChoiceFaults | undefined {
  const fault = isCurrent ? "same" : passwordFault(password, account)
  if (fault !== undefined) return { password: fault }
  return password === again ? undefined : { password_again: "differs" }
}

interface Change {
  readonly account: Account
  readonly password: string
  readonly sender: Sender
  /** The mailed link that is used up; undefined for a signed-in user. */
  readonly token?: string | undefined
  readonly waiting: Waiting
  readonly now: number
  /** Additional work in the same transaction, such as keeping the current session. */
  readonly within: (tx: Queries) => Promise<void>
}

/**
 * Saves a chosen password. This ends all sessions, invalidates outstanding keys, and notifies the user by mail. Returns
 * false if the link has been used meanwhile, the password has been changed, or the user has become inactive. Throws
 * `TooManyWaiting` and `CallerGone`.
 */
export async function changePassword(
  { database, mail }: { readonly database: Database; readonly mail: Mail },
  { account, password, sender, token, waiting, now, within }: Change,
): Promise<boolean> {
  const hash = await hashPassword(password, waiting)
  const changed = await database.transaction(async (tx) => {
    if (token !== undefined && (await takeKey(tx, "password_link", token, now)) === undefined) return false
    const current = await accountOf(tx, account.id)
    // If two changes are based on the same password, the second one fails.
    if (current === undefined || current.password_hash !== account.password_hash) return false
    const { id, company_id: companyId, username, email } = current
    await saveChosenPassword(tx, { companyId, id, hash }, { actor: actorOf({ id, username }, sender), companyId, now })
    await endKeysOf(tx, id, ["password_link", "second_factor"])
    if (mail.configured && email !== null)
      await mail.enqueueNotice(tx, "password_changed", recipientOf(current, email), now)
    await within(tx)
    return true
  })
  if (changed) mail.nudge()
  return changed
}

function actorOf(user: { id: number; username: string } | null, sender: Sender) {
  const { requestId, address, device } = sender
  return { kind: "person", user, requestId, address: address(), device } as const satisfies Actor
}
